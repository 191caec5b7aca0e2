import { runInNewContext } from 'node:vm';

/**
 * The result of work that must not hang. It is stopped after five minutes, far beyond what any machine needs, even if it never
 * yields the thread. Choose inputs so large that work of a higher order than linear takes hours.
 */
export function watched<T>(work: () => T): T {
  return runInNewContext('work()', { work }, { timeout: 300_000 });
}
