import { readSync } from 'node:fs';
import { withPlainFile } from '../store/plainFile.ts';

const tailLines = 12;
const tailBytes = 4096;

/** The last lines of a file that may be long. */
export function tailOf(path: string): string[] {
  const end = withPlainFile(path, (handle, size) => {
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8').trimEnd().split('\n');
  });
  return (end ?? []).filter((line) => line.trim() !== '').slice(-tailLines);
}
