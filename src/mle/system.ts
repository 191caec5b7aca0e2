import type { Nodes } from '../likelihood/nodes.ts';
import type { Parabolas } from '../problem/searchSpace.ts';
import type { StepLimits } from '../rows/boundedStep.ts';
import type { Constraint } from '../rows/constraint.ts';
import type { Pull } from './elimination.ts';
import { plusSquares } from './plusSquares.ts';

/** States at the nodes, N·D, and parameters (in search coordinates, where they have such), J. */
export interface SearchPoint {
  X: Float64Array;
  w: Float64Array;
}

/**
 * What is minimised:
 *
 *   q(X, w) = ½ Σ measured |(x - y)/σ|² + ½ Σ |c_n / (κ σ √(h/mean gap))|²
 */
export interface System extends Pull {
  readonly constraint: Constraint;
  /** 1/(κ σ), D; or node by node, N·D. */
  readonly inverseScale: Float64Array;
  /** Bounds of the parameters, and the longest step; absent where they may go anywhere. */
  readonly limits?: StepLimits;
  /** What holds the parameters besides:  ½ Σ precision (w - mean)². */
  readonly prior?: Parabolas;
}

/** Multiplications, and nodes, handled before the caller gets a word in: some milliseconds. */
const SLICE = 2e7;
const MOST_NODES = 2048;
/** Products over several nodes are made of this many at once (elimination.ts): whole batches leave the sums as they are. */
const BATCH = 64;

/** Nodes handled at a time with D states and J parameters: few where each is much work. */
export function pieceLength(D: number, J: number): number {
  const nodes = Math.floor(SLICE / (D * (8 * D * D + 4 * D * J + J * J)));
  if (nodes >= MOST_NODES) return MOST_NODES;
  return nodes >= BATCH ? nodes - (nodes % BATCH) : Math.max(1, nodes);
}

/** Does `work` on all of from..to-1, a chunk of `length` nodes at a time, and pauses between the chunks. */
export function* inPieces(
  length: number,
  from: number,
  to: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  for (let begin = from; begin < to; begin += length) {
    if (begin > from) yield;
    work(begin, Math.min(begin + length, to));
  }
}

/** The same from the end to the beginning. */
export function* inPiecesBackward(
  length: number,
  from: number,
  to: number,
  work: (from: number, to: number) => void,
): Generator<void, void> {
  for (let end = to; end > from; end -= length) {
    if (end < to) yield;
    work(Math.max(end - length, from), end);
  }
}

/** q at a point, from the sum of the squares of its scaled defects. */
export function objective(
  { constraint: { excess }, nodes, weights, damping, prior }: System,
  { X, w }: SearchPoint,
  squares: number,
): number {
  let q = squares;
  if (excess) for (let n = 0; n < excess.length; n++) q += 2 * excess[n];
  if (prior) for (let j = 0; j < w.length; j++) q += prior.precision[j] * (w[j] - prior.mean[j]) ** 2;
  // With damping, what was measured is among the rows.
  const { D } = nodes;
  for (let from = 0; !damping && from < nodes.count; from += MOST_NODES) {
    q = plusMeasured(q, nodes, weights, X, from * D, Math.min(from + MOST_NODES, nodes.count) * D);
  }
  return q / 2;
}

/** In pieces: engines make one call over a long record slowly, and many short ones fast. */
function plusMeasured(
  q: number,
  { measured, Y, D }: Nodes,
  weights: Float64Array,
  X: Float64Array,
  from: number,
  to: number,
): number {
  // As a number from the start: engines make an object of each sum that begins with what may be anything.
  let sum = +q;
  for (let i = from, l = 0; i < to; i++, l = l + 1 === D ? 0 : l + 1) {
    const r = X[i] - Y[i];
    if (measured[i] > 0) sum += measured[i] * weights[l] * r * r;
  }
  return sum;
}

/** The scaled defects at a point, into c; returns q. */
export function* evaluate(system: System, point: SearchPoint, c: Float64Array): Generator<void, number> {
  const { X, w } = point;
  const { constraint, nodes, inverseScale } = system;
  const { D, J, R } = constraint;
  let squares = 0;
  yield* inPieces(pieceLength(D, J), 0, nodes.count, (from, to) => {
    constraint.defectInto(c, nodes, X, w, inverseScale, from, to);
    squares = plusSquares(squares, c, from * R, to * R);
  });
  return objective(system, point, squares);
}
