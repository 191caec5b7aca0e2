import { zeros } from '../linalg/matrix.ts';
import { householderQr } from '../linalg/qr.ts';
import type { Expression } from '../model/expression.ts';
import { portableMath } from '../model/portableMath.ts';
import { scaleEquations } from './scaleEquations.ts';

/** What magnitudes follow from: the formulas, and the sizes of the data in them. */
export interface ScaleProblem {
  readonly states: readonly string[];
  readonly parameters: readonly string[];
  /** f_i, in the order of the states. */
  readonly equations: readonly Expression[];
  /** h_l, and the root mean square of its data over all experiments: of y, not of log y, whatever the noise. */
  readonly outputs: readonly {
    readonly expression: Expression;
    readonly log: boolean;
    readonly rms: number;
  }[];
  /** Known first states, by state. */
  readonly initial: ReadonlyMap<string, Expression>;
  /** The root mean square of each input. */
  readonly inputs: ReadonlyMap<string, number>;
  /** T, of the longest experiment. */
  readonly duration: number;
  /** T_c, of `changeTime`. */
  readonly changeTime: number;
  /** The values that jumps give to states. */
  readonly jumps?: readonly { readonly state: string; readonly expression: Expression }[];
}

/** Exponents outside make right-hand sides that are hard to solve, or straight lines. */
const LEAST_EXPONENT = 0.7;
const MOST_EXPONENT = 8;

/** Magnitudes, all positive. */
export interface Scales {
  readonly states: Float64Array;
  readonly parameters: Float64Array;
}

/** The magnitudes of all states and parameters that the formulas and the data suggest. */
export function naturalScales(p: ScaleProblem): Scales {
  const { b, solve } = scaleSystem(p);
  return solve(b);
}

/**
 * The equations of `scaleEquations`, each divided by its standard deviation, A u = b: their right-hand sides b, and the
 * scales exp(u) of the least-squares solution for any right-hand sides. A start is drawn by adding a standard normal
 * number to each entry of b.
 */
function scaleSystem(p: ScaleProblem): { b: Float64Array; solve: (b: Float64Array) => Scales } {
  const J = p.parameters.length;
  const n = J + p.states.length;
  const { equations, exponents } = scaleEquations(p);
  const A = zeros(equations.length, n);
  const b = Float64Array.from(equations, ({ value, sd }) => value / sd);
  equations.forEach(({ coefficients, sd }, i) => {
    for (const [k, c] of coefficients) A.data[i + k * A.rows] = c / sd;
  });
  // The equations towards magnitude 1 give A full rank.
  const qr = householderQr(A);
  const solve = (b: Float64Array): Scales => {
    const u = b.slice();
    qr.applyTransposedInto(u);
    for (let j = n - 1; j >= 0; j--) {
      u[j] /= qr.R.data[j + j * n];
      for (let i = 0; i < j; i++) u[i] -= u[j] * qr.R.data[i + j * n];
    }
    const scales = u.subarray(0, n).map(portableMath.exp);
    for (const j of exponents) scales[j] = Math.min(Math.max(scales[j], LEAST_EXPONENT), MOST_EXPONENT);
    return { parameters: scales.slice(0, J), states: scales.slice(J) };
  };
  return { b, solve };
}
