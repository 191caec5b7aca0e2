import { due } from '../drive.ts';
import type { Kernels } from '../linalg/kernels/kernels.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { combine, innerBlocks } from '../linalg/sliced.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { type AtomPlan, type Atoms, covarianceAtoms, mirrorLower } from './covarianceAtoms.ts';
import type { Gradient } from './gradients.ts';

/** What the covariance is computed from. */
export interface CovarianceInput {
  form: LinearForm;
  /** ∂f_p/∂u_l over the record, per feature. */
  gradients: readonly Gradient[];
  /** Noise standard deviation per state. */
  sigma: Float64Array;
  /** Test functions per step: Φ and Φ̇, K × M; `even` as in TestFunctions. */
  Phi: Matrix;
  PhiDot: Matrix;
  even: number | undefined;
  dt: number;
  /** Unit of each equation's rows: row block i of the residual is divided by it. */
  rowScale: Float64Array;
}

/** The covariance of the weak residual as a function of the parameters. */
export interface Covariance {
  /** KD. */
  readonly n: number;
  /** Writes the lower triangle of factor · L(w)L(w)ᵀ over C, n × n. */
  assembleInto(C: Float64Array, w: Float64Array, factor: number): Generator<void, void>;
  /** What the noise does to G, weighed with C⁻¹, from its lower triangle; mirrors its diagonal blocks. */
  scores(inverse: Float64Array, w: Float64Array): Generator<void, Scores>;
}

/** Sums over C⁻¹ that give how the noise in G shifts the estimate. */
export interface Scores {
  /** ½ tr(C⁻¹ ∂C/∂w_j) = E ΔG_jᵀ C⁻¹ r for every parameter. */
  halfTraces: Float64Array;
  /** E ΔGᵀ C⁻¹ ΔG: how much of GᵀC⁻¹G is noise. J × J. */
  featureNoise: Matrix;
}

/**
 * Covariance of the weak residual, C(w) = L(w) Σ L(w)ᵀ.  [WENDy eqs. 9-11; one σ per state, inside]
 *
 *   L_il = Φ diag(D_il) + δ_il Φ̇,  D_il = ∂f_i/∂u_l = Σ_p W_ip ∂f_p/∂u_l,  W linear in (w, 1)
 *   C_ij = Σ_pq W_ip W_jq A_pq + σ_j² Σ_p W_ip B_pj + σ_i² Σ_q W_jq B_qiᵀ + δ_ij σ_i² Φ̇Φ̇ᵀ
 *   A_pq = Φ diag(Σ_l σ_l² ∂_l f_p ∂_l f_q) Φᵀ,  B_pl = Φ diag(∂_l f_p) Φ̇ᵀ
 *
 * So C is a quadratic polynomial in w. Its K × K matrices depend on pairs of distinct features only and are made once;
 * an iteration adds up a few of them. They live in the kernels' memory, where the caller has reserved room for them.
 */
export function* covariance(input: CovarianceInput, J: number): Generator<void, CovariancePlan> {
  const plan = yield* covarianceAtoms(input);
  return {
    ...plan,
    *make(kernels, scratch) {
      return polynomial(input, J, kernels, yield* plan.make(kernels, scratch));
    },
  };
}

/** A covariance that is still to be made; `room` and `scratch` as in AtomPlan. */
export interface CovariancePlan extends Omit<AtomPlan, 'make'> {
  make(kernels: Kernels, scratch: Float64Array): Generator<void, Covariance>;
}

function polynomial(input: CovarianceInput, J: number, kernels: Kernels, atoms: Atoms): Covariance {
  const { form, sigma, rowScale } = input;
  const D = sigma.length;
  const K = input.Phi.rows;
  const n = K * D;
  const blocks: [number, number][] = [];
  for (let j = 0; j < D; j++) for (let i = j; i < D; i++) blocks.push([i, j]);
  const block = (C: Float64Array, i: number, j: number) => C.subarray(i * K + j * K * n);

  return {
    n,
    *assembleInto(C, w, factor) {
      const W = weights(form, D, w);
      for (const [i, j] of blocks) {
        const scale = factor / (rowScale[i] * rowScale[j]);
        const { factors, matrices } = blockTerms(i, j, W, sigma, atoms, scale);
        yield* combine(kernels, K, K, i === j, factors, matrices, block(C, i, j), n);
      }
    },

    *scores(inverse, w) {
      // ∂C/∂w_j is C's own formula with one W replaced by its derivative, and E ΔGᵀC⁻¹ΔG its quadratic part with both
      // replaced: sums of ⟨(C⁻¹)_ij, atom⟩ all.
      const W = weights(form, D, w);
      const V = weightSlopes(form, D);
      const scores: Scores = { halfTraces: new Float64Array(J), featureNoise: zeros(J, J) };
      for (const [i, j] of blocks) {
        const X = block(inverse, i, j);
        if (i === j) yield* mirrorLower(X, K, n);
        const used = [...blockCoefficients(i, j, W, sigma, atoms).keys()];
        const matrices = used.map((atom) => atoms.matrices[atom]);
        const sums = yield* innerBlocks(kernels, K, X, n, matrices);
        const products = new Map(used.map((atom, k) => [atom, sums[k]]));
        const scale = rowScale[i] * rowScale[j];
        for (const a of new Set([...V[i].keys(), ...V[j].keys()])) {
          const slope = total(blockSlopes(i, j, W, V, a, sigma, atoms), products) / scale;
          // ½ tr counts an off-diagonal block twice.
          scores.halfTraces[a] += slope * (i === j ? 0.5 : 1);
          if (due(TERM * (W[i].size + W[j].size))) yield;
        }
        for (const [a, left] of V[i]) {
          addFeatureNoise(scores.featureNoise, a, left, V[j], atoms, products, scale, i !== j);
          if (due(TERM * left.size * V[j].size)) yield;
        }
      }
      return scores;
    },
  };
}

