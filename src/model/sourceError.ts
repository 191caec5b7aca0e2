import type { Finding } from '../findings/finding.ts';
import { InputError, type Place } from '../inputError.ts';

export { shorten } from '../text/words.ts';

/** The model text as lines, without a byte-order mark; \n, \r\n and \r all end a line. */
export function sourceLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}

/** An InputError about a place of the model's text, whose message shows the line with carets under it. */
export function sourceError(lines: readonly string[], place: Place, finding: Finding): InputError {
  return new InputError({ ...finding, about: { of: 'model', place, line: lines[place.line - 1] ?? '' } });
}
