import type { Data } from '../data/data.ts';
import { compileRightHandSide, type RightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { budgetAfter } from './budget.ts';
import { squaresFrom } from './forwardCheck.ts';
import { initialStates } from './initialStates.ts';
import { namedValues } from './namedValues.ts';
import { optionsForNoise } from './shooting.ts';
import type { SolveOptions } from './solver/solve.ts';
import { weightedSum } from './weightedSum.ts';

/** What answers are judged by: the same data, noise and, where it is known, the same truth for all. */
export interface Scoring {
  /** The first states for the true parameters, of all experiments; undefined if there is no truth or it cannot be solved. */
  readonly trueStarts: Float64Array | undefined;
  /**
   * Of estimates in the order of the fit's parameters and first states of all experiments, undefined where there are none: the
   * objective of the model solved forward, what priors add to it, and E_FS, solved from the first states of the truth.
   */
  errors(
    w: Float64Array,
    starts: Float64Array | undefined,
  ): Generator<void, { objective: number; penalty: number; efs: number | null }>;
}

/** Data whose states are all measured as they are, and how the model is solved on them. */
interface ScoredData {
  model: Model;
  data: Data;
  options: Options;
  f: RightHandSide;
  sigma: Float64Array;
  /** Evaluations of all fits together: what judging one of them may cost follows from it. */
  evaluations: number;
}

/** The scoring of fits to data whose states are all measured as they are. */
export function* plainScoring(
  parts: Omit<ScoredData, 'f'>,
  wTrue: Float64Array | undefined,
): Generator<void, Scoring> {
  const scored: ScoredData = { ...parts, f: compileRightHandSide(parts.model) };
  const exact = wTrue && (yield* trueCourse(scored, wTrue));
  return {
    trueStarts: exact?.starts,
    *errors(w, starts) {
      const solution = starts && (yield* solved(scored, w, starts));
      const objective = solution?.complete ? weightedSum(solution.squares, scored.sigma) : Number.NaN;
      if (!exact) return { objective, penalty: 0, efs: null };
      const again = yield* solved(scored, w, exact.starts);
      const efs = again.complete ? relativeError(again.X, exact.X) : Number.POSITIVE_INFINITY;
      return { objective, penalty: 0, efs };
    },
  };
}

/** |X - X*| / |X*| over all experiments. */
export function relativeError(X: readonly Float64Array[], exact: readonly Float64Array[]): number {
  let off = 0;
  let size = 0;
  exact.forEach((exactStates, e) => {
    exactStates.forEach((x, i) => {
      off += (x - X[e][i]) ** 2;
      size += x * x;
    });
  });
  return Math.sqrt(off / size);
}

/** How answers are solved: each answer within a budget of its own. */
function solverOf({ options, evaluations }: ScoredData): SolveOptions {
  return { ...options, budget: budgetAfter(evaluations) };
}

/** The solution with the true parameters, from the first states that were given, or that fit best with them. */
interface Course {
  starts: Float64Array;
  X: Float64Array[];
}

/** That solution; undefined where there is none to the end. */
function* trueCourse(scored: ScoredData, w: Float64Array): Generator<void, Course | undefined> {
  const { model, data, options, f, sigma } = scored;
  const known = namedValues(
    model,
    { option: 'u0', of: 'state', absent: Number.NaN },
    options.u0 === 'auto' ? {} : options.u0,
  );
  const initial = yield* initialStates(data, f, w, sigma, known, solverOf(scored));
  if (!initial) return undefined;
  const { starts } = initial.guess;
  const { X, complete } = yield* solved(scored, w, starts);
  return complete ? { starts, X } : undefined;
}

/** The model solved over all experiments: states, squared residuals, and whether it reached the end. */
function* solved(scored: ScoredData, w: Float64Array, starts: Float64Array) {
  const { data, f, sigma } = scored;
  const D = data.states.length;
  const solver = optionsForNoise(solverOf(scored), sigma);
  const X: Float64Array[] = [];
  const squares = new Float64Array(D);
  let complete = true;
  for (const [e, experiment] of data.experiments.entries()) {
    const residual = yield* squaresFrom(experiment, f, w, starts.slice(e * D, (e + 1) * D), solver);
    X.push(residual.X.data);
    residual.squares.forEach((rss, l) => {
      squares[l] += rss;
    });
    complete &&= residual.failure === undefined;
  }
  return { X, squares, complete };
}

/** E₂ = |ŵ - w*| / |w*|; null where the truth is not known. */
export function e2Of(w: readonly number[], wTrue: Float64Array | undefined): number | null {
  if (!wTrue) return null;
  const size = (x: readonly number[]) => Math.sqrt(x.reduce((sum, value) => sum + value * value, 0));
  return size(w.map((x, j) => x - wTrue[j])) / size(Array.from(wTrue));
}
