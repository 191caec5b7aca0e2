import { readdirSync, readFileSync } from 'node:fs';

// What the system tells of running processes; of those that have gone, nothing.

/** The ids of all processes. */
export function pids(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

/** The program and its arguments. */
export function wordsOf(pid: number): string[] {
  return told(pid, 'cmdline').split('\0');
}

/** What it was started with, as NAME=value. */
export function environmentOf(pid: number): string[] {
  return told(pid, 'environ').split('\0');
}

export function parentOf(pid: number): number {
  return Number(/^PPid:\s*(\d+)/m.exec(told(pid, 'status'))?.[1] ?? 0);
}

const longestMs = 60_000;

/** Asks until the answer is yes, or anything else that counts as such, and returns it; fails after a minute. */
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

function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
