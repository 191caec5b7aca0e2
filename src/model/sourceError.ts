import { InputError, type Place } from '../inputError.ts';

/** The model text as lines, without a byte-order mark; \n, \r\n and \r all end a line. */
export function sourceLines(text: string): string[] {
  return text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
}

/** An InputError whose message shows the line with a caret under the place: found, where, what to do. */
export function sourceError(
  lines: readonly string[],
  place: Place,
  found: string,
  advice: string,
): InputError {
  const message = `Line ${place.line}, column ${place.column}: ${found}\n${excerpt(lines, place)}\n${advice}`;
  return new InputError(message, place);
}

/** Text for a message, cut where it is long. */
export function shorten(text: string, most = 40): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

const WIDTH = 100;

/** The line and a line of carets below it, both cut to a window around the place. */
function excerpt(lines: readonly string[], { line, column, length = 1 }: Place): string {
  const whole = lines[line - 1] ?? '';
  const from = whole.length <= WIDTH ? 0 : Math.max(0, Math.min(column - 1 - 40, whole.length - WIDTH));
  const to = Math.min(whole.length, from + WIDTH);
  const before = from > 0 ? '…' : '';
  const after = to < whole.length ? '…' : '';
  // A tab or an invisible character would push the carets aside.
  const shown = whole.slice(from, to).replace(/[\p{C}\s]/gu, (c) => ' '.repeat(c.length));
  const indent = before.length + column - 1 - from;
  const carets = Math.max(1, Math.min(length, to - column + 1));
  return `  ${before}${shown}${after}\n  ${' '.repeat(indent)}${'^'.repeat(carets)}`;
}
