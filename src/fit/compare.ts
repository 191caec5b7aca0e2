import { checkTable } from '../data/checkTable.ts';
import type { Data } from '../data/data.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import type { Table } from '../data/table.ts';
import { shootingOf } from '../detail.ts';
import { drive } from '../drive.ts';
import { type BeyondWendy, compareFindings } from '../findings/compareFindings.ts';
import type { Finding } from '../findings/finding.ts';
import { fitFindings } from '../findings/fitFindings.ts';
import type { Note } from '../findings/note.ts';
import {
  type ComparedFit,
  type ComparedMethod,
  type ComparedRow,
  nearest,
  ownRow,
  type ScoringContext,
  scoredRow,
  shootingRows,
  startsOf,
} from '../forward/comparedRow.ts';
import { namedValues } from '../forward/namedValues.ts';
import { problemScoring } from '../forward/problemScoring.ts';
import { plainScoring } from '../forward/scoring.ts';
import { checkFields, checkWatch, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { isMethod, methodNames, methodOf } from '../methods/methods.ts';
import { checkModel } from '../model/checkModel.ts';
import { linearForm } from '../model/linearForm.ts';
import type { Model } from '../model/parseModel.ts';
import { portableMath } from '../model/portableMath.ts';
import { firstBeyond, hasFeatures } from '../model/refuseBeyond.ts';
import { optionNames } from '../optionNames.ts';
import type { FitOptions, MethodName, Options } from '../options.ts';
import type { Problem } from '../problem/problem.ts';
import { aroundTruth, labelsOf, trueValues } from '../problem/trueValues.ts';
import { withOptions } from '../problem/withOptions.ts';
import { isUsedBy, resolveOptions } from '../resolveOptions.ts';
import { byState, type Result, type Watch } from '../result.ts';
import { shown } from '../text/words.ts';
import { version } from '../version.ts';
import { forgetBases } from '../wendy/basisCache.ts';
import { fit } from './estimate.ts';
import { fitTaskFor } from './fitTask.ts';

/** What to compare by, besides the options of the fits. */
export type CompareOptions = Omit<FitOptions, 'method' | 'start' | 'starts'> & {
  /** The true parameters by name, where they are known: errors are then reported, and random starts lie around them unless startAround is given. */
  truth?: Readonly<Record<string, number>> | undefined;
  /** How many random starts fsnls has; 5, as in the paper. */
  starts?: number | undefined;
  /** Further methods, which `registerMethod` has named. */
  also?: readonly MethodName[] | undefined;
};

/** All methods on the same data. Plain data. */
export interface Comparison {
  version: string;
  model: string;
  points: number;
  truth: Record<string, number> | null;
  /** The first states that were given, or, where the truth is, found for it; null otherwise. */
  u0: Record<string, number> | null;
  /** The σ behind every objective: that of the answer with the least residuals. */
  noise: Record<string, number>;
  methods: ComparedMethod[];
  notes: Note[];
  options: Options;
}

/**
 * Every method on the same data: WENDy, its first step, maximum likelihood, and nonlinear least squares from several starts.
 *
 * @example
 * ```ts
 * import { compare, findProblem, parseModel, sampleProblem, tableFromColumns } from 'wendy';
 *
 * const problem = findProblem('logistic');
 * const { t, U } = sampleProblem(problem, { points: 64, noise: 0.05 });
 * const truth = Object.fromEntries(problem.parameters);
 * const table = tableFromColumns({ t, u1: U.data });
 * const { methods } = await compare(parseModel(problem.model), table, { truth, starts: 2 });
 * for (const { name, e2 } of methods) console.log(name, e2?.toFixed(3));
 * // → ols 0.109
 * // → irls 0.088
 * // → mle 0.058
 * // → fsnls 0.058
 * // → fsnls-e2 0.058
 * // → wendy-fsnls 0.058
 * ```
 */
export async function compare(
  model: Model,
  givenTable: Table,
  compareOptions: CompareOptions = {},
  watch: Watch = {},
): Promise<Comparison> {
  checkModel(model);
  checkTable(givenTable);
  checkFields(compareOptions, 'compare', [...optionNames, 'truth', 'starts', 'also'], '{ starts: 10 }');
  checkWatch(watch);
  const { truth, starts = 5, also = [], ...given } = compareOptions;
  checkCompared({ starts, also }, given);
  const options = resolveOptions({ ...strictly(given), method: 'fsnls' });
  const whole = withOptions(model, options);
  const linear = !hasFeatures(whole, ['definitions']) && isLinear(whole);
  const table = tableFor(whole, givenTable, options);
  const input = comparedInput(whole, linear, table, options, truth);
  const { problem, wTrue } = input;
  if (wTrue?.every((w) => w === 0)) {
    throw new InputError(fitFindings.truthZero());
  }
  const around = given.startAround ?? (problem && wTrue ? aroundTruth(problem, wTrue) : truth) ?? 'auto';
  if (around !== 'auto' && !problem) namedValues(model, { option: 'startAround', of: 'parameter' }, around);
  const random: FitOptions = { start: `random:${starts}`, startAround: around };
  const jobs = jobsFor(given, problem ? 'mle' : 'irls', random, also);
  const leftOut =
    problem && compareFindings.wendyLeftOut({ beyond: whyNotWendy(model, whole, problem, options) });
  const fits: ComparedFit[] = [];
  for (const [row, own] of jobs) {
    if (leftOut !== undefined && methodOf(row.method).weakForm) fits.push(notTried(row, leftOut));
    else if (row.begun === 'estimate' && !linear && !problem) fits.push(noWendy());
    else fits.push(await timed(row, model, table, own, watch));
  }
  // Why WENDy has no answer, or, where the model has no weak form, why forward solves have none.
  const cause = fits[linear && !problem ? 0 : 3].cause;
  if (cause && fits.every(({ result }) => !result)) throw cause;

  const names = problem ? problem.outputs.map(({ name }) => name) : model.states;
  const sigma = noiseOf(fits, names);
  const evaluations = fits.reduce((sum, { result }) => sum + (result?.evaluations.fit ?? 0), 0);
  const scoring = await drive(
    problem
      ? problemScoring({ problem, options, sigma, evaluations, near: nearestStarts(fits) }, wTrue)
      : plainScoring({ model, data: input.data, options, sigma, evaluations }, wTrue),
    watch.signal,
  );
  const context: ScoringContext = { scoring, wTrue, sigma, names: input.names };
  const methods: ComparedMethod[] = [];
  for (const one of fits) {
    const method = await drive(scoredRow(context, one), watch.signal);
    methods.push(method);
    const shooting = one.result && shootingOf(one.result);
    if (one.row.begun === 'random' && wTrue && shooting) {
      methods.push(await drive(nearest(context, method, shooting, wTrue), watch.signal));
    }
  }
  const u0 = scoring.trueStarts?.subarray(0, model.states.length);
  return {
    version,
    model: model.text,
    points: input.points,
    truth: wTrue ? byState(input.names, (j) => wTrue[j]) : null,
    u0: u0 ? byState(model.states, (l) => u0[l]) : options.u0 === 'auto' ? null : { ...options.u0 },
    noise: byState(names, (o) => sigma[o]),
    methods,
    notes: input.notes,
    options,
  };
}

/** Throws where what is requested besides the options of the fits makes no sense. */
function checkCompared(
  { starts, also }: { readonly starts: number; readonly also: readonly MethodName[] },
  given: FitOptions,
): void {
  if (!Number.isInteger(starts) || starts < 1 || starts > 1000) {
    throw new InputError(fitFindings.comparedStarts({ value: shown(starts) }));
  }
  const unknown = Array.isArray(also) ? also.find((name) => !isMethod(name)) : also;
  if (unknown !== undefined) {
    throw wrong('also', unknown, `A list of methods is needed, of ${methodNames().join(', ')}.`);
  }
  const idle = ['method', 'start'].find((name) => Object.hasOwn(given, name));
  if (idle !== undefined) {
    throw new InputError(fitFindings.notComparedBy({ option: idle }));
  }
}

/** The rows of a comparison, each with the options of its fit; `random`: how the random starts of `fsnls` are drawn. */
function jobsFor(
  given: FitOptions,
  startOfMle: 'mle' | 'irls',
  random: FitOptions,
  also: readonly MethodName[],
): [ComparedRow, FitOptions][] {
  const weak = startless(weakly(given), 'irls');
  return [
    [ownRow('ols'), { ...weak, method: 'ols' }],
    [ownRow('irls'), { ...weak, method: 'irls' }],
    // Every method except fsnls estimates first states of directly measured states by itself.
    [ownRow('mle'), { ...startless(strictly(given), startOfMle), method: 'mle' }],
    [shootingRows.random, { ...strictly(given), method: 'fsnls', ...random }],
    [shootingRows.wendy, { ...strictly(given), method: 'fsnls', start: 'wendy' }],
    ...also.map((method): [ComparedRow, FitOptions] => [
      ownRow(method),
      { ...startless(weakly(given), method), method },
    ]),
  ];
}

/** What is compared, the names of what is estimated, and its true values where they were given. */
type ComparedInput = {
  readonly names: readonly string[];
  readonly wTrue: Float64Array | undefined;
  readonly points: number;
  readonly notes: Note[];
} & ({ readonly problem: Problem } | { readonly problem?: undefined; readonly data: Data });

function comparedInput(
  model: Model,
  linear: boolean,
  table: Table,
  options: Options,
  truth: CompareOptions['truth'],
): ComparedInput {
  const { task, notes } = fitTaskFor(model, linear, table, options);
  if (!task.problem) {
    if (options.u0 !== 'auto')
      namedValues(model, { option: 'u0', of: 'state', absent: Number.NaN }, options.u0);
    const wTrue =
      truth === undefined ? undefined : namedValues(model, { option: 'truth', of: 'parameter' }, truth);
    const points = task.data.experiments.reduce((sum, { t }) => sum + t.length, 0);
    return { data: task.data, names: model.parameters, wTrue, points, notes };
  }
  const { problem } = task;
  const points = problem.experiments.reduce((sum, { t }) => sum + t.length, 0);
  const names = labelsOf(problem);
  return { problem, names, wTrue: truth && trueValues(problem, names, truth), points, notes };
}

/** The entry for fits from WENDy's estimate if there is no such estimate. */
function noWendy(): ComparedFit {
  const finding = compareFindings.noWendyEstimate();
  return { row: shootingRows.wendy, result: undefined, finding, milliseconds: 0 };
}

function isLinear(model: Model): boolean {
  try {
    linearForm(model);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false;
  }
}

/** Why WENDy's own methods are not tried on a problem. `whole`: the model with what options say of it. */
function whyNotWendy(model: Model, whole: Model, problem: Problem, options: Options): BeyondWendy {
  const own = firstBeyond(model, ['definitions']);
  const beyond = own ?? firstBeyond(whole, ['definitions']);
  if (beyond) return { of: 'feature', feature: beyond.feature, line: own?.line ?? '' };
  const states = problem.states.filter((state) => !problem.outputs.some(({ name }) => name === state));
  if (states.length > 0) return { of: 'hidden', states };
  const [column] = problem.inputs;
  if (column !== undefined) return { of: 'known', column };
  if (problem.outputs.some(({ censored }) => censored)) return { of: 'censored' };
  return { of: typeof options.fix === 'object' ? 'fixed' : 'form' };
}

function notTried(row: ComparedRow, finding: Finding): ComparedFit {
  return { row, result: undefined, finding, isLeftOut: true, milliseconds: 0 };
}

/** First states of the best answer, of all experiments. */
function nearestStarts(fits: readonly ComparedFit[]): Float64Array {
  const [first] = ['wendy-fsnls', 'mle', 'fsnls'].flatMap((name) =>
    fits.flatMap(({ row, result }) => (row.name === name && result ? [result] : [])),
  );
  return startsOf(first)!;
}

/** The options that the likelihood's methods take. */
function strictly(given: FitOptions): FitOptions {
  return { ...given, intervals: given.intervals === 'scaled' ? 'white' : given.intervals };
}

/** The options of methods that are compared without a start: those that `method` has a use for. */
function startless(given: FitOptions, method: MethodName): FitOptions {
  return Object.fromEntries(Object.entries(given).filter(([name]) => isUsedBy(name, method)));
}

/** The options that the weak form's methods take. */
function weakly(given: FitOptions): FitOptions {
  return { ...given, intervals: given.intervals === 'ar1' ? 'white' : given.intervals };
}

/**
 * Fits quicker than this, in milliseconds, are repeated this often, and the fastest counts: the first ones include the time that the
 * engine takes to compile. The first method took ten times as long in its first fit as later on, in its second still five times.
 */
const QUICK = 500;
const TIMES = 3;

async function timed(
  row: ComparedRow,
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watch,
): Promise<ComparedFit> {
  const begin = performance.now();
  try {
    // The forward check is not part of the method.
    const taken = ({ timing }: Result) => timing.total - (timing.forward ?? 0);
    const fits: Result[] = [];
    do {
      // Each method makes its own test functions, so that times are comparable.
      forgetBases();
      fits.push(await fit(model, table, options, watch));
    } while (fits.length < TIMES && taken(fits.at(-1)!) < QUICK);
    const result = fits.reduce((a, b) => (taken(b) < taken(a) ? b : a));
    return { row, result, milliseconds: taken(result) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const milliseconds = performance.now() - begin;
    return { row, result: undefined, finding: error.finding, cause: error, milliseconds };
  }
}

/** The noise of the answer with the least residuals: of the likelihood methods, or else of any. */
function noiseOf(fits: readonly ComparedFit[], names: readonly string[]): Float64Array {
  const results = fits.flatMap(({ result }) => (result ? [result] : []));
  const size = ({ noise }: Result) => names.reduce((sum, name) => sum + portableMath.log(noise[name]), 0);
  const exact = results.filter(
    ({ method, status }) => methodOf(method).likelihood && status.code !== 'notConverged',
  );
  const least = (exact.length > 0 ? exact : results).reduce((a, b) => (size(b) < size(a) ? b : a));
  return Float64Array.from(names, (name) => least.noise[name]);
}
