import { count } from '../text/words.ts';
import { type SolveEnd, solveEndWords } from './solveWords.ts';

/** How a descent of least squares can end. */
export type Ending =
  | 'converged'
  | 'smallStep'
  | 'iterationLimit'
  | 'evaluationLimit'
  | 'workLimit'
  | 'timeLimit'
  | 'slow'
  | 'edge'
  | 'stalled';

/** What it was held to. */
export interface DescentLimits {
  readonly lmIterations: number;
  readonly lmEvaluations: number;
  /** Calls of the model that it may cost. */
  readonly calls: number;
}

/** How one start ended, with the limit that stopped it, or where the model could not be solved from it any further. */
export type StartEnding =
  | { readonly ending: Exclude<Ending, Limited> }
  | { readonly ending: Limited; readonly limit: number }
  | { readonly ending: 'unsolved'; readonly solve?: SolveEnd };

type Limited = 'iterationLimit' | 'evaluationLimit' | 'workLimit';

/** How a descent ended that was held to these limits. */
export function endingOf(ending: Ending, limits: DescentLimits): StartEnding {
  switch (ending) {
    case 'iterationLimit':
      return { ending, limit: limits.lmIterations };
    case 'evaluationLimit':
      return { ending, limit: limits.lmEvaluations };
    case 'workLimit':
      return { ending, limit: limits.calls };
    default:
      return { ending };
  }
}

/** How it ended, in a few words; results of earlier versions have the words themselves. */
export function endingWords(end: StartEnding | string): string {
  if (typeof end === 'string') return end;
  switch (end.ending) {
    case 'converged':
      return 'converged';
    case 'smallStep':
      return 'converged: steps too small to matter';
    case 'iterationLimit':
      return `stopped at the limit of ${count(end.limit, 'step')}`;
    case 'evaluationLimit':
      return `stopped at the limit of ${count(end.limit, 'forward solve')}`;
    case 'workLimit':
      return `gave up after ${end.limit.toLocaleString('en-US')} evaluations of the model`;
    case 'timeLimit':
      return 'stopped at the time limit';
    case 'slow':
      return 'gave up: too slow, with single and with multiple shooting';
    case 'edge':
      return 'stopped where the model becomes undefined';
    case 'stalled':
      return 'stalled: no step lowers the objective';
    case 'unsolved':
      return end.solve ? solveEndWords(end.solve) : 'could not be solved forward';
  }
}

/** The same in a word or two, for a column. */
export function shortEnding(end: StartEnding | string): string {
  if (typeof end === 'string') return end;
  return endings[end.ending];
}

const endings: Readonly<Record<StartEnding['ending'], string>> = {
  converged: 'converged',
  smallStep: 'converged',
  iterationLimit: 'limit',
  evaluationLimit: 'limit',
  workLimit: 'gave up',
  timeLimit: 'limit',
  slow: 'gave up',
  edge: 'stopped',
  stalled: 'stalled',
  unsolved: 'unsolved',
};
