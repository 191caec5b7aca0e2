import type { Nodes } from '../../src/likelihood/nodes.ts';
import { type Matrix, zeros } from '../../src/linalg/matrix.ts';
import type { Linearisation } from '../../src/rows/constraint.ts';

/** The normal equations as one dense matrix over (X, w), and the gradient: the twin of the elimination. */
export function denseNormalEquations(
  { c, A0, A1, B }: Linearisation,
  nodes: Nodes,
  X: Float64Array,
  weights: Float64Array,
  J: number,
): { H: Matrix; g: Float64Array } {
  const { D, count, measured, Y } = nodes;
  const states = count * D;
  const size = states + J;
  // One row of the Jacobian for each equation of each step, one for each measured cell.
  const rows: { entries: Map<number, number>; residual: number }[] = [];
  for (let n = 0; n + 1 < count; n++) {
    for (let i = 0; i < D; i++) {
      const entries = new Map<number, number>();
      for (let l = 0; l < D; l++) {
        entries.set(n * D + l, A0[n * D * D + l * D + i]);
        entries.set((n + 1) * D + l, A1[n * D * D + l * D + i]);
      }
      for (let j = 0; j < J; j++) entries.set(states + j, B[(n * D + i) * J + j]);
      rows.push({ entries, residual: c[n * D + i] });
    }
  }
  for (let i = 0; i < states; i++) {
    const root = Math.sqrt(measured[i] * weights[i % D]);
    if (root > 0) rows.push({ entries: new Map([[i, root]]), residual: root * (X[i] - Y[i]) });
  }
  const H = zeros(size, size);
  const g = new Float64Array(size);
  for (const { entries, residual } of rows) {
    for (const [a, x] of entries) {
      g[a] += x * residual;
      for (const [b, y] of entries) H.data[a + b * size] += x * y;
    }
  }
  return { H, g };
}

/** The inverse of a symmetric positive definite matrix by Gauss-Jordan elimination. */
export function inverse({ rows: n, data }: Matrix): Matrix {
  const A = data.slice();
  const R = zeros(n, n);
  for (let i = 0; i < n; i++) R.data[i + i * n] = 1;
  for (let k = 0; k < n; k++) {
    const pivot = A[k + k * n];
    for (let j = 0; j < n; j++) {
      A[k + j * n] /= pivot;
      R.data[k + j * n] /= pivot;
    }
    for (let i = 0; i < n; i++) {
      const f = A[i + k * n];
      if (i === k || f === 0) continue;
      for (let j = 0; j < n; j++) {
        A[i + j * n] -= f * A[k + j * n];
        R.data[i + j * n] -= f * R.data[k + j * n];
      }
    }
  }
  return R;
}
