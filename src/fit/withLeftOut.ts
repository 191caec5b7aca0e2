import type { Outlier } from '../data/outliers.ts';
import { verdictFindings } from '../findings/verdictFindings.ts';
import type { Result } from '../result.ts';
import { verdictOf, withVerdict } from '../verdict.ts';

/** The result of a fit without some values that stand out, which says so. */
export function withLeftOut(result: Result, outliers: readonly Outlier[]): Result {
  const values = outliers.map(({ state, experiment, t, value }) => ({ state, experiment, t, value }));
  return withVerdict(result, verdictOf('notNormal', verdictFindings.valuesLeftOut({ values })));
}
