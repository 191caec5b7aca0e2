import type { Problem } from '../problem/problem.ts';
import type { StartEnd } from '../startTask.ts';

/** Residuals exceed the noise that was estimated without the model if they are above it by this ratio, and a little for chance. */
const POOR = 1.3;
const CHANCE = 3;

/** Compares the residuals of an end with the noise that is seen without a model, or that is given. */
export interface OverNoise {
  /** Whether there is noise to compare residuals with: estimated from the data, or given for every output. */
  readonly isSeen: boolean;
  /** Residuals over that noise, the largest of all outputs; 0 if there is none to compare with. */
  ratio(end: StartEnd): number;
  /** Whether they exceed it by more than chance explains. */
  isPoor(end: StartEnd): boolean;
}

/** `sigma`: the noise of each output that is seen without a model. */
export function overNoise({ outputs, experiments }: Problem, sigma: Float64Array): OverNoise {
  const counts = outputs.map((_, o) =>
    experiments.reduce((sum, { Y }) => {
      const values = Y.data.subarray(o * Y.rows, (o + 1) * Y.rows);
      return sum + values.reduce((n, y) => n + (Number.isNaN(y) ? 0 : 1), 0);
    }, 0),
  );
  if (outputs.every(({ sd }) => typeof sd === 'number' || sd === 'column')) {
    const n = counts.reduce((sum, x) => sum + x, 0);
    return {
      isSeen: true,
      ratio: ({ deviance }) => Math.sqrt(Math.max(deviance, 0) / n),
      isPoor: ({ deviance }) => deviance > POOR ** 2 * n + CHANCE * Math.sqrt(2 * n),
    };
  }
  const estimated = outputs.flatMap(({ sd }, o) => (sd === 'estimate' ? [o] : []));
  return {
    isSeen: estimated.length > 0,
    ratio: (end) => estimated.reduce((most, o) => Math.max(most, end.sigma[o] / sigma[o]), 0),
    isPoor: (end) =>
      estimated.some((o) => end.sigma[o] > sigma[o] * (POOR + CHANCE / Math.sqrt(2 * counts[o]))),
  };
}
