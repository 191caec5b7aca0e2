import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { type Kernel, kernelFor } from '../model/kernel.ts';
import { isZero } from '../model/simplify.ts';
import { jumpFunctions, pointFunction } from '../problem/pointFunctions.ts';
import type { Problem } from '../problem/problem.ts';
import { type Constraint, constraintTapes, type Entry } from './constraint.ts';
import { fill } from './fill.ts';
import type { Grid } from './grid.ts';
import {
  type CompiledMeasurements,
  clearRows,
  compileMeasurements,
  fillNodes,
  type MeasuredRows,
  measurementsOn,
  type Out,
  putOwn,
  type Values,
  valuesIn,
} from './measuredRows.ts';
import { MOST_ROWS, type OwnKernel, ownKernels } from './ownKernels.ts';
import { arrayOf } from './targets.ts';

/** The rows of a problem: equations over steps, then, for each node, its measurements and known first states. */
export interface ProblemRows extends Constraint, Pick<MeasuredRows, 'slots' | 'setNoise' | 'predict'> {}

/** The rows of a problem compiled, once for all of its grids. */
export interface CompiledRows {
  readonly problem: Problem;
  readonly measurements: CompiledMeasurements;
  readonly R: number;
  /** The states with known first values. */
  readonly known: readonly number[];
  /** Each without and with derivatives. */
  readonly steps: readonly StepKernel[];
  readonly first: readonly OwnKernel[];
  readonly jumps: ReturnType<typeof jumpFunctions>;
  /** ∂y/∂x of each state and its relative derivatives by the parameters, at w; undefined if there is none. */
  readonly gains: readonly (((w: Float64Array) => { gain: number; slopes: number[] }) | undefined)[];
}

interface StepKernel {
  readonly kernelOf: (rows: number) => Kernel;
  readonly entries: readonly Entry[];
}

/** `gains`: ∂y/∂x of states observed through an output, as in `Dynamics`. */
export function* compileRows(
  problem: Problem,
  gains: readonly (Expression | undefined)[],
): Generator<void, CompiledRows> {
  const { states, parameters, inputs, equations, initial } = problem;
  const D = states.length;
  const measurements = compileMeasurements(problem);
  const known = initial.flatMap((formula, l) => (formula ? [{ l, formula }] : []));
  const R = D + measurements.slots.rows + known.length;
  const inputCount = 3 + 3 * D + parameters.length + 3 * inputs.length;
  const tapes = yield* constraintTapes({ states, parameters, inputs, equations, gains }, R);
  return {
    problem,
    measurements,
    R,
    known: known.map(({ l }) => l),
    steps: tapes.map(({ tape, entries }) => ({
      kernelOf: kernelFor(tape, inputCount, MOST_ROWS, true),
      entries,
    })),
    first: firstKernels(problem, known, gains),
    jumps: jumpFunctions(problem),
    gains: gains.map((gain) => gain && gainFunction(problem, gain)),
  };
}

function firstKernels(
  problem: Problem,
  known: readonly { l: number; formula: Expression }[],
  gains: readonly (Expression | undefined)[],
): readonly OwnKernel[] {
  const { states } = problem;
  return ownKernels(
    problem,
    (builder, stepOf, input) =>
      known.map(({ l, formula }, k) => {
        const { emit, translate } = builder;
        const [x, g] = translate([{ kind: 'state', name: states[l] }, formula], stepOf);
        const gain = gains[l];
        const unit = gain ? emit('multiply', [input(l), emit('abs', translate([gain], stepOf))]) : input(l);
        const by = (name: string) => {
          const slopes: Expression[] = [];
          const own = derivative(formula, name);
          if (!isZero(own)) slopes.push(own);
          let sum = slopes.length > 0 ? emit('negate', translate(slopes, stepOf)) : undefined;
          if (name === states[l])
            sum = sum === undefined ? emit('constant', [], 1) : emit('add', [sum, emit('constant', [], 1)]);
          const slopeOfGain = gain && derivative(gain, name);
          if (slopeOfGain && !isZero(slopeOfGain)) {
            const relative = emit('divide', translate([slopeOfGain, gain], stepOf));
            const term = emit('multiply', [emit('subtract', [x, g]), relative]);
            sum = sum === undefined ? term : emit('add', [sum, term]);
          }
          return sum === undefined ? undefined : emit('multiply', [sum, unit]);
        };
        return { row: k, value: emit('multiply', [emit('subtract', [x, g]), unit]), by };
      }),
    states.length,
  );
}

