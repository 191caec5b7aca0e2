import type { Convergence, Detail } from '../detail.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import { methodOf } from '../methods/methods.ts';
import type { MleOutcome } from '../mle/fit.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { verdictOf } from '../verdict.ts';
import { ofStandIn } from '../wendy/verdicts.ts';
import { besideOf } from './besideOf.ts';

export { startReport } from '../wendy/startReport.ts';

/** Another method's answer in place of `mle`'s, which says so before everything else. */
export function fallenBack(
  result: Result,
  { convergence, failure, evaluations }: NonNullable<MleOutcome['failed']>,
  options: Options,
  total: number,
): Result {
  const { unweighted } = methodOf(result.method);
  const method = unweighted ? 'ols' : 'irls';
  const status = verdictOf('notConverged', searchVerdictFindings.noMaximumButGuess({ failure, method }));
  const others = result.diagnostics.warnings.map(ofStandIn);
  return {
    ...asGuess(result),
    irls: unweighted ? result.irls : besideOf(result),
    status,
    detail: insteadOf(convergence, result.detail),
    options,
    diagnostics: { ...result.diagnostics, warnings: [status, ...others] },
    evaluations: { ...result.evaluations, fit: Math.round(result.evaluations.fit + evaluations) },
    timing: { ...result.timing, total },
  };
}

/** The result of the weak form, and how the search that it replaces failed. */
function insteadOf(failed: Convergence, detail: Detail): Detail {
  return detail.kind === 'weakForm' ? { ...detail, insteadOf: failed } : detail;
}

/** A result without intervals: the method that was requested does not confirm this estimate, so its intervals would mislead. */
export function asGuess(result: Result): Result {
  const unknown = Number.NaN;
  return {
    ...result,
    parameters: result.parameters.map((one) => ({ ...one, stdError: unknown, interval: [unknown, unknown] })),
    covariance: result.covariance.map((row) => row.map(() => unknown)),
    correlation: result.correlation.map((row) => row.map(() => unknown)),
  };
}
