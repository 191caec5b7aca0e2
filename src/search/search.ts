import type { SolveOptions } from '../forward/solver/solve.ts';
import { HIDDEN } from '../forward/swingOf.ts';
import { stageAt } from '../mle/followStart.ts';
import type { Problem } from '../problem/problem.ts';
import type { SearchResult } from '../searchResult.ts';
import { thinned } from '../start/thinned.ts';
import type { StartEnd, StartTask } from '../startTask.ts';
import { SWINGING, swingBetween } from './aliasing.ts';
import { blocksOf, type ParameterBlock } from './blocks.ts';
import { completeSearch } from './completeSearch.ts';
import { type OverNoise, overNoise } from './overNoise.ts';
import { runStart } from './runStart.ts';
import { cutBy, lateFor, type SearchCut, type SearchLimits, unless } from './searchLimits.ts';
import { type SearchSetup, searchSetup } from './searchSetup.ts';
import { knownTo } from './startEnd.ts';
import { bestOf, isEnough, mostStarts, seenOf } from './stopping.ts';

/** Below this ratio of residuals to noise, most of what was taken for noise was motion between the samples. */
const NOISE_NOT_SEEN = 0.7;

/** How a search is to be made. */
export interface SearchOptions extends SolveOptions {
  readonly seed: number;
  /** How many starts; by default as many as the stopping rule needs. */
  readonly starts: number | 'auto';
  readonly subSteps: number | 'auto';
  /** Values to begin with, by name; then there is one start. */
  readonly given: Readonly<Record<string, number>>;
}

/** Progress of a search. */
export interface SearchProgress {
  /** How many starts have ended, the one under way here, counted from 1, and how many there may be. */
  readonly followed: number;
  readonly start: number;
  readonly starts: number;
  /** How many starts ended at the best so far, and its residuals over the noise; none where there is nothing to compare with. */
  readonly seen: number;
  readonly residualOverNoise?: number;
  readonly kappa?: number;
  /** Which stage of how many the start is in. */
  readonly part?: number;
  readonly parts?: number;
}

/** A search from several starts: which start comes next, and the outcome of those before. */
export interface StartSearch {
  /** Of the problem, or of its thinned records where these are long. */
  readonly setup: SearchSetup;
  readonly isThinned: boolean;
  /** What is searched: the whole problem, or experiments of it that share nothing with the others. */
  readonly block: ParameterBlock;
  /** In the order of their starts. */
  readonly ends: readonly StartEnd[];
  /** How many starts there may be: more once those so far leave a doubt. */
  most(): number;
  /** The task of a start. */
  task(index: number): StartTask;
  /** Takes in the end of the next start. */
  take(end: StartEnd): void;
  /** Counts an end that gives no answer as failed; more starts may then be needed. */
  reject(end: StartEnd): void;
  /** Puts an end in the place of another. */
  replace(end: StartEnd, by: StartEnd): void;
  isDone(): boolean;
  /** Ends it before it is done. */
  stop(why: SearchCut): void;
  /** Whether it was ended before it was done, or has values to begin with. */
  isCut(): boolean;
  /** Why it ended, or would now. */
  ended(): SearchResult['ended'];
  /** Whether the starts so far are enough by the rule to stop, whatever number was requested. */
  isEnough(): boolean;
  /** Whether the residuals of an end are at the noise that is seen without a model. */
  isAtNoise(end: StartEnd): boolean;
  /** Whether they exceed it, or certify nothing. */
  isPoor(end: StartEnd): boolean;
  /** Whether an end swings between samples where these do not show it. */
  isAliased(end: StartEnd): boolean;
  /** Progress while a start is followed. */
  progress(start: number, kappa?: number): SearchProgress;
}

/** The searches of a problem, one for each block of experiments that share nothing. */
export function createSearches(problem: Problem, options: SearchOptions): StartSearch[] {
  return blocksOf(problem).map((block, b) => createSearch(block, b, options));
}

