import { hasUnknownSwitches } from './knownSwitches.ts';
import type { Problem } from './problem.ts';

/** Whether forward solves alone take a problem: it has events, or switches at times or values that are searched for. */
export function onlyForward(problem: Problem): boolean {
  return problem.model.jumps.some(({ kind }) => kind === 'when') || hasUnknownSwitches(problem);
}
