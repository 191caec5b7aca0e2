import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Problem } from '../problem/problem.ts';
import { keptAbove, rootAbove } from './keptAbove.ts';

/** The part of the noise that is seen without a model below which a formula's is hardly followed. */
const KEPT_ABOVE = 0.1;

/**
 * The problem with noise that formulas of states give kept above zero: s becomes √(g² + δ²), g = (s + √(s² + δ²))/2. States that
 * follow noisy data on the way may make a formula such as b*x vanish or negative, where a value would be known exactly, or have no
 * likelihood at all; where a search ends this is s.
 */
export function withGuardedNoise(problem: Problem, sigma: ArrayLike<number>): Problem {
  const { states, outputs } = problem;
  const dependsOnStates = (e: Expression) => {
    const names = namesIn(e);
    return states.some((name) => names.has(name));
  };
  if (!outputs.some(({ sd }) => typeof sd === 'object' && dependsOnStates(sd))) return problem;
  return {
    ...problem,
    outputs: outputs.map((output, o) => {
      const { sd } = output;
      if (typeof sd !== 'object' || !dependsOnStates(sd)) return output;
      const delta = KEPT_ABOVE * sigma[o];
      return { ...output, sd: rootAbove(keptAbove(sd, delta), delta) };
    }),
  };
}
