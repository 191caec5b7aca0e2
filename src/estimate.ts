import { checkRegular, isRegular } from './data/checkRegular.ts';
import { checkStartable } from './data/checkStartable.ts';
import { checkTable } from './data/checkTable.ts';
import type { Data } from './data/data.ts';
import type { Table } from './data/table.ts';
import { toData, toDataEach } from './data/toData.ts';
import { drive } from './drive.ts';
import { InputError } from './inputError.ts';
import { loadKernels } from './linalg/kernels/kernels.ts';
import { column } from './linalg/matrix.ts';
import { fitMle, type MleStart } from './mle/fit.ts';
import type { OtherStart } from './mle/maximise.ts';
import { checkModel } from './model/checkModel.ts';
import { type LinearForm, linearForm } from './model/linearForm.ts';
import type { Model } from './model/parseModel.ts';
import type { FitOptions, Options } from './options.ts';
import { resolveOptions } from './resolveOptions.ts';
import type { Convergence, Progress, Result, Verdict, Watch } from './result.ts';
import { fitWeak } from './wendy/fit.ts';
import { givenNoise } from './wendy/givenNoise.ts';
import { type WeakStart, weakStart } from './wendy/start.ts';
import { fewPositions } from './wendy/startNoise.ts';
import { startReport } from './wendy/startReport.ts';
import { leastNoise } from './wendy/system.ts';

/** One experiment's fit where each is fitted alone: its result, or why there is none. */
export interface EachResult {
  name: string;
  result: Result | null;
  error: string;
}

/**
 * The parameters of a model from a table of measurements, with their uncertainty and a verdict.
 *
 * Bad input rejects with an InputError; a poor fit does not: its `status` and `diagnostics` say what is wrong.
 * The numbers are made on the calling thread, which is let go for a moment every few milliseconds.
 *
 * @example
 * const model = parseModel("u' = r*u + s*u^2");
 * const table = readTable(csvText);            // columns t and u
 * const result = await fit(model, table);
 * for (const p of result.parameters) console.log(p.name, p.estimate, p.stdError);
 */
export async function fit(
  model: Model,
  table: Table,
  options: FitOptions = {},
  { observe, signal }: Watch = {},
): Promise<Result> {
  const job = await prepare(model, table, options);
  const { data, notes } = toData(table, model.states, job.options);
  const result = await drive(fitData(job, data, observe), signal);
  return { ...result, notes: [...notes, ...result.notes] };
}

/** As `fit`, for every experiment of the table alone. An experiment that cannot be fitted says why. */
export async function fitEach(
  model: Model,
  table: Table,
  options: FitOptions = {},
  { observe, signal }: Watch = {},
): Promise<EachResult[]> {
  const job = await prepare(model, table, options);
  const { each, notes } = toDataEach(table, model.states, job.options);
  const results: EachResult[] = [];
  for (const { name, data } of each) {
    try {
      if (data instanceof InputError) throw data;
      const told = observe && ((progress: Progress) => observe({ ...progress, experiment: name }));
      const result = await drive(fitData(job, data, told), signal);
      results.push({ name, result: { ...result, notes: [...notes, ...result.notes] }, error: '' });
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      results.push({ name, result: null, error: error.message });
    }
  }
  return results;
}

/** What every fit of a call shares. */
interface Job {
  model: Model;
  form: LinearForm;
  options: Options;
}

async function prepare(model: Model, table: Table, given: FitOptions): Promise<Job> {
  checkModel(model);
  checkTable(table);
  const options = resolveOptions(given);
  const form = linearForm(model);
  await loadKernels();
  return { model, form, options };
}

/** Values of a state without which its course cannot even be guessed. */
const leastValues = 5;

