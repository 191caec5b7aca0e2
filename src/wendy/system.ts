import { column, type Matrix, zeros } from '../linalg/matrix.ts';

/** What the steps need of the measurements: M times, M × D states, their names. */
export interface Samples {
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
 * Units in which nothing depends on the user's: an equation is measured by the spread of its state, a
 * parameter by the length of its column. All ones where the numbers are to be left alone.
 */
export function unitsOf({ G, b }: WeakSystem, U: Matrix, leaveAlone: boolean): Units {
  const row = new Float64Array(U.cols).fill(1);
  const columns = new Float64Array(G.cols).fill(1);
  if (leaveAlone) return { row, column: columns };
  for (let l = 0; l < U.cols; l++) row[l] = spread(column(U, l)) || 1;
  const K = b.length / U.cols;
  for (let j = 0; j < G.cols; j++) {
    const scaled = column(G, j).map((x, i) => x / row[Math.floor(i / K)]);
    columns[j] = rms(scaled) * Math.sqrt(scaled.length) || 1;
  }
  return { row, column: columns };
}

/** The system with its rows and columns divided by the units. */
export function inUnits({ G, b }: WeakSystem, units: Units): WeakSystem {
  const K = b.length / units.row.length;
  const scaled = zeros(G.rows, G.cols);
  for (let j = 0; j < G.cols; j++) {
    for (let i = 0; i < G.rows; i++) {
      scaled.data[i + j * G.rows] = G.data[i + j * G.rows] / units.row[Math.floor(i / K)] / units.column[j];
    }
  }
  return { G: scaled, b: b.map((x, i) => x / units.row[Math.floor(i / K)]) };
}

/** Root mean square. */
export function rms(x: Float64Array): number {
  return Math.sqrt(x.reduce((sum, v) => sum + v * v, 0) / x.length);
}

export function mean(x: Float64Array): number {
  return x.reduce((sum, v) => sum + v, 0) / x.length;
}

/** Standard deviation about the mean. */
export function spread(x: Float64Array): number {
  const centre = mean(x);
  return rms(x.map((v) => v - centre));
}
