import { drive } from '../drive.ts';
import type { Watch } from '../result.ts';
import type { StartEnd, StartTask } from '../startTask.ts';
import { completeSearch } from './completeSearch.ts';
import { runStart } from './runStart.ts';
import type { SearchProgress, StartSearch } from './search.ts';
import { cutBy, lateFor, type SearchLimits, unless } from './searchLimits.ts';
import { LAG } from './startEnd.ts';

/**
 * Runs a search to its end with the help of others: this thread follows one start after the other, and those that help take the
 * next ones. Ends are taken in by the order of their starts, and a start knows only of those that had to end before it began, so
 * that the answer is that of one thread alone. At the limits, every start that has ended counts, and those still running are dropped.
 */
export async function searchTogether(
  search: StartSearch,
  limits: SearchLimits,
  observe: (progress: SearchProgress) => void,
  help: (queue: Parameters<NonNullable<Watch['help']>>[1]) => { end(): void },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { ends } = search;
  const taken = new Set<number>();
  /** Ends of starts that wait for an earlier start to end. */
  const early = new Map<number, StartEnd>();
  const listeners: (() => void)[] = [];
  let here = 0;
  let wake = () => {};
  const cut = () => (ends.length + early.size > 0 ? cutBy(limits) : undefined);
  const take = (): StartTask | undefined => {
    if (search.isDone() || cut()) return undefined;
    // All others know about the first.
    const side = ends.length === 0 ? 1 : LAG;
    for (let index = ends.length; index < Math.min(ends.length + side, search.most()); index++) {
      if (taken.has(index)) continue;
      taken.add(index);
      return search.task(index);
    }
    return undefined;
  };
  const changed = () => {
    for (const listener of listeners) listener();
    wake();
  };
  const give = (end: StartEnd) => {
    early.set(end.index, end);
    for (let next = early.get(ends.length); next && !search.isDone(); next = early.get(ends.length)) {
      early.delete(next.index);
      search.take(next);
    }
    observe(search.progress(here));
    changed();
  };
  const helpers = help({
    take,
    give,
    lose({ index }) {
      taken.delete(index);
      changed();
    },
    listen: (listener) => listeners.push(listener),
  });
  const onSignal = () => wake();
  const remaining = limits.stopAt - performance.now();
  const timer = Number.isFinite(remaining) ? setTimeout(onSignal, remaining + 1) : undefined;
  for (const one of [signal, limits.stop]) one?.addEventListener('abort', onSignal);
  try {
    while (!search.isDone()) {
      signal?.throwIfAborted();
      const why = cut();
      if (why) {
        for (const [, end] of [...early].sort(([a], [b]) => a - b)) search.take(end);
        return search.stop(why);
      }
      const task = take();
      if (task) {
        here = task.index + 1;
        observe(search.progress(here));
        const onWay = (_: Float64Array, kappa: number) => observe(search.progress(here, kappa));
        const isLate = lateFor(task.index, limits);
        const work = runStart(search.setup, task, onWay, isLate);
        const end = await drive(
          unless(() => cut() !== undefined, work),
          signal,
        );
        if (end) give(end);
        if (isLate()) return search.stop('timeLimit');
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
    await drive(
      unless(() => cut() !== undefined, completeSearch(search)),
      signal,
    );
  } finally {
    for (const one of [signal, limits.stop]) one?.removeEventListener('abort', onSignal);
    clearTimeout(timer);
    helpers.end();
  }
}