/** The fit of the method that was asked for. Where `mle` leads nowhere the answer is WENDy's, or that of its start. */
function* fitData(
  { model, form, options }: Job,
  data: Data,
  observe?: (progress: Progress) => void,
): Generator<void, Result> {
  if (options.method !== 'mle') {
    checkRegular(data);
    return yield* fitWeak(model, form, data, options, observe);
  }
  checkStartable(data, leastValues);
  const begin = performance.now();
  const weakOptions: Options = { ...options, method: 'irls', intervals: 'white' };
  const regular = isRegular(data);
  const fitIrls = () => tried(fitWeak(model, form, data, weakOptions, observe));
  let weak = regular && isSmall(data) ? yield* fitIrls() : undefined;
  const irls = weak
    ? { status: weak.status, parameters: weak.parameters.map(({ ols: _, ...p }) => p) }
    : null;
  const start = yield* startFor(model, form, data, options, weak);
  const others: OtherStart[] = [];
  if (regular) {
    const make = function* () {
      weak ??= yield* fitIrls();
      return weak && { w: estimatesOf(weak), sigma: start.sigma };
    };
    others.push({ method: 'irls', make });
  }
  // On compact test functions the first step is another, and now and then the better one.
  if (weak) others.push({ method: 'ols', make: () => weakStart(model, form, data, options) });
  const given = Float64Array.from(givenNoise(model.states, options), (sigma) => sigma ?? Number.NaN);
  const mleStart: MleStart = {
    w: start.w,
    sigma: start.sigma,
    given,
    doubt: doubtOf(data, given),
    testFunctions: start.testFunctions,
    irls,
    determined: weak?.parameters.every(({ stdError }) => Number.isFinite(stdError)) ?? false,
    others,
  };
  const { result, convergence, advice } = yield* fitMle(model, data, mleStart, options, observe);
  const total = () => performance.now() - begin;
  if (result) {
    return { ...result, timing: { ...weak?.timing, ...result.timing, total: total() } };
  }
  if (regular) weak ??= yield* fitIrls();
  const instead = weak ?? startReport(model, data, options, start);
  return fallenBack(instead, convergence, advice, options, total());
}

/** Where `mle` begins: WENDy's first iterate where there is one, else what comes nearest to it on such a table. */
function* startFor(
  model: Model,
  form: LinearForm,
  data: Data,
  options: Options,
  weak: Result | undefined,
): Generator<void, WeakStart> {
  if (weak && !isShort(data, options)) return startOf(weak, data);
  const compact = yield* weakStart(model, form, data, options);
  // The filter behind WENDy's noise says too little on short records.
  return weak ? { ...startOf(weak, data), sigma: compact.sigma } : compact;
}

/** What the work gives, or undefined where the method cannot take these data. */
function* tried(work: Generator<void, Result>): Generator<void, Result | undefined> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
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

function estimatesOf({ parameters }: Result): Float64Array {
  return Float64Array.from(parameters, ({ estimate }) => estimate);
}

function isShort({ experiments }: Data, { filterPoints }: Options): boolean {
  return experiments.every(({ t }) => t.length < filterPoints + fewPositions);
}

/** WENDy's first iterate and the noise it saw. */
function startOf({ iterations, noise, testFunctions }: Result, { states, experiments }: Data): WeakStart {
  const largest = (l: number) =>
    Math.max(...experiments.map(({ U }) => column(U, l).reduce((most, u) => Math.max(most, Math.abs(u)), 0)));
  return {
    w: Float64Array.from(iterations.estimates[0]),
    sigma: Float64Array.from(states, (state, l) => Math.max(noise[state], leastNoise * largest(l))),
    testFunctions,
  };
}

/** 2 Σ r² of the filter behind σ₀, r its autocorrelation: Var(σ₀²)/σ₀⁴ for one value. */
const filterDoubt = 7.7;
/** Values of each experiment that the filter, or what takes its place, spends on the motion. */
const filterSpends = 14;

/** Relative variance of each state's σ₀², 0 where it was given. */
function doubtOf({ experiments }: Data, given: Float64Array): Float64Array {
  return given.map((sigma, l) => {
    if (!Number.isNaN(sigma)) return 0;
    const values = experiments.reduce((sum, { U }) => {
      const measured = column(U, l).reduce((n, u) => n + (Number.isNaN(u) ? 0 : 1), 0);
      return sum + Math.max(measured - filterSpends, 0);
    }, 0);
    return filterDoubt / Math.max(values, 1);
  });
}

/** Another method's answer in place of `mle`'s, which says so before everything else. */
function fallenBack(
  result: Result,
  convergence: Convergence,
  advice: string,
  options: Options,
  total: number,
): Result {
  const whose =
    result.method === 'irls'
      ? "WENDy's irls"
      : "WENDy's first step, ols, which come without intervals: take them as a first guess";
  const status: Verdict = {
    code: 'notConverged',
    message: `No maximum of the likelihood was found (${convergence.reason}); these are the numbers of ${whose}.`,
    advice,
  };
  // What irls advises about its own options needs its name here.
  const others = result.diagnostics.warnings.map((verdict) => ({
    ...verdict,
    advice: verdict.advice.replace("Use intervals 'scaled'", "Use method 'irls' with intervals 'scaled'"),
  }));
  return {
    ...result,
    status,
    convergence,
    options,
    diagnostics: { ...result.diagnostics, warnings: [status, ...others] },
    timing: { ...result.timing, total },
  };
}
