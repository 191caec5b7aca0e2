import type { OneStepMethod, OutputTimes, SolvePoint, StepTrial } from './oneStepMethod.ts';
import { createRadauSensitivities } from './radauSensitivities.ts';
import { createRadauStages } from './radauStages.ts';
import { radauTable } from './radauTable.ts';
import type { Tolerance } from './tolerance.ts';
import type { Flow } from './variational.ts';

/**
 * The stages of fewest evaluations, as measured on van der Pol, HIRES, Oregonator and Robertson at 1e-4, 1e-6, …, 1e-12.
 */
const stagesFor = (rtol: number) => (rtol > 1e-6 ? 3 : rtol > 1e-10 ? 5 : 7);

/** Radau IIA with s stages, for stiff problems: order 2s - 1, with the collocation polynomial of order s between. */
export function createRadau(
  flow: Flow,
  point: SolvePoint,
  tolerance: Tolerance,
  rtol: number,
): OneStepMethod {
  const { D, P, N } = flow;
  const s = stagesFor(rtol);
  const { y, slope } = point;
  const table = radauTable(s);
  const { Ainv, first } = table;
  const scale = new Float64Array(D);
  const stages = createRadauStages(flow, point, table, scale, rtol);
  const sensitivities = createRadauSensitivities(flow, point, table);

  const y1 = new Float64Array(N);
  const e = new Float64Array(N);
  const between = new Float64Array(N);
  const weights = new Float64Array(s);
  /** Two parts of y, each with its stages minus y at the point: s rows of `count` numbers. */
  const states: Part = { at: 0, count: D, Z: new Float64Array(s * D), defect: e.subarray(0, D) };
  const columns: Part = { at: D, count: D * P, Z: sensitivities.Z, defect: e.subarray(D) };
  /** The stages of the last accepted step, which predict the next one's, and its length; 0 for none. */
  const last = new Float64Array(s * D);
  let lastStep = 0;
  let h = 0;

  /** Continues the polynomial of the last step. */
  function predict({ Z }: Part): void {
    Z.fill(0);
    if (lastStep === 0) return;
    for (let i = 0; i < s; i++) {
      table.weightsInto(weights, 1 + (table.c[i] * h) / lastStep);
      weights[s - 1] -= 1;
      addRowsInto(Z, i * D, weights, 0, last, D);
    }
  }

  /**
   * (γ/h - f_u)⁻¹ (y' - Z'(0)/h): the defect of the polynomial's slope at the beginning of the step, where it is
   * no stage; filtered so that stiff components do not count beyond measure.
   */
  function findDefect({ at, count, Z, defect }: Part): void {
    defect.fill(0);
    addRowsInto(defect, 0, first, 0, Z, count);
    for (let l = 0; l < count; l++) defect[l] = slope[at + l] - defect[l] / h;
    stages.filter(defect, count / D);
  }

  /** Where in the step the polynomial errs most among the requested times; 0 where there are none between its ends. */
  function worstOf({ times, reached }: OutputTimes): number {
    let worst = 0;
    let most = 0;
    for (let m = reached; times[m] < point.t + h; m++) {
      const theta = (times[m] - point.t) / h;
      const distance = table.distance(theta);
      if (distance <= most) continue;
      most = distance;
      worst = theta;
    }
    return worst;
  }

  /**
   * (γ/h - f_u)⁻¹ (y'(θ) - Z'(θ)/h): how far the polynomial is off at θ. However long the step, a stiff state that follows an
   * input is right at the stages, and so at the end, but not between.
   */
  function findDefectAt(theta: number): void {
    denseInto(between, theta);
    flow.slopeInto(e, point.t + theta * h, between);
    table.slopesInto(weights, theta);
    for (let j = 0; j < s; j++) weights[j] /= -h;
    addRowsInto(e, 0, weights, 0, states.Z, D);
    addRowsInto(e, D, weights, 0, columns.Z, D * P);
    stages.filter(states.defect, 1);
    stages.filter(columns.defect, P);
  }

  /** The end of the step, its last stage. */
  function findEnd({ at, count, Z }: Part): void {
    const row = (s - 1) * count;
    for (let l = 0; l < count; l++) y1[at + l] = y[at + l] + Z[row + l];
  }

  /** The slope at the end: that of the polynomial, to the accuracy of the iteration. */
  function findEndSlope({ at, count, Z }: Part): void {
    slope.fill(0, at, at + count);
    addRowsInto(slope, at, Ainv, (s - 1) * s, Z, count);
    for (let l = at; l < at + count; l++) slope[l] /= h;
  }

  function denseInto(out: Float64Array, theta: number): void {
    table.weightsInto(weights, theta);
    out.set(y);
    addRowsInto(out, 0, weights, 0, states.Z, D);
    addRowsInto(out, D, weights, 0, columns.Z, D * P);
  }

  /** The error at the end of the step. */
  function attemptEnd(): StepTrial {
    tolerance.scaleInto(scale, y);
    predict(states);
    const outcome = stages.solve(states.Z, h);
    if (outcome !== 'solved') return outcome;
    findEnd(states);
    findDefect(states);
    const error = tolerance.stateNorm(e, y, y1);
    if (!Number.isFinite(error)) return 'notDefined';
    if (P === 0 || error > 1) return error;

    if (!sensitivities.solve(states.Z, h)) return 'newton';
    findEnd(columns);
    findDefect(columns);
    const both = tolerance.norm(e, y, y1);
    return Number.isFinite(both) ? both : 'notDefined';
  }

  return {
    q: s + 1,
    attempt(step, outputTimes) {
      h = step;
      const atEnd = attemptEnd();
      if (typeof atEnd === 'string' || atEnd > 1 || !outputTimes) return atEnd;
      const theta = worstOf(outputTimes);
      if (theta === 0) return atEnd;
      findDefectAt(theta);
      const error = Math.max(atEnd, tolerance.norm(e, y, y1));
      return Number.isFinite(error) ? error : 'notDefined';
    },
    denseInto,
    accept(t) {
      point.t = t;
      findEndSlope(states);
      findEndSlope(columns);
      y.set(y1);
      last.set(states.Z);
      lastStep = h;
      stages.moved();
    },
    restart() {
      lastStep = 0;
      stages.moved();
    },
  };
}

interface Part {
  readonly at: number;
  readonly count: number;
  readonly Z: Float64Array;
  readonly defect: Float64Array;
}

/** Adds Σ_j a_j Z_j, the rows of Z having `count` numbers, to out from `at` on; a begins at `from` in A. */
function addRowsInto(
  out: Float64Array,
  at: number,
  A: Float64Array,
  from: number,
  Z: Float64Array,
  count: number,
): void {
  if (count === 0) return;
  for (let row = 0, j = from; row < Z.length; row += count, j++) {
    const a = A[j];
    for (let l = 0; l < count; l++) out[at + l] += a * Z[row + l];
  }
}
