import { column, type Matrix } from '../linalg/matrix.ts';
import { stackRows } from '../linalg/stackRows.ts';

/** A linear system G w ≈ b. In the weak form G is KD × J: one block of K rows an equation. */
export interface WeakSystem {
  readonly G: Matrix;
  readonly b: Float64Array;
}

/** G w - b. */
export function residual({ G, b }: WeakSystem, w: Float64Array): Float64Array {
  const r = b.map((x) => -x);
  for (let j = 0; j < G.cols; j++) {
    const g = column(G, j);
    for (let i = 0; i < r.length; i++) r[i] += w[j] * g[i];
  }
  return r;
}

/** The systems of several experiments as one, their rows below each other. */
export function stack(systems: readonly WeakSystem[]): WeakSystem {
  const b = systems.map(({ b }) => ({ rows: b.length, cols: 1, data: b }));
  return { G: stackRows(systems.map(({ G }) => G)), b: stackRows(b).data };
}
