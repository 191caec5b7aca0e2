import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { LinearForm } from '../model/linearForm.ts';
import type { Gradient } from './gradients.ts';
import type { LocalBumps } from './localBumps.ts';

/** What the sums are computed from. The rows of G are those of `localSystem`, K for each equation, divided by its state's noise. */
export interface LocalCovarianceInput {
  form: LinearForm;
  /** ∂f_p/∂u_l and ∂²f_p/∂u_l² over the record, per feature. */
  first: readonly Gradient[];
  second: readonly Gradient[];
  sigma: Float64Array;
  bumps: LocalBumps;
  dt: number;
  M: number;
  G: Matrix;
  w: Float64Array;
}

/** What the noise does to a least-squares fit on compact test functions. */
export interface LocalCovariance {
  /** GᵀCG, J × J. */
  readonly meat: Matrix;
  /** C's diagonal, KD. */
  readonly diagonal: Float64Array;
  /** GᵀE r to second order in the noise, J. */
  readonly curvature: Float64Array;
  /** ½ tr(∂C/∂w_j) and E ΔGᵀΔG, for the user's parameters. */
  readonly halfTraces: Float64Array;
  readonly featureNoise: Matrix;
}

/** Samples taken at a time: their columns stay in the processor's cache. */
const block = 2048;

/**
 * Sums over C without C, in time linear in M. Noise in state l at sample m moves the row of test function k in equation i by
 *
 *   σ_l (δ_il ψ̇_k(m) + Δt ψ_k(m) D_il(m)) / σ_i,   D_il = ∂f_i/∂u_l
 *
 * so that GᵀCG = Σ_lm σ_l² y yᵀ with y = Q_l + Δt Σ_i D_il P_i,  P_i(m) = Σ_k ψ_k(m) G_ki/σ_i, Q_i likewise with ψ̇.
 */
export function* localCovariance(input: LocalCovarianceInput): Generator<void, LocalCovariance> {
  const { form, sigma, dt, M, G, w } = input;
  const J = G.cols;
  const slopes = slopesOf(form, input.first);
  const bends = slopesOf(form, input.second);
  const sums: LocalCovariance = {
    meat: zeros(J, J),
    diagonal: new Float64Array(G.rows).fill(1),
    curvature: new Float64Array(J),
    halfTraces: new Float64Array(J),
    featureNoise: zeros(J, J),
  };
  const ratio = ({ i, l }: { i: number; l: number }) => (sigma[l] / sigma[i]) ** 2;
  for (let from = 0; from < M; from += block) {
    const to = Math.min(from + block, M);
    const local = slopes.map((slope) => ({ ...slope, values: valuesOf(slope, from, to) }));
    const D = jacobian(local, w, sigma.length, to - from);
    const { entries, psi2, mixed } = project(input, D, sums.diagonal, from, to);

    sigma.forEach((s, l) => {
      const y = Array.from({ length: J }, () => new Float64Array(to - from));
      for (const { i, j, P, Q } of entries) {
        if (i === l) addInto(y[j], Q, 1);
        addProductInto(y[j], D[i][l], P, dt);
      }
      addSquaresInto(sums.meat, y, s * s);
    });
    for (const bend of bends) {
      const second = valuesOf(bend, from, to);
      const factor = 0.5 * dt * sigma[bend.l] ** 2 * (bend.parameter < 0 ? 1 : w[bend.parameter]);
      for (const { i, j, P } of entries) if (i === bend.i) sums.curvature[j] += factor * product(P, second);
    }
    for (const a of local) {
      if (a.parameter < 0) continue;
      if (a.i === a.l) sums.halfTraces[a.parameter] += dt * product(mixed, a.values);
      sums.halfTraces[a.parameter] += dt * dt * ratio(a) * product(psi2, a.values, D[a.i][a.l]);
      for (const b of local) {
        if (b.parameter < 0 || b.i !== a.i || b.l !== a.l) continue;
        const noise = dt * dt * ratio(a) * product(psi2, a.values, b.values);
        sums.featureNoise.data[a.parameter + b.parameter * J] += noise;
      }
    }
    yield;
  }
  return sums;
}

/** One term's part in the derivatives of f_i by u_l, to be multiplied by its parameter. */
interface Slope<T = number | Float64Array> {
  readonly i: number;
  readonly l: number;
  readonly parameter: number;
  readonly coefficient: number;
  readonly values: T;
}

function slopesOf({ terms }: LinearForm, gradients: readonly Gradient[]): Slope[] {
  return terms.flatMap(({ equation: i, parameter, feature, coefficient }) =>
    [...gradients[feature]].map(([l, values]) => ({ i, l, parameter, coefficient, values })),
  );
}

