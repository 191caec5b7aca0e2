import type { SearchResult } from '../searchResult.ts';

/** What ends a search before it is done; it then has its best so far. */
export interface SearchLimits {
  /** Milliseconds on the clock of `performance`. */
  readonly stopAt: number;
  /** A request. */
  readonly stop: AbortSignal | undefined;
}

/** Why a search was ended before it was done. */
export type SearchCut = Extract<SearchResult['ended'], 'timeLimit' | 'stopped'>;

/** What has been reached of the limits; undefined where nothing has. */
export function cutBy({ stopAt, stop }: SearchLimits): SearchCut | undefined {
  if (stop?.aborted) return 'stopped';
  return performance.now() > stopAt ? 'timeLimit' : undefined;
}

/** Runs work to its end; undefined where `isOver` stops it before. */
export function* unless<T>(isOver: () => boolean, work: Generator<void, T>): Generator<void, T | undefined> {
  try {
    while (!isOver()) {
      const { done, value } = work.next();
      if (done) return value;
      yield value;
    }
    return undefined;
  } finally {
    // Releases the resources it holds.
    work.return(undefined as never);
  }
}
