import { setImmediate } from 'node:timers/promises';
import {
  cramerRao,
  findings,
  fit,
  InputError,
  type Limit,
  parseModel,
  type Result,
} from '../../../src/index.ts';
import { convergenceOf } from '../../../src/inside.ts';
import { withCpuLimit } from './cpuLimit.ts';
import { type DataSet, dataSetOf } from './dataSet.ts';
import { devianceOf, solutionsOf } from './deviance.ts';
import { milliseconds } from './milliseconds.ts';
import { type RandomRestarts, randomRestarts } from './randomRestarts.ts';
import type { SearchCase } from './searchCase.ts';
import { fitFromTruth, type OpenedProblem, openProblem, type TruthStarted } from './truthStart.ts';

/** The outcome of one data set. Deviances are -2 log likelihood, by one formula for all. */
export interface Trial {
  readonly seed: number;
  /** Of the search, of the fit from the truth, of random restarts; infinite where there is none. */
  readonly deviance: number;
  readonly truthStarted: number;
  /** The least that is known otherwise; infinite where nothing is. */
  readonly known: number;
  readonly status: string;
  /** Why there is no answer, or why it did not converge. */
  readonly reason: string;
  /** CPU time of the search, in milliseconds. */
  readonly cpu: number;
  readonly starts: number;
  /** Starts that ended within 0.3 log units of the best of the same search. */
  readonly atBest: number;
  /** How each start ended: log units above the best of the search, how, in which coordinates. */
  readonly ends: string;
  /** Intervals of identified parameters, and how many of them hold the truth. */
  readonly intervals: number;
  readonly held: number;
  /** Error over that of the ideal estimate on the same noise; NaN where that is not known. */
  readonly ratio: number;
  /** Whether a value is more than four ideal standard errors from the fit that began at the truth. */
  readonly off: boolean;
  /** Whether the fit that began at the truth is another of the optima that the search lists. */
  readonly twin: boolean;
  /** Largest relative Cramér-Rao bound, and largest relative error, of parameters and first states. */
  readonly bound: number;
  readonly relativeError: number;
  /** What others published, in per cent. */
  readonly published: readonly [number, number] | null;
  readonly against: RandomRestarts | null;
}

export interface TrialOptions {
  /** Most seconds of CPU time of a fit. */
  readonly limit: number;
  /** Also fit by forward solves from random starts, for as long as the search took. */
  readonly against: boolean;
}

/** Log units within which two optima are one, and within which a start is said to have reached the best. */
export const SAME = 0.1;
const REACHED = 0.3;
const FAR = 4;

/** One data set of a case, fitted from nothing and from the truth. */
export async function runTrial(
  one: SearchCase,
  seed: number,
  { limit, against }: TrialOptions,
): Promise<Trial> {
  const data = await dataSetOf(one, seed);
  const opened = openProblem(one, data);
  const truth = await fitFromTruth(one, opened, limit);
  const began = process.cpuUsage();
  const answer = await searched(one, data, seed, limit);
  const cpu = milliseconds(began);
  const { result, reason } = answer;
  const deviance = result
    ? await devianceOf({ model: one.model, sd: one.sd }, data, solutionsOf(result, data)).catch(infinite)
    : Number.POSITIVE_INFINITY;
  const ideal = result && (await idealOf(one, data, opened));
  const truthStarted = truth.deviance;
  const least = Math.min(deviance, truthStarted);
  return {
    seed,
    deviance,
    truthStarted,
    known: one.best === undefined ? Number.POSITIVE_INFINITY : 2 * one.best,
    status: result?.status.code ?? 'none',
    reason: reason || (result ? (convergenceOf(result)?.reason ?? '') : ''),
    cpu,
    ...startsOf(result),
    ...coverageOf(data, result),
    ratio: ideal && result ? ratioTo(ideal, data, result) : Number.NaN,
    ...(result ? besideTruth(result, truth, ideal, deviance) : { off: false, twin: false }),
    ...boundOf(data, opened, ideal, result),
    published: one.published ?? null,
    against: against ? await randomRestarts(one, opened, { seed, budget: cpu, least }) : null,
  };
}

const infinite = () => Number.POSITIVE_INFINITY;

async function searched(
  one: SearchCase,
  { table }: DataSet,
  seed: number,
  limit: number,
): Promise<{ result?: Result; reason: string }> {
  await setImmediate();
  return withCpuLimit(limit, async (signal) => {
    try {
      const options = { seed, ...one.options };
      return { result: await fit(parseModel(one.model), table, options, { signal }), reason: '' };
    } catch (error) {
      if (signal.aborted) return { reason: `over ${limit} s` };
      if (error instanceof InputError)
        return { reason: findings.wordsOf(error.finding, findings.inCode).message };
      throw error;
    }
  });
}

