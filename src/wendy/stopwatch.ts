import type { Progress } from '../result.ts';

type Stage = Progress['stage'];

/** Notes when each stage begins; `timing` holds milliseconds a stage, and the total at the end. */
export function stopwatch(observe?: (progress: Progress) => void) {
  const begin = performance.now();
  const timing: Record<string, number> = {};
  let current: Stage | undefined;
  let since = begin;
  return {
    timing,
    elapsed: () => performance.now() - begin,
    stage(next: Stage | undefined): void {
      const now = performance.now();
      if (current) timing[current] = now - since;
      current = next;
      since = now;
      if (next) observe?.({ stage: next, elapsed: now - begin });
      else timing.total = now - begin;
    },
  };
}
