import type { Data } from '../data/data.ts';
import type { RightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { budgetAfter } from './budget.ts';
import { squaresFrom } from './forwardCheck.ts';
import { initialStates } from './initialStates.ts';
import { namedValues } from './namedValues.ts';
import { besideNoise } from './shooting.ts';
import type { SolveOptions } from './solve.ts';
import { weighted } from './weighted.ts';

/** What answers are judged by. */
export interface Judge {
  model: Model;
  data: Data;
  options: Options;
  f: RightHandSide;
  wTrue: Float64Array | undefined;
  sigma: Float64Array;
  /** Evaluations of all fits together: what judging one of them may cost follows from it. */
  evaluations: number;
}

/** How the judge solves: each answer within a budget of its own. */
function solverOf({ options, evaluations }: Judge): SolveOptions {
  return { ...options, budget: budgetAfter(evaluations) };
}

/** The solution with the true parameters, from the first states that were given, or that fit best with them. */
export interface Course {
  starts: Float64Array;
  X: Float64Array[];
}

/** That solution; undefined where there is none to the end. */
export function* trueCourse(judge: Judge, w: Float64Array): Generator<void, Course | undefined> {
  const { model, data, options, f, sigma } = judge;
  const known = namedValues(
    model,
    { option: 'u0', of: 'state', absent: Number.NaN },
    options.u0 === 'auto' ? {} : options.u0,
  );
  const found = yield* initialStates(data, f, w, sigma, known, solverOf(judge));
  if (!found) return undefined;
  const { starts } = found.aim;
  const { X, complete } = yield* solved(judge, w, starts);
  return complete ? { starts, X } : undefined;
}

/** The model solved over all experiments: states, squares of what is left over, and whether it came to the end. */
function* solved(judge: Judge, w: Float64Array, starts: Float64Array) {
  const { data, f, sigma } = judge;
  const D = data.states.length;
  const solver = besideNoise(solverOf(judge), sigma);
  const X: Float64Array[] = [];
  const squares = new Float64Array(D);
  let complete = true;
  for (const [e, experiment] of data.experiments.entries()) {
    const left = yield* squaresFrom(experiment, f, w, starts.slice(e * D, (e + 1) * D), solver);
    X.push(left.X.data);
    left.squares.forEach((rss, l) => {
      squares[l] += rss;
    });
    complete &&= left.failure === undefined;
  }
  return { X, squares, complete };
}

/** Σ ((u - y)/σ)² from an answer's own first states, and E_FS from the true ones. */
export function* errorsOf(
  judge: Judge,
  w: Float64Array,
  starts: Float64Array | undefined,
  exact: Course | undefined,
): Generator<void, { objective: number; efs: number | null }> {
  const own = starts && (yield* solved(judge, w, starts));
  const objective = own?.complete ? weighted(own.squares, judge.sigma) : Number.NaN;
  if (!exact) return { objective, efs: null };
  const again = yield* solved(judge, w, exact.starts);
  let off = 0;
  let size = 0;
  exact.X.forEach((X, e) => {
    X.forEach((x, i) => {
      off += (x - again.X[e][i]) ** 2;
      size += x * x;
    });
  });
  return { objective, efs: again.complete ? Math.sqrt(off / size) : Number.POSITIVE_INFINITY };
}

/** E₂ = |ŵ - w*| / |w*|; null where the truth is not known. */
export function e2Of(w: readonly number[], wTrue: Float64Array | undefined): number | null {
  if (!wTrue) return null;
  const size = (x: readonly number[]) => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0));
  return size(w.map((x, j) => x - wTrue[j])) / size(Array.from(wTrue));
}
