import type { Finding } from './finding.ts';
import { inCode, sentence } from './say.ts';

/** A remark that stops nothing, such as on columns that were not used. */
export interface Note {
  /** In the words of the library. */
  message: string;
  /** The same as data, for words of another surface. */
  finding: Finding;
}

export function note(finding: Finding): Note {
  return { message: sentence(finding, inCode), finding };
}

/** Notes, those of the same words once. */
export function distinctNotes(notes: readonly Note[]): Note[] {
  const messages = notes.map(({ message }) => message);
  return notes.filter(({ message }, i) => messages.indexOf(message) === i);
}
