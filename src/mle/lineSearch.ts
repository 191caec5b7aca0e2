import type { EliminationWork } from './elimination.ts';
import { chordStep, type GaussNewtonStep } from './gaussNewton.ts';
import { evaluate, type SearchPoint, type System } from './system.ts';

/** The shortest step that is tried. */
const SHORTEST = 1e-3;
/** Part of the predicted decrease that a step must reach, and that makes correcting it worth while. */
const SUFFICIENT = 1e-4;
const GOOD = 0.1;
/** Corrections with the old factors at each length. */
const CHORDS = 2;
/** Part of the way to q that a further correction must make. */
const SLOW = 0.8;

/**
 * A point along the step whose q is lower: s = 1, ½, ¼, …; undefined where there is none. Where a step gains little, the
 * equations bend; chord steps with the same factors bring the trial back to them. Without these, small κ stalls.
 */
export function* lineSearch(
  system: System,
  point: SearchPoint,
  step: GaussNewtonStep,
  work: EliminationWork,
): Generator<void, { point: SearchPoint; s: number; q: number } | undefined> {
  for (let s = 1; s > SHORTEST; s /= 2) {
    const trial = yield* tryStep(system, point, step, s, CHORDS, work);
    if (trial.q <= step.q - SUFFICIENT * s * step.decrease) return { ...trial, s };
    work.spare.push(trial.point.X);
  }
  return undefined;
}

/** The point at a length s of a step, with at most this many chord steps while it gains little, and q there. */
export function* tryStep(
  system: System,
  point: SearchPoint,
  step: GaussNewtonStep,
  s: number,
  chords: number,
  work: EliminationWork,
): Generator<void, { point: SearchPoint; q: number }> {
  const { q, dx, dw, decrease } = step;
  let trial = moved(point, s, dx, dw, work);
  let value = yield* evaluate(system, trial, work.c);
  for (let k = 0; k < chords; k++) {
    if (!Number.isFinite(value) || value <= q - GOOD * s * decrease) break;
    const correction = yield* chordStep(system, trial, step, s, work);
    const corrected = within(moved(trial, 1, work.chord, correction, work), system);
    const better = yield* evaluate(system, corrected, work.c);
    work.spare.push((better < value ? trial : corrected).X);
    if (!(better < value)) break;
    // Corrections that hardly help will not bring it below q.
    const isSlow = k >= CHORDS - 1 && better > q && better > SLOW * value + (1 - SLOW) * q;
    trial = corrected;
    value = better;
    if (isSlow) break;
  }
  return { point: trial, q: value };
}

function moved(
  { X, w }: SearchPoint,
  s: number,
  dx: Float64Array,
  dw: Float64Array,
  { spare }: EliminationWork,
): SearchPoint {
  const next = spare.pop() ?? new Float64Array(X.length);
  for (let i = 0; i < next.length; i++) next[i] = X[i] + s * dx[i];
  return { X: next, w: w.map((x, j) => x + s * dw[j]) };
}

/** A point whose parameters keep to their bounds. */
function within({ X, w }: SearchPoint, { limits }: System): SearchPoint {
  if (!limits) return { X, w };
  return { X, w: w.map((x, j) => Math.min(Math.max(x, limits.lower[j]), limits.upper[j])) };
}
