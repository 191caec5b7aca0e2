import type { Place } from './place.ts';

const WIDTH = 100;

/** A line of a text and a line of carets below it, both cut to a window around the place. */
export function excerpt(whole: string, { column, length = 1 }: Place): string {
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
