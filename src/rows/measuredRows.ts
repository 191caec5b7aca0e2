import { type Kernel, kernelFor } from '../model/kernel.ts';
import { portableMath } from '../model/portableMath.ts';
import { buildTape } from '../model/tape.ts';
import { noiseLawOf } from '../noise/noiseLaws.ts';
import { type Problem, parametersOf, slopesOf } from '../problem/problem.ts';
import { censorRow } from './censorRow.ts';
import type { Linearisation } from './constraint.ts';
import { fill } from './fill.ts';
import { type Grid, type Plan, planGrid } from './grid.ts';
import { inputIndex, MOST_ROWS, type OwnKernel, ownKernels } from './ownKernels.ts';
import { noiseFormula, type Slots, slotSteps, slotsOf } from './slots.ts';

/** The measurements, compiled once for all grids of a problem. */
export interface CompiledMeasurements {
  readonly problem: Problem;
  readonly plan: Plan;
  readonly slots: Slots;
  /** Rows without and with derivatives. */
  readonly kernels: readonly OwnKernel[];
  /** Predictions of all outputs, then their noise if it is a formula, else 1. */
  readonly predictions: (rows: number) => Kernel;
}

/** The prediction for every slot, in the order of `slots.y`. */
export interface Predictions {
  /** Predictions; their logarithms for log-normal noise. */
  readonly h: Float64Array;
  /** The noise if it is a formula, else 1. */
  readonly noise: Float64Array;
}

/** The rows of the measurements at the nodes of a grid. */
export interface MeasuredRows {
  readonly slots: Slots;
  /** By node, the part of the objective beyond half the squares of the rows, after the last evaluation. */
  readonly excess: Float64Array;
  /** Sets the noise of every output; noise that is given or a formula is not affected. */
  setNoise(sigma: Float64Array): void;
  /** Writes the rows of the nodes from..to-1, all of one experiment, starting at row `first` of R. */
  rowsInto(
    out: Out,
    X: Float64Array,
    values: Values,
    from: number,
    to: number,
    first?: number,
    R?: number,
  ): void;
  /** The predictions for states X and unknowns q. */
  predict(X: Float64Array, q: Float64Array): Predictions;
}

/** Arrays to write to; derivatives are computed if there are arrays for them. */
export type Out = { [K in keyof Linearisation]?: Float64Array };

/** Values of an experiment's parameters, and their derivatives by their unknowns. */
export interface Values {
  readonly w: Float64Array;
  readonly slope: Float64Array;
  readonly unknownOf: Int32Array;
}

export function valuesIn(problem: Problem, e: number, q: Float64Array): Values {
  const experiment = problem.experiments[e];
  const w = parametersOf(problem, experiment, q);
  return { w, slope: slopesOf(problem, experiment, w), unknownOf: experiment.unknownOf };
}

export function compileMeasurements(problem: Problem): CompiledMeasurements {
  const { outputs } = problem;
  const plan = planGrid(problem);
  const slots = slotsOf(problem, plan);
  const predicted = [
    ...outputs.map(({ expression }) => expression),
    ...outputs.map(({ sd }) => noiseFormula(sd, outputs) ?? { kind: 'number' as const, value: 1 }),
  ];
  const { indexOf, count } = inputIndex(problem);
  return {
    problem,
    plan,
    slots,
    kernels: ownKernels(
      problem,
      (builder, stepOf, input) => slotSteps(problem, slots, builder, stepOf, input),
      slots.inputs,
    ),
    predictions: kernelFor(buildTape(predicted, indexOf), count, MOST_ROWS),
  };
}

