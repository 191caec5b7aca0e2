import { derivative } from '../model/derivative.ts';
import type { Expression } from '../model/expression.ts';
import { type Kernel, kernelFor } from '../model/kernel.ts';
import { isZero } from '../model/simplify.ts';
import { jumpFunctions, pointFunction } from '../problem/pointFunctions.ts';
import { type Problem, parametersOf, slopesOf } from '../problem/problem.ts';
import {
  type Constraint,
  constraintTape,
  type Dynamics,
  type Entry,
  fill,
  type Linearisation,
} from './constraint.ts';
import type { Grid } from './grid.ts';
import { MOST_ROWS, ownKernels, type StepKernel } from './ownKernels.ts';
import { type Slots, slotSteps, slotsOf } from './slots.ts';

/** The rows of a problem: equations over steps, then for each node what was measured there and what is known of first states. */
export interface ProblemRows extends Constraint {
  readonly slots: Slots;
  /** Sets one over the noise of every output, 1 where it is no unknown of its own. */
  setNoise(sigma: Float64Array): void;
}

type Out = { [K in keyof Linearisation]?: Float64Array };

export function* problemRows(
  problem: Problem,
  grid: Grid,
  gains: readonly (Expression | undefined)[],
): Generator<void, ProblemRows> {
  const { states, parameters, inputs, equations, initial, experiments, unknowns } = problem;
  const [D, P, I, J] = [states.length, parameters.length, inputs.length, unknowns.length];
  const slots = slotsOf(problem, grid);
  const known = initial.flatMap((g, l) => (g ? [l] : []));
  const R = D + slots.rows + known.length;
  const dynamics: Dynamics = { states, parameters, inputs, equations, gains };
  const steps = yield* stepKernels(dynamics, R);
  const observed = ownKernels(
    problem,
    R,
    (builder, stepOf, input) =>
      slotSteps(problem, slots, builder, stepOf, input).map((row) => ({ ...row, row: D + row.row })),
    slots.inputs,
  );
  const first = ownKernels(
    problem,
    R,
    (builder, stepOf, input) =>
      known.map((l, k) => {
        const { emit, translate } = builder;
        const [x, g] = translate([{ kind: 'state', name: states[l] }, initial[l]!], stepOf);
        const gain = gains[l];
        const unit = gain ? emit('multiply', [input(l), emit('abs', translate([gain], stepOf))]) : input(l);
        const by = (name: string) => {
          const slopes: Expression[] = [];
          const own = derivative(initial[l]!, name);
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
        return { row: D + slots.rows + k, value: emit('multiply', [emit('subtract', [x, g]), unit]), by };
      }),
    D,
  );
  const jumps = jumpFunctions(problem);
  const excess = new Float64Array(grid.count);
  let inverseNoise = new Float64Array(problem.outputs.length).fill(1);

  /** Values of the parameters of an experiment and their slopes by the unknowns. */
  const valuesIn = (e: number, q: Float64Array) => {
    const w = parametersOf(problem, experiments[e], q);
    const { unknownOf } = experiments[e];
    const slope = slopesOf(problem, experiments[e], w);
    return { w, slope, unknownOf };
  };

  const run = (
    out: Out,
    derivatives: boolean,
    X: Float64Array,
    q: Float64Array,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ) => {
    for (let begin = from; begin < to; ) {
      const e = grid.experiment[begin];
      const end = Math.min(to, grid.first[e + 1]);
      const values = valuesIn(e, q);
      const unit = inverseScale.length > D ? inverseScale.subarray(e * D, (e + 1) * D) : inverseScale;
      // The last node of an experiment begins no step.
      const last = Math.min(end, grid.first[e + 1] - 1);
      runSteps(steps[derivatives ? 1 : 0], out, X, values, unit, begin, last);
      if (last < end) clearRows(out, last, 0, D);
      for (let n = begin; n < last; n++) if (grid.jump[n] >= 0) runJump(out, derivatives, X, values, unit, n);
      runObserved(out, derivatives, X, values, begin, end);
      if (begin === grid.first[e] && known.length > 0) runFirst(out, derivatives, X, values, unit, begin);
      begin = end;
    }
  };

  type Values = ReturnType<typeof valuesIn>;

  /** Puts what a kernel gave for rows first … of a block where it belongs. */
  const put = (
    entries: readonly Entry[],
    { memory, block }: Kernel,
    inputCount: number,
    out: Out,
    { slope, unknownOf }: Values,
    nodeOf: (r: number) => number,
    rows: number,
  ) => {
    for (let k = 0; k < entries.length; k++) {
      const { target, offset, stride } = entries[k];
      const array = out[target];
      if (!array) continue;
      const column = (inputCount + k) * block;
      if (target !== 'B') {
        for (let r = 0; r < rows; r++) array[nodeOf(r) * stride + offset] = memory[column + r];
        continue;
      }
      const [row, p] = [Math.floor(offset / P), offset % P];
      const j = unknownOf[p];
      if (j < 0) continue;
      for (let r = 0; r < rows; r++) array[(nodeOf(r) * R + row) * J + j] = memory[column + r] * slope[p];
    }
  };

  const runSteps = (
    { kernelOf, entries }: StepKernel,
    out: Out,
    X: Float64Array,
    values: Values,
    inverseScale: Float64Array,
    from: number,
    to: number,
  ) => {
    if (from >= to) return;
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
      for (let l = 0; l < 2 * D; l++) {
        for (let r = 0, at = first * D + l; r < rows; r++, at += D) memory[(3 + l) * block + r] = X[at];
      }
      for (let i = 0; i < 3 * I; i++) {
        for (let r = 0; r < rows; r++)
          memory[(3 + 3 * D + P + i) * block + r] = grid.inputs[(first + r) * 3 * I + i];
      }
      kernel.run(rows);
      put(entries, kernel, 3 + 3 * D + P + 3 * I, out, values, (r) => first + r, rows);
    }
  };

  /** The nodes at which something was measured, in order. */
  const measuredNodes = slots.nodes;

  const runObserved = (
    out: Out,
    derivatives: boolean,
    X: Float64Array,
    values: Values,
    from: number,
    to: number,
  ) => {
    const { kernelOf, entries, inputCount } = observed[derivatives ? 1 : 0];
    let k = lowerBound(measuredNodes, from);
    const stop = lowerBound(measuredNodes, to);
    if (k >= stop) return;
    const kernel = kernelOf(stop - k);
    const { memory, block } = kernel;
    for (; k < stop; k += block) {
      const rows = Math.min(block, stop - k);
      fillOwn(kernel, X, values, rows, (r) => measuredNodes[k + r]);
      const base = 1 + D + P + I;
      for (let s = 0; s < slots.count; s++) {
        const scale = inverseNoise[slots.output[s]];
        for (let r = 0; r < rows; r++) {
          const at = (k + r) * slots.count + s;
          memory[(base + 2 * s) * block + r] = slots.y[at];
          memory[(base + 2 * s + 1) * block + r] = slots.factor[at] * (slots.scaled[s] ? scale : 1);
        }
      }
      kernel.run(rows);
      put(entries, kernel, inputCount, out, values, (r) => measuredNodes[k + r], rows);
      zeroUnmeasured(out, k, rows);
      if (slots.excess) {
        const column = (inputCount + entries.length) * block;
        for (let r = 0; r < rows; r++) excess[measuredNodes[k + r]] = memory[column + r];
      }
    }
  };

  /** Rows of cells that were not measured are zero, whatever the formulas say. */
  const zeroUnmeasured = (out: Out, k: number, rows: number) => {
    for (let r = 0; r < rows; r++) {
      for (let s = 0; s < slots.count; s++) {
        if (slots.factor[(k + r) * slots.count + s] !== 0) continue;
        const [row, count] = [D + slots.firstRow[s], slots.rowsOf[s]];
        clearRows(out, measuredNodes[k + r], row, row + count);
      }
    }
  };

  const fillOwn = (
    { memory, block }: Kernel,
    X: Float64Array,
    { w }: Values,
    rows: number,
    nodeOf: (r: number) => number,
  ) => {
    for (let r = 0; r < rows; r++) {
      const n = nodeOf(r);
      memory[r] = grid.t[n];
      for (let l = 0; l < D; l++) memory[(1 + l) * block + r] = X[n * D + l];
      for (let p = 0; p < P; p++) memory[(1 + D + p) * block + r] = w[p];
      for (let i = 0; i < I; i++) memory[(1 + D + P + i) * block + r] = grid.inputs[n * 3 * I + i];
    }
  };

  const runFirst = (
    out: Out,
    derivatives: boolean,
    X: Float64Array,
    values: Values,
    inverseScale: Float64Array,
    n: number,
  ) => {
    const { kernelOf, entries, inputCount } = first[derivatives ? 1 : 0];
    const kernel = kernelOf(1);
    fillOwn(kernel, X, values, 1, () => n);
    for (let l = 0; l < D; l++) kernel.memory[(1 + D + P + I + l) * kernel.block] = inverseScale[l];
    kernel.run(1);
    put(entries, kernel, inputCount, out, values, () => n, 1);
  };

  const runJump = (
    out: Out,
    derivatives: boolean,
    X: Float64Array,
    { w, slope, unknownOf }: Values,
    inverseScale: Float64Array,
    n: number,
  ) => {
    const e = grid.experiment[n];
    const { value, slopes } = jumps(e, grid.jump[n]);
    const at = (array: Float64Array) => array.subarray(n * D, (n + 2) * D);
    const x = at(X);
    const u = grid.inputs.subarray(n * 3 * I, n * 3 * I + I);
    const g = value(grid.t[n], x, w, u);
    clearRows(out, n, 0, D);
    const unit = Float64Array.from(inverseScale, (s, l) => {
      const gain = gains[l] ? Math.abs(gainValue(gains[l], w)) : 1;
      return s * grid.sharpness[n] * gain;
    });
    for (let l = 0; l < D; l++) out.c![n * R + l] = (x[D + l] - g[l]) * unit[l];
    if (!derivatives) return;
    const by = slopes(grid.t[n], x, w, u);
    for (let i = 0; i < D; i++) {
      for (let l = 0; l < D; l++) {
        out.A0![n * R * D + l * R + i] = -by[i * (D + P) + l] * unit[i];
        out.A1![n * D * D + l * D + i] = i === l ? unit[i] : 0;
      }
      for (let p = 0; p < P; p++) {
        if (unknownOf[p] < 0) continue;
        const relative = gains[i] ? (x[D + i] - g[i]) * relativeSlope(gains[i], parameters[p], w) : 0;
        out.B![(n * R + i) * J + unknownOf[p]] = (relative - by[i * (D + P) + D + p]) * unit[i] * slope[p];
      }
    }
  };

  const gainFunctions = new Map<Expression, (w: Float64Array) => number>();
  const valueOfW = (e: Expression, w: Float64Array) => {
    let f = gainFunctions.get(e);
    if (!f) {
      const point = pointFunction(problem, [e]);
      const nothing = new Float64Array(D + I);
      f = (w) => point(0, nothing, w, nothing)[0];
      gainFunctions.set(e, f);
    }
    return f(w);
  };
  const gainValue = (gain: Expression | undefined, w: Float64Array) => (gain ? valueOfW(gain, w) : 1);
  const slopeKept = new Map<Expression, Map<string, Expression>>();
  const relativeSlope = (gain: Expression | undefined, name: string, w: Float64Array) => {
    if (!gain) return 0;
    const kept = slopeKept.get(gain) ?? new Map<string, Expression>();
    slopeKept.set(gain, kept);
    const slope = kept.get(name) ?? derivative(gain, name);
    kept.set(name, slope);
    return isZero(slope) ? 0 : valueOfW(slope, w) / valueOfW(gain, w);
  };

  const clearRows = (out: Out, n: number, from: number, to: number) => {
    for (let i = from; i < to; i++) {
      if (out.c) out.c[n * R + i] = 0;
      if (out.A0) for (let l = 0; l < D; l++) out.A0[(n * D + l) * R + i] = 0;
      if (out.A1 && i < D) for (let l = 0; l < D; l++) out.A1[(n * D + l) * D + i] = 0;
      if (out.B) out.B.fill(0, (n * R + i) * J, (n * R + i + 1) * J);
    }
  };

  return {
    D,
    J,
    R,
    slots,
    excess,
    setNoise(sigma) {
      inverseNoise = sigma.map((s) => 1 / s);
    },
    defectInto(c, _nodes, X, q, inverseScale, from, to) {
      run({ c }, false, X, q, inverseScale, from, Math.min(to, grid.count));
    },
    lineariseInto(out, _nodes, X, q, inverseScale, from, to) {
      run(out, true, X, q, inverseScale, from, Math.min(to, grid.count));
    },
  };
}

function* stepKernels(dynamics: Dynamics, R: number): Generator<void, readonly StepKernel[]> {
  const { states, parameters, inputs } = dynamics;
  const inputCount = 3 + 3 * states.length + parameters.length + 3 * inputs.length;
  const kernels: StepKernel[] = [];
  for (const derivatives of [false, true]) {
    const { tape, entries } = yield* constraintTape(dynamics, derivatives, R);
    kernels.push({ kernelOf: kernelFor(tape, inputCount, MOST_ROWS, true), entries, inputCount });
  }
  return kernels;
}

/** The index of the first number that is at least x. */
export function lowerBound(sorted: Int32Array, x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
