import type { Known, StartEnd } from '../startTask.ts';

/**
 * A start knows only of the first one and of those this far before it. LAG starts can run side by side once the first has ended, and
 * the answer is the same for any number of threads.
 */
export const LAG = 4;

/** Whether start `index` may know about another one: of the first, and of those far enough before it. */
function knowsOf(index: number, other: number): boolean {
  return other < index && (other === 0 || other <= index - LAG);
}

/** The ends that start `index` may know, of those so far, which are in order. */
export function knownTo(index: number, ends: readonly StartEnd[]): Known {
  const before = ends.filter((end) => knowsOf(index, end.index));
  // States that diverge have small objectives in their own coordinates; what a forward solve confirms counts in all.
  const leastIn = (coordinates: StartEnd['coordinates']) => {
    const least = new Map<number, number>();
    for (const end of before) {
      if (end.coordinates !== coordinates && end.outcome !== 'solved') continue;
      for (const [kappa, q] of end.objectives) least.set(kappa, Math.min(q, least.get(kappa) ?? q));
    }
    return least;
  };
  return {
    least: { states: leastIn('states'), 'log states': leastIn('log states') },
    deviance: before.reduce((least, end) => Math.min(least, end.deviance), Number.POSITIVE_INFINITY),
  };
}

/** Ends whose deviances and values differ by less, the latter as a part of them, are one. */
const SAME_DEVIANCE = 0.05;
const SAME_VALUE = 0.1;

/** Whether two values are as good as one. */
export function isClose(x: number, y: number): boolean {
  return Math.abs(x - y) <= SAME_VALUE * Math.max(Math.abs(x), Math.abs(y));
}

/** Whether two ends are one. */
export function isSameEnd(a: EndPlace, b: EndPlace): boolean {
  return (
    Math.abs(a.deviance - b.deviance) < SAME_DEVIANCE && a.values.every((x, j) => isClose(x, b.values[j]))
  );
}

type EndPlace = Pick<StartEnd, 'deviance' | 'values'>;
