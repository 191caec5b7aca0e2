import { checkTable } from './data/checkTable.ts';
import { dataFor } from './data/dataFor.ts';
import type { Table } from './data/table.ts';
import { drive } from './drive.ts';
import { fit } from './estimate.ts';
import { type Course, e2Of, errorsOf, type Judge, trueCourse } from './forward/judge.ts';
import { namedValues } from './forward/namedValues.ts';
import { weighted } from './forward/weighted.ts';
import { checkFields, checkWatch } from './given.ts';
import { InputError } from './inputError.ts';
import { checkModel } from './model/checkModel.ts';
import { compileRightHandSide } from './model/compileRightHandSide.ts';
import { linearForm } from './model/linearForm.ts';
import type { Model } from './model/parseModel.ts';
import { refuseBeyond } from './model/refuseBeyond.ts';
import { type FitOptions, type Options, optionNames } from './options.ts';
import { isUsedBy, resolveOptions } from './resolveOptions.ts';
import {
  byState,
  type Estimate,
  estimateAlone,
  type Result,
  type StartOutcome,
  type Verdict,
  type Watch,
} from './result.ts';
import { version } from './version.ts';
import { forgetBases } from './wendy/basisCache.ts';
import { shown } from './words.ts';

/** What to compare by, besides the options of the fits. */
export type CompareOptions = Omit<FitOptions, 'method' | 'start'> & {
  /** The true parameters by name, where they are known: errors are then told, and random starts lie around them unless startAround is given. */
  truth?: Readonly<Record<string, number>> | undefined;
  /** How many random starts fsnls has; 5, as in the paper. */
  starts?: number | undefined;
};

/** One method's answer in a comparison. */
export interface ComparedMethod {
  name: ComparedName;
  /** What it is, in a few words. */
  title: string;
  /** null where the method cannot take these data, and `error` says why. */
  status: Verdict | null;
  error: string;
  parameters: Estimate[];
  /** The states at the first time, of the first experiment; null where it has none. */
  initial: Record<string, number> | null;
  /** Σ ((u - y)/σ)² of the model solved forward from there, σ being the same for all; NaN where that is impossible. */
  objective: number;
  /** |ŵ - w*|/|w*|; null where the truth is not given. */
  e2: number | null;
  /** |U* - Û|/|U*|, both solved forward from the same first states; null where the truth is not given. */
  efs: number | null;
  /** Forward solves that it took: 0 for the methods that do without. */
  evaluations: number;
  milliseconds: number;
  /** What became of each start. */
  starts: StartOutcome[];
}

export type ComparedName = 'ols' | 'irls' | 'mle' | 'fsnls' | 'fsnls-e2' | 'wendy-fsnls';

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
  notes: string[];
  options: Options;
}

const titles: Record<ComparedName, string> = {
  ols: "WENDy's first step, ordinary least squares",
  irls: 'WENDy, iteratively reweighted',
  mle: 'maximum likelihood without forward solves',
  fsnls: 'nonlinear least squares by forward solves, best start by objective',
  'fsnls-e2': 'the same, best start by E2, which only the truth can tell',
  'wendy-fsnls': "nonlinear least squares by forward solves from WENDy's estimate",
};
/** The last where WENDy has no estimate. */
const fromFirstStep = "nonlinear least squares by forward solves from WENDy's first step";

