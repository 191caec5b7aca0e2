import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { withFreeSigns } from '../problem/freeSigns.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import type { Result } from '../result.ts';
import { budgetAfter } from './budget.ts';
import { type DescentBudget, type DescentStart, descendProblem } from './descendProblem.ts';
import { type DescentEnd, descentEnd } from './descentEnd.ts';
import { problemTarget } from './shootProblem.ts';

/** The likelihood around an answer, by forward solves. */
export interface LikelihoodNear {
  readonly answer: DescentStart;
  /** The end of forward solves from a point, with one of the parameters held or none; undefined where they fail. */
  bestFrom(from: DescentStart, held?: number): Generator<void, DescentEnd | undefined>;
}

const LIMITS: DescentBudget = { steps: 30, solves: 90, decrease: 1e-3, rounds: 3, bent: true };

/** The likelihood around an answer with estimated states; what it may cost in all follows from what the answer has cost. */
export function likelihoodNear(
  model: Model,
  data: Data,
  { parameters, experiments, noise, evaluations }: Result,
  options: Options,
): LikelihoodNear {
  const plain = plainProblem(model, data, options);
  const problem = withFreeSigns(
    plain,
    plain.unknowns.map(() => true),
  );
  const target = problemTarget(problem, { ...options, budget: budgetAfter(evaluations.fit) });
  const space = searchSpace(problem);
  const q = Float64Array.from(parameters, ({ estimate }) => estimate);
  const unit = q.map((x) => Math.abs(x) || 1);
  return {
    answer: {
      q,
      first: Float64Array.from(
        experiments.flatMap(({ trajectory }) => data.states.map((state) => trajectory!.states[state][0])),
      ),
      sigma: Float64Array.from(data.states, (state) => noise[state]),
    },
    *bestFrom(from, held) {
      const [lower, upper] = [space.lower.slice(), space.upper.slice()];
      if (held !== undefined) lower[held] = upper[held] = from.q[held];
      const within = { ...space, lower, upper };
      const descent = yield* descendProblem(target, within, unit, from, LIMITS, () => undefined);
      if ('failure' in descent || descent.ending === 'workLimit') return undefined;
      return descentEnd(target, space, descent);
    },
  };
}
