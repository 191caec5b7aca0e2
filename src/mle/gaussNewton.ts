import { inverseOfInformation, isInformation, timesMinus } from '../likelihood/information.ts';
import {
  backwardInto,
  clearElimination,
  type Elimination,
  type EliminationWork,
  eliminateInto,
  forwardInto,
} from './elimination.ts';
import type { Failure } from './failures.ts';
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
  /** q at the point. */
  readonly q: number;
  readonly dx: Float64Array;
  readonly dw: Float64Array;
  /** -gᵀd: twice what the step should gain. */
  readonly decrease: number;
  /** (H_ww - H_wx H_xx⁻¹ H_xw)⁻¹, J × J; empty where the parameters are held. */
  readonly S: Float64Array;
}

/**
 * Linearises at a point and eliminates, experiment by experiment; undefined where a pivot is not positive or a number not
 * finite. `passed` is called after each experiment.
 */
export function* eliminate(
  system: System,
  { X, w }: SearchPoint,
  work: EliminationWork,
  holdParameters: boolean,
  passed: (e: Elimination) => void = () => undefined,
): Generator<void, Elimination | undefined> {
  const { constraint, nodes, inverseScale } = system;
  const { first } = nodes;
  const { linearisation } = work;
  const e = holdParameters ? work.statesOnly : work.elimination;
  clearElimination(e);
  const piece = pieceLength(constraint.D, constraint.J);
  let fine = true;
  for (let k = 0; k + 1 < first.length && fine; k++) {
    yield* inPieces(piece, first[k], first[k + 1], (from, to) => {
      if (!fine) return;
      constraint.lineariseInto(linearisation, nodes, X, w, inverseScale, from, to);
      fine = eliminateInto(e, work, system, X, from, to);
    });
    passed(e);
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
  const e = yield* eliminate(system, point, work, holdParameters);
  if (!e) return undefined;
  const q = known ?? objective(system, point, work.linearisation.c);
  const reduced = yield* parameterStep(e);
  if (!reduced) return undefined;
  const dw = holdParameters ? new Float64Array(point.w.length) : reduced.dw;
  return yield* statesStep(system, work, e, q, dw, reduced.S);
}

/** The step of the states for a step of the parameters, dw = -S g, from what was eliminated; q: the objective there. */
export function* statesStep(
  system: System,
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
  return { q, dx, dw, decrease, S };
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
  yield* inPieces(piece, 0, nodes.count, (from, to) => forwardInto(work, e, system, trial.X, from, to));
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

/** Why there is no step: numbers that are not finite, or pivots that rounding took. */
export function failureOf({ linearisation: { c, A0, A1, B } }: EliminationWork): Failure {
  return [c, A0, A1, B].every((numbers) => numbers.every(Number.isFinite)) ? 'singular' : 'notFinite';
}
