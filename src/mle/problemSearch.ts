import type { Information } from '../likelihood/maximum.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { isZero } from '../model/simplify.ts';
import { withKnownSwitches } from '../problem/knownSwitches.ts';
import type { Problem, ProblemStart } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import { type Grid, placeGrid } from '../rows/grid.ts';
import type { Predictions } from '../rows/measuredRows.ts';
import { noiseOf } from '../rows/problemNoise.ts';
import { type CompiledRows, compileRows, type ProblemRows, rowsOn } from '../rows/problemRows.ts';
import { lastKappa } from './continuation.ts';
import { parameterInformation } from './covariance.ts';
import { createWork, type Work, workLength } from './elimination.ts';
import type { Failure } from './failures.ts';
import { minimise } from './gaussNewton.ts';
import { counting, MOST_NUMBERS, tooLong } from './maximise.ts';
import type { Point, System } from './system.ts';

/** A grid and what is computed on it. */
interface Prepared {
  readonly grid: Grid;
  readonly rows: ProblemRows;
  readonly work: Work;
  readonly subSteps: number;
}

/** What all searches over a problem have in common. */
export interface SearchedProblem {
  readonly problem: Problem;
  /** For each state the output that shows it, -1 where none does, and ∂y/∂x where that is free of states and time. */
  readonly seen: readonly Seen[];
  readonly compiled: CompiledRows;
}

interface Seen {
  readonly output: number;
  readonly gain: Expression | undefined;
}

/** Where a search ended. */
export interface ProblemEnd {
  readonly failure?: Failure;
  readonly grid: Grid;
  readonly rows: ProblemRows;
  readonly system: System;
  readonly work: Work;
  readonly point: Point;
  readonly predictions: Predictions;
  readonly sigma: Float64Array;
  readonly information: Information | undefined;
  /** The objective at each κ. */
  readonly objectives: readonly { kappa: number; q: number }[];
  readonly iterations: number;
  /** What it cost, as in Result.evaluations. */
  readonly evaluations: number;
  readonly subSteps: number;
  /** The last κ. */
  readonly kappa: number;
  /** Largest move of an unknown, in standard errors, that halving the steps last made. */
  readonly shift: number;
}

// The continuation of ../shared GENERAL, section 6.
const KAPPAS = [3, 1, 0.3, 0.1, 0.03, 0.01];
const PRIOR_UNTIL = 0.1;
const PRIOR_SD = { log: 2, linear: 20 };
const NEAR_KAPPA = 1e-3;
const LOOSE_KAPPA = 1e-2;
const MOST_STEPS = 12;
const MOST_LAST_STEPS = 30;
const SETTLED = 1e-3;
const NEARLY = 0.05;
const RADIUS = 2;
/** What holds a state in a step: next to nothing beside its size, and a little more than rounding beside its equations. */
const DAMPING = 1e-6;
const ROUNDING = 1e-13;
const LEAST_RELATIVE = 0.005;
const MOST_RELATIVE = 0.3;
const SAME_NOISE = 1e-3;
const MOST_ROUNDS = 8;
/** Steps over the record with which the search is made. */
const INTERVALS = 100;
/** Halving the steps may move no unknown by more than this part of its standard error; and how often they are halved. */
const STANDS_STILL = 0.1;
const MOST_HALVINGS = 4;

/** Compiles a problem for all searches over it. */
export function* compileSearch(asked: Problem): Generator<void, SearchedProblem> {
  const problem = withKnownSwitches(asked);
  const seen = seenThrough(problem);
  const gains = seen.map(({ gain }) => gain);
  return { problem, seen, compiled: yield* compileRows(problem, gains) };
}

