import { wordsOf } from '../../findings/catalog.ts';
import type { Finding } from '../../findings/finding.ts';
import { inCode } from '../../findings/say.ts';
import { solutionFindings } from '../../findings/solutionFindings.ts';
import type { SolveCause, SolveEnd } from '../../findings/solveWords.ts';
import type { SolveOptions } from './solve.ts';

/** Why a forward solve ended before its last time. */
export interface SolveFailure {
  readonly cause: SolveCause;
  /** How far it got. */
  readonly t: number;
  /** The same as data for messages, and as one. */
  readonly end: SolveEnd;
  readonly finding: Finding;
  /** One sentence: time and cause. */
  readonly message: string;
  readonly advice: string;
}

/** The failure of a solver at time t, in words. */
export function solveFailure(
  cause: SolveCause,
  t: number,
  solver: SolveOptions['solver'] = 'auto',
): SolveFailure {
  return { cause, t, ...wordsOfEnd({ cause, t }, solver) };
}

/** How a solve ended, with its words. */
export function wordsOfEnd(
  end: SolveEnd,
  solver: SolveOptions['solver'] = 'auto',
): Pick<SolveFailure, 'end' | 'finding' | 'message' | 'advice'> {
  const finding = solutionFindings.solveEndedEarly({ end, isNonstiff: solver === 'nonstiff' });
  return { end, finding, ...wordsOf(finding, inCode) };
}
