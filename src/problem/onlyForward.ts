import { hasUnknownSwitches } from './knownSwitches.ts';
import type { Problem } from './problem.ts';

/** Whether only forward solves can fit a problem: it has events, or switches at unknown times or thresholds. */
export function onlyForward(problem: Problem): boolean {
  return (
    problem.model.jumps.some(({ kind }) => kind === 'when' || kind === 'event') || hasUnknownSwitches(problem)
  );
}
