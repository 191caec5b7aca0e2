import { wordsOf } from '../../findings/catalog.ts';
import type { Finding } from '../../findings/finding.ts';
import { inCode } from '../../findings/say.ts';
import { solutionFindings } from '../../findings/solutionFindings.ts';
import type { SolveFailure } from './solve.ts';

/** How a forward solve ended. */
export interface SolveStatus {
  code: 'ok' | SolveFailure['cause'];
  /** How far it got. */
  t: number;
  message: string;
  advice: string;
  /** The same as data. */
  finding: Finding;
}

/** The status of a solve to the time `end`. */
export function solveStatus(failure: SolveFailure | undefined, end: number): SolveStatus {
  if (!failure) {
    const finding = solutionFindings.solvedToEnd();
    return { code: 'ok', t: end, ...wordsOf(finding, inCode), finding };
  }
  const { cause, t, message, advice, finding } = failure;
  return { code: cause, t, message, advice, finding };
}
