import { verdictFindings } from '../findings/verdictFindings.ts';
import type { Result, StatusCode } from '../result.ts';
import { verdictOf } from '../verdict.ts';

/** Verdicts that say themselves why errors, or all numbers, may be missing. */
const failures: readonly StatusCode[] = ['notPositiveDefinite', 'notConverged', 'notIdentifiable'];

/**
 * The result, whose status is a failure where a number that it promises is not finite: estimates and noise always, standard
 * errors and the covariance unless a verdict says why there are none.
 */
export function finiteOrFailed(result: Result): Result {
  const { parameters, noise, covariance, diagnostics } = result;
  const excused = diagnostics.warnings.some(({ code }) => failures.includes(code));
  const named = (what: 'estimate' | 'noise' | 'standard error', of: string) => ({ what, of });
  const numbers = [
    ...parameters.flatMap(({ name, estimate }) =>
      Number.isFinite(estimate) ? [] : [named('estimate', name)],
    ),
    ...Object.entries(noise).flatMap(([state, sigma]) =>
      Number.isFinite(sigma) ? [] : [named('noise', state)],
    ),
    ...(excused
      ? []
      : parameters.flatMap(({ name, stdError, interval }) =>
          [stdError, ...interval].every(Number.isFinite) ? [] : [named('standard error', name)],
        )),
    ...(excused || covariance.every((row) => row.every(Number.isFinite))
      ? []
      : [{ what: 'covariance' as const, of: '' }]),
  ];
  if (numbers.length === 0) return result;
  const status = verdictOf('notFinite', verdictFindings.numbersNotFinite({ numbers }));
  return { ...result, status, diagnostics: { ...diagnostics, warnings: [status, ...diagnostics.warnings] } };
}
