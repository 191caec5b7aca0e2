import { portableMath } from '../model/portableMath.ts';
import type { StartEnd } from '../startTask.ts';

/** Deviances this close are the same optimum seen again. */
export const AGREE = 0.4;
/** Starts that are made at least: in general; where the data do not show how large their noise is; where residuals exceed it. */
const LEAST = 3;
const LEAST_UNSEEN = 6;
const LEAST_POOR = 8;
/** This many starts settle an optimum seen twice, even where the data leave an unknown undetermined. MOST_STARTS: the most in general. */
const ENOUGH = 12;
/** This many settle it where residuals exceed the noise and fewer than half of the starts agree: those after the twelfth are patient. */
const ENOUGH_POOR = 18;
const MOST_STARTS = 24;
/**
 * The most where starts disagree and nothing shows that the best fits, while they have cost no more than this together, in calls of the
 * model: on two oscillators one start in twenty to fifty reaches the optimum.
 */
const MOST_DOUBTED = 64;
const MOST_WORK = 3e7;

/** Ends up to this many times AGREE above the best show how dense ends are there, and the chance at which agreement may be theirs. */
const NEIGHBOURS = 10;
const BY_CHANCE = 0.15;

/** Ends this close in deviance tie, as two that differ by an exchange of parameters do. */
const TIE = 0.05;

/** The end of least deviance, the first of those that tie; undefined where every start failed. */
export function bestOf(ends: readonly StartEnd[]): StartEnd | undefined {
  const least = ends.reduce((most, { deviance }) => Math.min(most, deviance), Number.POSITIVE_INFINITY);
  return ends.find(({ deviance }) => deviance < Number.POSITIVE_INFINITY && deviance <= least + TIE);
}

/** How many starts, each from a different point, ended as well as the best. */
export function seenOf(ends: readonly StartEnd[]): number {
  const best = bestOf(ends);
  if (!best) return 0;
  const there = ends.filter(({ deviance, exchanged }) => !exchanged && deviance < best.deviance + AGREE);
  const hasFirst = there.some(({ index }) => index === 0);
  return there.filter(({ again }) => !(again && hasFirst)).length;
}

/** What else determines whether there were enough starts. */
export interface Doubts {
  /** Whether the data themselves show how large their noise is. */
  readonly showsNoise: boolean;
  /** Whether starts are followed by states at nodes before forward solves continue from there. */
  readonly follows: boolean;
  /** Whether the residuals of an end exceed the noise that is seen without the model, or certify nothing. */
  isPoor(end: StartEnd): boolean;
  /** Whether they are at that noise, so that no clearly better end is to be expected. */
  isAtNoise(end: StartEnd): boolean;
}

/**
 * Whether the starts so far are enough: the least deviance was seen twice, or three times where fewer than half of the starts
 * agree.
 */
export function isEnough(
  ends: readonly StartEnd[],
  { showsNoise, follows, isPoor, isAtNoise }: Doubts,
): boolean {
  const n = ends.filter(({ exchanged }) => !exchanged).length;
  const best = bestOf(ends);
  if (!best || n < LEAST) return false;
  const seen = seenOf(ends);
  if (seen < 2) return false;
  if (n >= ENOUGH) {
    if (!isAtNoise(best) && agreesByChance(ends, best)) return false;
    return !isPoor(best) || (seen > 2 && (n >= ENOUGH_POOR || 2 * seen >= n));
  }
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

/** The most starts that a search makes by itself: more where those so far leave a doubt, and cost little. */
export function mostStarts(ends: readonly StartEnd[], { isAtNoise }: Pick<Doubts, 'isAtNoise'>): number {
  const best = bestOf(ends);
  if (ends.length < MOST_STARTS || !best || isAtNoise(best)) return MOST_STARTS;
  const work = ends.reduce((sum, { evaluations }) => sum + evaluations, 0);
  return work > MOST_WORK ? MOST_STARTS : MOST_DOUBTED;
}

/**
 * Whether ends lie so densely above the best that as many would agree with it if each were an optimum of its own: the chance that
 * a Poisson number, with the mean that those nearby suggest, is as large.
 */
function agreesByChance(ends: readonly StartEnd[], best: StartEnd): boolean {
  const nearby = ends.filter(
    ({ deviance, exchanged }) =>
      !exchanged && deviance >= best.deviance + AGREE && deviance < best.deviance + NEIGHBOURS * AGREE,
  ).length;
  const mean = nearby / (NEIGHBOURS - 1);
  let term = portableMath.exp(-mean);
  let chance = 1;
  for (let k = 1; k < seenOf(ends); k++) {
    chance -= term;
    term *= mean / k;
  }
  return chance > BY_CHANCE;
}
