import { note } from '../src/findings/note.ts';
import type { Note } from '../src/index.ts';
import { plainText } from './plainText.ts';

export function messagesOf(notes: readonly Note[]): string[] {
  return notes.map(({ message }) => message);
}

/** A note that says any text. */
export function textNote(text: string): Note {
  return note(plainText(text));
}
