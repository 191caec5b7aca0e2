import { inCode } from '../findings/say.ts';
import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import { type SearchFailure, searchWords } from '../findings/searchWords.ts';
import { type Verdict, verdictOf } from '../verdict.ts';

export type Failure = SearchFailure;

/** Why a search found no maximum: what happened, and what to do about it. */
export const failures = {
  notFinite: searchWords('notFinite', inCode),
  singular: searchWords('singular', inCode),
  stuck: searchWords('stuck', inCode),
  unsettled: searchWords('unsettled', inCode),
  vanishing: searchWords('vanishing', inCode),
  moving: searchWords('moving', inCode),
} as const satisfies Record<Failure, { reason: string; advice: string }>;

/** The verdict on a search over a problem that found no maximum. */
export function unconverged(failure: Failure): Verdict {
  return verdictOf('notConverged', searchVerdictFindings.searchUnconverged({ failure }));
}
