import { drive } from '../drive.ts';
import type { Watch } from '../result.ts';
import type { StartEnd, StartTask } from '../startTask.ts';
import { runStart } from './runStart.ts';
import type { Search, SearchProgress } from './search.ts';
import { LAG } from './startEnd.ts';
import { seenOf } from './stopping.ts';

/**
 * Runs a search to its end with the help of others: this thread follows one start after the other, and those that help take the
 * next ones. Ends are taken in by the order of their starts, and a start knows only of those that had to end before it began, so
 * that the answer is that of one thread alone.
 */
export async function searchTogether(
  search: Search,
  stopAt: number,
  told: (progress: SearchProgress) => void,
  help: (queue: Parameters<NonNullable<Watch['help']>>[1]) => { end(): void },
  signal: AbortSignal | undefined,
): Promise<void> {
  const { ends, most } = search;
  const taken = new Set<number>();
  const done = new Map<number, StartEnd>();
  const listeners: (() => void)[] = [];
  let wake = () => {};
  const isLate = () => ends.length > 0 && performance.now() > stopAt;
  const take = (): StartTask | undefined => {
    if (search.isDone() || isLate()) return undefined;
    for (let index = ends.length; index < Math.min(ends.length + LAG, most); index++) {
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
    done.set(end.index, end);
    for (let next = done.get(ends.length); next && !search.isDone(); next = done.get(ends.length))
      search.take(next);
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
  signal?.addEventListener('abort', () => wake());
  try {
    while (!search.isDone()) {
      signal?.throwIfAborted();
      if (isLate()) return search.stop('timeLimit');
      const task = take();
      if (task) {
        const start = task.index + 1;
        const work = runStart(search.setup, task, (_, kappa) =>
          told({ start, starts: most, seen: seenOf(ends), kappa }),
        );
        give(await drive(work, signal));
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    helpers.end();
  }
}
