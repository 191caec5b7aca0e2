import type { Page } from 'playwright-core';

/** A task for which the page's own thread was held. */
export interface Hold {
  /** Milliseconds on the wall: what a long-task entry tells. */
  readonly wall: number;
  /** Milliseconds of the processor: the same without what other programs took of the time in between. */
  readonly cpu: number;
  /** What took long in it. */
  readonly doing: readonly string[];
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

/** Begins to note what the page's thread is held for; what comes back ends it, and tells the longest holds first. */
export async function watchHolds(page: Page): Promise<() => Promise<readonly Hold[]>> {
  const browser = page.context().browser()!;
  // Only the second kind counts what promises do after a task as a part of it, as long-task entries do.
  const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
  await browser.startTracing(page, { categories });
  return async () => {
    const trace: { traceEvents: Event[] } = JSON.parse((await browser.stopTracing()).toString());
    const threads = trace.traceEvents.filter(
      ({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain',
    );
    const events = trace.traceEvents.filter(
      ({ ph, pid, tid }) => ph === 'X' && threads.some((thread) => thread.pid === pid && thread.tid === tid),
    );
    return events
      .filter(isTask)
      .sort((a, b) => cpuOf(b) - cpuOf(a))
      .slice(0, 5)
      .map((task) => ({ wall: task.dur / 1000, cpu: cpuOf(task), doing: doingOf(task, events) }));
  };
}

/** A hold in words. */
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
