import type { Kernels } from '../linalg/kernels/kernels.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import type { LinearForm } from '../model/linearForm.ts';
import { type AtomPlan, type Atoms, covarianceAtoms, mirrorLower } from './covarianceAtoms.ts';
import type { Gradient } from './gradients.ts';

/** What the covariance is made of. */
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
  assembleInto(C: Float64Array, w: Float64Array, factor: number): void;
  /** What the noise does to G, weighed with C⁻¹, from its lower triangle; mirrors its diagonal blocks. */
  scores(inverse: Float64Array, w: Float64Array): Scores;
}

/** Sums over C⁻¹ that tell how the noise in G shifts the estimate. */
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
export function covariance(input: CovarianceInput, J: number): CovariancePlan {
  const plan = covarianceAtoms(input);
  return {
    ...plan,
    make: (kernels, scratch) => polynomial(input, J, kernels, plan.make(kernels, scratch)),
  };
}

/** A covariance that is still to be made; `room` and `scratch` as in AtomPlan. */
export interface CovariancePlan extends Omit<AtomPlan, 'make'> {
  make(kernels: Kernels, scratch: Float64Array): Covariance;
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
    assembleInto(C, w, factor) {
      const W = weights(form, D, w);
      for (const [i, j] of blocks) {
        const scale = factor / (rowScale[i] * rowScale[j]);
        const terms = [...blockCoefficients(i, j, W, sigma, atoms)];
        const factors = terms.map(([, c]) => scale * c);
        const matrices = terms.map(([atom]) => atoms.matrices[atom]);
        kernels.combine(K, K, i === j, factors, matrices, block(C, i, j), n);
      }
    },

    scores(inverse, w) {
      // ∂C/∂w_j is C's own formula with one W replaced by its derivative, and E ΔGᵀC⁻¹ΔG its quadratic part with both
      // replaced: sums of ⟨(C⁻¹)_ij, atom⟩ all.
      const W = weights(form, D, w);
      const V = Array.from({ length: J }, (_, parameter) => weightSlopes(form, D, parameter));
      const halfTraces = new Float64Array(J);
      const featureNoise = zeros(J, J);
      for (const [i, j] of blocks) {
        const X = block(inverse, i, j);
        if (i === j) mirrorLower(X, K, n);
        const products = new Map<number, number>();
        for (const atom of blockCoefficients(i, j, W, sigma, atoms).keys()) {
          products.set(atom, kernels.innerBlock(K, K, X, n, atoms.matrices[atom]));
        }
        const total = (c: Map<number, number>) => {
          let sum = 0;
          for (const [atom, x] of c) sum += x * products.get(atom)!;
          return sum / (rowScale[i] * rowScale[j]);
        };
        for (let a = 0; a < J; a++) {
          // ½ tr counts an off-diagonal block twice.
          halfTraces[a] += total(blockSlopes(i, j, W, V[a], sigma, atoms)) * (i === j ? 0.5 : 1);
          for (let b = 0; b < J; b++) {
            const c = new Map<number, number>();
            addQuadratic(c, V[a][i], V[b][j], atoms);
            const x = total(c);
            featureNoise.data[a + b * J] += x;
            if (i !== j) featureNoise.data[b + a * J] += x;
          }
        }
      }
      return { halfTraces, featureNoise };
    },
  };
}

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

/** ∂W_ip/∂w_j. */
function weightSlopes(form: LinearForm, D: number, j: number): Weights {
  const terms = form.terms.filter((term) => term.parameter === j);
  return weights({ ...form, terms }, D, new Float64Array(j + 1).fill(1, j));
}

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

/** The derivative of those coefficients when W moves along V. */
function blockSlopes(
  i: number,
  j: number,
  W: Weights,
  V: Weights,
  sigma: Float64Array,
  atoms: Atoms,
): Map<number, number> {
  const c = new Map<number, number>();
  addQuadratic(c, V[i], W[j], atoms);
  addQuadratic(c, W[i], V[j], atoms);
  addLinear(c, j, V[i], sigma, atoms, false);
  addLinear(c, i, V[j], sigma, atoms, true);
  return c;
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
