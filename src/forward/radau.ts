import type { Method, Point } from './method.ts';
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
export function createRadau(flow: Flow, point: Point, tolerance: Tolerance, rtol: number): Method {
  const { D, P, N } = flow;
  const s = stagesFor(rtol);
  const { y, slope } = point;
  const table = radauTable(s);
  const { Ainv, first } = table;
  const scale = new Float64Array(D);
  const stages = createRadauStages(flow, point, table, scale, rtol);
  const sensitivities = createRadauSensitivities(flow, point, table);

  /** The stages minus the point: of u, s rows of D. */
  const Z = new Float64Array(s * D);
  /** Those of the last accepted step, which foretell the next one's, and its length; 0 for none. */
  const last = new Float64Array(s * D);
  let lastStep = 0;
  let h = 0;
  const y1 = new Float64Array(N);
  const e = new Float64Array(N);
  const weights = new Float64Array(s);

  /** Continues the polynomial of the last step. */
  function predict(): void {
    if (lastStep === 0) {
      Z.fill(0);
      return;
    }
    for (let i = 0; i < s; i++) {
      table.weightsInto(weights, 1 + (table.c[i] * h) / lastStep);
      for (let l = 0; l < D; l++) {
        let sum = -last[(s - 1) * D + l];
        for (let j = 0; j < s; j++) sum += weights[j] * last[j * D + l];
        Z[i * D + l] = sum;
      }
    }
  }

  /**
   * (γ/h - f_u)⁻¹ (y' - Z'(0)/h) of `count` numbers: how much the polynomial's slope misses the true one at the beginning of the
   * step, where it is no stage; filtered so that stiff components do not count beyond measure.
   */
  function missInto(at: number, Z: Float64Array, count: number): Float64Array {
    const miss = e.subarray(at, at + count);
    for (let l = 0; l < count; l++) {
      let sum = 0;
      for (let j = 0; j < s; j++) sum += first[j] * Z[j * count + l];
      miss[l] = slope[at + l] - sum / h;
    }
    stages.filter(miss, count / D);
    return miss;
  }

  return {
    q: s + 1,
    attempt(step) {
      h = step;
      tolerance.scaleInto(scale, y);
      predict();
      const outcome = stages.solve(Z, h);
      if (outcome !== 'solved') return outcome;
      for (let l = 0; l < D; l++) y1[l] = y[l] + Z[(s - 1) * D + l];
      missInto(0, Z, D);
      const error = tolerance.stateNorm(e, y, y1);
      if (!Number.isFinite(error)) return 'notDefined';
      if (P === 0 || error > 1) return error;

      if (!sensitivities.solve(Z, h)) return 'newton';
      const end = (s - 1) * D * P;
      for (let i = 0; i < D * P; i++) y1[D + i] = y[D + i] + sensitivities.Z[end + i];
      missInto(D, sensitivities.Z, D * P);
      const both = tolerance.norm(e, y, y1);
      return Number.isFinite(both) ? both : 'notDefined';
    },
    denseInto(out, theta) {
      table.weightsInto(weights, theta);
      interpolate(out, 0, Z, D);
      interpolate(out, D, sensitivities.Z, D * P);
    },
    accept(t) {
      point.t = t;
      endSlope(0, Z, D);
      endSlope(D, sensitivities.Z, D * P);
      y.set(y1);
      last.set(Z);
      lastStep = h;
      stages.moved();
    },
    restart() {
      lastStep = 0;
      stages.moved();
    },
  };

  function interpolate(out: Float64Array, at: number, Z: Float64Array, count: number): void {
    for (let l = 0; l < count; l++) {
      let sum = y[at + l];
      for (let j = 0; j < s; j++) sum += weights[j] * Z[j * count + l];
      out[at + l] = sum;
    }
  }

  /** The slope at the end, a stage: that of the polynomial, to the accuracy of the iteration. */
  function endSlope(at: number, Z: Float64Array, count: number): void {
    for (let l = 0; l < count; l++) {
      let sum = 0;
      for (let j = 0; j < s; j++) sum += Ainv[(s - 1) * s + j] * Z[j * count + l];
      slope[at + l] = sum / h;
    }
  }
}
