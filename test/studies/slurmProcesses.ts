import { readdirSync, readFileSync } from 'node:fs';

// Information about running processes; none for those that have ended.

/** The ids of all processes. */
export function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The program and its arguments. */
export function wordsOf(pid: number): string[] {
  return procFile(pid, 'cmdline').split('\0');
}

/** Its environment, as NAME=value. */
export function environmentOf(pid: number): string[] {
  return procFile(pid, 'environ').split('\0');
}

export function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(procFile(pid, 'status'))?.[1] ?? 0);
}

const longestMs = 60_000;

/** Polls until the answer is truthy, and returns it; fails after a minute. */
export async function until<T>(
  what: string,
  ask: () => T | undefined | Promise<T | undefined>,
  pauseMs = 50,
): Promise<T> {
  const end = performance.now() + longestMs;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (performance.now() > end) throw new Error(`${longestMs / 1000} s have passed, and still not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

function procFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