/** One search from one start, with steps that are halved until the answer stands still. */
export function* problemSearch(
  { problem, seen, compiled }: SearchedProblem,
  start: ProblemStart,
  kernels: Kernels,
  fixedSubSteps: number | 'auto',
  told: (q: Float64Array, kappa: number, subSteps: number) => void,
): Generator<void, ProblemEnd> {
  const { states, unknowns, outputs } = problem;
  const D = states.length;
  const relative = outputs.map(({ distribution }, l) => {
    const part = distribution === 'lognormal' ? start.sigma[l] : start.sigma[l] / start.rms[l];
    return Math.min(Math.max(part, LEAST_RELATIVE), MOST_RELATIVE) || LEAST_RELATIVE;
  });
  const typical = Math.exp(relative.reduce((sum, x) => sum + Math.log(x), 0) / relative.length);
  /** The unit of each equation: in those of an output that shows the state, else a part of the state's size. */
  const unitsAt = (X: Float64Array) =>
    Float64Array.from({ length: D }, (_, l) => {
      const { output, gain } = seen[l];
      if (output >= 0 && gain) return relative[output] * start.rms[output];
      const part = output >= 0 ? relative[output] : typical;
      let squares = 0;
      for (let i = l; i < X.length; i += D) squares += X[i] * X[i];
      return (
        part * Math.max(Math.sqrt(squares / (X.length / D)), 1e-12 * start.stateScales[l], Number.MIN_VALUE)
      );
    });
  // While the states may leave the equations they follow the data, and noise that is searched for would vanish.
  const { lower, upper, prior: priors, isNoise } = searchSpace(problem);
  const limitsAt = (q: Float64Array, noiseHeld: boolean) => {
    const hold = (bound: Float64Array) => bound.map((x, j) => (noiseHeld && isNoise[j] ? q[j] : x));
    return { unit: start.unit, radius: RADIUS, lower: hold(lower), upper: hold(upper) };
  };
  let sigma: Float64Array = start.sigma.slice();
  let iterations = 0;
  const spent = { evaluations: 0 };
  const objectives: { kappa: number; q: number }[] = [];

  const longest = Math.max(...problem.experiments.map(({ t }) => new Set(t).size));
  const first =
    fixedSubSteps === 'auto' ? Math.max(1, Math.ceil(INTERVALS / Math.max(longest - 1, 1))) : fixedSubSteps;

  const prepare = function* (subSteps: number): Generator<void, Prepared> {
    const grid = placeGrid(problem, subSteps, compiled.measurements.plan);
    const made = rowsOn(compiled, grid);
    const rows = { ...made, ...counting(made, spent) };
    const length = workLength(grid.count, D, unknowns.length, rows.R);
    if (length > MOST_NUMBERS) throw tooLong(grid, length);
    kernels.reserve(length);
    const work = yield* createWork(kernels, grid.count, D, unknowns.length, rows.R);
    return { grid, rows, work, subSteps };
  };

  const systemAt = ({ grid, rows }: Prepared, { X, w }: Point, kappa: number, fading: boolean): System => {
    const units = unitsAt(X);
    rows.setNoise(sigma);
    const precision = Float64Array.from(unknowns, ({ scale }, j) => {
      const own = priors.precision[j];
      return own + (fading ? 1 / (PRIOR_SD[scale] * start.unit[j]) ** 2 : 0);
    });
    const mean = Float64Array.from(unknowns, (_, j) => {
      const own = priors.precision[j];
      const fade = precision[j] - own;
      return precision[j] > 0 ? (own * priors.mean[j] + fade * start.q[j]) / precision[j] : 0;
    });
    const held = precision.some((x) => x > 0);
    return {
      constraint: rows,
      nodes: grid,
      weights: new Float64Array(D),
      damping: start.stateScales.map((s, l) =>
        Math.max(DAMPING / (s * s), ROUNDING / (kappa * units[l]) ** 2),
      ),
      inverseScale: units.map((s) => 1 / (kappa * s)),
      limits: limitsAt(w, kappa >= NEAR_KAPPA),
      ...(held && { prior: { precision, mean } }),
    };
  };
  let point: Point = {
    X: new Float64Array(0),
    w: start.q.map((x, j) => Math.min(Math.max(x, lower[j]), upper[j])),
  };
  let failure: Failure | undefined;
  const run = function* (
    prepared: Prepared,
    kappa: number,
    most: number,
    decrease: number,
    fading: boolean,
    hold = false,
  ) {
    const values = prepared.rows.slots.measured.reduce((sum, n) => sum + n, 0);
    const tolerance = decrease < 0 ? -decrease * Math.sqrt(values) : decrease;
    const system = systemAt(prepared, point, kappa, fading);
    const ending = yield* minimise(
      system,
      point,
      prepared.work,
      { iterations: most, decrease: tolerance, idle: 3, ...(hold && { holdParameters: true }) },
      (q) => told(q, kappa, prepared.subSteps),
    );
    iterations += ending.iterations;
    point = ending.point;
    failure = ending.failure;
    return system;
  };

  let prepared: Prepared = yield* prepare(first);
  point = { ...point, X: start.states(prepared.grid) };
  yield* run(prepared, KAPPAS[0], 5, 1, false, true);
  for (const kappa of KAPPAS) {
    yield* run(prepared, kappa, MOST_STEPS, -NEARLY, kappa >= PRIOR_UNTIL);
    objectives.push({ kappa, q: Number.NaN });
  }
  yield* run(prepared, NEAR_KAPPA, MOST_LAST_STEPS, SETTLED, false);
  const settle = function* (prepared: Prepared) {
    const kappa = lastKappa(prepared.grid);
    let system: System;
    for (let round = 0; ; round++) {
      system = yield* run(prepared, kappa, MOST_LAST_STEPS, SETTLED, false);
      const next = noiseOf(problem, prepared.rows.slots, prepared.rows.predict(point.X, point.w), sigma);
      const change = next.reduce((most, s, l) => Math.max(most, Math.abs(Math.log(s / sigma[l]))), 0);
      if (!next.every((s) => s > 0 && s < Number.POSITIVE_INFINITY)) {
        failure = 'vanishing';
        break;
      }
      sigma = next;
      if (change <= SAME_NOISE || round === MOST_ROUNDS) break;
    }
    // A decrease of 0.001 is 0.03 standard errors: one step more is worth taking, and is no condition.
    if (!failure) {
      yield* run(prepared, kappa, 1, SETTLED / 10, false);
      failure = undefined;
    }
    system = systemAt(prepared, point, kappa, false);
    const undamped: System = { ...system, damping: new Float64Array(D) };
    const found = yield* parameterInformation(undamped, point, prepared.work);
    if (found) return { system: undamped, information: found };
    // A state that nothing depends on and nobody measured leaves the equations singular: next to nothing holds it then, and
    // they are held to fewer digits, so that this is more than rounding.
    const loose = systemAt(prepared, point, LOOSE_KAPPA, false);
    return { system: loose, information: yield* parameterInformation(loose, point, prepared.work) };
  };
  let { system, information } = yield* settle(prepared);
  let shift = Number.NaN;
  for (
    let halving = 0;
    fixedSubSteps === 'auto' && information && !failure && halving < MOST_HALVINGS;
    halving++
  ) {
    const coarse = prepared;
    const before = point.w;
    prepared = yield* prepare(2 * coarse.subSteps);
    point = { X: refined(coarse.grid, prepared.grid, point.X), w: point.w };
    ({ system, information } = yield* settle(prepared));
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
    grid: prepared.grid,
    rows: prepared.rows,
    system,
    work: prepared.work,
    point,
    predictions: prepared.rows.predict(point.X, point.w),
    sigma,
    information,
    evaluations: spent.evaluations,
    objectives,
    iterations,
    subSteps: prepared.subSteps,
    kappa: lastKappa(prepared.grid),
    shift,
  };
}

function seenThrough({ states, inputs, outputs }: Problem): Seen[] {
  return states.map((state) => {
    let shown = -1;
    for (const [l, { expression }] of outputs.entries()) {
      const gain = derivative(expression, state);
      if (isZero(gain)) continue;
      if (shown < 0) shown = l;
      const names = namesIn(gain);
      if ([...states, ...inputs, 't'].every((name) => !names.has(name))) {
        const isOne = gain.kind === 'number' && Math.abs(gain.value) === 1;
        return { output: l, gain: isOne ? { kind: 'number', value: 1 } : gain };
      }
    }
    return { output: shown, gain: undefined };
  });
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
