import { type KnownNames, type Parsed, parserOf } from './parser.ts';
import type { Token } from './tokenize.ts';

/** The expression from index `start` to the end of the line or to the first of `stops` outside brackets. */
export function parseExpression(
  lines: readonly string[],
  tokens: readonly Token[],
  start: number,
  names: KnownNames,
  stops: readonly string[],
): Parsed {
  const parser = parserOf(lines, tokens, start, names);
  const value = parser.number(parser.sum());
  return { value, next: parser.end(stops) };
}
