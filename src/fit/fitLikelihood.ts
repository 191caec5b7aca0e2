import { isRegular } from '../data/checkRegular.ts';
import { checkStartable } from '../data/checkStartable.ts';
import type { Data } from '../data/data.ts';
import { awaited, type LoadingWork } from '../drive.ts';
import { tried } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import { fitMle, type MleStart } from '../mle/fit.ts';
import type { OtherStart } from '../mle/maximise.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Progress, Result, WeakEstimate } from '../result.ts';
import { countMeasured } from '../stats/moments.ts';
import { firstStep } from '../wendy/firstStep.ts';
import { givenNoise } from '../wendy/givenNoise.ts';
import { leastNoise } from '../wendy/limits.ts';
import { type WeakStart, weakStart } from '../wendy/start.ts';
import { fewPositions } from '../wendy/startNoise.ts';
import { besideOf } from './besideOf.ts';

/** Values of a state without which its course cannot even be guessed. */
export const leastValues = 5;

/** What is fitted, and how. */
export interface Job {
  model: Model;
  form: LinearForm;
  options: Options;
}

/** A model whose parameters enter nonlinearly has no weak form. */
export type AnyJob = Omit<Job, 'form'> & { form: Job['form'] | undefined };

/**
 * The fit by maximum likelihood from WENDy's start, or from parameters that are given. If that does not converge the answer is
 * WENDy's, or that of its start.
 */
export function* fitLikelihood(
  job: Job,
  data: Data,
  observe?: (progress: Progress) => void,
  from?: Float64Array,
): LoadingWork<Result> {
  const { model, form, options } = job;
  checkStartable(data, leastValues);
  const begin = performance.now();
  const regular = isRegular(data);
  const first =
    regular && isSmall(data) ? yield* tried(firstStep(model, form, data, weakOptions(options))) : undefined;
  const start = yield* startFor(model, form, data, options, first);
  const irls = () => irlsOf(job, data, observe);
  const others: OtherStart[] = [];
  if (regular) {
    const make = function* () {
      const weak = yield* irls();
      return weak && { w: estimatesOf(weak), sigma: start.sigma };
    };
    others.push({ method: 'irls', make });
  }
  // On compact test functions the first step is another, and now and then the better one.
  if (first) others.push({ method: 'ols', make: () => weakStart(model, form, data, options) });
  const given = noiseGiven(model, options);
  const mleStart: MleStart = {
    w: from ?? start.w,
    sigma: start.sigma,
    given,
    doubt: doubtOf(data, given),
    testFunctions: start.testFunctions,
    isDetermined: function* () {
      const weak = first && (yield* irls());
      return weak?.parameters.every(({ stdError }) => Number.isFinite(stdError)) ?? false;
    },
    others: from ? [] : others,
  };
  const { result, failed } = yield* fitMle(model, data, mleStart, options, observe);
  const total = () => performance.now() - begin;
  if (result) return { ...result, timing: { ...result.timing, total: total() } };
  const { fallenBack, startReport } = yield* awaited(import('./fallenBack.ts'));
  const instead = (regular ? yield* irls() : undefined) ?? startReport(model, data, options, start);
  return fallenBack(instead, failed, options, total());
}

/** WENDy's own estimate, made once for all starts of a job: it takes longer than any of them. */
const weakFits = new WeakMap<Job, { data: Data; weak: Result | undefined }>();

function* irlsOf(
  job: Job,
  data: Data,
  observe?: (progress: Progress) => void,
): LoadingWork<Result | undefined> {
  const kept = weakFits.get(job);
  if (kept?.data === data) return kept.weak;
  const { model, form, options } = job;
  const { fitWeak } = yield* awaited(import('../wendy/fit.ts'));
  const weak = yield* tried(fitWeak(model, form, data, weakOptions(options), observe));
  weakFits.set(job, { data, weak });
  return weak;
}

/** WENDy's estimate, to compare with that of `mle`; null where it cannot be made, or would take longer than some tenths of a second. */
export function* irlsBeside(
  job: Job,
  data: Data,
  observe?: (progress: Progress) => void,
): LoadingWork<WeakEstimate | null> {
  if (!isRegular(data) || !isSmall(data)) return null;
  const weak = yield* irlsOf(job, data, observe);
  return weak ? besideOf(weak) : null;
}

function weakOptions(options: Options): Options {
  return { ...options, method: 'irls', intervals: 'white' };
}

/** Where `mle` begins: WENDy's first iterate where there is one, else what comes nearest to it on such a table. */
function* startFor(
  model: Model,
  form: LinearForm,
  data: Data,
  options: Options,
  first: WeakStart | undefined,
): Generator<void, WeakStart> {
  if (first && !isShort(data, options)) return aboveZero(first, data);
  const compact = yield* weakStart(model, form, data, options);
  // The filter behind WENDy's noise says too little on short records.
  return first ? { ...first, sigma: compact.sigma } : compact;
}

/**
 * Times of an experiment, and (D · M)³ of all, up to which WENDy's own estimate takes some tenths of a second at most and
 * holds the thread for no longer than a tenth.
 */
const besidePoints = 1024;
const besideLimit = 5200 ** 3;

function isSmall({ states, experiments }: Data): boolean {
  const cost = experiments.reduce((sum, { t }) => sum + (states.length * t.length) ** 3, 0);
  return cost <= besideLimit && experiments.every(({ t }) => t.length <= besidePoints);
}

export function estimatesOf({ parameters }: Result): Float64Array {
  return Float64Array.from(parameters, ({ estimate }) => estimate);
}

function isShort({ experiments }: Data, { filterPoints }: Options): boolean {
  return experiments.every(({ t }) => t.length < filterPoints + fewPositions);
}

/** The start with noise that is above zero in every state. */
function aboveZero(start: WeakStart, { experiments }: Data): WeakStart {
  const largest = (l: number) =>
    Math.max(...experiments.map(({ U }) => column(U, l).reduce((most, u) => Math.max(most, Math.abs(u)), 0)));
  return { ...start, sigma: start.sigma.map((sigma, l) => Math.max(sigma, leastNoise * largest(l))) };
}

/** 2 Σ r² of the filter behind σ₀, r its autocorrelation: Var(σ₀²)/σ₀⁴ for one value. */
const filterDoubt = 7.7;
/** Values of each experiment that the filter, or what takes its place, spends on the motion. */
const filterSpends = 14;

/** The noise of each state that the user gave, NaN where none. */
export function noiseGiven({ states }: Model, options: Options): Float64Array {
  return Float64Array.from(givenNoise(states, options), (sigma) => sigma ?? Number.NaN);
}

/** Relative variance of each state's σ₀², 0 where it was given. */
export function doubtOf({ experiments }: Data, given: Float64Array): Float64Array {
  return given.map((sigma, l) => {
    if (!Number.isNaN(sigma)) return 0;
    const values = experiments.reduce((sum, { U }) => {
      return sum + Math.max(countMeasured(column(U, l)) - filterSpends, 0);
    }, 0);
    return filterDoubt / Math.max(values, 1);
  });
}
