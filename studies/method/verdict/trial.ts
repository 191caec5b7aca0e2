import {
  cramerRao,
  type FitOptions,
  fit,
  InputError,
  type Matrix,
  methodOf,
  type Result,
  randomGenerator,
  simulate,
  type Table,
  tableFromColumns,
} from '../../../src/index.ts';
import { convergenceOf } from '../../../src/inside.ts';
import type { System } from './systems.ts';

/** A system measured so often with so much noise. */
export interface Cell {
  readonly id: string;
  /** Its place among the cells of its half. */
  readonly place: number;
  readonly system: System;
  readonly points: number;
  /** Standard deviation over each state's root mean square. */
  readonly noise: number;
}

/** What is known about a cell before any fit. */
export interface Known {
  readonly cell: Cell;
  readonly t: readonly number[];
  readonly exact: readonly (readonly number[])[];
  readonly sd: readonly number[];
  readonly truth: readonly number[];
  /** Cramér-Rao: the least standard errors, and what the ideal estimate makes of the noise, J × MD. */
  readonly errors: readonly number[];
  readonly influence: Matrix | null;
}

/** What is kept of one fit. */
export interface Trial {
  readonly trial: number;
  readonly refused: string;
  readonly status: string;
  readonly warnings: readonly string[];
  readonly method: string;
  readonly converged: boolean;
  /** Largest distance of a parameter, in ideal standard errors, from the truth and from the ideal estimate of first order. */
  readonly fromTruth: number;
  readonly fromIdeal: number;
  /** The same from where least squares by forward solves ends from the truth; null where that was not computed. */
  readonly fromOptimum: number | null;
  /** How much larger the deviance of that end is than the fit's: negative where the fit stopped short of it. */
  readonly devianceGain: number | null;
  /** The truth in the fit's own standard errors. */
  readonly ownErrors: number;
  readonly covered: number;
  readonly parameters: number;
  /** Largest ideal standard error over the parameter itself. */
  readonly idealError: number;
  readonly milliseconds: number;
  readonly forward: { complete: boolean; follows: number; misfit: number } | null;
  readonly irlsOff: number;
}

export async function know(cell: Cell): Promise<Known> {
  const { system, points, noise } = cell;
  const { model, truth, u0, end } = system;
  const t = Array.from({ length: points }, (_, i) => (end * i) / (points - 1));
  const { states } = await simulate(model, truth, { u0, t, rtol: 1e-10, atol: 1e-14 });
  const exact = model.states.map((name) => states[name]);
  const sd = exact.map((x) => noise * Math.sqrt(x.reduce((sum, value) => sum + value * value, 0) / x.length));
  const noiseSd = Object.fromEntries(model.states.map((name, l) => [name, sd[l]]));
  const { stdErrors, influence } = await cramerRao(model, truth, { u0, t, noiseSd });
  return {
    cell,
    t,
    exact,
    sd,
    truth: model.parameters.map((name) => truth[name]),
    errors: model.parameters.map((name) => stdErrors[name]),
    influence,
  };
}

/** An estimate off the first-order ideal by more than this many ideal errors is also held against the truth-started optimum. */
const FAR = 1;

/** Steps and solves that lead from the truth to the optimum, where that is near. */
const ENOUGH = { lmIterations: 100, lmEvaluations: 300 };

