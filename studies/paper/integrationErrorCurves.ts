import { evenTimes, parseModel, simulate } from '../../src/index.ts';
import type { System } from '../plan/plan.ts';

/** How φ and the grids are made. */
export interface ErrorSettings {
  /** Points of the data. */
  M: number;
  eta: number;
}

/** Points between two times at which the true states are known: doubling them moves no error by a thousandth. */
const perStep = 16;

/**
 * e(u*, φ, N): the root-mean-square integration error that the true states have on a grid of N points, for test functions of
 * each radius, in units of the states. A function of N; the states are solved for once.
 */
export async function trueErrors(
  { model: text, parameters, initial, time }: System,
  radii: readonly number[],
  { M, eta }: ErrorSettings,
): Promise<(N: number) => number[]> {
  const model = parseModel(text);
  const t = evenTimes(...time, perStep * (M - 1) + 1);
  const { clean } = await simulate(model, parameters, { u0: initial, t, rtol: 1e-12, atol: 1e-13 });
  const states = model.states.map((state) => Float64Array.from(clean[state]));
  return (N) => {
    const kernel = aliases(N, perStep * M, Number.POSITIVE_INFINITY);
    return radii.map((m) => rmsError(states, kernel, m, perStep, eta));
  };
}

/** ê(U, φ, N): the error on a coarser grid of N points as estimated from measured states, by the one mode that their grid resolves. */
export function estimatedErrors(
  states: readonly Float64Array[],
  radii: readonly number[],
  N: number,
  { M, eta }: ErrorSettings,
): number[] {
  const sines = aliases(N, M, 1);
  return radii.map((m) => rmsError(states, sines, m, 1, eta));
}

/**
 * What φ·u is to be summed with to give the error of integrating d(φu)/dt, whose integral is 0, on a grid of N points.
 *
 *   e(u, φ, N) = -4π/√T Σ_k kN Im F_kN[φu] = 4π/L Σ_j φu(t_j) Σ_k kN sin(2π kN j/L),  j over L times of one period
 *
 * k: up to the Nyquist mode of the L times, and at most `most`.  [WENDy eqs. 15, 16]
 */
function aliases(N: number, L: number, most: number): Float64Array {
  const sum = new Float64Array(L);
  for (let k = 1; k <= most && 2 * k * N < L; k++) {
    for (let j = 0; j < L; j++) sum[j] += k * N * Math.sin((2 * Math.PI * ((k * N * j) % L)) / L);
  }
  return sum.map((x) => (4 * Math.PI * x) / L);
}

/**
 * √(mean over positions of Σ over states of e²), for bumps of radius m samples that stand m apart: the paper's ê_rms.
 * There are `per` values a sample; φ has length 1 on the samples.  [WENDy eqs. 13, 17]
 */
function rmsError(
  states: readonly Float64Array[],
  kernel: Float64Array,
  m: number,
  per: number,
  eta: number,
): number {
  const phi = bump(m, per, eta);
  let sum = 0;
  let positions = 0;
  for (let start = 0; start + phi.length <= states[0].length; start += m * per, positions++) {
    for (const u of states) {
      let e = 0;
      for (let i = 0; i < phi.length; i++) e += phi[i] * u[start + i] * kernel[start + i];
      sum += e * e;
    }
  }
  return Math.sqrt(sum / positions);
}

/** ψ(x) = C exp(-η/(1 - x²)) at x = -1 … 1, `per` times in each of 2m steps, Σψ² = 1 over the steps. */
function bump(m: number, per: number, eta: number): Float64Array {
  const radius = m * per;
  const psi = Float64Array.from({ length: 2 * radius + 1 }, (_, i) => {
    const x = i / radius - 1;
    return Math.abs(x) < 1 ? Math.exp(eta - eta / (1 - x * x)) : 0;
  });
  let sum = 0;
  for (let i = 0; i < psi.length; i += per) sum += psi[i] ** 2;
  return psi.map((value) => value / Math.sqrt(sum));
}