/** The starts of a search; a fit from WENDy's own estimate has one. */
function startsOf(result: Result | undefined): Pick<Trial, 'starts' | 'atBest' | 'ends'> {
  const search = result?.search;
  if (!search) return { starts: 1, atBest: 1, ends: '' };
  const best = Math.min(...search.starts.map(({ deviance }) => deviance));
  const near = search.starts.filter(({ deviance }) => deviance <= best + 2 * REACHED);
  const ends = search.starts.map(({ deviance, coordinates, signs, outcome }) => {
    const kind = `${coordinates === 'states' ? 'x' : 'log x'}${signs === 'suggested' ? '' : `, ${signs} signs`}`;
    const above = Number.isFinite(deviance) ? `+${((deviance - best) / 2).toFixed(1)} ` : '';
    return `${above}${outcome} (${kind})`;
  });
  return { starts: search.starts.length, atBest: near.length, ends: ends.join('; ') };
}

function coverageOf(
  { experiments }: DataSet,
  result: Result | undefined,
): { intervals: number; held: number } {
  let [intervals, held] = [0, 0];
  for (const { name, experiment, stdError, atBound, interval } of result?.parameters ?? []) {
    const own = experiments.find((one) => one.name === experiment) ?? experiments[0];
    const w = own.truth[name];
    if (w === undefined || !Number.isFinite(stdError) || atBound !== null) continue;
    intervals++;
    if (interval[0] <= w && w <= interval[1]) held++;
  }
  return { intervals, held };
}

/** The Cramér-Rao bound of the problem with first states as parameters, where one experiment has no gaps. */
async function idealOf(
  { noise, missing }: SearchCase,
  { experiments, sigma }: DataSet,
  { target, start }: OpenedProblem,
): Promise<Limit | undefined> {
  if (experiments.length > 1 || missing || noise === 'model' || noise === 0) return undefined;
  const [{ t, inputs }] = experiments as [(typeof experiments)[0]];
  try {
    return await cramerRao(parseModel(target.model), start, { t, inputs, noiseSd: sigma });
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}

/** Root mean square error over that of the ideal estimate w* + influence · ε, both in ideal standard errors. */
function ratioTo({ influence, stdErrors }: Limit, { experiments }: DataSet, { parameters }: Result): number {
  if (!influence) return Number.NaN;
  const [{ errors, truth }] = experiments as [(typeof experiments)[0]];
  const epsilon = [...errors.values()].flat();
  const names = Object.keys(stdErrors);
  let [own, ideal] = [0, 0];
  for (const { name, estimate } of parameters) {
    const j = names.indexOf(name);
    const w = truth[name];
    if (j < 0 || w === undefined) continue;
    const sd = stdErrors[name];
    // Positive values in logarithms, in which errors are nearer to normal.
    const error = w > 0 && estimate > 0 ? w * Math.log(estimate / w) : estimate - w;
    own += (error / sd) ** 2;
    ideal += (epsilon.reduce((sum, e, m) => sum + influence.data[j + m * influence.rows] * e, 0) / sd) ** 2;
  }
  return Math.sqrt(own / ideal);
}

/**
 * Whether some value is far from what a fit from the truth says, and if so, whether the search names that among its optima. A search
 * that found a better optimum is not judged.
 */
function besideTruth(
  result: Result,
  truth: TruthStarted,
  ideal: Limit | undefined,
  deviance: number,
): { off: boolean; twin: boolean } {
  const { parameters } = result;
  const references = truth.result?.parameters;
  if (!references || deviance < truth.deviance - 2 * SAME) return { off: false, twin: false };
  const isFar = (values: readonly number[]) =>
    parameters.some(({ name, experiment }, j) => {
      const reference = references.find((one) => one.name === name);
      if (!reference || experiment !== null) return false;
      const sd = ideal?.stdErrors[name] ?? reference.stdError;
      return Math.abs(values[j] - reference.estimate) > FAR * sd;
    });
  if (!isFar(parameters.map(({ estimate }) => estimate))) return { off: false, twin: false };
  const off = (result.search?.optima ?? []).every((one) => isFar(one.parameters));
  return { off, twin: !off };
}

function boundOf(
  { experiments }: DataSet,
  { start, firstOf }: OpenedProblem,
  ideal: Limit | undefined,
  result: Result | undefined,
): { bound: number; relativeError: number } {
  if (!ideal || !result) return { bound: Number.NaN, relativeError: Number.NaN };
  const { truth } = experiments[0];
  const bound = Math.max(...Object.entries(ideal.stdErrors).map(([name, sd]) => sd / Math.abs(start[name])));
  const errors = [
    ...result.parameters.flatMap(({ name, estimate }) =>
      truth[name] === undefined ? [] : [estimate / truth[name] - 1],
    ),
    ...Array.from(
      firstOf,
      ([state, name]) =>
        (result.experiments[0].initial.find(({ name: own }) => own === state)?.estimate ?? Number.NaN) /
          start[name] -
        1,
    ),
  ].map(Math.abs);
  return { bound, relativeError: errors.some(Number.isNaN) ? Number.POSITIVE_INFINITY : Math.max(...errors) };
}
