import type { Watch } from '../result.ts';

/** The work, which reports the elapsed time to the observer at each pause. */
export function* withElapsed<T>(work: Generator<void, T>, observe: Watch['observe']): Generator<void, T> {
  const begin = performance.now();
  try {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      observe?.({ stage: 'simulate', elapsed: performance.now() - begin });
      yield value;
    }
  } finally {
    // Where this is ended from outside, so is the work.
    work.return(undefined as never);
  }
}
