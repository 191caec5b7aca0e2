import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import {
  type ExperimentResult,
  type OutputResult,
  type ParameterEstimate,
  plainNames,
  plainParameter,
  type StateResult,
} from '../result.ts';
import { countMeasured } from '../stats/moments.ts';

/** The subject of a report: names, and what was measured, for any method. */
export interface Subject {
  /** The model's text. */
  readonly model: string;
  readonly states: readonly StateResult[];
  readonly inputs: readonly string[];
  readonly parameters: readonly Described[];
  /** The measured outputs, with root mean square and standard deviation of their values (logarithms for log-normal noise). */
  readonly outputs: readonly (OutputResult & { readonly rms: number; readonly spread: number })[];
  readonly experiments: readonly (Pick<ExperimentResult, 'name' | 'observations' | 'known'> & {
    /** The time until which it comes to rest, where it does. */
    readonly rest?: number | undefined;
    /** The last time but for rows at infinity, where there are some. */
    readonly settles?: number | undefined;
  })[];
}

/** What is known about a parameter besides its estimate. */
export type Described = Pick<ParameterEstimate, 'name' | 'experiment' | 'bounds' | 'scale' | 'prior'> & {
  /** Whether zero is an acceptable estimate. */
  readonly mayBeZero: boolean;
};

/** A model whose states are all measured directly, with noise σ of each. */
export function plainSubject(model: Model, data: Data, given: Float64Array): Subject {
  const names = plainNames(model.states, given);
  return {
    model: model.text,
    ...names,
    parameters: model.parameters.map((name) => ({ ...plainParameter(name), mayBeZero: true })),
    outputs: names.outputs.map((output, l) => ({ ...output, ...spreadOf(data, l) })),
    experiments: data.experiments.map(({ name, U }) => ({
      name,
      observations: countMeasured(U.data),
      known: {},
    })),
  };
}

/** Root mean square of a state's values, and their standard deviation about the mean. */
function spreadOf({ experiments }: Data, l: number): { rms: number; spread: number } {
  return spread(experiments.map(({ U }) => U.data.subarray(l * U.rows, (l + 1) * U.rows)));
}

/** Root mean square and standard deviation of the values, without NaN. */
export function spread(columns: readonly Float64Array[]): { rms: number; spread: number } {
  let n = 0;
  let mean = 0;
  let squares = 0;
  for (const values of columns) {
    for (let i = 0; i < values.length; i++) {
      const u = values[i];
      if (Number.isNaN(u)) continue;
      n++;
      const off = u - mean;
      mean += off / n;
      squares += off * (u - mean);
    }
  }
  return { rms: Math.sqrt(squares / n + mean * mean), spread: Math.sqrt(squares / n) };
}