export function measurementsOn(
  { problem, slots, kernels, predictions }: CompiledMeasurements,
  grid: Grid,
): MeasuredRows {
  const { outputs, experiments } = problem;
  const [D, P, I, J] = [
    problem.states.length,
    problem.parameters.length,
    problem.inputs.length,
    problem.unknowns.length,
  ];
  const { measuredNodes } = grid;
  const excess = new Float64Array(grid.count);
  let inverseNoise = new Float64Array(outputs.length).fill(1);

  /** Rows of unmeasured cells are zero, whatever the formulas give. */
  const zeroEmpty = (out: Out, k: number, rows: number, first: number, R: number) => {
    for (let r = 0; r < rows; r++) {
      for (let s = 0; s < slots.count; s++) {
        if (slots.factor[(k + r) * slots.count + s] !== 0) continue;
        const from = first + slots.firstRow[s];
        clearRows(out, measuredNodes[k + r], from, from + slots.rowsOf[s], D, R, J);
      }
    }
  };

  /** Makes rows of values beyond a limit of those of residuals against the limit. */
  const censor = (out: Out, k: number, rows: number, first: number, R: number, beyond: Int8Array) => {
    for (let r = 0; r < rows; r++) {
      const n = measuredNodes[k + r];
      if (!slots.excess) excess[n] = 0;
      for (let s = 0; s < slots.count; s++) {
        const side = beyond[(k + r) * slots.count + s];
        if (side !== 0) excess[n] += censorRow(out, n, first + slots.firstRow[s], side, { D, R, J });
      }
    }
  };

  return {
    slots,
    excess,
    setNoise(sigma) {
      inverseNoise = sigma.map((s) => 1 / s);
    },
    rowsInto(out, X, values, from, to, first = 0, R = slots.rows) {
      const { kernelOf, entries, inputCount } = kernels[out.A0 ? 1 : 0];
      const stop = lowerBound(measuredNodes, to);
      let k = lowerBound(measuredNodes, from);
      if (k >= stop) return;
      const kernel = kernelOf(stop - k);
      const { memory, block } = kernel;
      for (; k < stop; k += block) {
        const rows = Math.min(block, stop - k);
        fillNodes(kernel, grid, X, values.w, measuredNodes, k, rows, I);
        for (let s = 0; s < slots.count; s++) {
          const scale = slots.scaled[s] ? inverseNoise[slots.output[s]] : 1;
          const column = (1 + D + P + I + 2 * s) * block;
          for (let r = 0, at = k * slots.count + s; r < rows; r++, at += slots.count) {
            memory[column + r] = slots.y[at];
            memory[column + block + r] = slots.factor[at] * scale;
          }
        }
        kernel.run(rows);
        putOwn(
          kernel,
          { inputCount, entries },
          out,
          values,
          { nodes: measuredNodes, k, rows },
          { first, D, R, J },
        );
        if (slots.gaps) zeroEmpty(out, k, rows, first, R);
        if (slots.excess) {
          const column = (inputCount + entries.length) * block;
          for (let r = 0; r < rows; r++) excess[measuredNodes[k + r]] = memory[column + r];
        }
        if (slots.beyond) censor(out, k, rows, first, R, slots.beyond);
      }
    },
    predict(X, q) {
      const h = new Float64Array(slots.y.length);
      const noise = new Float64Array(slots.y.length);
      const inputCount = 1 + D + P + I;
      let k = 0;
      grid.at.forEach((nodes, e) => {
        if (nodes.length === 0) return;
        const w = parametersOf(problem, experiments[e], q);
        const stop = k + nodes.length;
        const kernel = predictions(nodes.length);
        const { memory, block } = kernel;
        for (; k < stop; k += block) {
          const rows = Math.min(block, stop - k);
          fillNodes(kernel, grid, X, w, measuredNodes, k, rows, I);
          kernel.run(rows);
          for (let s = 0; s < slots.count; s++) {
            const o = slots.output[s];
            const { ofLogarithm: log } = noiseLawOf(outputs[o].distribution);
            const [column, other] = [(inputCount + o) * block, (inputCount + outputs.length + o) * block];
            for (let r = 0, at = k * slots.count + s; r < rows; r++, at += slots.count) {
              h[at] = log ? portableMath.log(memory[column + r]) : memory[column + r];
              noise[at] = memory[other + r];
            }
          }
        }
        k = stop;
      });
      return { h, noise };
    },
  };
}

/** Copies time, states, parameters and inputs of nodes k … of a list to where a kernel reads them. */
export function fillNodes(
  { memory, block }: Kernel,
  { t, D, inputs }: Grid,
  X: Float64Array,
  w: Float64Array,
  nodes: Int32Array,
  k: number,
  rows: number,
  I: number,
): void {
  const P = w.length;
  for (let r = 0; r < rows; r++) {
    const n = nodes[k + r];
    memory[r] = t[n];
    for (let l = 0; l < D; l++) memory[(1 + l) * block + r] = X[n * D + l];
    for (let i = 0; i < I; i++) memory[(1 + D + P + i) * block + r] = inputs[n * 3 * I + i];
  }
  for (let p = 0; p < P; p++) fill(memory, (1 + D + p) * block, rows, w[p]);
}

/** Nodes k … k + rows - 1 of a list, for which a kernel has run. */
interface NodeRun {
  readonly nodes: Int32Array;
  readonly k: number;
  readonly rows: number;
}

/** Where rows of a node go: from row `first` on, of R; D states, J unknowns. */
interface RowPlace {
  readonly first: number;
  readonly D: number;
  readonly R: number;
  readonly J: number;
}

/** Copies a kernel's outputs for some nodes to their rows. */
export function putOwn(
  { memory, block }: Kernel,
  { inputCount, entries }: { inputCount: number; entries: OwnKernel['entries'] },
  out: Out,
  { slope, unknownOf }: Values,
  { nodes, k, rows }: NodeRun,
  { first, D, R, J }: RowPlace,
): void {
  for (let i = 0; i < entries.length; i++) {
    const entry = entries[i];
    const row = first + entry.row;
    const column = (inputCount + i) * block;
    if (entry.target === 'c') scatter(memory, column, out.c!, nodes, k, rows, R, row, 1);
    else if (entry.target === 'A0')
      scatter(memory, column, out.A0!, nodes, k, rows, R * D, row + entry.state * R, 1);
    else {
      const j = unknownOf[entry.parameter];
      if (j < 0) continue;
      scatter(memory, column, out.B!, nodes, k, rows, R * J, row * J + j, slope[entry.parameter]);
    }
  }
}

function scatter(
  memory: Float64Array,
  column: number,
  array: Float64Array,
  nodes: Int32Array,
  k: number,
  rows: number,
  stride: number,
  offset: number,
  factor: number,
): void {
  for (let r = 0; r < rows; r++) array[nodes[k + r] * stride + offset] = memory[column + r] * factor;
}

/** Sets the rows from..to-1 of a node to zero. */
export function clearRows(
  out: Out,
  n: number,
  from: number,
  to: number,
  D: number,
  R: number,
  J: number,
): void {
  for (let i = from; i < to; i++) {
    if (out.c) out.c[n * R + i] = 0;
    if (out.A0) for (let l = 0; l < D; l++) out.A0[(n * D + l) * R + i] = 0;
    if (out.B) out.B.fill(0, (n * R + i) * J, (n * R + i + 1) * J);
  }
}

/** The index of the first number that is at least x. */
function lowerBound(sorted: Int32Array, x: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}
