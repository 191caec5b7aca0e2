import type { Convergence, Detail, ResidualDetail, Shooting, WeakFormDetail } from './detail.ts';
import { isFields } from './given.ts';
import { methodOf } from './methods/methods.ts';
import type { Iterations, Result } from './result.ts';

/**
 * A result as this version writes it, from what `JSON.parse` makes of one that this or an earlier version saved: earlier ones had
 * what is `detail` now in other fields. What is not a result comes back as it is.
 *
 * @example
 * ```ts
 * import { findProblem, fit, parseModel, sampleProblem, savedResult, tableFromColumns } from 'wendy';
 *
 * const { t, U } = sampleProblem(findProblem('logistic'), { points: 64, noise: 0.05 });
 * const result = await fit(parseModel("u' = r*u + s*u^2"), tableFromColumns({ t, u: U.data }));
 * const saved = JSON.stringify(result); // to a file, and back
 * console.log(savedResult(JSON.parse(saved)).detail.kind); // → collocation
 * ```
 */
export function savedResult(value: unknown): Result {
  const isResult = isFields(value) && isFields(value.diagnostics) && Array.isArray(value.parameters);
  if (!isResult) return value as Result;
  const result = { ...value, parameters: (value.parameters as unknown[]).map(withStart) };
  const hasDetail = isFields(value.detail) && 'kind' in value.detail;
  return hasDetail ? (result as unknown as Result) : withDetail(result as unknown as Earlier);
}

/** A parameter whose start was saved under the name `ols`. */
function withStart(parameter: unknown): unknown {
  if (!isFields(parameter) || !('ols' in parameter)) return parameter;
  const { ols, ...others } = parameter;
  return { ...others, start: ols };
}

/** Results before they had a `detail`, except for those of registered methods. */
interface Earlier extends Omit<Result, 'detail' | 'iterations' | 'diagnostics'> {
  detail?: Readonly<Record<string, unknown>>;
  convergence?: Convergence | null;
  shooting?: Shooting | null;
  iterations: (Iterations & { pValues?: number[] }) | null;
  diagnostics: Result['diagnostics'] &
    Partial<ResidualDetail & Pick<WeakFormDetail, 'featureNoise' | 'biasOverStdError'>>;
}

function withDetail({ convergence, shooting, detail, ...earlier }: Earlier): Result {
  const { pValues = [], ...iterations } = earlier.iterations ?? {};
  const {
    residualOverNoise = {},
    autocorrelation = {},
    effectiveSample = {},
    featureNoise = Number.NaN,
    biasOverStdError = [],
    ...diagnostics
  } = earlier.diagnostics;
  const { weakForm, collocation } = methodOf(earlier.method);
  const residuals = { residualOverNoise, autocorrelation, effectiveSample };
  const own = (): Detail => {
    if (shooting) return { kind: 'shooting', ...shooting, ...residuals };
    if (convergence && collocation) return { kind: 'collocation', ...convergence, ...residuals };
    if (!weakForm) return { kind: 'registered', values: detail ?? {} };
    const failed = convergence ? { insteadOf: convergence } : {};
    return { kind: 'weakForm', pValues, featureNoise, biasOverStdError, ...failed };
  };
  return {
    ...earlier,
    detail: own(),
    iterations: earlier.iterations && (iterations as Iterations),
    diagnostics,
  };
}
