import type { Nodes } from '../likelihood/nodes.ts';
import type { Elimination, EliminationWork } from './elimination.ts';
import { pieceLength, type SearchPoint, type System } from './system.ts';

/** Records of more pieces than this are too long for the processor's cache: derivatives are held for one piece at a time. */
const SHORT = 8;

/** At how many of N nodes the derivatives of a plain model are held. */
export function nodesHeld(N: number, D: number, J: number): number {
  const piece = pieceLength(D, J);
  // The last node of the piece before, and one that only ends a step.
  return N > SHORT * piece ? piece + 2 : N;
}

/**
 * The nodes of a piece with the one before them and the one after, as if there were no others: views of the arrays of all nodes, to be
 * indexed as the derivatives are that are held. Where all are held, simply all nodes.
 */
export interface NodeView {
  /** The piece, in this view, and where in the record the view begins. */
  readonly from: number;
  readonly to: number;
  readonly begin: number;
  readonly nodes: Nodes;
  readonly inverseScale: Float64Array;
}

/** The derivatives of the nodes from..to-1 at a point, into work.linearisation; returns where these are. */
export function linearisePieceInto(
  work: EliminationWork,
  system: System,
  point: SearchPoint,
  from: number,
  to: number,
): NodeView {
  const { constraint, nodes: all } = system;
  const { linearisation } = work;
  const view = viewOf(system, work, from, to);
  const { nodes, inverseScale, begin } = view;
  const X = statesIn(view, point.X);
  const isWhole = nodes === all;
  // The node before the piece belongs to what is held, too.
  const first = isWhole ? from : 0;
  constraint.lineariseInto(linearisation, nodes, X, point.w, inverseScale, first, view.to);
  if (!isWhole && to === all.count) clearBlock(work, all.count - 1 - begin, constraint.D, constraint.J);
  return view;
}

function viewOf({ nodes, inverseScale }: System, work: EliminationWork, from: number, to: number): NodeView {
  const { count, D, t, h, sharpness, measured, Y } = nodes;
  if (work.held >= count) return { from, to, begin: 0, nodes, inverseScale };
  const begin = Math.max(from - 1, 0);
  const end = Math.min(to + 1, count);
  return {
    from: from - begin,
    to: to - begin,
    begin,
    nodes: {
      ...nodes,
      count: end - begin,
      t: t.subarray(begin, end),
      h: h.subarray(begin, end),
      sharpness: sharpness.subarray(begin, end),
      measured: measured.subarray(begin * D, end * D),
      Y: Y.subarray(begin * D, end * D),
    },
    inverseScale: inverseScale.length === D ? inverseScale : inverseScale.subarray(begin * D, end * D),
  };
}

/** The part of an array of D numbers a node of the record that belongs to a view. */
export function statesIn({ begin, nodes: { D, count } }: NodeView, X: Float64Array): Float64Array {
  return X.subarray(begin * D, (begin + count) * D);
}

/** The factors of a view. */
export function factorsIn({ begin, nodes: { D } }: NodeView, e: Elimination): Elimination {
  if (begin === 0) return e;
  const J = e.gradient.length;
  const { L, M, Z, z } = e;
  return {
    ...e,
    L: L.subarray(begin * D * D),
    M: M.subarray(begin * D * D),
    Z: Z.subarray(begin * D * J),
    z: z.subarray(begin * D),
  };
}

/** Node n, in what is held, has no rows. */
export function clearBlock({ linearisation, R }: EliminationWork, n: number, D: number, J: number): void {
  const { c, A0, A1, B } = linearisation;
  for (const [array, size] of [
    [c, R],
    [A0, R * D],
    [A1, D * D],
    [B, R * J],
  ] as const) {
    array.fill(0, n * size, (n + 1) * size);
  }
}