export async function runTrial(known: Known, trial: number, seed: number): Promise<Trial> {
  const { cell, exact, sd, truth, errors, influence } = known;
  const { model } = cell.system;
  const random = randomGenerator(seed);
  const noise = exact.map((x, l) => x.map(() => sd[l] * random.normal()));
  const table = tableOf(known, noise);
  const began = process.cpuUsage();
  const result = await fitted(cell, table, {});
  const spent = process.cpuUsage(began);
  const milliseconds = (spent.user + spent.system) / 1e3;
  const idealError = Math.max(...errors.map((error, j) => error / Math.abs(truth[j])));
  if (typeof result === 'string') return { ...nothing, trial, refused: result, idealError, milliseconds };
  const w = result.parameters.map(({ estimate }) => estimate);
  const off = (from: readonly number[]) => Math.max(...w.map((x, j) => Math.abs(x - from[j]) / errors[j]));
  const ideal = influence ? truth.map((x, j) => x + product(influence, j, noise)) : truth;
  const fromIdeal = off(ideal);
  let fromOptimum: number | null = null;
  let devianceGain: number | null = null;
  if (!(fromIdeal < FAR)) {
    const start = Object.fromEntries(model.parameters.map((name, j) => [name, truth[j]]));
    const best = await fitted(cell, table, { method: 'fsnls', start, check: 'none', ...ENOUGH });
    if (typeof best !== 'string' && methodOf(best.method).shooting) {
      fromOptimum = off(best.parameters.map(({ estimate }) => estimate));
      devianceGain = deviance(best, known, noise) - deviance(result, known, noise);
    }
  }
  const held = result.parameters.filter(
    ({ interval: [low, high] }, j) => low <= truth[j] && truth[j] <= high,
  );
  return {
    trial,
    refused: '',
    status: result.status.code,
    warnings: result.diagnostics.warnings.map(({ code }) => code),
    method: result.method,
    converged: convergenceOf(result)?.converged ?? true,
    fromTruth: off(truth),
    fromIdeal,
    fromOptimum,
    devianceGain,
    ownErrors: Math.max(
      ...result.parameters.map(({ estimate, stdError }, j) => Math.abs(estimate - truth[j]) / stdError),
    ),
    covered: held.length,
    parameters: truth.length,
    idealError,
    milliseconds,
    ...checksOf(result),
  };
}

/** What the forward check says, and how far WENDy's own estimate is away in standard errors of the difference. */
function checksOf({ experiments: [{ forward, timeSpan }], irls, parameters }: Result) {
  const misfit = forward ? Math.max(...Object.values(forward.misfitOverNoise)) : Number.NaN;
  return {
    forward: forward && { complete: forward.complete, follows: forward.followsTo / timeSpan[1], misfit },
    irlsOff: Math.max(
      0,
      ...(irls?.parameters ?? []).map(
        ({ estimate, stdError }, j) =>
          Math.abs(estimate - parameters[j].estimate) / Math.hypot(stdError, parameters[j].stdError),
      ),
    ),
  };
}

const nothing = {
  status: 'refused',
  warnings: [],
  method: '',
  converged: false,
  fromTruth: Number.POSITIVE_INFINITY,
  fromIdeal: Number.POSITIVE_INFINITY,
  fromOptimum: null,
  devianceGain: null,
  ownErrors: Number.POSITIVE_INFINITY,
  covered: 0,
  parameters: 0,
  forward: null,
  irlsOff: 0,
};

function tableOf({ cell, t, exact }: Known, noise: readonly (readonly number[])[]): Table {
  const columns = cell.system.model.states.map(
    (name, l) => [name, exact[l].map((x, i) => x + noise[l][i])] as const,
  );
  return tableFromColumns(new Map<string, readonly number[]>([['t', t], ...columns]));
}

/** A fit, or why the table was refused. */
async function fitted({ system }: Cell, table: Table, options: FitOptions): Promise<Result | string> {
  try {
    return await fit(system.model, table, options);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
}

/** Row j of the influence times the noise, one state after the other. */
function product({ rows, data }: Matrix, j: number, noise: readonly (readonly number[])[]): number {
  let sum = 0;
  let column = 0;
  for (const series of noise) for (const x of series) sum += data[j + rows * column++] * x;
  return sum;
}

/** Σ n log(residual sum of squares), over the states. */
function deviance(
  { experiments: [own] }: Result,
  { cell, exact }: Known,
  noise: readonly number[][],
): number {
  if (!own.trajectory) return Number.NaN;
  const { states } = own.trajectory;
  return cell.system.model.states.reduce((sum, name, l) => {
    const squares = states[name].reduce((s, x, i) => s + (exact[l][i] + noise[l][i] - x) ** 2, 0);
    return sum + exact[l].length * Math.log(squares);
  }, 0);
}
