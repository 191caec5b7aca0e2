import type { SearchResult } from '../searchResult.ts';

/** What ends a search before it is done; it then has its best so far. */
export interface SearchLimits {
  /** Milliseconds on the clock of `performance`. */
  readonly stopAt: number;
  /** When the first start is to end where it is: it has this long where others have less. */
  readonly firstEndsAt: number;
  /** A request. */
  readonly stop: AbortSignal | undefined;
}

/** A search that only its own rule ends. */
export const noLimits: SearchLimits = {
  stopAt: Number.POSITIVE_INFINITY,
  firstEndsAt: Number.POSITIVE_INFINITY,
  stop: undefined,
};

/** Why a search was ended before it was done. */
export type SearchCut = Extract<SearchResult['ended'], 'timeLimit' | 'stopped'>;

/** What has been reached of the limits; undefined where nothing has. */
export function cutBy({ stopAt, stop }: SearchLimits): SearchCut | undefined {
  if (stop?.aborted) return 'stopped';
  return performance.now() > stopAt ? 'timeLimit' : undefined;
}

/** What ends start `index` early, where it is: only the first, without which there is no answer; others are dropped. */
export function lateFor(index: number, { firstEndsAt }: SearchLimits): () => boolean {
  return () => index === 0 && performance.now() > firstEndsAt;
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
