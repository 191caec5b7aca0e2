import type { FileStart } from './importer.ts';

/** Whether a file begins with these bytes, a letter each. */
export function beginsWith({ bytes }: FileStart, magic: string): boolean {
  return Array.from(magic, (letter) => letter.charCodeAt(0)).every((byte, i) => bytes[i] === byte);
}
