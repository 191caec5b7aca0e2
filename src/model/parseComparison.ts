import type { Comparison } from './condition.ts';
import { type Names, parserOf, type Reading } from './parser.ts';
import { sourceError } from './sourceError.ts';
import type { Token } from './tokenize.ts';

/** The one comparison of an event, from index `start` to the colon. */
export function parseComparison(
  lines: readonly string[],
  tokens: readonly Token[],
  start: number,
  names: Names,
): Reading<Comparison> {
  const parser = parserOf(lines, tokens, start, names);
  const condition = parser.condition();
  const next = parser.end([':']);
  if (condition.kind === 'comparison') return { value: condition, next };
  const last = tokens[next - 1].place;
  const { line, column } = tokens[start].place;
  throw sourceError(
    lines,
    { line, column, length: last.column + last.length - column },
    'an event has more than one comparison.',
    'Write one, such as when x > 5: y = 0. Combine several with min or max: min(x - 5, y - 2) > 0 holds where x > 5 and y > 2.',
  );
}
