import type { Progress, Result } from '../src/index.ts';
import { relationWords } from '../src/inside.ts';
import { percent, significant, writerFor } from '../src/text/digits.ts';
import { labelOf } from './estimateCells.ts';

/** How the search for the global optimum went, and whether to look for a better fit; nothing if there was no search. */
export function searchRows(result: Result): [string, string][] {
  // Results of earlier versions have none.
  if (!result.search) return [];
  return [
    ['search', searchWords(result)],
    ...certificate(result).map((text): [string, string] => ['', text]),
  ];
}

function searchWords({ search, options }: Result): string {
  const { starts, seen, missed, ended } = search!;
  if (starts.length === 1) {
    return typeof options.start === 'object'
      ? 'one start, at the values given'
      : `one start${endWords[ended]}`;
  }
  const chance = `chance that another start finds something new: ${percent(missed)}`;
  return `${starts.length} starts, best likelihood reached ${timesWords(seen)}; ${chance}${endWords[ended]}`;
}

const endWords = {
  agreed: '',
  starts: '',
  timeLimit: ' (ended by the time limit)',
  stopped: ' (stopped on request)',
} as const;

/** 1: once. */
function timesWords(n: number): string {
  return n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`;
}

/** Progress of a search: the number of finished starts, how many reached the best, and how well that fits. */
export function searchProgressWords(progress: Progress): string[] {
  const { followed = 0, starts = 1, seen = 0, residualOverNoise, part, parts } = progress;
  const stage = part === undefined ? [] : [`stage ${part} of ${parts}`];
  if (starts === 1) return stage;
  if (followed === 0) return [`first of up to ${starts} starts`, ...stage];
  const done = `${followed} of up to ${starts} starts`;
  if (seen === 0) return [done, 'none converged yet'];
  const residuals =
    residualOverNoise === undefined ? [] : [`residuals ${significant(residualOverNoise, 2)} × noise`];
  return [done, `best seen ${timesWords(seen)}`, ...residuals];
}

/** That the residuals are no larger than the noise. */
function certificate({ search, outputs }: Result): string[] {
  // A noise formula is only known together with the fit.
  if (!search!.atNoise || outputs.some(({ noise }) => noise.sd === 'formula')) return [];
  const isGiven = outputs.every(({ noise }) => noise.sd === 'given' || noise.sd === 'column');
  const which = isGiven ? 'that was given' : 'that was estimated before any model';
  return [`The residuals do not clearly exceed the noise level ${which}: no clearly better fit is expected.`];
}

/** A distinct optimum as texts, to compare with the best one. */
export interface OptimumCells {
  /** "best", "2nd". */
  readonly name: string;
  /** Log units by which the best is better. */
  readonly below: string;
  readonly seen: string;
  /** In the order of `parameters`; the best with the digits of the estimates. */
  readonly values: readonly string[];
  readonly relation: string;
}

/** Further optima are only in the result's file. */
const mostShown = 6;

/** The best optimum and the others within two log units, if any; else empty. */
export function optimaCells({ search, parameters }: Result): OptimumCells[] {
  const optima = search?.optima ?? [];
  if (optima.length < 2) return [];
  const writers = parameters.map(({ estimate, stdError }) => writerFor(estimate, stdError));
  return optima.slice(0, mostShown).map(({ above, seen, parameters: values, relation }, k) => ({
    name: optimumName(k),
    below: k === 0 ? '0' : aboveWords(above),
    seen: String(seen),
    // A value of another size gets its own digits.
    values: values.map((value, j) => (k === 0 ? writers[j](value) : significant(value, 3))),
    relation: relationWords(relation),
  }));
}

/** The name of an optimum: the best, or its rank. */
export function optimumName(k: number): string {
  if (k === 0) return 'best';
  return `${k + 1}${['th', 'st', 'nd', 'rd'][k + 1 > 20 ? (k + 1) % 10 : k + 1] ?? 'th'}`;
}

/** Labels of the rows of `optimaCells`. */
export function optimaLabels({ parameters }: Result): string[] {
  return ['log-likelihood below best', 'starts that ended there', ...parameters.map(labelOf)];
}

/** Log units below the best; smaller differences than the solver's error are shown as 0. */
function aboveWords(above: number): string {
  return above < 0.005 ? '0' : significant(above, 2);
}

/** How other optima relate to the best one, and how many the table omits. */
export function optimaRemarks(result: Result): string[] {
  const left = (result.search?.optima.length ?? 0) - mostShown;
  return [
    ...optimaCells(result).flatMap(({ name, relation }) => (relation === '' ? [] : [`${name}: ${relation}`])),
    ...(left > 0 ? [`And ${left} more.`] : []),
  ];
}
