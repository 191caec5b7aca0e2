import { modelFindings } from '../findings/modelFindings.ts';
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
  const place = { line, column, length: last.column + last.length - column };
  throw sourceError(lines, place, modelFindings.severalComparisons());
}