function valuesOf({ coefficient, values }: Slope, from: number, to: number): Float64Array {
  if (typeof values === 'number') return new Float64Array(to - from).fill(coefficient * values);
  const out = values.slice(from, to);
  for (let m = 0; m < out.length; m++) out[m] *= coefficient;
  return out;
}

/** D_il at some samples. */
function jacobian(
  slopes: readonly Slope<Float64Array>[],
  w: Float64Array,
  states: number,
  length: number,
): Float64Array[][] {
  const D = Array.from({ length: states }, () =>
    Array.from({ length: states }, () => new Float64Array(length)),
  );
  for (const { i, l, parameter, values } of slopes) {
    addInto(D[i][l], values, parameter < 0 ? 1 : w[parameter]);
  }
  return D;
}

/**
 * P_ij and Q_ij for the entries of G that do not vanish, Σ_k ψ_k² and Σ_k ψ_k ψ̇_k, at samples from … to - 1. Adds to the
 * diagonal of C what they have in it: C_kk = 1 + Σ_m (2Δt ψψ̇ D_ii + Δt² ψ² Σ_l (σ_l D_il/σ_i)²).
 */
function project(
  { form, sigma, bumps, dt, G }: LocalCovarianceInput,
  D: readonly Float64Array[][],
  diagonal: Float64Array,
  from: number,
  to: number,
) {
  const { centre, radius, shapes } = bumps;
  const [K, n, length] = [centre.length, G.rows, to - from];
  const zero = () => new Float64Array(length);
  const estimated = form.terms.filter(({ parameter }) => parameter >= 0);
  const entries = estimated
    .filter((a, first) => estimated.findIndex((b) => same(a, b)) === first)
    .map(({ equation: i, parameter: j }) => ({ i, j, P: zero(), Q: zero() }));
  const [psi2, mixed] = [zero(), zero()];
  const squares = D.map((row, i) => {
    const sum = zero();
    row.forEach((d, l) => {
      addProductInto(sum, d, d, (sigma[l] / sigma[i]) ** 2);
    });
    return sum;
  });
  const widest = Math.max(...shapes.keys());
  for (let k = firstFrom(centre, from - widest); k < K && centre[k] - widest < to; k++) {
    const { psi, psiDot } = shapes.get(radius[k])!;
    const shift = from - centre[k] + radius[k];
    const [low, high] = [Math.max(0, -shift), Math.min(length, psi.length - shift)];
    for (let m = low; m < high; m++) {
      psi2[m] += psi[m + shift] ** 2;
      mixed[m] += psi[m + shift] * psiDot[m + shift];
    }
    for (const { i, j, P, Q } of entries) {
      const g = G.data[k + i * K + j * n] / sigma[i];
      for (let m = low; m < high; m++) {
        P[m] += g * psi[m + shift];
        Q[m] += g * psiDot[m + shift];
      }
    }
    for (let i = 0; i < sigma.length; i++) {
      const [Dii, all] = [D[i][i], squares[i]];
      let sum = 0;
      for (let m = low; m < high; m++) {
        sum += psi[m + shift] * (2 * psiDot[m + shift] * Dii[m] + dt * psi[m + shift] * all[m]);
      }
      diagonal[k + i * K] += dt * sum;
    }
  }
  return { entries, psi2, mixed };
}

function same(a: LinearForm['terms'][number], b: LinearForm['terms'][number]): boolean {
  return a.equation === b.equation && a.parameter === b.parameter;
}

/** The first index of an increasing list from which on its values are at least x. */
function firstFrom(list: Int32Array, x: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

function addInto(target: Float64Array, x: Float64Array, factor: number): void {
  for (let m = 0; m < target.length; m++) target[m] += factor * x[m];
}

function addProductInto(target: Float64Array, x: Float64Array, y: Float64Array, factor: number): void {
  for (let m = 0; m < target.length; m++) target[m] += factor * x[m] * y[m];
}

/** A += factor · YᵀY for the columns of Y. */
function addSquaresInto(A: Matrix, Y: readonly Float64Array[], factor: number): void {
  for (let a = 0; a < A.rows; a++) {
    for (let b = 0; b < A.rows; b++) A.data[a + b * A.rows] += factor * product(Y[a], Y[b]);
  }
}

/** Σ x y, or Σ x y z. */
function product(x: Float64Array, y: Float64Array, z?: Float64Array): number {
  let sum = 0;
  if (z) for (let m = 0; m < x.length; m++) sum += x[m] * y[m] * z[m];
  else for (let m = 0; m < x.length; m++) sum += x[m] * y[m];
  return sum;
}