/** Cost of a sum over terms, in operations a term. */
const TERM = 20;

/** W_ip at w: sparse rows, feature → weight. Every term is kept, so that the pattern does not depend on w. */
type Weights = readonly ReadonlyMap<number, number>[];

function weights(form: LinearForm, D: number, w: Float64Array): Weights {
  const W = Array.from({ length: D }, () => new Map<number, number>());
  for (const { equation, parameter, feature, coefficient } of form.terms) {
    const value = parameter < 0 ? coefficient : coefficient * w[parameter];
    W[equation].set(feature, (W[equation].get(feature) ?? 0) + value);
  }
  return W;
}

/** ∂W_ip/∂w_j: for each equation, parameter → feature → slope, the parameters in order. */
type Slopes = readonly ReadonlyMap<number, ReadonlyMap<number, number>>[];

function weightSlopes(form: LinearForm, D: number): Slopes {
  const V = Array.from({ length: D }, () => new Map<number, Map<number, number>>());
  for (const { equation, parameter, feature, coefficient } of form.terms) {
    if (parameter < 0) continue;
    const row = V[equation].get(parameter) ?? new Map<number, number>();
    row.set(feature, (row.get(feature) ?? 0) + coefficient);
    V[equation].set(parameter, row);
  }
  return V.map((rows) => new Map([...rows].sort(([a], [b]) => a - b)));
}

const nothing: ReadonlyMap<number, number> = new Map();

/** Coefficient of each atom in block (i, j) of C. */
function blockCoefficients(
  i: number,
  j: number,
  W: Weights,
  sigma: Float64Array,
  atoms: Atoms,
): Map<number, number> {
  const c = new Map<number, number>();
  if (i === j) c.set(atoms.derivativeGram, sigma[i] ** 2);
  addQuadratic(c, W[i], W[j], atoms);
  addLinear(c, j, W[i], sigma, atoms, false);
  addLinear(c, i, W[j], sigma, atoms, true);
  return c;
}

/** The terms of block (i, j) of C, times `scale`. */
function blockTerms(i: number, j: number, W: Weights, sigma: Float64Array, atoms: Atoms, scale: number) {
  const terms = [...blockCoefficients(i, j, W, sigma, atoms)];
  return {
    factors: terms.map(([, c]) => scale * c),
    matrices: terms.map(([atom]) => atoms.matrices[atom]),
  };
}

/** The derivative of those coefficients by parameter a. */
function blockSlopes(
  i: number,
  j: number,
  W: Weights,
  V: Slopes,
  a: number,
  sigma: Float64Array,
  atoms: Atoms,
): Map<number, number> {
  const c = new Map<number, number>();
  const [left, right] = [V[i].get(a) ?? nothing, V[j].get(a) ?? nothing];
  addQuadratic(c, left, W[j], atoms);
  addQuadratic(c, W[i], right, atoms);
  addLinear(c, j, left, sigma, atoms, false);
  addLinear(c, i, right, sigma, atoms, true);
  return c;
}

/** Adds what a block contributes to row a of E ΔGᵀC⁻¹ΔG, and in column a where it also stands for its transpose. */
function addFeatureNoise(
  N: Matrix,
  a: number,
  left: ReadonlyMap<number, number>,
  V: Slopes[number],
  atoms: Atoms,
  products: ReadonlyMap<number, number>,
  scale: number,
  twice: boolean,
): void {
  for (const [b, right] of V) {
    const c = new Map<number, number>();
    addQuadratic(c, left, right, atoms);
    const x = total(c, products) / scale;
    N.data[a + b * N.rows] += x;
    if (twice) N.data[b + a * N.rows] += x;
  }
}

/** Σ c ⟨C⁻¹, atom⟩. */
function total(c: ReadonlyMap<number, number>, products: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const [atom, x] of c) sum += x * products.get(atom)!;
  return sum;
}

function addQuadratic(
  c: Map<number, number>,
  left: ReadonlyMap<number, number>,
  right: ReadonlyMap<number, number>,
  atoms: Atoms,
): void {
  for (const [p, wp] of left) {
    for (const [q, wq] of right) {
      const pair = atoms.pair(p, q);
      if (pair) add(c, pair.atom, pair.factor * wp * wq);
    }
  }
}

/** Adds σ_l² Σ_p W_p B_pl, or its transpose. */
function addLinear(
  c: Map<number, number>,
  l: number,
  row: ReadonlyMap<number, number>,
  sigma: Float64Array,
  atoms: Atoms,
  transposed: boolean,
): void {
  for (const [p, wp] of row) {
    const single = atoms.single(p, l);
    if (single) add(c, transposed ? single.transposed : single.atom, single.factor * wp * sigma[l] ** 2);
  }
}

function add(c: Map<number, number>, atom: number, value: number): void {
  c.set(atom, (c.get(atom) ?? 0) + value);
}
