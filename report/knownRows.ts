import type { ParameterEstimate, Result } from '../src/index.ts';
import { priorLine } from '../src/inside.ts';
import { significant } from '../src/text/digits.ts';
import { labelOf } from './estimateCells.ts';

/** What a fit took as known or hidden, as labels and texts; none if all states are measured and nothing else was given. */
export function knownRows({ states, inputs, parameters }: Result): [string, string][] {
  // Results of earlier versions have no such fields.
  const hidden = (states ?? []).filter(({ measured }) => !measured).map(({ name }) => name);
  const priors = parameters.flatMap(priorWords);
  const bounds = parameters.flatMap(boundWords);
  const rows: [string, readonly string[]][] = [
    ['hidden states', hidden],
    ['inputs', inputs ?? []],
    ['priors', priors],
    ['bounds', bounds],
  ];
  return rows.flatMap(([label, words]) => (words.length > 0 ? [[label, words.join(', ')]] : []));
}

function priorWords({ name, experiment, prior }: ParameterEstimate): string[] {
  if (!prior) return [];
  return [priorLine(labelOf({ name, experiment }), prior, short)];
}

/** Positivity alone is not reported: it only determines how the parameter was searched. */
function boundWords({ name, experiment, bounds, prior }: ParameterEstimate): string[] {
  if (!bounds || prior?.distribution === 'uniform') return [];
  // JSON has null for Infinity.
  const lower = bounds[0] ?? Number.NEGATIVE_INFINITY;
  const upper = bounds[1] ?? Number.POSITIVE_INFINITY;
  const below = Number.isFinite(lower) && lower !== 0 ? `${short(lower)} ≤ ` : '';
  const above = Number.isFinite(upper) ? ` ≤ ${short(upper)}` : '';
  return below + above === '' ? [] : [`${below}${labelOf({ name, experiment })}${above}`];
}

function short(x: number): string {
  return String(Number(significant(x, 6)));
}
