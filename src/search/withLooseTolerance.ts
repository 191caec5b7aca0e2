import type { ProblemTarget } from '../forward/shootProblem.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import type { ProblemStart } from '../problem/problem.ts';

/** Part of the relative noise that a step of a forward solve may be off by on the way to an optimum, and the most. */
const OF_NOISE = 1e-4;
const MOST = 1e-5;

/**
 * The shooting target, solved no more exactly than the noise requires: a tolerance of 1e-8 takes three to four times as many steps as
 * one of 1e-5, and moves no deviance by 0.01 at a noise of 5%.
 */
export function withLooseTolerance(target: ProblemTarget, { sigma, rms }: ProblemStart): ProblemTarget {
  const { problem, solver } = target;
  const relative = problem.outputs.map(({ distribution }, o) =>
    noiseLawOf(distribution).ofLogarithm ? sigma[o] : sigma[o] / rms[o],
  );
  const rtol = Math.max(Math.min(OF_NOISE * Math.min(...relative), MOST), solver.rtol) || solver.rtol;
  return { ...target, solver: { ...solver, rtol } };
}
