import {
  type Convergence,
  type FitOptions,
  fit,
  InputError,
  methodOf,
  parseModel,
  type Result,
} from '../../../src/index.ts';
import { convergenceOf, residualDetail } from '../../../src/inside.ts';
import { mean, relativeError } from '../../statistics.ts';
import type { Cell } from './cells.ts';
import type { Samples } from './samples.ts';

/** What is kept of one fit, a line of a cell's file. */
export interface Trial {
  trial: number;
  /** The option `intervals`. */
  intervals: 'auto' | 'white';
  /** What was said where the table was refused; '' otherwise. */
  refused: string;
  /** What made the numbers. */
  method: Result['method'] | null;
  status: string;
  warnings: string[];
  convergence: Pick<Convergence, 'converged' | 'iterations' | 'subSteps'> | null;
  w: number[];
  /** |w - w*| / |w*|, and the same of the ideal estimate on this noise and of WENDy's. */
  error: number;
  ideal: number;
  irls: number | null;
  /** Of each parameter, whether its interval holds the truth. */
  covered: boolean[];
  irlsCovered: boolean[];
  /** What the covariance predicts for `error`; this and the next two are NaN where the method gives none. */
  expectedError: number;
  /** The largest of all states. */
  residualOverNoise: number;
  /** The mean over the states. */
  autocorrelation: number;
  madeIntervals: string;
  milliseconds: number;
}

/** The fit of a cell's model to one of its tables, held against the truth. */
export async function runTrial(
  cell: Cell,
  samples: Samples,
  trial: number,
  options: FitOptions & { intervals: 'auto' | 'white' },
): Promise<Trial> {
  const model = parseModel(cell.fitted);
  const truth = model.parameters.map((name) => cell.parameters[name]);
  const names = Object.keys(cell.parameters);
  const ideal = model.parameters.map((name) => samples.ideal(trial)[names.indexOf(name)]);
  const covers = ({ interval: [low, high] }: { interval: [number, number] }, j: number) =>
    low <= truth[j] && truth[j] <= high;
  const errorOf = (of: readonly { estimate: number }[]) =>
    relativeError(
      of.map(({ estimate }) => estimate),
      truth,
    );

  const table = samples.table(trial);
  const start = performance.now();
  const result = await fit(model, table, { method: 'mle', beside: 'irls', ...options }).catch(refusal);
  const head = {
    trial,
    intervals: options.intervals,
    ideal: relativeError(ideal, truth),
    milliseconds: performance.now() - start,
  };
  if (typeof result === 'string') {
    return { ...head, ...nothing, refused: result, covered: truth.map(() => false) };
  }
  const { method, status, parameters, irls, diagnostics } = result;
  const convergence = convergenceOf(result);
  const residuals = residualDetail(result);
  // Where WENDy's own estimate is the answer, it does not stand beside it.
  const weak = methodOf(method).weakForm ? parameters : irls?.parameters;
  return {
    ...head,
    refused: '',
    method,
    status: status.code,
    warnings: diagnostics.warnings.map(({ code }) => code),
    convergence: convergence
      ? {
          converged: convergence.converged,
          iterations: convergence.iterations,
          subSteps: convergence.subSteps,
        }
      : null,
    w: parameters.map(({ estimate }) => estimate),
    error: errorOf(parameters),
    irls: weak ? errorOf(weak) : null,
    covered: parameters.map(covers),
    irlsCovered: (weak ?? []).map(covers),
    expectedError: diagnostics.expectedError,
    residualOverNoise: largest(Object.values(residuals?.residualOverNoise ?? {})),
    autocorrelation: mean(Object.values(residuals?.autocorrelation ?? {})),
    madeIntervals: diagnostics.intervals,
  };
}

const nothing = {
  method: null,
  status: 'refused',
  warnings: [],
  convergence: null,
  w: [],
  error: Number.POSITIVE_INFINITY,
  irls: null,
  irlsCovered: [],
  expectedError: Number.NaN,
  residualOverNoise: Number.NaN,
  autocorrelation: Number.NaN,
  madeIntervals: '',
};

/** NaN where there is none. */
function largest(x: readonly number[]): number {
  return x.length === 0 ? Number.NaN : Math.max(...x);
}

/** What an InputError says; any other error is a fault of the program, and ends the study. */
function refusal(error: unknown): string {
  if (error instanceof InputError) return error.message;
  throw error;
}

/** JSON has neither infinity nor NaN. */
export function revive(trial: Trial): Trial {
  const { error, expectedError, residualOverNoise, autocorrelation } = trial;
  return {
    ...trial,
    error: error ?? Number.POSITIVE_INFINITY,
    expectedError: expectedError ?? Number.NaN,
    residualOverNoise: residualOverNoise ?? Number.NaN,
    autocorrelation: autocorrelation ?? Number.NaN,
  };
}
