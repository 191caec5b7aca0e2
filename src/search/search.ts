import type { SolveOptions } from '../forward/solve.ts';
import type { Problem, ProblemStart } from '../problem/problem.ts';
import type { SearchResult } from '../searchResult.ts';
import { thinned } from '../start/thinned.ts';
import type { StartEnd, StartTask } from '../startTask.ts';
import { type Block, blocksOf } from './blocks.ts';
import { runStart } from './runStart.ts';
import { type SearchSetup, searchSetup } from './searchSetup.ts';
import { knownTo } from './startEnd.ts';
import { isEnough, MOST_STARTS, seenOf } from './stopping.ts';

/** How a search is to be made. */
export interface SearchOptions extends SolveOptions {
  readonly seed: number;
  /** How many starts; as many as it takes by default. */
  readonly starts: number | 'auto';
  readonly subSteps: number | 'auto';
  /** Values to begin with, by name; then there is one start. */
  readonly given: Readonly<Record<string, number>>;
}

/** What is said of a search while it runs. */
export interface SearchProgress {
  /** The start under way, counted from 1, and how many there may be. */
  readonly start: number;
  readonly starts: number;
  /** How many starts ended at the best so far. */
  readonly seen: number;
  readonly kappa: number;
}

/** A search from several starts: which start comes next, and what came of those before. */
export interface Search {
  /** Of the problem, or of its thinned records where these are long. */
  readonly setup: SearchSetup;
  readonly isThinned: boolean;
  /** What is searched: the whole problem, or experiments of it that share nothing with the others. */
  readonly block: Block;
  /** In the order of their starts. */
  readonly ends: readonly StartEnd[];
  readonly most: number;
  /** The task of a start. */
  task(index: number): StartTask;
  /** Takes in the end of the next start. */
  take(end: StartEnd): void;
  /** Counts an end as failed that leads to no answer; there may be more starts to make then. */
  reject(end: StartEnd): void;
  isDone(): boolean;
  /** Ends it before it is done. */
  stop(why: 'timeLimit' | 'stopped'): void;
  /** Why it ended, or would now. */
  ended(): SearchResult['ended'];
  /** Whether the residuals of an end are at the noise that is seen without a model. */
  isAtNoise(end: StartEnd): boolean;
}

/** The searches of a problem, one for each block of experiments that share nothing. */
export function createSearches(problem: Problem, options: SearchOptions): Search[] {
  return blocksOf(problem).map((block, b) => createSearch(block, b, options));
}

function createSearch(block: Block, place: number, options: SearchOptions): Search {
  const { problem } = block;
  const { starts, seed, subSteps, given } = options;
  const record = thinned(problem);
  const setup = searchSetup(record, subSteps, options);
  const ends: StartEnd[] = [];
  const isGiven = Object.keys(given).length > 0;
  const most = isGiven ? 1 : starts === 'auto' ? MOST_STARTS : starts;
  const isPoorEnd = (end: StartEnd) => isPoor(record, setup.starts(end.signs).first(), end);
  const hasEnough = () => starts === 'auto' && isEnough(ends, isPoorEnd);
  let stopped: 'timeLimit' | 'stopped' | undefined;
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
      ends[ends.indexOf(end)] = { ...end, deviance: Number.POSITIVE_INFINITY, outcome: 'failed' };
    },
    isDone: () => stopped !== undefined || ends.length >= most || hasEnough(),
    stop(why) {
      stopped = why;
    },
    ended: () => stopped ?? (hasEnough() ? 'agreed' : 'starts'),
    isAtNoise: (end) => isNoiseSeen(record) && !isPoorEnd(end),
  };
}

/** Runs searches to their ends, one after the other, and gives back what each borrowed. */
export function* runSearches(
  searches: readonly Search[],
  stopAt: number,
  told: (progress: SearchProgress) => void,
): Generator<void, void> {
  for (const search of searches) {
    yield* runSearch(search, stopAt, told);
    if (searches.length > 1) search.setup.end();
  }
}

/** Runs a search to its end, one start after the other; no start but the first begins after `stopAt`. */
function* runSearch(
  search: Search,
  stopAt: number,
  told: (progress: SearchProgress) => void,
): Generator<void, void> {
  while (!search.isDone()) {
    if (search.ends.length > 0 && performance.now() > stopAt) return search.stop('timeLimit');
    const index = search.ends.length;
    search.take(
      yield* runStart(search.setup, search.task(index), (_, kappa) =>
        told({ start: index + 1, starts: search.most, seen: seenOf(search.ends), kappa }),
      ),
    );
  }
}

/** Residuals above the noise that is seen without the model, by this ratio and a little for chance. */
const POOR = 1.3;
const CHANCE = 3;

/** Whether there is noise to hold residuals against: seen in the data, or given for every output. */
function isNoiseSeen({ outputs }: Problem): boolean {
  return outputs.some(({ sd }) => sd === 'estimate') || outputs.every(isGiven);
}

function isGiven({ sd }: Problem['outputs'][number]): boolean {
  return typeof sd === 'number' || sd === 'column';
}

/** Whether the residuals exceed the noise that is seen without a model, or that is given. */
function isPoor({ outputs, experiments }: Problem, { sigma }: ProblemStart, end: StartEnd): boolean {
  const counts = outputs.map((_, o) =>
    experiments.reduce((sum, { Y }) => {
      const values = Y.data.subarray(o * Y.rows, (o + 1) * Y.rows);
      return sum + values.reduce((n, y) => n + (Number.isNaN(y) ? 0 : 1), 0);
    }, 0),
  );
  if (outputs.every(isGiven)) {
    const n = counts.reduce((sum, x) => sum + x, 0);
    return end.deviance > POOR ** 2 * n + CHANCE * Math.sqrt(2 * n);
  }
  return outputs.some(
    ({ sd }, o) => sd === 'estimate' && end.sigma[o] > sigma[o] * (POOR + CHANCE / Math.sqrt(2 * counts[o])),
  );
}
