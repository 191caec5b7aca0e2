import { inverseOfInformation, isInformation, timesMinus } from '../likelihood/information.ts';
import type { Linearisation } from '../rows/constraint.ts';
import {
  backwardInto,
  clearElimination,
  type Elimination,
  type EliminationWork,
  eliminateInto,
  forwardInto,
} from './elimination.ts';
import type { Failure } from './failures.ts';
import { factorsIn, linearisePieceInto, statesIn } from './nodeView.ts';
import { plusSquares } from './plusSquares.ts';
import {
  inPieces,
  inPiecesBackward,
  objective,
  pieceLength,
  type SearchPoint,
  type System,
} from './system.ts';

/** A Gauss-Newton step from a point, with what is needed to take another with the same factors. */
export interface GaussNewtonStep {
  /** Where it begins. */
  readonly point: SearchPoint;
  /** q at the point. */
  readonly q: number;
  readonly dx: Float64Array;
  readonly dw: Float64Array;
  /** -gᵀd: twice what the step should gain. */
  readonly decrease: number;
  /** (H_ww - H_wx H_xx⁻¹ H_xw)⁻¹, J × J; empty where the parameters are held. */
  readonly S: Float64Array;
}

/** Watches an elimination. */
interface EliminationObserver {
  /** Called after each experiment. */
  readonly passed?: (e: Elimination) => void;
  /** Called with the derivatives of each piece, nodes from..to-1 of what is held. */
  readonly linearised?: (rows: Linearisation, from: number, to: number) => void;
}

/**
 * Linearises at a point and eliminates, experiment by experiment; undefined where a pivot is not positive or a number not
 * finite.
 */
export function* eliminate(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
  holdParameters: boolean,
  { passed, linearised }: EliminationObserver = {},
): Generator<void, Elimination | undefined> {
  const { constraint, nodes } = system;
  const { first } = nodes;
  const e = holdParameters ? work.statesOnly : work.elimination;
  clearElimination(e);
  const piece = pieceLength(constraint.D, constraint.J);
  let fine = true;
  for (let k = 0; k + 1 < first.length && fine; k++) {
    yield* inPieces(piece, first[k], first[k + 1], (from, to) => {
      if (!fine) return;
      const view = linearisePieceInto(work, system, point, from, to);
      linearised?.(work.linearisation, view.from, view.to);
      const part = factorsIn(view, e);
      const pull = { ...system, nodes: view.nodes };
      fine = eliminateInto(part, work, pull, statesIn(view, point.X), view.from, view.to);
      e.gain = part.gain;
    });
    passed?.(e);
  }
  return fine ? e : undefined;
}

/** The Gauss-Newton step at a point; undefined where there is none. `known`: the objective there, where it was evaluated before. */
export function* gaussNewtonStep(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
  holdParameters: boolean,
  known?: number,
): Generator<void, GaussNewtonStep | undefined> {
  let squares = 0;
  const linearised = ({ c }: Linearisation, from: number, to: number) => {
    squares = plusSquares(squares, c, from * work.R, to * work.R);
  };
  const e = yield* eliminate(system, point, work, holdParameters, known === undefined ? { linearised } : {});
  if (!e) return undefined;
  const q = known ?? objective(system, point, squares);
  const reduced = yield* parameterStep(e);
  if (!reduced) return undefined;
  const dw = holdParameters ? new Float64Array(point.w.length) : reduced.dw;
  return yield* statesStep(system, point, work, e, q, dw, reduced.S);
}

/** The step of the states for a step of the parameters, dw = -S g, from what was eliminated; q: the objective there. */
export function* statesStep(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
  e: Elimination,
  q: number,
  dw: Float64Array,
  S: Float64Array,
): Generator<void, GaussNewtonStep | undefined> {
  let decrease = e.gain;
  for (let j = 0; j < e.gradient.length; j++) decrease -= e.gradient[j] * dw[j];
  if (!Number.isFinite(decrease) || !Number.isFinite(q)) return undefined;
  const { dx } = work;
  if (e.gradient.length > 0) work.dw.set(dw);
  const { D, J } = system.constraint;
  yield* inPiecesBackward(pieceLength(D, J), 0, system.nodes.count, (from, to) =>
    backwardInto(dx, work, e, e.z, system.nodes, from, to),
  );
  return { point, q, dx, dw, decrease, S };
}

/** The step of the parameters, and the matrix that makes it from a gradient; both empty where they are held. */
function* parameterStep({
  information,
  gradient,
}: Elimination): Generator<void, { S: Float64Array; dw: Float64Array } | undefined> {
  const J = gradient.length;
  if (!isInformation(information, J)) return undefined;
  const S = J === 0 ? new Float64Array(0) : yield* inverseOfInformation(information, J);
  return { S, dw: timesMinus(S, gradient) };
}

/**
 * A step with the factors of an earlier point towards where its linearisation leaves (1 - s) of the defects, from a trial
 * point with defects work.c: -H⁻¹(g - (1 - s) g_old), and -H⁻¹ g_old is the earlier step. Into work.chord.
 */
export function* chordStep(
  system: System,
  trial: SearchPoint,
  step: GaussNewtonStep,
  s: number,
  work: EliminationWork,
): Generator<void, Float64Array> {
  const { nodes } = system;
  const { chord } = work;
  const held = step.S.length === 0;
  const e = held ? work.statesOnly : work.elimination;
  work.reduced.fill(0);
  const piece = pieceLength(system.constraint.D, system.constraint.J);
  const isWhole = work.held >= nodes.count;
  yield* inPieces(piece, 0, nodes.count, (from, to) => {
    if (isWhole) return forwardInto(work.trial, work, e, system, trial.X, work.c, from, to);
    const view = linearisePieceInto(work, system, step.point, from, to);
    const within = (X: Float64Array) => statesIn(view, X);
    const [z, X, c] = [within(work.trial), within(trial.X), work.c.subarray(view.begin * work.R)];
    const pull = { ...system, nodes: view.nodes };
    forwardInto(z, work, factorsIn(view, e), pull, X, c, view.from, view.to);
  });
  const { prior } = system;
  if (prior && !held) {
    for (let j = 0; j < trial.w.length; j++)
      work.reduced[j] += prior.precision[j] * (trial.w[j] - prior.mean[j]);
  }
  const dw = timesMinus(step.S, work.reduced);
  if (!held) work.dw.set(dw);
  yield* inPiecesBackward(piece, 0, nodes.count, (from, to) =>
    backwardInto(chord, work, e, work.trial, nodes, from, to),
  );
  for (let i = 0; i < chord.length; i++) chord[i] -= (1 - s) * step.dx[i];
  return held ? step.dw : dw.map((x, j) => x - (1 - s) * step.dw[j]);
}

/** Why there is no step from a point: numbers that are not finite, or pivots that rounding took. */
export function* failureOf(
  system: System,
  point: SearchPoint,
  work: EliminationWork,
): Generator<void, Failure> {
  const { constraint, nodes } = system;
  const { D, J } = constraint;
  const { c, A0, A1, B } = work.linearisation;
  /** Whether the first nodes that are held have finite rows. */
  const isFine = (held: number) =>
    [c, A0, A1, B].every((numbers) => {
      const each = numbers.length / work.held;
      return numbers.subarray(0, held * each).every(Number.isFinite);
    });
  let fine = true;
  if (work.held >= nodes.count) fine = isFine(work.held);
  else {
    yield* inPieces(pieceLength(D, J), 0, nodes.count, (from, to) => {
      const view = linearisePieceInto(work, system, point, from, to);
      fine &&= isFine(view.to);
    });
  }
  return fine ? 'singular' : 'notFinite';
}
