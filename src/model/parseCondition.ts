import type { Condition } from './condition.ts';
import { type KnownNames, type Parsed, parserOf } from './parser.ts';
import type { Token } from './tokenize.ts';

/** The condition of an event, from index `start` to one of `stops`. */
export function parseCondition(
  lines: readonly string[],
  tokens: readonly Token[],
  start: number,
  names: KnownNames,
  stops: readonly string[],
): Parsed<Condition> {
  const parser = parserOf(lines, tokens, start, names);
  const value = parser.condition();
  return { value, next: parser.end(stops) };
}
