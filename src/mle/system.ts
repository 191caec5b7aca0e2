import type { Nodes } from '../likelihood/nodes.ts';
import type { Constraint } from './constraint.ts';

/** States at the nodes, N·D, and parameters, J. */
export interface Point {
  X: Float64Array;
  w: Float64Array;
}

/**
 * What is minimised:
 *
 *   q(X, w) = ½ Σ measured |(x - y)/σ|² + ½ Σ |c_n / (κ σ √(h/mean gap))|²
 */
export interface System {
  readonly constraint: Constraint;
  readonly nodes: Nodes;
  /** One over the noise variance of each state, D. */
  readonly weights: Float64Array;
  /** 1/(κ σ), D. */
  readonly inverseScale: Float64Array;
}

/** Nodes handled before the caller gets a word in: some milliseconds. */
export const pieceLength = 2048;

/** Does `work` on all of from..to-1, piece by piece, and pauses between the pieces. */
export function* inPieces(
  from: number,
  to: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  for (let begin = from; begin < to; begin += pieceLength) {
    if (begin > from) yield;
    work(begin, Math.min(begin + pieceLength, to));
  }
}

/** The same from the end to the beginning. */
export function* inPiecesBackward(
  from: number,
  to: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  for (let end = to; end > from; end -= pieceLength) {
    if (end < to) yield;
    work(Math.max(end - pieceLength, from), end);
  }
}

/** q at a point whose scaled defects are c. */
export function objective({ nodes, weights }: System, X: Float64Array, c: Float64Array): number {
  const { measured, Y, D } = nodes;
  let q = 0;
  for (let i = 0; i < c.length; i++) q += c[i] * c[i];
  for (let i = 0, l = 0; i < X.length; i++, l = l + 1 === D ? 0 : l + 1) {
    const r = X[i] - Y[i];
    if (measured[i] > 0) q += measured[i] * weights[l] * r * r;
  }
  return q / 2;
}

/** The scaled defects at a point, into c; returns q. */
export function* evaluate(system: System, { X, w }: Point, c: Float64Array): Generator<void, number> {
  const { constraint, nodes, inverseScale } = system;
  yield* inPieces(0, nodes.count - 1, (from, to) =>
    constraint.defectInto(c, nodes, X, w, inverseScale, from, to),
  );
  return objective(system, X, c);
}
