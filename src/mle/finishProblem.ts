import type { Information } from '../likelihood/maximum.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { portableMath } from '../model/portableMath.ts';
import type { ProblemStart } from '../problem/problem.ts';
import type { Grid } from '../rows/grid.ts';
import type { Predictions } from '../rows/measuredRows.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import type { ProblemRows } from '../rows/problemRows.ts';
import { lastKappa } from './continuation.ts';
import { parameterInformation } from './covariance.ts';
import type { EliminationWork } from './elimination.ts';
import type { Failure } from './failures.ts';
import { type CompiledSearch, type ProblemForm, problemForm, systemOf } from './problemForm.ts';
import type { SearchPoint, System } from './system.ts';
import { trustRegion } from './trustRegion.ts';

/** Where a search ended. */
export interface ProblemEnd {
  readonly failure?: Failure;
  readonly grid: Grid;
  readonly rows: ProblemRows;
  readonly system: System;
  readonly work: EliminationWork;
  readonly point: SearchPoint;
  readonly predictions: Predictions;
  readonly sigma: Float64Array;
  readonly information: Information | undefined;
  readonly iterations: number;
  readonly subSteps: number;
  /** The last κ. */
  readonly kappa: number;
  /** Largest move of an unknown, in standard errors, that halving the steps last made. */
  readonly shift: number;
}

/** Where a search is to be finished: unknowns, states at the nodes of a grid, and noise. */
export interface Near {
  readonly grid: Grid;
  readonly subSteps: number;
  readonly X: Float64Array;
  readonly q: Float64Array;
  readonly sigma: Float64Array;
}

const MOST_STEPS = 40;
const SETTLED = 1e-3;
const LOOSE_KAPPA = 1e-2;
const SAME_NOISE = 1e-3;
const MOST_ROUNDS = 8;
/** Halving the steps may move no unknown by more than this part of its standard error; and how often they are halved. */
const STANDS_STILL = 0.1;
const MOST_HALVINGS = 4;

/**
 * The maximum of the likelihood near the end of a search: the equations as sharp as they get, the noise as the residuals show
 * it, and steps that are halved until the answer stands still, unless their number is fixed.
 */
export function* finishProblem(
  compiled: CompiledSearch,
  start: ProblemStart,
  near: Near,
  kernels: Kernels,
  fixedSubSteps: number | 'auto',
  spent: { evaluations: number },
  observe: (q: Float64Array, kappa: number, subSteps: number) => void,
): Generator<void, ProblemEnd> {
  const { problem } = compiled;
  const D = problem.states.length;
  let sigma = near.sigma;
  let iterations = 0;
  let failure: Failure | undefined;
  let form: ProblemForm = yield* problemForm(compiled, near.subSteps, kernels, spent);
  let point: SearchPoint = { X: refined(near.grid, form.grid, near.X), w: near.q };
  const how = { fading: false, noiseHeld: false };
  const run = function* (form: ProblemForm, kappa: number, most: number, decrease: number) {
    const end = yield* trustRegion(
      (at) => systemOf(form, start, at, sigma, kappa, how),
      point,
      form.work,
      { iterations: most, decrease, little: decrease },
      (q) => observe(q, kappa, form.subSteps),
    );
    iterations += end.iterations;
    ({ point, failure } = { failure: undefined, ...end });
  };
  const settle = function* (form: ProblemForm) {
    const kappa = lastKappa(form.grid);
    for (let round = 0; ; round++) {
      yield* run(form, kappa, MOST_STEPS, SETTLED);
      const next = noiseOf(problem, form.rows.slots, form.rows.predict(point.X, point.w), sigma);
      const change = next.reduce((most, s, l) => Math.max(most, Math.abs(portableMath.log(s / sigma[l]))), 0);
      if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) {
        failure = 'vanishing';
        break;
      }
      sigma = next;
      if (change <= SAME_NOISE || round === MOST_ROUNDS) break;
    }
    // A decrease of 0.001 is 0.03 standard errors: one step more is worth taking, and is not a condition.
    if (!failure) {
      yield* run(form, kappa, 1, SETTLED / 10);
      failure = undefined;
    }
    const system = systemOf(form, start, point, sigma, kappa, how);
    const undamped: System = { ...system, damping: new Float64Array(D) };
    const exact = yield* parameterInformation(undamped, point, form.work);
    if (exact) return { system: undamped, information: exact };
    // An unmeasured state that nothing depends on leaves the equations singular: next to nothing holds it then, and
    // they are held to fewer digits, so that this is more than rounding.
    const loose = systemOf(form, start, point, sigma, LOOSE_KAPPA, how);
    return { system: loose, information: yield* parameterInformation(loose, point, form.work) };
  };
  let { system, information } = yield* settle(form);
  let shift = Number.NaN;
  for (
    let halving = 0;
    fixedSubSteps === 'auto' && information && !failure && halving < MOST_HALVINGS;
    halving++
  ) {
    const coarse = form.grid;
    const before = point.w;
    form = yield* problemForm(compiled, 2 * form.subSteps, kernels, spent);
    point = { X: refined(coarse, form.grid, point.X), w: point.w };
    ({ system, information } = yield* settle(form));
    if (!information || failure) break;
    const { S } = information;
    const J = before.length;
    shift = before.reduce(
      (most, x, j) => Math.max(most, Math.abs(point.w[j] - x) / Math.sqrt(S[j + j * J])),
      0,
    );
    if (shift <= STANDS_STILL) break;
  }
  return {
    ...(failure && { failure }),
    grid: form.grid,
    rows: form.rows,
    system,
    work: form.work,
    point,
    predictions: form.rows.predict(point.X, point.w),
    sigma,
    information,
    iterations,
    subSteps: form.subSteps,
    kappa: lastKappa(form.grid),
    shift,
  };
}

/** States on a finer grid, linear between those of a coarser one with the same break points. */
function refined(coarse: Grid, fine: Grid, X: Float64Array): Float64Array {
  const { D } = coarse;
  const out = new Float64Array(fine.count * D);
  for (let k = 0; k + 1 < fine.breaks.length || k < fine.breaks.length; k++) {
    const [to, from] = [fine.breaks[k], coarse.breaks[k]];
    const [nextTo, nextFrom] = [fine.breaks[k + 1] ?? to, coarse.breaks[k + 1] ?? from];
    const steps = nextTo - to;
    for (let i = 0; i < Math.max(steps, 1); i++) {
      const place = steps > 0 ? from + ((nextFrom - from) * i) / steps : from;
      const low = Math.floor(place);
      const part = place - low;
      for (let l = 0; l < D; l++) {
        const a = X[low * D + l];
        const b = part > 0 ? X[(low + 1) * D + l] : a;
        out[(to + i) * D + l] = a + part * (b - a);
      }
    }
  }
  return out;
}
