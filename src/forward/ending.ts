import type { Options } from '../options.ts';
import type { Verdict } from '../result.ts';
import { count as counted, short } from '../words.ts';
import type { Ending } from './levenbergMarquardt.ts';

/** What a search was held to. */
export interface Searched extends Pick<Options, 'lmIterations' | 'lmEvaluations' | 'rtol'> {
  /** Calls of the model that it may cost. */
  readonly calls: number;
  /** Whether no other method takes the model. */
  readonly isOnly?: boolean;
}

/** How it ended, in a few words. */
export function endingWords(ending: Ending, { lmIterations, lmEvaluations, calls }: Searched): string {
  switch (ending) {
    case 'converged':
      return 'converged';
    case 'smallStep':
      return 'converged: steps too small to matter';
    case 'iterationLimit':
      return `stopped at the limit of ${counted(lmIterations, 'step')}`;
    case 'evaluationLimit':
      return `stopped at the limit of ${counted(lmEvaluations, 'forward solve')}`;
    case 'workLimit':
      return `gave up after ${calls.toLocaleString('en-US')} evaluations of the model`;
    case 'slow':
      return 'given up: too slow, as one piece and as several';
    case 'edge':
      return 'stopped where the model ceases to have a value';
    case 'stalled':
      return 'stalled: no step lowers the objective';
  }
}

/** What is said of a search that did not end at a minimum. */
export function notConverged(ending: Ending, searched: Searched): Verdict {
  return {
    code: 'notConverged',
    message: `Least squares did not converge: ${endingWords(ending, searched)}.`,
    advice: adviceOn(ending, searched),
  };
}

function adviceOn(ending: Ending, { rtol, isOnly }: Searched): string {
  switch (ending) {
    case 'edge':
      return 'First states at zero, under a root, a logarithm or a power, are such a place: give those that are known with u0, or begin elsewhere with start.';
    case 'stalled':
      if (isOnly)
        return `Events and switches make the likelihood jump where they pass a measurement: raise starts, or begin nearer with start. Or lower rtol (now ${short(rtol)}).`;
      return `A solution may be too sensitive to its first states to be followed over the whole span: use method 'mle', which solves nothing forward. Or lower rtol (now ${short(rtol)}), or begin elsewhere with start.`;
    case 'workLimit':
      return 'Parameters on its way make the model slow to solve: begin elsewhere with start, or loosen rtol. To let it search on, raise lmEvaluations, which this limit grows with.';
    case 'slow':
      return 'The model may not follow these data at all. Begin elsewhere with start, or try other segments.';
    default:
      return 'Raise lmIterations or lmEvaluations, or begin elsewhere with start.';
  }
}
