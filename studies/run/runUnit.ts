import {
  type Estimate,
  type FitOptions,
  findings,
  fit,
  InputError,
  type Result,
  type StartOutcome,
  simulate,
  type Table,
} from '../../src/index.ts';
import { forgetBases } from '../../src/inside.ts';
import { fitId, type Layout, type Unit } from '../plan/cells.ts';
import { type Method, plannedMethods } from '../plan/plan.ts';
import { dataSeed, startSeed } from '../plan/seeds.ts';
import { fitOptions } from './fitOptions.ts';
import type { Row } from './row.ts';
import { createTruths, idealShift, isPlain, sampleByLines, sampleOf, type Truth } from './samples.ts';

/** Makes the data of a unit and every fit of them. What grids have in common is kept between calls. */
export type UnitRunner = (unit: Unit) => Promise<Row[]>;

export function createRunner(layout: Layout): UnitRunner {
  const truths = createTruths();
  return async (unit) => {
    const { cell } = unit;
    const truth = await truths(cell.system, cell.points);
    const seedOfData = dataSeed(layout.plan, unit);
    const sample = isPlain(truth.model, cell.system)
      ? sampleOf(truth, cell, seedOfData)
      : await sampleByLines(truth, cell, seedOfData);
    const { table } = sample;
    const seed = startSeed(layout.plan, unit);
    // Two methods may read the same fit in two ways.
    const made = new Map<string, Promise<Fitted>>();
    const rows: Row[] = [];
    for (const [i, method] of cell.part.methods.entries()) {
      const options = fitOptions(method, cell, seed);
      const key = JSON.stringify(options);
      const fitting = made.get(key) ?? fitted(truth, table, options, cell.part.fresh);
      made.set(key, fitting);
      const head = {
        id: fitId(layout, unit, i),
        part: cell.part.name,
        problem: cell.system.name,
        points: cell.points,
        noise: cell.noise,
        trial: unit.trial,
        method: method.name,
      };
      const noise = cell.part.byModel ? 'model' : cell.noise;
      const ideal = await idealShift(truth, sample, noise, options);
      rows.push(await rowOf(head, method, await fitting, unit, truth, ideal));
    }
    return rows;
  };
}

type Head = Pick<Row, 'id' | 'part' | 'problem' | 'points' | 'noise' | 'trial' | 'method'>;
type Fitted = { result: Result; ms: number } | { error: string; ms: number };

async function fitted({ model }: Truth, table: Table, options: FitOptions, fresh: boolean): Promise<Fitted> {
  if (fresh) forgetBases();
  const begin = performance.now();
  try {
    const result = await fit(model, table, options);
    // The forward check is no part of the method.
    return { result, ms: performance.now() - begin - (result.timing.forward ?? 0) };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // Without the line of the model that a screen would show it in.
    const { message, advice } = findings.wordsOf(error.finding, findings.inCode);
    return { error: `${message} ${advice}`.trimEnd(), ms: performance.now() - begin };
  }
}

async function rowOf(
  head: Head,
  method: Method,
  fitting: Fitted,
  unit: Unit,
  truth: Truth,
  ideal: number[] | null,
): Promise<Row> {
  const w = truth.model.parameters.map((name) => unit.cell.system.parameters[name]);
  const idealE2 = ideal && Math.hypot(...ideal) / Math.hypot(...w);
  const ms = Number(fitting.ms.toFixed(3));
  if ('error' in fitting) return { ...head, ...nothing, ideal: idealE2, ms, error: fitting.error };
  const { result } = fitting;
  const { shooting } = result;
  const parameters = truth.model.parameters.map((name) => parameterOf(result, name));
  // Starts have an entry for each value that is searched for, which need not be a parameter of the model.
  const searched = truth.model.parameters.map((name) => result.parameters.findIndex((p) => p.name === name));
  const valuesIn = ({ estimates }: StartOutcome) =>
    searched.map((j, i) => (j < 0 ? parameters[i].estimate : estimates[j]));
  const kept = startOf(method, result, w, valuesIn);
  const estimates = kept ? valuesIn(kept) : parameters.map(({ estimate }) => estimate);
  // The fit's verdict and covariance are those of its best start, which need not be the nearest to the truth.
  const told = plannedMethods[method.method].keeps === 'best';
  const covered = parameters.filter(({ interval: [low, high] }, j) => low <= w[j] && w[j] <= high).length;
  return {
    ...head,
    e2: Math.hypot(...estimates.map((x, j) => x - w[j])) / Math.hypot(...w),
    efs: await forwardError(truth, unit, estimates),
    covered: told ? covered / w.length : null,
    status: told ? result.status.code : kept?.converged ? 'ok' : 'notConverged',
    iterations: kept?.iterations ?? result.convergence?.iterations ?? result.iterations?.count ?? 0,
    ms,
    estimates,
    stdErrors: parameters.map(({ stdError }) => (told ? stdError : Number.NaN)),
    halfWidths: parameters.map(({ interval: [low, high] }) => (told ? (high - low) / 2 : Number.NaN)),
    ...(told && endsOf(parameters)),
    ideal: idealE2,
    used: result.method,
    radius: shooting ? 0 : (result.testFunctions?.minRadius ?? 0),
    functions: shooting ? 0 : (result.testFunctions?.count ?? 0),
    chi2: result.diagnostics.chi2PerDof,
    evaluations: shooting?.evaluations ?? 0,
    startMs: Number((kept?.milliseconds ?? 0).toFixed(3)),
    error: '',
  };
}

