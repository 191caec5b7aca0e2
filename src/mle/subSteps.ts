import { inverseOfInformation, isInformation, timesMinus } from '../likelihood/information.ts';
import type { Nodes } from '../likelihood/nodes.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Constraint } from '../rows/constraint.ts';
import { lastKappa, systemAt } from './continuation.ts';
import { clearElimination, type EliminationWork, eliminateInto } from './elimination.ts';
import { clearBlock } from './nodeView.ts';
import { pieceLength, type SearchPoint } from './system.ts';

/** Nodes that the work on N nodes with halved steps holds at once. */
export function nodesAtOnce(N: number, D: number, J: number): number {
  // The last node of the chunk before, the nodes of this one and those between, and the first of the next.
  return 2 * Math.min(pieceLength(D, J), N) + 2;
}

/**
 * How far the parameters would move if every step were halved: one Gauss-Newton step on the finer nodes, whose states in
 * between are Hermite's midpoints. Only w is needed, so only a chunk of the nodes is held; Infinity where the
 * step cannot be made. `work`: on `nodesAtOnce` nodes; `sharpness`: as in systemAt. J.
 */
export function* moveOfHalvedSteps(
  model: Model,
  constraint: Constraint,
  nodes: Nodes,
  { X, w }: SearchPoint,
  sigma: Float64Array,
  work: EliminationWork,
  sharpness?: Float64Array,
): Generator<void, Float64Array> {
  const { D, J } = constraint;
  const { count } = nodes;
  const failed = () => new Float64Array(J).fill(Number.POSITIVE_INFINITY);
  const coarse = Math.min(pieceLength(D, J), count);
  const room = nodesAtOnce(count, D, J);
  const { elimination: e, linearisation } = work;
  const piece: Nodes = {
    ...nodes,
    count: room,
    t: new Float64Array(room),
    h: new Float64Array(room),
    sharpness: new Float64Array(room),
    measured: new Float64Array(room * D),
    Y: new Float64Array(room * D),
  };
  const states = new Float64Array(room * D);
  const { weights, inverseScale } = systemAt(constraint, nodes, sigma, lastKappa(nodes));
  // A midpoint's equations hold as well as those of the node before it.
  const sharp = sharpness && new Float64Array(room * D);
  const sharpen = (k: number, n: number) => {
    for (let l = 0; sharp && l < D; l++) sharp[k * D + l] = sharpness[n * D + l] * inverseScale[l];
  };
  const { evaluate } = compileRightHandSide(model);
  const x = new Float64Array(D);
  const slopeInto = (f: Float64Array, n: number) => {
    for (let l = 0; l < D; l++) x[l] = X[n * D + l];
    evaluate(nodes.t[n], x, w, f);
  };
  clearElimination(e);
  // At both ends of a step, in turns.
  let [fBegin, fEnd] = [new Float64Array(D), new Float64Array(D)];
  slopeInto(fBegin, 0);
  for (let from = 0; from < count; from += coarse) {
    if (from > 0) yield;
    const to = Math.min(from + coarse, count);
    let k = 1;
    for (let n = from; n < to; n++, k++) {
      copyNode(piece, states, k, nodes, X, n);
      sharpen(k, n);
      const h = nodes.h[n];
      if (n + 1 < count) slopeInto(fEnd, n + 1);
      if (h > 0) {
        piece.h[k] = h / 2;
        piece.sharpness[k] = nodes.sharpness[n] * Math.SQRT2;
        k++;
        sharpen(k, n);
        piece.t[k] = nodes.t[n] + h / 2;
        piece.h[k] = h / 2;
        piece.sharpness[k] = piece.sharpness[k - 1];
        for (let l = 0; l < D; l++) {
          piece.measured[k * D + l] = 0;
          states[k * D + l] = (X[n * D + l] + X[(n + 1) * D + l]) / 2 + (h / 8) * (fBegin[l] - fEnd[l]);
        }
      }
      [fBegin, fEnd] = [fEnd, fBegin];
    }
    // The next chunk's first node, for the step to it; no step follows the very last node.
    if (to < count) copyNode(piece, states, k, nodes, X, to);
    const steps = to < count ? k : k - 1;
    constraint.lineariseInto(linearisation, piece, states, w, sharp ?? inverseScale, 1, steps);
    if (to === count) clearBlock(work, k - 1, D, J);
    if (!eliminateInto(e, work, { nodes: piece, weights }, states, 1, k)) return failed();
    keepLast(work, k - 1, D, J);
  }
  if (!isInformation(e.information, J)) return failed();
  return timesMinus(yield* inverseOfInformation(e.information, J), e.gradient);
}

function copyNode(to: Nodes, states: Float64Array, k: number, from: Nodes, X: Float64Array, n: number): void {
  const { D } = from;
  to.t[k] = from.t[n];
  to.h[k] = 0;
  to.sharpness[k] = 0;
  for (let l = 0; l < D; l++) {
    to.measured[k * D + l] = from.measured[n * D + l];
    to.Y[k * D + l] = from.Y[n * D + l];
    states[k * D + l] = X[n * D + l];
  }
}

/** Makes block n the one before the next chunk. */
function keepLast({ linearisation, elimination, R }: EliminationWork, n: number, D: number, J: number): void {
  const { c, A1, B } = linearisation;
  const { M, Z, z } = elimination;
  for (const [array, size] of [
    [c, R],
    [A1, D * D],
    [B, R * J],
    [M, D * D],
    [Z, D * J],
    [z, D],
  ] as const) {
    array.copyWithin(0, n * size, (n + 1) * size);
  }
}
