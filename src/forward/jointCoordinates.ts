import { portableMath } from '../model/portableMath.ts';
import { freeFirst, type Problem } from '../problem/problem.ts';
import type { SearchSpace } from '../problem/searchSpace.ts';
import type { ProblemAim } from './shootProblem.ts';

/**
 * Unknowns and free first states in one vector of coordinates, J + E·F. Unknowns that are searched by their logarithms are as they are;
 * others and first states are z = asinh(value/unit): linear near zero, and logarithms where they are large, so that valleys along which
 * values of both kinds go to infinity together are straight.
 */
export interface JointCoordinates {
  readonly n: number;
  /** d value/d z at an aim. */
  slopes(aim: ProblemAim): Float64Array;
  /** The aim that is `part` of a step away, inside the bounds of the unknowns. */
  moved(aim: ProblemAim, step: Float64Array, part: number): ProblemAim;
  /** How far a step may go down and up from an aim; `isEdge`: first states above zero stay there. */
  box(aim: ProblemAim, isEdge: boolean): { readonly low: Float64Array; readonly high: Float64Array };
}

/** The furthest that a step goes: by so much in a logarithm, or so many units. */
const REACH = 1;
/** The part of a first state above zero that is left, where the model is not defined below. */
const LEFT = 0.01;

/** `units` of the unknowns, J, and of states, D. */
export function jointCoordinates(
  problem: Problem,
  { lower, upper }: SearchSpace,
  units: { readonly unknowns: Float64Array; readonly states: Float64Array },
): JointCoordinates {
  const { unknowns, states, experiments } = problem;
  const [J, D] = [unknowns.length, states.length];
  const free = freeFirst(problem);
  const F = free.length;
  const n = J + experiments.length * F;
  /** Where first state j is in those of an aim. */
  const place = (j: number) => Math.floor((j - J) / F) * D + free[(j - J) % F];
  const isLog = (j: number) => j < J && unknowns[j].scale === 'log';
  const unit = Float64Array.from({ length: n }, (_, j) =>
    j < J ? units.unknowns[j] : units.states[free[(j - J) % F]],
  );
  const all = (of: (j: number) => number) => Float64Array.from({ length: n }, (_, j) => of(j));
  const valueIn = ({ q, first }: ProblemAim, j: number) => (j < J ? q[j] : first[place(j)]);
  const slopes = (aim: ProblemAim) =>
    all((j) => (isLog(j) ? 1 : Math.sqrt(valueIn(aim, j) ** 2 + unit[j] ** 2)));
  /** The step that leads to a value. */
  const stepTo = (aim: ProblemAim, j: number, value: number) =>
    isLog(j) ? value - aim.q[j] : asinh(value / unit[j]) - asinh(valueIn(aim, j) / unit[j]);
  return {
    n,
    slopes,
    moved(aim, step, part) {
      const by = slopes(aim);
      // sinh(z + d) = sinh z cosh d + cosh z sinh d
      const to = (j: number) => {
        const d = part * step[j];
        const x = valueIn(aim, j);
        return isLog(j) ? x + d : x * portableMath.cosh(d) + by[j] * portableMath.sinh(d);
      };
      const first = aim.first.slice();
      for (let j = J; j < n; j++) first[place(j)] = to(j);
      return { q: aim.q.map((_, j) => Math.min(Math.max(to(j), lower[j]), upper[j])), first };
    },
    box(aim, isEdge) {
      const reach = (j: number) => REACH * (isLog(j) ? unit[j] : 1);
      const least = (j: number) => {
        if (j < J) return stepTo(aim, j, lower[j]);
        const x = valueIn(aim, j);
        return isEdge && x > 0 ? stepTo(aim, j, LEFT * x) : Number.NEGATIVE_INFINITY;
      };
      const most = (j: number) => (j < J ? stepTo(aim, j, upper[j]) : Number.POSITIVE_INFINITY);
      return {
        low: all((j) => Math.min(Math.max(least(j), -reach(j)), 0)),
        high: all((j) => Math.max(Math.min(most(j), reach(j)), 0)),
      };
    },
  };
}

function asinh(x: number): number {
  const size = Math.abs(x);
  return Math.sign(x) * portableMath.log(size + Math.sqrt(size * size + 1));
}
