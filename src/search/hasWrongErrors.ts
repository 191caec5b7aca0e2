import { problemMaximum } from '../forward/problemMaximum.ts';
import { linearise, type ProblemTarget, shoot } from '../forward/shootProblem.ts';
import { coordinateOf } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import type { Result } from '../result.ts';

/** Smaller relative errors are not checked: what steps between nodes add to the information hardly matters for them. */
const WEAK = 0.3;
/** Errors by forward solves that exceed those of `mle` by this factor show that the latter are wrong. */
const LARGER = 2;
/** An unknown whose relative error by forward solves is below this is determined, even if `mle` reports that it is not. */
const KNOWN = 0.5;

/**
 * Whether errors that `mle` reports are wrong: those of the solution itself, by its sensitivities, are larger by far, or finite where
 * those of `mle` are not. Where a mode decays between samples, no measurement shows how fast; the steps between nodes still
 * do, a little, by their own error. And where an unknown is open altogether, sharp equations leave so few digits that others seem open, too.
 */
export function* hasWrongErrors(
  target: ProblemTarget,
  { parameters }: Pick<Result, 'parameters'>,
  first: Float64Array,
  sigma: Float64Array,
): Generator<void, boolean> {
  const { problem, rows } = target;
  const { unknowns } = problem;
  const errors = parameters.map(({ estimate, stdError }, j) =>
    unknowns[j].scale === 'log' ? stdError / estimate : stdError,
  );
  const isWeak = parameters.some(
    ({ estimate, stdError, atBound }) => atBound === null && stdError > WEAK * Math.abs(estimate),
  );
  if (!isWeak) return false;
  const q = Float64Array.from(unknowns, (unknown, j) => coordinateOf(unknown, parameters[j].estimate));
  rows.setNoise(sigma);
  const trajectory = yield* shoot(target, { q, first }, true);
  const reduced = 'failure' in trajectory ? undefined : linearise(target, trajectory);
  if (!reduced || 'failure' in trajectory) return false;
  const maximum = yield* problemMaximum(target, searchSpace(problem), trajectory, reduced, sigma);
  if (!maximum) return false;
  const J = unknowns.length;
  return errors.some((error, j) => {
    if (parameters[j].atBound !== null) return false;
    const exact = Math.sqrt(maximum.information.S[j * (J + 1)]);
    const size = unknowns[j].scale === 'log' ? 1 : Math.abs(parameters[j].estimate);
    return exact > LARGER * error || (error === Number.POSITIVE_INFINITY && exact < KNOWN * size);
  });
}
