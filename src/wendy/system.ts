import { due } from '../drive.ts';
import { column, type Matrix, zeros } from '../linalg/matrix.ts';

/** What the steps need of one experiment: M times, M × D states, their names, and its own for messages. */
export interface Samples {
  readonly name: string;
  readonly t: Float64Array;
  readonly U: Matrix;
  readonly states: readonly string[];
}

/** A linear system G w ≈ b. In the weak form G is KD × J: one block of K rows an equation. */
export interface WeakSystem {
  readonly G: Matrix;
  readonly b: Float64Array;
}

/** An integration error below this many times what noise alone makes of it is hidden by the noise. */
export const aboveNoise = 1.75;

/** Directions of parameter space whose singular value is below this part of the largest are not determined by the data. */
export const collinearity = 1e-11;

/** Below this part of a state's root mean square, noise cannot be distinguished from rounding. */
export const leastNoise = 1e-13;

/** G w - b. */
export function residual({ G, b }: WeakSystem, w: Float64Array): Float64Array {
  const r = b.map((x) => -x);
  for (let j = 0; j < G.cols; j++) {
    const g = column(G, j);
    for (let i = 0; i < r.length; i++) r[i] += w[j] * g[i];
  }
  return r;
}

/** What the rows of each equation and the columns of each parameter are divided by. */
export interface Units {
  readonly row: Float64Array;
  readonly column: Float64Array;
}

/**
 * Units in which nothing depends on the user's: an equation is measured in units of its state, a parameter by the length
 * of its column over all experiments.
 */
export function* unitsOf(systems: readonly WeakSystem[], row: Float64Array): Generator<void, Units> {
  const n = systems.reduce((sum, { b }) => sum + b.length, 0);
  const columns = new Float64Array(systems[0].G.cols);
  for (let j = 0; j < columns.length; j++) {
    const scaled = systems.map(({ G }) => {
      const K = G.rows / row.length;
      return column(G, j).map((x, i) => x / row[Math.floor(i / K)]);
    });
    columns[j] = rms(...scaled) * Math.sqrt(n) || 1;
    if (due(4 * n)) yield;
  }
  return { row, column: columns };
}

/** Units that leave the numbers of D equations and J parameters alone. */
export function noUnits(D: number, J: number): Units {
  return { row: new Float64Array(D).fill(1), column: new Float64Array(J).fill(1) };
}

/** The system with its rows and columns divided by the units. */
export function* inUnits({ G, b }: WeakSystem, units: Units): Generator<void, WeakSystem> {
  const K = b.length / units.row.length;
  const scaled = zeros(G.rows, G.cols);
  for (let j = 0; j < G.cols; j++) {
    for (let i = 0; i < G.rows; i++) {
      scaled.data[i + j * G.rows] = G.data[i + j * G.rows] / units.row[Math.floor(i / K)] / units.column[j];
    }
    if (due(4 * G.rows)) yield;
  }
  return { G: scaled, b: b.map((x, i) => x / units.row[Math.floor(i / K)]) };
}

/** The systems of several experiments as one, their rows below each other. */
export function stack(systems: readonly WeakSystem[]): WeakSystem {
  const b = systems.map(({ b }) => ({ rows: b.length, cols: 1, data: b }));
  return { G: stackRows(systems.map(({ G }) => G)), b: stackRows(b).data };
}

/** Matrices of as many columns, below each other; a single one is returned as it is. */
export function stackRows(parts: readonly Matrix[]): Matrix {
  if (parts.length === 1) return parts[0];
  const A = zeros(
    parts.reduce((sum, { rows }) => sum + rows, 0),
    parts[0].cols,
  );
  let first = 0;
  for (const part of parts) {
    for (let j = 0; j < A.cols; j++) column(A, j).set(column(part, j), first);
    first += part.rows;
  }
  return A;
}

/** Rows from … to of X; X itself where they are all of them. */
export function rows(X: Matrix, from: number, to: number): Matrix {
  if (to - from === X.rows) return X;
  const part = zeros(to - from, X.cols);
  for (let j = 0; j < X.cols; j++) column(part, j).set(column(X, j).subarray(from, to));
  return part;
}

/** The sum of matrices of one shape. */
export function sumOf([A, ...others]: readonly Matrix[]): Matrix {
  const sum = { ...A, data: A.data.slice() };
  for (const B of others) for (let i = 0; i < B.data.length; i++) sum.data[i] += B.data[i];
  return sum;
}

/** Root mean square over all parts together. */
export function rms(...parts: readonly Float64Array[]): number {
  let sum = 0;
  let count = 0;
  for (const x of parts) {
    for (let i = 0; i < x.length; i++) sum += x[i] * x[i];
    count += x.length;
  }
  return Math.sqrt(sum / count);
}

export function mean(x: Float64Array): number {
  return x.reduce((sum, v) => sum + v, 0) / x.length;
}

/** Standard deviation over all parts together, each about its own mean: a test function sees no constant. */
export function spread(...parts: readonly Float64Array[]): number {
  return rms(
    ...parts.map((x) => {
      const centre = mean(x);
      return x.map((v) => v - centre);
    }),
  );
}
