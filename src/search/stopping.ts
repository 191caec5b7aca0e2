import type { StartEnd } from '../startTask.ts';

/** Deviances this close are the same optimum seen again. */
export const AGREE = 0.4;
/** Starts that are made at least: in general; where the data do not show how large their noise is; where residuals exceed it. */
const LEAST = 3;
const LEAST_UNSEEN = 6;
const LEAST_POOR = 8;
/** This many starts settle an optimum seen twice, even where the data leave an unknown undetermined. MOST_STARTS: the most that `auto` makes. */
const ENOUGH = 12;
/** This many settle it where residuals exceed the noise and fewer than half of the starts agree: those after the twelfth are patient. */
const ENOUGH_POOR = 18;
export const MOST_STARTS = 24;

/** Ends this close in deviance tie, as two that differ by an exchange of parameters do. */
const TIE = 0.05;

/** The end of least deviance, the first of those that tie; undefined where every start failed. */
export function bestOf(ends: readonly StartEnd[]): StartEnd | undefined {
  const least = ends.reduce((most, { deviance }) => Math.min(most, deviance), Number.POSITIVE_INFINITY);
  return ends.find(({ deviance }) => deviance < Number.POSITIVE_INFINITY && deviance <= least + TIE);
}

/** How many ends are as good as the best. */
export function seenOf(ends: readonly StartEnd[]): number {
  const best = bestOf(ends);
  return best
    ? ends.filter(({ deviance, exchanged }) => !exchanged && deviance < best.deviance + AGREE).length
    : 0;
}

/** What else decides whether starts are enough. */
export interface Doubts {
  /** Whether the data themselves show how large their noise is. */
  readonly showsNoise: boolean;
  /** Whether starts are followed by states at nodes before forward solves continue from there. */
  readonly follows: boolean;
  /** Whether the residuals of an end exceed the noise that is seen without the model, or certify nothing. */
  isPoor(end: StartEnd): boolean;
}

/**
 * Whether the starts so far are enough: the least deviance was seen twice, or three times where fewer than half of the starts
 * agree.
 */
export function isEnough(ends: readonly StartEnd[], { showsNoise, follows, isPoor }: Doubts): boolean {
  const n = ends.filter(({ exchanged }) => !exchanged).length;
  const best = bestOf(ends);
  if (!best || n < LEAST) return false;
  const seen = seenOf(ends);
  if (seen < 2) return false;
  if (n >= ENOUGH) return !isPoor(best) || (seen > 2 && (n >= ENOUGH_POOR || 2 * seen >= n));
  // A start dropped for being far worse than the noise is no evidence against an end at noise level.
  const others = isPoor(best) ? n : n - ends.filter(({ outcome }) => outcome === 'dropped').length;
  if (seen < 3 && 2 * seen < others) return false;
  const agree = ends.filter(({ deviance }) => deviance < best.deviance + AGREE);
  if (agree.some(({ flat }) => flat)) return false;
  // Forward solves alone agree where they all fall into the same trap, as a solution at rest.
  if (follows && n < LEAST_POOR && agree.every(({ outcome }) => outcome === 'polished')) return false;
  if (!showsNoise && n < LEAST_UNSEEN) return false;
  return n >= LEAST_POOR || !isPoor(best);
}
