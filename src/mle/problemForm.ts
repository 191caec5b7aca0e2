import type { Kernels } from '../linalg/kernels/kernels.ts';
import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { namesIn } from '../model/namesIn.ts';
import { portableMath } from '../model/portableMath.ts';
import { isZero } from '../model/simplify.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, type ProblemStart, parametersOf } from '../problem/problem.ts';
import { type Parabolas, parabolasAt, type SearchSpace, searchSpace } from '../problem/searchSpace.ts';
import { type Grid, placeGrid } from '../rows/grid.ts';
import { type CompiledRows, compileRows, type ProblemRows, rowsOn } from '../rows/problemRows.ts';
import { createWork, type EliminationWork, workLength } from './elimination.ts';
import { counting, MOST_NUMBERS, tooLong } from './maximise.ts';
import type { SearchPoint, System } from './system.ts';

/** A problem compiled for searches, once for all of its grids and starts. */
export interface CompiledSearch {
  readonly problem: Problem;
  /** States that stand for logarithms. */
  readonly isLog: readonly boolean[];
  readonly space: SearchSpace;
  readonly rows: CompiledRows;
  readonly stateOutputs: readonly StateOutput[];
}

/** A problem on a grid, ready for searches: its rows, and room for the work. */
export interface ProblemForm extends Pick<CompiledSearch, 'problem' | 'isLog' | 'space'> {
  readonly grid: Grid;
  readonly subSteps: number;
  readonly rows: ProblemRows;
  readonly work: EliminationWork;
  /** The unit of each equation at a point, by experiment, E·D; at this κ. */
  units(start: ProblemStart, point: SearchPoint, kappa: number): Float64Array;
}

const { exp, log } = portableMath;

/** Noise relative to the size of an output, in which equations are measured. */
const LEAST_RELATIVE = 0.005;
const MOST_RELATIVE = 0.3;
/** From this κ on, a small member of a sum that is measured is held to its own size; and the least part of the sum's. */
const SHARED_FROM = 0.1;
const LEAST_SHARE = 1e-4;

export function* compileSearch(
  problem: Problem,
  isLog: readonly boolean[] = problem.states.map(() => false),
): Generator<void, CompiledSearch> {
  const stateOutputs = seenThrough(problem, isLog);
  const rows = yield* compileRows(
    problem,
    stateOutputs.map(({ gain }) => gain),
  );
  return { problem, isLog, space: searchSpace(problem), rows, stateOutputs };
}

/** `spent` counts what it costs, as in Result.evaluations. Overwrites what the kernels' memory holds. */
export function* problemForm(
  compiled: CompiledSearch,
  subSteps: number,
  kernels: Kernels,
  spent: { evaluations: number },
): Generator<void, ProblemForm> {
  const { problem, isLog, space, stateOutputs } = compiled;
  const J = problem.unknowns.length;
  const D = problem.states.length;
  const grid = placeGrid(problem, subSteps, compiled.rows.measurements.plan);
  const plainRows = rowsOn(compiled.rows, grid);
  const rows = { ...plainRows, ...counting(plainRows, spent) };
  const length = workLength(grid.count, D, J, rows.R);
  if (length > MOST_NUMBERS) throw tooLong(grid, length);
  kernels.reserve(length);
  const work = yield* createWork(kernels, grid.count, D, J, rows.R);
  return {
    problem,
    isLog,
    space,
    grid,
    subSteps,
    rows,
    work,
    units: unitsOf(problem, isLog, grid, stateOutputs),
  };
}

/**
 * S_i, the unit of the equation of state i:
 *
 *   a logarithm                                        ρ
 *   seen through an output with a gain a free of x     ρ rms(y)/|a|, a being part of the rows; where the output shows other
 *                                                      states too, at most the state's own part of it, from κ = 0.1 on
 *   any other                                          ρ rms(x)
 *
 * with ρ = σ/rms(y) of the output that shows it, or the typical one.
 */
function unitsOf(
  problem: Problem,
  isLog: readonly boolean[],
  grid: Grid,
  stateOutputs: readonly StateOutput[],
): ProblemForm['units'] {
  const { states, outputs, experiments } = problem;
  const D = states.length;
  const gains = pointFunction(
    problem,
    stateOutputs.map(({ gain }) => gain ?? { kind: 'number', value: 1 }),
  );
  const nothing = new Float64Array(D + problem.inputs.length);
  return (start, { X, w }, kappa) => {
    const relative = outputs.map(({ distribution }, o) => {
      const part = noiseLawOf(distribution).ofLogarithm ? start.sigma[o] : start.sigma[o] / start.rms[o];
      return Math.min(Math.max(part, LEAST_RELATIVE), MOST_RELATIVE) || LEAST_RELATIVE;
    });
    const typical = exp(relative.reduce((sum, x) => sum + log(x), 0) / relative.length);
    const units = new Float64Array(experiments.length * D);
    for (const [e, experiment] of experiments.entries()) {
      const a = gains(0, nothing, parametersOf(problem, experiment, w), nothing);
      const [from, to] = [grid.first[e], grid.first[e + 1]];
      for (let l = 0; l < D; l++) {
        const { output, gain, shared } = stateOutputs[l];
        const part = output >= 0 ? relative[output] : typical;
        if (isLog[l]) {
          units[e * D + l] = part;
          continue;
        }
        let squares = 0;
        for (let n = from; n < to; n++) squares += X[n * D + l] ** 2;
        const rms = Math.sqrt(squares / (to - from));
        if (output >= 0 && gain) {
          const share = (Math.abs(a[l]) * rms) / start.rms[output];
          const most = shared && kappa <= SHARED_FROM ? Math.min(Math.max(share, LEAST_SHARE), 1) : 1;
          units[e * D + l] = part * start.rms[output] * most;
        } else {
          units[e * D + l] = part * Math.max(rms, 1e-3 * start.stateScales[l], Number.MIN_VALUE);
        }
      }
    }
    return units;
  };
}

