import type { Table } from '../../src/index.ts';

/** What messages call row i: the line of the file, or its place in a JSON list. */
export function rowName({ lines }: Table, i: number): string {
  return lines ? `row ${lines[i]}` : `entry ${i + 1}`;
}

/** A piece of a user's text between quotes, cut to a length that suits a message. */
export function quoted(text: string): string {
  return `“${short(text)}”`;
}

/** A piece of a user's text, cut to that length. */
export function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
