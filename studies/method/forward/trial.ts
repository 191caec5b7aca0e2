import {
  type FitOptions,
  fit,
  parseModel,
  type Result,
  sampleProblem,
  tableFromColumns,
} from '../../../src/index.ts';
import { convergenceOf, shootingOf } from '../../../src/inside.ts';
import type { Cell } from './cells.ts';

/** What is kept of one search by forward solves. */
export interface Search {
  /** Whether it came to an end, and at which parameters; their standard errors there. */
  converged: boolean;
  w: number[];
  stdErrors: number[];
  /** -2 log-likelihood up to a constant: the objective, and the logarithms of the noise it is measured by. */
  deviance: number;
  evaluations: number;
  segments: number;
  milliseconds: number;
}

/** What is kept of one fit by maximum likelihood without forward solves. */
export interface Likelihood {
  converged: boolean;
  w: number[];
  subSteps: number;
  milliseconds: number;
}

/** Everything fitted to one table, a line of a cell's file. */
export interface Trial {
  trial: number;
  fromTruth: Search;
  fromWendy: Search;
  fromMle: Search;
  mle: Likelihood;
  /** With twice as many sub-steps. */
  doubled: Likelihood;
}

/** One noisy table of a cell, fitted by all of them. */
export async function runTrial(
  { problem, points, noise, seed }: Cell,
  trial: number,
  settings: FitOptions,
): Promise<Trial> {
  const { t, U } = sampleProblem(problem, { points, noise, seed: seed + trial });
  const column = (l: number) => U.data.subarray(l * points, (l + 1) * points);
  const table = tableFromColumns(
    new Map<string, ArrayLike<number>>([
      ['t', t],
      ...problem.states.map((name, l) => [name, column(l)] as const),
    ]),
  );
  const model = parseModel(problem.model);
  const timed = async (options: FitOptions) => {
    const start = performance.now();
    const result = await fit(model, table, { ...settings, ...options });
    return { result, milliseconds: performance.now() - start };
  };
  const search = async (start: FitOptions['start']) =>
    searchOf(await timed({ method: 'fsnls', start }), points);
  const likelihood = async (options: FitOptions) => likelihoodOf(await timed({ method: 'mle', ...options }));
  const mle = await likelihood({});
  return {
    trial,
    fromTruth: await search(Object.fromEntries(problem.parameters)),
    fromWendy: await search('wendy'),
    fromMle: await search('mle'),
    mle,
    doubled: await likelihood({ subSteps: 2 * mle.subSteps }),
  };
}

interface Timed {
  result: Result;
  milliseconds: number;
}

function searchOf({ result, milliseconds }: Timed, points: number): Search {
  const { parameters, noise } = result;
  const shooting = shootingOf(result);
  const best = shooting?.starts[shooting.best];
  const logs = Object.values(noise).reduce((sum, sigma) => sum + 2 * points * Math.log(sigma), 0);
  return {
    converged: best?.converged ?? false,
    w: parameters.map(({ estimate }) => estimate),
    stdErrors: parameters.map(({ stdError }) => stdError),
    deviance: (best?.objective ?? Number.NaN) + logs,
    evaluations: shooting?.evaluations ?? 0,
    segments: Math.max(0, ...(shooting?.starts ?? []).map(({ segments }) => segments)),
    milliseconds,
  };
}

function likelihoodOf({ result, milliseconds }: Timed): Likelihood {
  const { parameters } = result;
  const convergence = convergenceOf(result);
  return {
    converged: convergence?.converged ?? false,
    w: parameters.map(({ estimate }) => estimate),
    subSteps: convergence?.subSteps ?? 1,
    milliseconds,
  };
}

/** JSON has neither infinity nor NaN. */
export function revive(trial: Trial): Trial {
  const whole = (search: Search): Search => ({
    ...search,
    stdErrors: search.stdErrors.map((error) => error ?? Number.POSITIVE_INFINITY),
    deviance: search.deviance ?? Number.NaN,
  });
  const { fromTruth, fromWendy, fromMle } = trial;
  return { ...trial, fromTruth: whole(fromTruth), fromWendy: whole(fromWendy), fromMle: whole(fromMle) };
}
