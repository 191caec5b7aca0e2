import { readdirSync, readFileSync } from 'node:fs';

/** What engines call the thread of a worker; that of a page is the first of the same process. */
const workers = /^(DedicatedWorker|DOM Worker|WebCore: Worker)/;

/** Milliseconds that a page and its worker have computed, in the browser that this process opened last; NaN where the system does not say. */
export function processorTime(): { page: number; worker: number } {
  const times = descendants(process.pid)
    .map((id) => ({ id, threads: threadsOf(id) }))
    .filter(({ threads }) => threads.some(({ name }) => workers.test(name)))
    .map(({ id, threads }) => ({
      page: sum(threads.filter((thread) => thread.id === id)),
      worker: sum(threads.filter(({ name }) => workers.test(name))),
      // Firefox itself has workers, too.
      isPage: !threads.some((thread) => thread.id === id && /^firefox|^Privileged/.test(thread.name)),
    }));
  return times.find(({ isPage }) => isPage) ?? { page: Number.NaN, worker: Number.NaN };
}

interface Thread {
  readonly id: number;
  readonly name: string;
  readonly milliseconds: number;
}

function sum(threads: readonly Thread[]): number {
  return threads.reduce((total, { milliseconds }) => total + milliseconds, 0);
}

/** The clock of /proc ticks a hundred times a second. */
const tick = 10;

function threadsOf(process: number): Thread[] {
  return numbersIn(`/proc/${process}/task`).flatMap((id) => {
    const stat = statOf(`/proc/${process}/task/${id}/stat`);
    if (!stat) return [];
    return [
      { id, name: stat.name, milliseconds: tick * (Number(stat.fields[11]) + Number(stat.fields[12])) },
    ];
  });
}

/** Processes that a process started, and those that they started. */
function descendants(ancestor: number): number[] {
  const parents = new Map(
    numbersIn('/proc').map((id) => [id, Number(statOf(`/proc/${id}/stat`)?.fields[1] ?? Number.NaN)]),
  );
  const descendants = new Set([ancestor]);
  for (const one of descendants) for (const [id, parent] of parents) if (parent === one) descendants.add(id);
  descendants.delete(ancestor);
  return [...descendants];
}

/** A line of /proc: a name in brackets, which may hold anything, and fields from the state on. */
function statOf(path: string): { name: string; fields: string[] } | undefined {
  try {
    const [, name, rest] = /^\d+ \((.*)\) (.*)$/s.exec(readFileSync(path, 'utf8')) ?? [];
    return name === undefined ? undefined : { name, fields: rest.split(' ') };
  } catch {
    // It has ended.
    return undefined;
  }
}

function numbersIn(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}
