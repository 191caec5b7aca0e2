import type { SolveFailure } from './solve.ts';

/** How a forward solve ended. */
export interface SolveStatus {
  code: 'ok' | SolveFailure['cause'];
  /** How far it got. */
  t: number;
  message: string;
  advice: string;
}

/** The status of a solve to the time `end`. */
export function solveStatus(failure: SolveFailure | undefined, end: number): SolveStatus {
  if (!failure) return { code: 'ok', t: end, message: 'The model was solved to the end.', advice: '' };
  const { cause, t, message, advice } = failure;
  return { code: cause, t, message, advice };
}