/** Every method on the same data: WENDy, its first step, maximum likelihood, and nonlinear least squares from several starts. */
export async function compare(
  model: Model,
  table: Table,
  compareOptions: CompareOptions = {},
  watch: Watch = {},
): Promise<Comparison> {
  checkModel(model);
  refuseBeyond(model, 'compare', ['definitions']);
  checkTable(table);
  checkFields(compareOptions, 'compare', [...optionNames, 'truth', 'starts'], '{ starts: 10 }');
  checkWatch(watch);
  const { truth, starts = 5, ...given } = compareOptions;
  if (!Number.isInteger(starts) || starts < 1 || starts > 1000) {
    throw new InputError(
      `starts is ${shown(starts)}. It must be a whole number from 1 to 1000: how many random starts fsnls has.`,
    );
  }
  const idle = ['method', 'start'].find((name) => Object.hasOwn(given, name));
  if (idle !== undefined) {
    throw new InputError(
      `"${idle}" is not an option of compare, which fits by every method from starts of its own. Leave it out; startAround says around what random starts lie.`,
    );
  }
  const options = resolveOptions({ ...strictly(given), method: 'fsnls' });
  if (options.u0 !== 'auto')
    namedValues(model, { option: 'u0', of: 'state', absent: Number.NaN }, options.u0);
  const wTrue =
    truth === undefined ? undefined : namedValues(model, { option: 'truth', of: 'parameter' }, truth);
  if (wTrue?.every((w) => w === 0)) {
    throw new InputError(
      'truth is zero throughout. Errors are told in parts of it. Give the true values, or leave it out.',
    );
  }
  const { data, notes } = dataFor(model, table, options);
  const around = given.startAround ?? truth ?? 'auto';
  if (around !== 'auto') namedValues(model, { option: 'startAround', of: 'parameter' }, around);
  const jobs: [Exclude<ComparedName, 'fsnls-e2'>, FitOptions][] = [
    ['ols', { ...startless(weakly(given)), method: 'ols' }],
    ['irls', { ...startless(weakly(given)), method: 'irls' }],
    ['mle', { ...startless(strictly(given)), method: 'mle' }],
    ['fsnls', { ...strictly(given), method: 'fsnls', start: `random:${starts}`, startAround: around }],
    ['wendy-fsnls', { ...strictly(given), method: 'fsnls', start: 'wendy' }],
  ];
  const fits: Fitted[] = [];
  const linear = isLinear(model);
  for (const [name, own] of jobs) {
    fits.push(name === 'wendy-fsnls' && !linear ? noWendy : await timed(name, model, table, own, watch));
  }
  // Why WENDy has no answer, or, where the model has no weak form, why forward solves have none.
  const cause = fits[linear ? 0 : 3].cause;
  if (cause && fits.every(({ result }) => !result)) throw cause;

  const judge: Judge = {
    model,
    data,
    options,
    f: compileRightHandSide(model),
    wTrue,
    sigma: noiseOf(fits, model.states),
    evaluations: fits.reduce((sum, { result }) => sum + (result?.evaluations.fit ?? 0), 0),
  };
  const exact = wTrue && (await drive(trueCourse(judge, wTrue), watch.signal));
  const methods: ComparedMethod[] = [];
  for (const one of fits) {
    const method = await drive(judged(judge, one, exact), watch.signal);
    methods.push(method);
    if (one.name === 'fsnls' && wTrue && one.result?.shooting) {
      methods.push(await drive(nearest(judge, method, one.result, wTrue, exact), watch.signal));
    }
  }
  const u0 = exact?.starts.subarray(0, model.states.length);
  return {
    version,
    model: model.text,
    points: data.experiments.reduce((sum, { t }) => sum + t.length, 0),
    truth: wTrue ? byState(model.parameters, (j) => wTrue[j]) : null,
    u0: u0 ? byState(model.states, (l) => u0[l]) : options.u0 === 'auto' ? null : { ...options.u0 },
    noise: byState(model.states, (l) => judge.sigma[l]),
    methods,
    notes,
    options,
  };
}

/** What stands for a fit from WENDy's estimate of a model that it has none of. */
const noWendy: Fitted = {
  name: 'wendy-fsnls',
  result: undefined,
  error: 'WENDy has no estimate of a model that is not linear in its parameters.',
  milliseconds: 0,
};

function isLinear(model: Model): boolean {
  try {
    linearForm(model);
    return true;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return false;
  }
}

interface Fitted {
  name: Exclude<ComparedName, 'fsnls-e2'>;
  result: Result | undefined;
  error: string;
  cause?: InputError;
  milliseconds: number;
}

/** The options that the likelihood's methods take. */
function strictly(given: FitOptions): FitOptions {
  return { ...given, intervals: given.intervals === 'scaled' ? 'white' : given.intervals };
}

/** The options of methods that are compared without a start. */
function startless(given: FitOptions): FitOptions {
  return Object.fromEntries(Object.entries(given).filter(([name]) => isUsedBy(name, 'irls')));
}

/** The options that the weak form's methods take. */
function weakly(given: FitOptions): FitOptions {
  return { ...given, intervals: given.intervals === 'ar1' ? 'white' : given.intervals };
}

