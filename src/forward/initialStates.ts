import type { Data } from '../data/data.ts';
import { placeNodes } from '../likelihood/nodes.ts';
import type { RightHandSide } from '../model/compileRightHandSide.ts';
import { firstStates } from './firstStates.ts';
import { descend } from './levenbergMarquardt.ts';
import { type Guess, optionsForNoise, type ResidualWeights, type Target, wholeWeights } from './shooting.ts';
import type { SolveOptions } from './solver/solve.ts';

/** First states of every experiment that fit best with given parameters, and the weighting they were fitted with. */
export interface InitialStates {
  readonly guess: Guess;
  readonly weights: ResidualWeights;
}

const LIMITS = { iterations: 50, evaluations: 100, step: 1e-12, tolerance: 1e-10 };

/**
 * The states at the first time of each experiment that fit the data best, the parameters w being given; undefined where the
 * model cannot be solved.
 *
 * @param known states that are known there, NaN elsewhere.
 */
export function* initialStates(
  data: Data,
  f: RightHandSide,
  w: Float64Array,
  sigma: Float64Array,
  known: Float64Array,
  solver: SolveOptions,
): Generator<void, InitialStates | undefined> {
  const nodes = placeNodes(data, 1);
  const { D } = nodes;
  const held = Array.from(known, (x) => !Number.isNaN(x));
  const target: Target = { f, nodes, J: w.length, held, solver: optionsForNoise(solver, sigma) };
  const weights = wholeWeights(target, sigma, 'starts');
  const { segments } = weights;
  const starts = new Float64Array(segments.length * D);
  for (const [e, segment] of segments.entries()) {
    const first = yield* firstStates(target, segment, w, sigma, known, LIMITS, {
      iterations: 0,
      evaluations: 0,
    });
    if (!first) return undefined;
    starts.set(first, e * D);
  }
  const end = yield* descend(weights, { w, starts }, LIMITS, { iterations: 0, evaluations: 0 });
  return 'failure' in end ? undefined : { guess: end.at.guess, weights: { ...weights, free: 'all' } };
}
