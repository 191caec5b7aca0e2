import { constants } from 'node:os';
import { setImmediate } from 'node:timers/promises';

// Ctrl-C (SIGINT), SIGTERM and SIGHUP are left to the operating system: it ends the program at once, whatever the program
// computes, and shells report 128 plus the signal's number. A listener would have to wait for the thread, which reading a
// large file, drawing a figure or one factorisation may hold for seconds. There is one only while something exists that
// must not stay behind, such as a file that is half written, or where a search can be ended with its best so far; that work
// lets the event loop turn, so the wait is short.
// A progress line on a terminal needs none: shells begin a new line after a program that Ctrl-C ended.

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

type Handler = (signal: NodeJS.Signals) => void;

/** Who answers signals: the last one. */
const handlers: Handler[] = [];
const cleanups = new Set<() => void>();

/**
 * Does work that keeps something which must not stay behind. `cleanUp` runs once, however the work ends: by itself, by an
 * error, by a signal or by `process.exit`. The work must let the event loop turn every few milliseconds.
 */
export async function withCleanup<T>(cleanUp: () => void, work: () => Promise<T>): Promise<T> {
  const release = holdSignals();
  cleanups.add(cleanUp);
  try {
    return await work();
  } finally {
    if (cleanups.delete(cleanUp)) cleanUp();
    await release();
  }
}

/**
 * Has signals wait for the event loop and go to `handler`, or end the program after every cleanup; returns what gives them
 * back.
 */
export function holdSignals(handler: Handler = endBy): () => Promise<void> {
  if (handlers.length === 0) {
    for (const signal of signals) process.on(signal, answer);
    process.on('exit', cleanUpAll);
  }
  handlers.push(handler);
  return async () => {
    // A signal that has arrived waits for the event loop, and would be lost with its listener. The first turn may be the
    // rest of the present one; the second has looked for signals.
    await setImmediate();
    await setImmediate();
    handlers.splice(handlers.lastIndexOf(handler), 1);
    if (handlers.length > 0) return;
    for (const signal of signals) process.off(signal, answer);
    process.off('exit', cleanUpAll);
  };
}

function answer(signal: NodeJS.Signals): void {
  handlers.at(-1)?.(signal);
}

/** Ends the program by a signal, after every cleanup. */
export function endBy(signal: NodeJS.Signals): void {
  cleanUpAll();
  // By the signal itself, so that a script or loop of the shell stops as well.
  process.removeAllListeners(signal);
  if (process.platform !== 'win32') process.kill(process.pid, signal);
  // Windows has no signals, and the first process of a container does not die of its own.
  process.exit(exitCode(signal));
}

function cleanUpAll(): void {
  // What began last may lie in what began before it.
  for (const cleanUp of [...cleanups].reverse()) {
    cleanups.delete(cleanUp);
    cleanUp();
  }
}

/** What shells call a program that a signal ended. */
export function exitCode(signal: NodeJS.Signals): number {
  return 128 + constants.signals[signal];
}
