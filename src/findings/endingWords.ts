import { count } from '../text/words.ts';

/** How a descent of least squares can end. */
export type Ending =
  | 'converged'
  | 'smallStep'
  | 'iterationLimit'
  | 'evaluationLimit'
  | 'workLimit'
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

/** How it ended, in a few words. */
export function endingWords(ending: Ending, { lmIterations, lmEvaluations, calls }: DescentLimits): string {
  switch (ending) {
    case 'converged':
      return 'converged';
    case 'smallStep':
      return 'converged: steps too small to matter';
    case 'iterationLimit':
      return `stopped at the limit of ${count(lmIterations, 'step')}`;
    case 'evaluationLimit':
      return `stopped at the limit of ${count(lmEvaluations, 'forward solve')}`;
    case 'workLimit':
      return `gave up after ${calls.toLocaleString('en-US')} evaluations of the model`;
    case 'slow':
      return 'gave up: too slow, with single and with multiple shooting';
    case 'edge':
      return 'stopped where the model ceases to have a value';
    case 'stalled':
      return 'stalled: no step lowers the objective';
  }
}