/** Ends that differ by less than this part of the interval are as far from the estimate as each other. */
const ROUNDING = 1e-9;

/** The ends of intervals, where they are not symmetric. */
function endsOf(parameters: readonly Pick<Estimate, 'estimate' | 'interval'>[]): Pick<Row, 'lows' | 'highs'> {
  const isSymmetric = parameters.every(
    ({ estimate, interval: [low, high] }) =>
      (low === Number.NEGATIVE_INFINITY && high === Number.POSITIVE_INFINITY) ||
      (high - low < Number.POSITIVE_INFINITY &&
        Math.abs(low + high - 2 * estimate) <= ROUNDING * Math.max(high - low, Math.abs(estimate))),
  );
  if (isSymmetric) return {};
  return {
    lows: parameters.map(({ interval }) => interval[0]),
    highs: parameters.map(({ interval }) => interval[1]),
  };
}

/** What a fit says of a parameter; one that was fixed is known. */
function parameterOf(
  { parameters, options }: Result,
  name: string,
): Pick<Estimate, 'estimate' | 'stdError' | 'interval'> {
  const own = parameters.find((parameter) => parameter.name === name);
  if (own) return own;
  const estimate = typeof options.fix === 'object' ? (options.fix[name] ?? Number.NaN) : Number.NaN;
  return { estimate, stdError: 0, interval: [estimate, estimate] };
}

/** What is left where the method cannot take the data. */
const nothing = {
  e2: null,
  efs: null,
  covered: null,
  status: 'refused',
  iterations: 0,
  estimates: [],
  stdErrors: [],
  halfWidths: [],
  used: '',
  radius: 0,
  functions: 0,
  chi2: null,
  evaluations: 0,
  startMs: 0,
} satisfies Partial<Row>;

/** The start whose end is the answer; undefined where the method has no starts. */
function startOf(
  { method }: Method,
  { shooting }: Result,
  w: readonly number[],
  valuesIn: (start: StartOutcome) => number[],
): StartOutcome | undefined {
  if (!shooting) return undefined;
  const best = shooting.starts[shooting.best];
  if (plannedMethods[method].keeps === 'best') return best;
  const off = (start: StartOutcome) => Math.hypot(...valuesIn(start).map((x, j) => x - w[j]));
  return shooting.starts
    .filter(({ deviance }) => !Number.isNaN(deviance))
    .reduce((a, b) => (off(b) < off(a) ? b : a), best);
}

/** Wrong parameters may make the solver take ever smaller steps: then the error counts as infinite. */
export const mostSteps = 20_000;

/** |U* - Û| / |U*|, the model solved from the true first states; infinite where it ends early. */
async function forwardError(
  { model, t, clean }: Truth,
  { cell: { system } }: Unit,
  estimates: readonly number[],
): Promise<number> {
  if (!estimates.every(Number.isFinite)) return Number.POSITIVE_INFINITY;
  const w = Object.fromEntries(model.parameters.map((name, j) => [name, estimates[j]]));
  const { status, clean: states } = await simulate(model, w, {
    u0: system.initial,
    t,
    maxSteps: mostSteps,
    ...(system.inputs && { inputs: system.inputs }),
  });
  if (status.code !== 'ok') return Number.POSITIVE_INFINITY;
  let [off, size] = [0, 0];
  model.states.forEach((state, l) => {
    states[state].forEach((u, m) => {
      const exact = clean[l * t.length + m];
      off += (u - exact) ** 2;
      size += exact ** 2;
    });
  });
  return Math.sqrt(off / size);
}
