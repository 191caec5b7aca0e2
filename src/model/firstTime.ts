import type { Parsed } from './parser.ts';
import type { Token } from './tokenize.ts';

/** The time of a state's first value, x(0) or x(-2.5), where the name at index `at` has one; `next` is behind the bracket. */
export function firstTime(tokens: readonly Token[], at: number): Parsed<number> | undefined {
  if (tokens[at].kind !== 'name' || tokens[at + 1]?.text !== '(') return undefined;
  const negative = tokens[at + 2]?.text === '-';
  const number = at + (negative ? 3 : 2);
  if (tokens[number]?.kind !== 'number' || tokens[number + 1]?.text !== ')') return undefined;
  const size = Number(tokens[number].text);
  return { value: negative && size !== 0 ? -size : size, next: number + 2 };
}
