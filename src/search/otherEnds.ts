import type { DescentEnd } from '../forward/descentEnd.ts';
import { valueFrom } from '../problem/problem.ts';
import type { StartEnd } from '../startTask.ts';
import type { StartSearch } from './search.ts';
import { isSameEnd } from './startEnd.ts';

/** An end reached after an exchange counts where its deviance is above the best by no more than this: two log units. */
export const WITHIN = 4;

/** Whether there may be a better end: the data leave something open, its residuals exceed the noise, or starts do not agree. */
export function isInDoubt(search: StartSearch, best: StartEnd): boolean {
  return best.flat || search.isPoor(best) || !search.isEnough();
}

/** The time, and the cost of the search, when work on another end began. */
export interface Since {
  readonly time: number;
  readonly evaluations: number;
}

export function now({ setup }: StartSearch): Since {
  return { time: performance.now(), evaluations: setup.spent.evaluations };
}

/** The end that forward solves reach from values `start`, which are those of another end after an exchange. */
export function endFrom(
  { setup, ends }: StartSearch,
  from: StartEnd,
  start: Float64Array,
  { q, first, sigma, deviance }: DescentEnd,
  since: Since,
): StartEnd {
  const { unknowns } = setup.problem(from.signs);
  return {
    ...from,
    index: ends.length,
    exchanged: true,
    coordinates: 'states',
    start,
    values: q.map((x, j) => valueFrom(unknowns[j], x)),
    first,
    sigma,
    deviance,
    outcome: 'polished',
    objectives: new Map(),
    steps: 0,
    evaluations: setup.spent.evaluations - since.evaluations,
    milliseconds: performance.now() - since.time,
  };
}

/** Adds such an end if it is near the least deviance and not there yet. */
export function takeNew(search: StartSearch, end: StartEnd, least: number): void {
  if (end.deviance < least + WITHIN && !search.ends.some((other) => isSameEnd(end, other))) search.take(end);
}

/** What the starts of a search cost, in calls of the model. */
export function workOf({ ends }: StartSearch): number {
  return ends.reduce((sum, { evaluations }) => sum + evaluations, 0);
}

/** The least gain for which an end is replaced: on a flat ridge the nearer end is as good as any. */
const GAIN = 0.05;

/** Replaces an end by the point that forward solves reached from it, where that is better. */
export function takeBetter(search: StartSearch, end: StartEnd, reached: DescentEnd | undefined): void {
  if (!reached || !(reached.deviance < end.deviance - GAIN)) return;
  const { unknowns } = search.setup.problem(end.signs);
  const { q, first, sigma, deviance } = reached;
  const values = q.map((x, j) => valueFrom(unknowns[j], x));
  search.replace(end, { ...end, values, first, sigma, deviance, outcome: 'polished' });
}
