import { milliseconds } from './milliseconds.ts';

/** Runs work with a signal that is aborted when this process has used that many more seconds of CPU time. */
export async function withCpuLimit<T>(
  seconds: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const began = process.cpuUsage();
  // Fits let timers through every few milliseconds.
  const timer = setInterval(() => {
    if (milliseconds(began) > 1000 * seconds) stop.abort();
  }, 100);
  try {
    return await work(stop.signal);
  } finally {
    clearInterval(timer);
  }
}