function createSearch(block: ParameterBlock, place: number, options: SearchOptions): StartSearch {
  const { problem } = block;
  const { starts, seed, subSteps, given } = options;
  const record = thinned(problem);
  const setup = searchSetup(record, subSteps, options);
  const ends: StartEnd[] = [];
  const isGiven = Object.keys(given).length > 0;
  let compared: OverNoise | undefined;
  const noise = () => (compared ??= overNoise(record, setup.starts('suggested').first().sigma));
  const swingOf = (end: StartEnd) => swingBetween(record, setup.subSteps, end);
  const { showsNoise } = setup.starts('suggested');
  const isPoor = (end: StartEnd) => noise().isPoor(end) || swingOf(end) > SWINGING;
  const follows = !setup.onlyForward && !setup.hasGrowth;
  // Residuals far below the supposed noise show that it was not noise.
  const isAtNoise = (end: StartEnd) =>
    showsNoise && noise().isSeen && !isPoor(end) && noise().ratio(end) >= NOISE_NOT_SEEN;
  const hasEnough = () => isEnough(ends, { showsNoise, follows, isPoor, isAtNoise });
  const most = () => (isGiven ? 1 : starts === 'auto' ? mostStarts(ends, { isAtNoise }) : starts);
  let stopped: SearchCut | undefined;
  return {
    setup,
    isThinned: record !== problem,
    block,
    ends,
    most,
    task: (index) => ({ block: place, index, seed, known: knownTo(index, ends), ...(isGiven && { given }) }),
    take(end) {
      ends.push(end);
    },
    reject(end) {
      this.replace(end, { ...end, deviance: Number.POSITIVE_INFINITY, outcome: 'failed' });
    },
    replace(end, by) {
      ends[ends.indexOf(end)] = by;
    },
    isDone: () => stopped !== undefined || ends.length >= most() || (starts === 'auto' && hasEnough()),
    stop(why) {
      stopped = why;
    },
    isCut: () => stopped !== undefined || most() === 1,
    ended: () => stopped ?? (starts === 'auto' && hasEnough() ? 'agreed' : 'starts'),
    isEnough: hasEnough,
    isAtNoise,
    isPoor,
    isAliased: (end) => swingOf(end) > HIDDEN,
    progress(start, kappa) {
      const best = bestOf(ends);
      return {
        followed: ends.length,
        start,
        starts: Math.max(most(), ends.length),
        seen: seenOf(ends),
        ...(best && noise().isSeen && { residualOverNoise: noise().ratio(best) }),
        ...(kappa !== undefined && { kappa }),
        ...(kappa !== undefined && !setup.onlyForward && stageAt(kappa)),
      };
    },
  };
}

/** Runs searches to their ends, one after the other, and gives back what each borrowed. */
export function* runSearches(
  searches: readonly StartSearch[],
  limits: SearchLimits,
  observe: (progress: SearchProgress) => void,
): Generator<void, void> {
  for (const search of searches) {
    yield* runSearch(search, limits, observe);
    if (searches.length > 1) search.setup.end();
  }
}

/** Runs a search to its end, one start after the other, or to the limits. */
function* runSearch(
  search: StartSearch,
  limits: SearchLimits,
  observe: (progress: SearchProgress) => void,
): Generator<void, void> {
  const { ends } = search;
  const cut = () => (ends.length > 0 ? cutBy(limits) : undefined);
  while (!search.isDone()) {
    const why = cut();
    if (why) return search.stop(why);
    const start = ends.length + 1;
    observe(search.progress(start));
    const task = search.task(start - 1);
    const onWay = (_: Float64Array, kappa: number) => observe(search.progress(start, kappa));
    const isLate = lateFor(task.index, limits);
    const work = runStart(search.setup, task, onWay, isLate);
    const end = yield* unless(() => cut() !== undefined, work);
    if (end) search.take(end);
    if (isLate()) return search.stop('timeLimit');
    observe(search.progress(start));
  }
  yield* unless(() => cutBy(limits) !== undefined, completeSearch(search));
}
