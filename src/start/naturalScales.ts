import { cholesky } from '../linalg/cholesky.ts';
import { zeros } from '../linalg/matrix.ts';
import { solveLower, solveLowerTransposed } from '../linalg/triangular.ts';
import type { Expression } from '../model/expression.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Term } from '../model/terms.ts';
import type { RandomGenerator } from '../stats/randomGenerator.ts';
import type { CancellingSum } from './cancelling.ts';
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
  /** The same by state, where it has one of its own. */
  readonly ownChangeTime?: ReadonlyMap<string, number>;
  /** The values that jumps give to states. */
  readonly jumps?: readonly { readonly state: string; readonly expression: Expression }[];
  /** What the conditions of events compare. */
  readonly conditions?: readonly { readonly left: Expression; readonly right: Expression }[];
  /** Sums among the terms of an equation that cancel, with their sizes in the data. */
  readonly cancelling?: (terms: readonly Term[]) => CancellingSum[];
}

/** Exponents outside make right-hand sides that are hard to solve, or straight lines. */
const LEAST_EXPONENT = 0.7;
const MOST_EXPONENT = 8;

/** Scales stay within the range of numbers, with room for their products. */
const MOST_LOG = 300;

/** Of wide draws: the part of the equations whose terms are larger than what is left of them, and most by how much, in logarithms. */
const FASTER_PART = 0.5;
const MOST_FASTER = 5;
/** The most by which a member of a sum dominates in a wide draw, in logarithms. */
const MOST_LEAD = 4;

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
 * scales exp(u) of the least-squares solution for any right-hand sides, with `beyond` added to u of parameter j. `draw`
 * makes the right-hand sides of another start: a standard normal number is added to each entry of b. A wide draw also lets the
 * terms of some equations be larger than their net change, and one member of each measured sum dominate.
 */
export function scaleSystem(p: ScaleProblem): {
  b: Float64Array;
  draw: (random: RandomGenerator, wide: boolean) => Float64Array;
  solve: (b: Float64Array, beyond?: (j: number) => number) => Scales;
} {
  const J = p.parameters.length;
  const n = J + p.states.length;
  const { equations, exponents, leanings } = scaleEquations(p);
  const b = Float64Array.from(equations, ({ value, sd }) => value / sd);
  const N = zeros(n, n);
  for (const { coefficients, sd } of equations) {
    for (const [j, c] of coefficients) {
      for (const [i, d] of coefficients) N.data[i + j * n] += (c * d) / (sd * sd);
    }
  }
  // AᵀA u = Aᵀb: the equations towards magnitude 1 keep its eigenvalues above 1/49, so that few digits are lost. The rows
  // of A are nearly empty: with 1200 unknowns this took 1.2 s where A = QR took 8.
  const factor = cholesky(N);
  if ('failedAt' in factor) throw new Error(`Natural scales: pivot ${factor.failedAt} is not positive.`);
  const solve = (b: Float64Array, beyond: (j: number) => number = () => 0): Scales => {
    const c = zeros(n, 1);
    equations.forEach(({ coefficients, sd }, i) => {
      for (const [k, a] of coefficients) c.data[k] += (a / sd) * b[i];
    });
    const u = solveLowerTransposed(factor.L, solveLower(factor.L, c)).data;
    for (let j = 0; j < J; j++) u[j] += beyond(j);
    const scales = u.map((u) => portableMath.exp(Math.min(Math.max(u, -MOST_LOG), MOST_LOG)));
    for (const j of exponents) scales[j] = Math.min(Math.max(scales[j], LEAST_EXPONENT), MOST_EXPONENT);
    return { parameters: scales.slice(0, J), states: scales.slice(J) };
  };
  const lean = (moved: Float64Array, changes: ReadonlyMap<number, number>, by: number) => {
    for (const [i, change] of changes) moved[i] += (change * by) / equations[i].sd;
  };
  const draw = (random: RandomGenerator, wide: boolean): Float64Array => {
    const moved = b.map((x) => x + random.normal());
    if (!wide) return moved;
    for (const changes of leanings.faster)
      if (random.uniform() < FASTER_PART) lean(moved, changes, MOST_FASTER * random.uniform());
    for (const members of leanings.leading)
      lean(moved, members[Math.floor(members.length * random.uniform())], MOST_LEAD * random.uniform());
    return moved;
  };
  return { b, draw, solve };
}