interface StateOutput {
  /** The output that shows a state, -1 where none does. */
  readonly output: number;
  /** ∂y/∂x where that is free of states and time. */
  readonly gain: Expression | undefined;
  /** Whether the output shows other states too. */
  readonly shared: boolean;
}

function seenThrough({ states, inputs, outputs }: Problem, isLog: readonly boolean[]): StateOutput[] {
  return states.map((state, l) => {
    let shown = -1;
    for (const [o, { expression }] of outputs.entries()) {
      const gain = derivative(expression, state);
      if (isZero(gain)) continue;
      if (shown < 0) shown = o;
      const names = namesIn(gain);
      if (isLog[l] || ![...states, ...inputs, 't'].every((name) => !names.has(name))) continue;
      const isOne = gain.kind === 'number' && Math.abs(gain.value) === 1;
      const all = namesIn(expression);
      return {
        output: o,
        gain: isOne ? { kind: 'number', value: 1 } : gain,
        shared: states.some((other) => other !== state && all.has(other)),
      };
    }
    return { output: shown, gain: undefined, shared: false };
  });
}

// What holds a state in a step: negligible compared with its size, and a little more than rounding compared with its equations.
const DAMPING = 1e-6;
const ROUNDING = 1e-13;
const RADIUS = 2;
/** Standard deviations of the fading prior around the start, in units. */
const PRIOR_SD = { log: 2, linear: 20 };

/** What is minimised at a point: with noise σ, equations that hold to κ, and the prior of the start while it `fades`. */
export function systemOf(
  form: ProblemForm,
  start: ProblemStart,
  point: SearchPoint,
  sigma: Float64Array,
  kappa: number,
  how: { fading: boolean; noiseHeld: boolean },
): System {
  const { problem, grid, rows, space, isLog } = form;
  const { unknowns, states } = problem;
  const D = states.length;
  const units = form.units(start, point, kappa);
  rows.setNoise(sigma);
  const { isNoise } = space;
  const prior = parabolasAt(space, point.w);
  const held = how.fading ? withFading(prior, unknowns, start) : prior;
  // While the states may leave the equations they follow the data, and noise that is searched for would vanish.
  const hold = (bound: Float64Array) => bound.map((x, j) => (how.noiseHeld && isNoise[j] ? point.w[j] : x));
  return {
    constraint: rows,
    nodes: grid,
    weights: new Float64Array(D),
    damping: Float64Array.from(states, (_, l) => {
      const scale = isLog[l] ? 1 : start.stateScales[l];
      return Math.max(DAMPING / scale ** 2, ROUNDING / (kappa * units[l]) ** 2);
    }),
    inverseScale: units.map((s) => 1 / (kappa * s)),
    limits: { unit: start.unit, radius: RADIUS, lower: hold(space.lower), upper: hold(space.upper) },
    ...(held.precision.some((x) => x > 0) && { prior: held }),
  };
}

/** Priors, and in addition one around the start. */
function withFading(prior: Parabolas, unknowns: Problem['unknowns'], start: ProblemStart): Parabolas {
  const precision = Float64Array.from(
    unknowns,
    ({ scale }, j) => prior.precision[j] + 1 / (PRIOR_SD[scale] * start.unit[j]) ** 2,
  );
  const mean = Float64Array.from(unknowns, (_, j) => {
    const own = prior.precision[j];
    return (own * prior.mean[j] + (precision[j] - own) * start.q[j]) / precision[j];
  });
  return { precision, mean };
}

/** Steps over the record with which a search is made, shared by experiments; and the least of one. */
const INTERVALS = 60;
const LEAST_INTERVALS = 20;

/** Steps between two measured times on the way: about sixty over the record, fewer in each of several experiments. */
export function searchSubSteps({ experiments }: Problem): number {
  const longest = Math.max(...experiments.map(({ t }) => new Set(t).size));
  const intervals = Math.max(LEAST_INTERVALS, INTERVALS / Math.sqrt(experiments.length));
  return Math.max(1, Math.ceil(intervals / Math.max(longest - 1, 1)));
}
