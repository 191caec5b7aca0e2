import { factorComplexInPlace, solveComplexInPlace } from './complexLu.ts';
import { factorInPlace, solveInPlace } from './lu.ts';

/**
 * The coefficients of Radau IIA collocation with s stages: order 2s - 1, L-stable, the last stage at the end of the step.
 *
 * The polynomial Z(θ) of degree s, 0 at θ = 0 and Z_i at θ = c_i, has the slopes Z'(c_i) = Σ_j Ainv_ij Z_j, where Ainv is the
 * inverse of the method's matrix A. Ainv = T Λ T⁻¹ with Λ real: γ, then blocks (α β; -β α), one for each pair of complex
 * eigenvalues α ± iβ.
 */
export interface RadauTable {
  readonly s: number;
  /** Stages from 0 to 1, c_s = 1. */
  readonly c: Float64Array;
  /** s × s, row by row, as are T and Tinv. */
  readonly Ainv: Float64Array;
  /** Weights of Z'(0) = Σ_j first_j Z_j. */
  readonly first: Float64Array;
  readonly gamma: number;
  /** One for each pair. */
  readonly alpha: Float64Array;
  readonly beta: Float64Array;
  readonly T: Float64Array;
  readonly Tinv: Float64Array;
  /** The weights of Z(θ) = Σ_j out_j Z_j. */
  weightsInto(out: Float64Array, theta: number): void;
  /** The weights of Z'(θ) = Σ_j out_j Z_j. */
  slopesInto(out: Float64Array, theta: number): void;
  /** |θ Π_i (θ - c_i)|, to which the error of the polynomial at θ is proportional. */
  distance(theta: number): number;
}

/** Zeros of P_s(2x-1) - P_{s-1}(2x-1), P the Legendre polynomials, and the eigenvalues of Ainv: γ, then α + iβ. */
const known = {
  3: {
    c: [0.1550510257216822, 0.6449489742783178, 1],
    gamma: 3.637834252744496,
    pairs: [[2.681082873627752, 3.0504301992474105]],
  },
  5: {
    c: [0.05710419611451768, 0.2768430136381238, 0.5835904323689168, 0.8602401356562195, 1],
    gamma: 6.286704751729277,
    pairs: [
      [5.70095329867179, 3.21026560030855],
      [3.655694325463572, 6.543736899360077],
    ],
  },
  7: {
    c: [
      0.02931642715978489, 0.1480785996684843, 0.3369846902811543, 0.5586715187715501, 0.7692338620300545,
      0.9269456713197411, 1,
    ],
    gamma: 8.936832788405217,
    pairs: [
      [8.511834825102946, 3.281013624325059],
      [7.14105521918764, 6.623045922639276],
      [4.378693561506806, 10.169693283795011],
    ],
  },
} as const;

export type Stages = keyof typeof known;

const tables = new Map<Stages, RadauTable>();

/** The table for s stages, made once. */
export function radauTable(s: Stages): RadauTable {
  const table = tables.get(s) ?? makeTable(s);
  tables.set(s, table);
  return table;
}

function makeTable(s: Stages): RadauTable {
  const { c, gamma, pairs } = known[s];
  // Barycentric weights of the nodes 0, c_1, …, c_s.
  const x = [0, ...c];
  const v = x.map((x_i, i) => x.reduce((product, x_k, k) => (k === i ? product : product / (x_i - x_k)), 1));
  const slope = (i: number, j: number): number =>
    i === j
      ? x.reduce((sum, x_k, k) => (k === i ? sum : sum + 1 / (x[i] - x_k)), 0)
      : v[j] / v[i] / (x[i] - x[j]);
  const square = (entry: (i: number, j: number) => number) =>
    Float64Array.from({ length: s * s }, (_, at) => entry(Math.floor(at / s), at % s));
  const Ainv = square((i, j) => slope(i + 1, j + 1));

  const columns = [eigenvector(Ainv, s, gamma, 0).re];
  for (const [alpha, beta] of pairs) {
    const { re, im } = eigenvector(Ainv, s, alpha, beta);
    columns.push(re, im);
  }
  const T = square((i, j) => columns[j][i]);
  const Tinv = square((i, j) => (i === j ? 1 : 0));
  const LU = T.slice();
  const pivots = new Int32Array(s);
  factorInPlace(LU, s, pivots);
  solveInPlace(Tinv, s, LU, s, pivots);

  return {
    s,
    c: Float64Array.from(c),
    Ainv,
    first: Float64Array.from(c, (_, j) => slope(0, j + 1)),
    gamma,
    alpha: Float64Array.from(pairs.map(([alpha]) => alpha)),
    beta: Float64Array.from(pairs.map(([, beta]) => beta)),
    T,
    Tinv,
    weightsInto(out, theta) {
      for (let j = 1; j <= s; j++) {
        let weight = v[j];
        for (let k = 0; k <= s; k++) if (k !== j) weight *= theta - x[k];
        out[j - 1] = weight;
      }
    },
    slopesInto(out, theta) {
      for (let j = 1; j <= s; j++) {
        let weight = v[j];
        let slope = 0;
        for (let k = 0; k <= s; k++) {
          if (k === j) continue;
          slope = slope * (theta - x[k]) + weight;
          weight *= theta - x[k];
        }
        out[j - 1] = slope;
      }
    },
    distance(theta) {
      let product = theta;
      for (let k = 1; k <= s; k++) product *= theta - x[k];
      return Math.abs(product);
    },
  };
}

/** The eigenvector of Ainv to the eigenvalue α + iβ whose last entry is 1, by inverse iteration. */
function eigenvector(Ainv: Float64Array, s: number, alpha: number, beta: number) {
  const re = Ainv.slice();
  const im = new Float64Array(s * s);
  for (let i = 0; i < s; i++) {
    // Slightly off the eigenvalue, so that no pivot is zero.
    re[i * s + i] -= alpha * (1 + 1e-10);
    im[i * s + i] -= beta;
  }
  const pivots = new Int32Array(s);
  factorComplexInPlace(re, im, s, pivots);
  const x = new Float64Array(s).fill(1);
  const y = new Float64Array(s);
  for (let n = 0; n < 3; n++) {
    solveComplexInPlace(x, y, re, im, s, pivots);
    const [a, b] = [x[s - 1], y[s - 1]];
    const size = a * a + b * b;
    for (let i = 0; i < s; i++) {
      const [p, q] = [x[i], y[i]];
      x[i] = (p * a + q * b) / size;
      y[i] = (q * a - p * b) / size;
    }
  }
  return { re: x, im: y };
}
