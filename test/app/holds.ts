import type { Page } from 'playwright-core';

/** A task that blocked the page's main thread. */
export interface Hold {
  /** Wall time in milliseconds, as in a long-task entry. */
  readonly wall: number;
  /** Processor time in milliseconds: the same without the time taken by other programs. */
  readonly cpu: number;
  /** The functions that took long in it. */
  readonly doing: readonly string[];
}

/** What the threads of a page did while recorded. */
export interface Watched {
  /** The five longest tasks of the page's own thread, longest first. */
  readonly page: readonly Hold[];
  /** Processor time of that thread in milliseconds, and of all workers. */
  readonly total: number;
  readonly workers: number;
}

/** An event of a trace, times in microseconds. */
interface Event {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur: number;
  readonly tdur?: number;
  readonly args: { name?: string; data?: { functionName?: string; url?: string } };
}

/** Starts recording what blocks the main thread; the returned function stops, and returns the longest tasks. */
export async function watchHolds(page: Page): Promise<() => Promise<Watched>> {
  const browser = page.context().browser()!;
  // Only the second kind includes microtasks after a task, as long-task entries do.
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  return async () => {
    // The page's answer reaches us before its task has ended, and a trace has no task without an end. A timer fires in its own
    // task, after all others.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    const trace: { traceEvents: Event[] } = JSON.parse((await browser.stopTracing()).toString());
    const eventsOf = (thread: RegExp) => {
      const named = trace.traceEvents.filter(
        ({ name, args }) => name === 'thread_name' && thread.test(args.name ?? ''),
      );
      return trace.traceEvents.filter(
        (event) => event.ph === 'X' && named.some(({ pid, tid }) => pid === event.pid && tid === event.tid),
      );
    };
    const events = eventsOf(/^CrRendererMain$/);
    return {
      page: events
        .filter(isTask)
        .sort((a, b) => cpuOf(b) - cpuOf(a))
        .slice(0, 5)
        .map((task) => ({ wall: task.dur / 1000, cpu: cpuOf(task), doing: doingOf(task, events) })),
      total: events.filter(isTask).reduce((sum, task) => sum + cpuOf(task), 0),
      workers: eventsOf(/^DedicatedWorker/)
        .filter(isTask)
        .reduce((sum, task) => sum + cpuOf(task), 0),
    };
  };
}

/** A blocking task as text. */
export function holdInWords({ wall, cpu, doing }: Hold): string {
  return `${cpu.toFixed(0)} ms of the processor, ${wall.toFixed(0)} ms on the wall: ${doing.join(', ')}`;
}

function isTask({ name }: Event): boolean {
  return name === 'RunTask';
}

function cpuOf({ dur, tdur = dur }: Event): number {
  return tdur / 1000;
}

/** The parts of a task that took at least a fifth of it, each with its time. */
function doingOf(task: Event, events: readonly Event[]): string[] {
  const inside = events.filter(
    (event) =>
      !isTask(event) &&
      event.pid === task.pid &&
      event.ts >= task.ts &&
      event.ts + event.dur <= task.ts + task.dur &&
      cpuOf(event) > cpuOf(task) / 5,
  );
  return inside.map((event) => {
    const { functionName = '', url = '' } = event.args.data ?? {};
    const place = [functionName, url.replace(/.*\//, '')].filter(Boolean).join(' in ');
    return `${event.name}${place ? ` (${place})` : ''} ${cpuOf(event).toFixed(0)}`;
  });
}
