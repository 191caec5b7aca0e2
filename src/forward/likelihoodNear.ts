import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { withFreeSigns } from '../problem/freeSigns.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import { penaltyAt, searchSpace } from '../problem/searchSpace.ts';
import type { Result } from '../result.ts';
import { devianceOf } from '../rows/deviance.ts';
import { budgetAfter } from './budget.ts';
import { type DescentLimits, type DescentStart, descendProblem } from './descendProblem.ts';
import { firstStatesOf, problemTarget } from './shootProblem.ts';

/** Values of the parameters, first states and noise, and the deviance there. */
export interface LikelyPoint extends DescentStart {
  readonly deviance: number;
}

/** The likelihood around an answer, by forward solves. */
export interface LikelihoodNear {
  readonly answer: DescentStart;
  /** Where they lead from a point, with one of the parameters held or none; undefined where they fail. */
  bestFrom(from: DescentStart, held?: number): Generator<void, LikelyPoint | undefined>;
}

const LIMITS: DescentLimits = { steps: 30, solves: 90, decrease: 1e-3, rounds: 3, bent: true };

/** States and parameters together up to which it is asked: of more, forward solves with sensitivities take longer than a fit. */
export const MOST_ASKED = 24;

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
      const found = yield* descendProblem(target, within, unit, from, LIMITS, () => undefined);
      if ('failure' in found || found.ending === 'workLimit') return undefined;
      const { q } = found.at.aim;
      const predicted = target.rows.predict(found.at.X, q);
      const deviance = devianceOf(problem, target.rows.slots, predicted) + 2 * penaltyAt(space, q);
      return { q, first: firstStatesOf(found.at), sigma: found.sigma, deviance };
    },
  };
}
