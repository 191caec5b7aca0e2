import { portableMath } from '../model/portableMath.ts';
import { freeFirst, type Problem } from '../problem/problem.ts';
import type { SearchSpace } from '../problem/searchSpace.ts';
import type { ProblemGuess } from './shootProblem.ts';

/**
 * Unknowns and free first states in one vector of coordinates, J + E·F. Unknowns that are searched by their logarithms are as they are;
 * others and first states are z = asinh(value/unit): linear near zero, and logarithms where they are large, so that valleys along which
 * values of both kinds go to infinity together are straight.
 */
export interface JointCoordinates {
  readonly n: number;
  /** d value/d z at a guess. */
  slopes(guess: ProblemGuess): Float64Array;
  /** The guess that is `part` of a step away, inside the bounds of the unknowns. */
  moved(guess: ProblemGuess, step: Float64Array, part: number): ProblemGuess;
  /** How far a step may go down and up from a guess; `isEdge`: first states above zero stay there. */
  box(guess: ProblemGuess, isEdge: boolean): { readonly low: Float64Array; readonly high: Float64Array };
}

/** The furthest that a step goes: by this much in a logarithm, or this many units. */
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
  /** The index of first state j in those of a guess. */
  const place = (j: number) => Math.floor((j - J) / F) * D + free[(j - J) % F];
  const isLog = (j: number) => j < J && unknowns[j].scale === 'log';
  const unit = Float64Array.from({ length: n }, (_, j) =>
    j < J ? units.unknowns[j] : units.states[free[(j - J) % F]],
  );
  const all = (of: (j: number) => number) => Float64Array.from({ length: n }, (_, j) => of(j));
  const valueIn = ({ q, first }: ProblemGuess, j: number) => (j < J ? q[j] : first[place(j)]);
  const slopes = (guess: ProblemGuess) =>
    all((j) => (isLog(j) ? 1 : Math.sqrt(valueIn(guess, j) ** 2 + unit[j] ** 2)));
  /** The step to a value. */
  const stepTo = (guess: ProblemGuess, j: number, value: number) =>
    isLog(j) ? value - guess.q[j] : asinh(value / unit[j]) - asinh(valueIn(guess, j) / unit[j]);
  return {
    n,
    slopes,
    moved(guess, step, part) {
      const by = slopes(guess);
      // sinh(z + d) = sinh z cosh d + cosh z sinh d
      const to = (j: number) => {
        const d = part * step[j];
        const x = valueIn(guess, j);
        return isLog(j) ? x + d : x * portableMath.cosh(d) + by[j] * portableMath.sinh(d);
      };
      const first = guess.first.slice();
      for (let j = J; j < n; j++) first[place(j)] = to(j);
      return { q: guess.q.map((_, j) => Math.min(Math.max(to(j), lower[j]), upper[j])), first };
    },
    box(guess, isEdge) {
      const reach = (j: number) => REACH * (isLog(j) ? unit[j] : 1);
      const least = (j: number) => {
        if (j < J) return stepTo(guess, j, lower[j]);
        const x = valueIn(guess, j);
        return isEdge && x > 0 ? stepTo(guess, j, LEFT * x) : Number.NEGATIVE_INFINITY;
      };
      const most = (j: number) => (j < J ? stepTo(guess, j, upper[j]) : Number.POSITIVE_INFINITY);
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
