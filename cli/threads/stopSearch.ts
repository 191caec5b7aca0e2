import type { Progress } from '../../src/node.ts';
import { endBy, holdSignals } from '../signals.ts';

/**
 * Ctrl-C while a search has an answer but is not done: the search stops, and the command goes on with the best so far. The next
 * Ctrl-C ends the program, and so does the first where there is no answer yet. `observe` follows the fit, `report` says what happens.
 */
export function stopOnInterrupt(report: () => void): {
  readonly stop: AbortSignal;
  observe(progress: Progress): void;
  /** That there is something to go on with, whatever comes. */
  hold(): void;
  end(): Promise<void>;
} {
  const control = new AbortController();
  let release: (() => Promise<void>) | undefined;
  const letGo = async () => {
    const held = release;
    release = undefined;
    await held?.();
  };
  const answer = (signal: NodeJS.Signals) => {
    if (signal !== 'SIGINT' || control.signal.aborted) return endBy(signal);
    control.abort();
    report();
  };
  return {
    stop: control.signal,
    observe({ stage, seen = 0 }) {
      // Once it is stopping, signals are held to the end: a second Ctrl-C may arrive while they are given back, and be lost.
      if (control.signal.aborted) return;
      if (stage !== 'search' || seen === 0) void letGo();
      else release ??= holdSignals(answer);
    },
    hold() {
      release ??= holdSignals(answer);
    },
    end: letGo,
  };
}
