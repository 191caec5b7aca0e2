import type { DescentLimits, Ending } from '../findings/endingWords.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import type { Options } from '../options.ts';
import type { Verdict } from '../result.ts';
import { verdictOf } from '../verdict.ts';

/** What a search was held to. */
export interface SearchLimitsUsed extends DescentLimits, Pick<Options, 'rtol'> {
  /** Whether no other method takes the model. */
  readonly isOnly?: boolean;
}

/** The words for a search that did not end at a minimum. */
export function notConverged(
  ending: Ending,
  { lmIterations, lmEvaluations, calls, rtol, isOnly = false }: SearchLimitsUsed,
): Verdict {
  const limits = { lmIterations, lmEvaluations, calls };
  const finding = searchVerdictFindings.leastSquaresUnconverged({ ending, limits, rtol, isOnly });
  return verdictOf('notConverged', finding);
}