/** The value of a gain at w, and its derivatives by the parameters, relative to it. */
function gainFunction(problem: Problem, gain: Expression) {
  const { states, parameters, inputs } = problem;
  let values: ReturnType<typeof pointFunction> | undefined;
  const nothing = new Float64Array(states.length + inputs.length);
  return (w: Float64Array) => {
    // Only jumps need it.
    values ??= pointFunction(problem, [gain, ...parameters.map((name) => derivative(gain, name))]);
    const [value, ...slopes] = values(0, nothing, w, nothing);
    return { gain: Math.abs(value), slopes: slopes.map((slope) => (slope === 0 ? 0 : slope / value)) };
  };
}

/** The rows on a grid of the problem. */
export function rowsOn(compiled: CompiledRows, grid: Grid): ProblemRows {
  const { problem, R, known, steps, first, jumps, gains } = compiled;
  const { slots } = compiled.measurements;
  const [D, P, I, J] = [
    problem.states.length,
    problem.parameters.length,
    problem.inputs.length,
    problem.unknowns.length,
  ];
  const measured = measurementsOn(compiled.measurements, grid);

  const run = (
    out: Out,
    X: Float64Array,
    q: Float64Array,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ) => {
    for (let begin = from; begin < to; ) {
      const e = grid.experiment[begin];
      const end = Math.min(to, grid.first[e + 1]);
      const values = valuesIn(problem, e, q);
      const unit = inverseScale.length > D ? inverseScale.subarray(e * D, (e + 1) * D) : inverseScale;
      // No step begins at the last node of an experiment.
      const last = Math.min(end, grid.first[e + 1] - 1);
      runSteps(out, X, values, unit, begin, last);
      if (last < end) clearSteps(out, last);
      for (let n = begin; n < last; n++) if (grid.jump[n] >= 0) runJump(out, X, values, unit, n);
      measured.rowsInto(out, X, values, begin, end, D, R);
      if (begin === grid.first[e] && known.length > 0) runFirst(out, X, values, unit, begin);
      begin = end;
    }
  };

  const runSteps = (
    out: Out,
    X: Float64Array,
    values: Values,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ) => {
    if (from >= to) return;
    const { kernelOf, entries } = steps[out.A0 ? 1 : 0];
    const kernel = kernelOf(to - from);
    const { memory, block } = kernel;
    const most = Math.min(block, to - from);
    for (let p = 0; p < P; p++) fill(memory, (3 + 2 * D + p) * block, most, values.w[p]);
    for (let l = 0; l < D; l++) fill(memory, (3 + 2 * D + P + l) * block, most, inverseScale[l]);
    for (let first = from; first < to; first += block) {
      const rows = Math.min(block, to - first);
      for (let r = 0; r < rows; r++) {
        memory[r] = grid.t[first + r];
        memory[block + r] = grid.h[first + r];
        memory[2 * block + r] = grid.sharpness[first + r];
      }
      // The states of the next node follow those of this one.
      for (let l = 0; l < 2 * D; l++) copy(X, first * D + l, D, memory, (3 + l) * block, 1, rows, 1);
      for (let i = 0; i < 3 * I; i++)
        copy(grid.inputs, first * 3 * I + i, 3 * I, memory, (3 + 3 * D + P + i) * block, 1, rows, 1);
      kernel.run(rows);
      for (let k = 0; k < entries.length; k++) {
        const { target, offset, stride } = entries[k];
        const column = (3 + 3 * D + P + 3 * I + k) * block;
        if (target !== 'B') {
          copy(memory, column, 1, arrayOf(out, target), first * stride + offset, stride, rows, 1);
          continue;
        }
        const p = offset % P;
        const j = values.unknownOf[p];
        const at = (first * R + (offset - p) / P) * J + j;
        if (j >= 0) copy(memory, column, 1, out.B!, at, R * J, rows, values.slope[p]);
      }
    }
  };

  const node = new Int32Array(1);
  const runFirst = (out: Out, X: Float64Array, values: Values, inverseScale: Float64Array, n: number) => {
    const { kernelOf, entries, inputCount } = first[out.A0 ? 1 : 0];
    const kernel = kernelOf(1);
    node[0] = n;
    fillNodes(kernel, grid, X, values.w, node, 0, 1, I);
    for (let l = 0; l < D; l++) kernel.memory[(1 + D + P + I + l) * kernel.block] = inverseScale[l];
    kernel.run(1);
    const place = { first: D + slots.rows, D, R, J };
    putOwn(kernel, { inputCount, entries }, out, values, { nodes: node, k: 0, rows: 1 }, place);
  };

  const runJump = (
    out: Out,
    X: Float64Array,
    { w, slope, unknownOf }: Values,
    inverseScale: Float64Array,
    n: number,
  ) => {
    const { value, slopes } = jumps(grid.experiment[n], grid.jump[n]);
    const x = X.subarray(n * D, (n + 2) * D);
    const u = grid.inputs.subarray(n * 3 * I, n * 3 * I + I);
    const after = value(grid.t[n], x, w, u);
    const gainsHere = gains.map((gainAt) => gainAt?.(w));
    clearSteps(out, n);
    const unit = Float64Array.from(inverseScale, (s, l) => s * grid.sharpness[n] * (gainsHere[l]?.gain ?? 1));
    for (let l = 0; l < D; l++) out.c![n * R + l] = (x[D + l] - after[l]) * unit[l];
    if (!out.A0) return;
    const by = slopes(grid.t[n], x, w, u);
    for (let i = 0; i < D; i++) {
      for (let l = 0; l < D; l++) {
        out.A0[n * R * D + l * R + i] = -by[i * (D + P) + l] * unit[i];
        out.A1![n * D * D + l * D + i] = i === l ? unit[i] : 0;
      }
      for (let p = 0; p < P; p++) {
        if (unknownOf[p] < 0) continue;
        const relative = (x[D + i] - after[i]) * (gainsHere[i]?.slopes[p] ?? 0);
        out.B![(n * R + i) * J + unknownOf[p]] = (relative - by[i * (D + P) + D + p]) * unit[i] * slope[p];
      }
    }
  };

  /** Sets the equations over the step that begins at a node to zero. */
  const clearSteps = (out: Out, n: number) => {
    clearRows(out, n, 0, D, D, R, J);
    out.A1?.fill(0, n * D * D, (n + 1) * D * D);
  };

  return {
    D,
    J,
    R,
    slots,
    excess: measured.excess,
    setNoise: measured.setNoise,
    predict: measured.predict,
    defectInto(c, _nodes, X, q, inverseScale, from, to) {
      run({ c }, X, q, inverseScale, from, Math.min(to, grid.count));
    },
    lineariseInto(out, _nodes, X, q, inverseScale, from, to) {
      run(out, X, q, inverseScale, from, Math.min(to, grid.count));
    },
  };
}

/** to[at + r·step] = factor · from[column + r·stride]. */
function copy(
  from: Float64Array,
  column: number,
  stride: number,
  to: Float64Array,
  at: number,
  step: number,
  rows: number,
  factor: number,
): void {
  for (let r = 0, i = column, k = at; r < rows; r++, i += stride, k += step) to[k] = from[i] * factor;
}