/**
 * Fits quicker than this, in milliseconds, are made so often, and the quickest counts: the first ones also pay for what the
 * engine compiles. The first method took ten times as long in its first fit as later on, in its second still five times.
 */
const QUICK = 500;
const TIMES = 3;

async function timed(
  name: Fitted['name'],
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watch,
): Promise<Fitted> {
  const begin = performance.now();
  try {
    // The forward check is no part of the method.
    const taken = ({ timing }: Result) => timing.total - (timing.forward ?? 0);
    const fits: Result[] = [];
    do {
      // No method finds the test functions that another has made.
      forgetBases();
      fits.push(await fit(model, table, options, watch));
    } while (fits.length < TIMES && taken(fits.at(-1)!) < QUICK);
    const result = fits.reduce((a, b) => (taken(b) < taken(a) ? b : a));
    return { name, result, error: '', milliseconds: taken(result) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const milliseconds = performance.now() - begin;
    return { name, result: undefined, error: error.message, cause: error, milliseconds };
  }
}

/** The noise of the answer with the least residuals: of the likelihood methods, or else of any. */
function noiseOf(fits: readonly Fitted[], states: readonly string[]): Float64Array {
  const results = fits.flatMap(({ result }) => (result ? [result] : []));
  const size = ({ noise }: Result) => states.reduce((sum, state) => sum + Math.log(noise[state]), 0);
  const exact = results.filter(
    ({ method, status }) => (method === 'mle' || method === 'fsnls') && status.code !== 'notConverged',
  );
  const least = (exact.length > 0 ? exact : results).reduce((a, b) => (size(b) < size(a) ? b : a));
  return Float64Array.from(states, (state) => least.noise[state]);
}

/** A method's row. */
function* judged(
  judge: Judge,
  { name, result, error, milliseconds }: Fitted,
  exact: Course | undefined,
): Generator<void, ComparedMethod> {
  const row = { name, title: titles[name], error, milliseconds };
  if (!result) {
    const nothing = { objective: Number.NaN, e2: null, efs: null, evaluations: 0 };
    return { ...row, status: null, parameters: [], initial: null, ...nothing, starts: [] };
  }
  const estimates = result.parameters.map(({ estimate }) => estimate);
  const begun = result.shooting?.starts ?? [];
  const starts = startsOf(result);
  const errors = yield* errorsOf(judge, Float64Array.from(estimates), starts, exact);
  return {
    ...row,
    title: begun[0]?.from === 'ols' ? fromFirstStep : row.title,
    status: result.status,
    parameters: result.parameters.map(estimateAlone),
    initial: result.initial,
    ...errors,
    e2: e2Of(estimates, judge.wTrue),
    evaluations: result.shooting?.evaluations ?? 0,
    starts: begun,
  };
}

/** The first states of an answer; undefined where it has none. */
function startsOf({ experiments }: Result): Float64Array | undefined {
  if (experiments.some(({ initial }) => initial.length === 0)) return undefined;
  return Float64Array.from(experiments.flatMap(({ initial }) => initial.map(({ estimate }) => estimate)));
}

/** The random start that came nearest to the truth. */
function* nearest(
  judge: Judge,
  best: ComparedMethod,
  { shooting }: Result,
  wTrue: Float64Array,
  exact: Course | undefined,
): Generator<void, ComparedMethod> {
  const ends = shooting!.starts.filter(({ deviance }) => !Number.isNaN(deviance));
  const end = ends.reduce((a, b) => (e2Of(b.estimates, wTrue)! < e2Of(a.estimates, wTrue)! ? b : a));
  const { efs } = yield* errorsOf(judge, Float64Array.from(end.estimates), undefined, exact);
  const unknown = { stdError: Number.NaN, interval: [Number.NaN, Number.NaN] as [number, number] };
  return {
    ...best,
    name: 'fsnls-e2',
    title: titles['fsnls-e2'],
    status: { code: end.converged ? 'ok' : 'notConverged', message: `${end.outcome}.`, advice: '' },
    initial: null,
    parameters: end.estimates.map((estimate, j) => ({
      name: judge.model.parameters[j],
      estimate,
      ...unknown,
    })),
    objective: weighted(end.squares, judge.sigma),
    e2: e2Of(end.estimates, wTrue),
    efs,
    starts: [],
  };
}
