import type { Result, StatusCode, Verdict } from './result.ts';
import { list } from './words.ts';

/** Verdicts that say themselves why errors, or all numbers, may be missing. */
const failures: readonly StatusCode[] = ['notPositiveDefinite', 'notConverged', 'notIdentifiable'];

/**
 * The result, whose status is a failure where a number that it promises is not finite: estimates and noise always, standard
 * errors and the covariance unless a verdict says why there are none.
 */
export function finiteOrFailed(result: Result): Result {
  const { parameters, noise, covariance, diagnostics } = result;
  const excused = diagnostics.warnings.some(({ code }) => failures.includes(code));
  const wrong = [
    ...parameters.flatMap(({ name, estimate }) =>
      Number.isFinite(estimate) ? [] : [`the estimate of ${name}`],
    ),
    ...Object.entries(noise).flatMap(([state, sigma]) =>
      Number.isFinite(sigma) ? [] : [`the noise of ${state}`],
    ),
    ...(excused
      ? []
      : parameters.flatMap(({ name, stdError, interval }) =>
          [stdError, ...interval].every(Number.isFinite) ? [] : [`the standard error of ${name}`],
        )),
    ...(excused || covariance.every((row) => row.every(Number.isFinite)) ? [] : ['the covariance']),
  ];
  if (wrong.length === 0) return result;
  const more = wrong.length > 3 ? [...wrong.slice(0, 3), `${wrong.length - 3} more`] : wrong;
  const status: Verdict = {
    code: 'notFinite',
    message: `Numbers left the range that can be computed with: ${list(more)} ${wrong.length === 1 ? 'is' : 'are'} not finite.`,
    advice: 'Change the units of time or of the states so that values and parameters are nearer to 1.',
  };
  return { ...result, status, diagnostics: { ...diagnostics, warnings: [status, ...diagnostics.warnings] } };
}
