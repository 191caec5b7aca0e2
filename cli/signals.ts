import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';

// Ctrl-C (SIGINT), SIGTERM and SIGHUP are left to the operating system: it ends the program at once, whatever the program
// computes, and shells report 128 plus the signal's number. A listener would have to wait for the thread, which reading a
// large file, drawing a figure or one factorisation may hold for seconds. There is one only while something exists that
// must not stay behind, such as a file that is half written; that work lets the event loop turn, so the wait is short.

/** What asks a program to end. */
export const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

const cleanups = new Set<() => void>();
let holds = 0;

/**
 * Does work that keeps something which must not stay behind. `cleanUp` runs once, however the work ends: by itself, by an
 * error, by a signal or by `process.exit`. The work must let the event loop turn every few milliseconds.
 */
export async function withCleanup<T>(cleanUp: () => void, work: () => Promise<T>): Promise<T> {
  holdSignals();
  cleanups.add(cleanUp);
  try {
    return await work();
  } finally {
    if (cleanups.delete(cleanUp)) cleanUp();
    await releaseSignals();
  }
}

/** Has signals wait for the event loop. For a process with number 1 that is needed always: the system ignores them otherwise. */
export function holdSignals(): void {
  if (holds++ > 0) return;
  for (const signal of signals) process.on(signal, stop);
  process.on('exit', cleanUpAll);
}

async function releaseSignals(): Promise<void> {
  await signalsHeard();
  if (--holds > 0) return;
  for (const signal of signals) process.off(signal, stop);
  process.off('exit', cleanUpAll);
}

/**
 * Waits until every signal that has arrived has been given to its listener, to be awaited before a listener is removed:
 * what waits for it would be lost. The first turn may be the rest of the present one; the second has looked for signals.
 */
export async function signalsHeard(): Promise<void> {
  await setImmediate();
  await setImmediate();
}

function stop(signal: NodeJS.Signals): void {
  cleanUpAll();
  endBy(signal);
}

function cleanUpAll(): void {
  for (const cleanUp of cleanups) {
    cleanups.delete(cleanUp);
    cleanUp();
  }
}

/** Ends the program as the signal would have: by the signal itself, so that a shell's script or loop stops as well. */
function endBy(signal: NodeJS.Signals): never {
  process.removeAllListeners(signal);
  // Windows has no signals, and process 1 does not die of its own.
  if (process.platform !== 'win32') process.kill(process.pid, signal);
  process.exit(exitCode(signal));
}

/** What shells call a program that a signal ended. */
export function exitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
