import { searchVerdictFindings } from '../findings/searchVerdictFindings.ts';
import type { SearchFailure } from '../findings/searchWords.ts';
import { type Verdict, verdictOf } from '../verdict.ts';

export type Failure = SearchFailure;

/** The verdict on a search over a problem that reached no maximum. */
export function unconverged(failure: Failure): Verdict {
  return verdictOf('notConverged', searchVerdictFindings.searchUnconverged({ failure }));
}
