import { tableText } from '../../../src/data/tableText.ts';

/** The text of the table in a file, and the words of the notes on it. */
export async function textOf(
  bytes: Uint8Array,
  { name = '', sheet }: { name?: string; sheet?: string } = {},
): Promise<{ text: string; notes: string[] }> {
  const { pieces, notes } = await tableText(bytes, { name, sheet });
  return { text: [...pieces].join(''), notes: notes.map(({ message }) => message) };
}
