import type { Data } from '../data/data.ts';
import { convergenceOf, residualDetail } from '../detail.ts';
import type { Doubt } from '../findings/doubtWords.ts';
import type { Result } from '../result.ts';
import { estimatesOf, type Job } from './fitLikelihood.ts';
import { growthAlong } from './quasiSteady.ts';
import { differencesFrom, FAR } from './withIrls.ts';

/** Residuals larger than the noise by this factor ask for a second search, as a solution does that is off the data by so much more than they are. */
const POOR_RESIDUAL = 1.25;
const POOR_SOLUTION = 1.5;
/** And an equation that would grow by more than this many powers of e by itself, over the record. */
const GROWS = 8;

/** Why an answer of `mle` is in doubt. */
export function doubtsOf(job: Job, data: Data, result: Result): Doubt[] {
  const { irls, parameters, diagnostics } = result;
  const convergence = convergenceOf(result);
  if (convergence && !convergence.converged) {
    return [{ because: 'noMaximum', reason: convergence.reason }];
  }
  const doubts: Doubt[] = [];
  const off = irls ? differencesFrom(irls, parameters) : [];
  const most = off.reduce((a, { ratio }) => Math.max(a, ratio), 0);
  const farthest = off.find(({ ratio }) => ratio === most);
  if (farthest && most > FAR)
    doubts.push({ because: 'farFromIrls', parameter: farthest.name, stdErrors: most });
  const { warnings } = diagnostics;
  // Where small differences grow, no solution follows for long, and that it does not proves nothing.
  if (!warnings.some(({ code }) => code === 'sensitive')) {
    if (warnings.some(({ code }) => code === 'leavesData')) doubts.push({ because: 'leavesData' });
    else if (isOffSolution(result)) doubts.push({ because: 'offSolution' });
  }
  const growth = growthAlong(job.model, estimatedData(data, result), estimatesOf(result));
  if (growth > GROWS) doubts.push({ because: 'grows', power: growth });
  const residual = Math.max(...Object.values(residualDetail(result)?.residualOverNoise ?? {}));
  if (residual > POOR_RESIDUAL) doubts.push({ because: 'residuals', overNoise: residual });
  return doubts;
}

/** The data, with the estimated states in place of the measured ones where there are any. */
export function estimatedData(data: Data, { experiments }: Result): Data {
  return {
    ...data,
    experiments: data.experiments.map((own, e) => {
      const { trajectory } = experiments[e];
      if (!trajectory) return own;
      const [rows, cols] = [trajectory.t.length, data.states.length];
      const U = { rows, cols, data: new Float64Array(rows * cols) };
      data.states.forEach((state, l) => {
        U.data.set(trajectory.states[state], l * rows);
      });
      return { ...own, t: Float64Array.from(trajectory.t), U };
    }),
  };
}

function isOffSolution(result: Result): boolean {
  const overNoise = residualDetail(result)?.residualOverNoise;
  return result.experiments.some(({ forward }) =>
    Object.entries(forward?.misfitOverNoise ?? {}).some(
      ([state, misfit]) => misfit > POOR_SOLUTION * (overNoise?.[state] ?? Number.NaN),
    ),
  );
}
