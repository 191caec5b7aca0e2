import type { Data } from '../data/data.ts';
import { isConverged } from '../detail.ts';
import { awaited, type LoadingWork } from '../drive.ts';
import { hasFastModes } from '../forward/fastModes.ts';
import { isLoose } from '../forward/isLoose.ts';
import type { Progress, Result } from '../result.ts';
import { doubtsOf } from './doubtsOf.ts';
import { irlsBeside, type Job } from './fitLikelihood.ts';
import { withIrls } from './withIrls.ts';

/** The answer of `mle`, or the better one of a second search where it is in doubt. */
export function* afterSecondSearch(
  job: Job,
  data: Data,
  checked: Result,
  observe?: (progress: Progress) => void,
  stop?: AbortSignal,
): LoadingWork<Result> {
  // WENDy's own estimate takes most of the time of a fit: it is computed only where the answer is in doubt.
  const isDoubted =
    doubtsOf(job, data, checked).length > 0 ||
    hasFastModes(job.model, checked) ||
    job.options.beside !== 'auto';
  const irls = isDoubted && !checked.irls ? yield* irlsBeside(job, data, observe) : null;
  const first = withIrls(checked, irls);
  const doubts = doubtsOf(job, data, first);
  const hasValley = isConverged(first) && job.options.check !== 'none' && isLoose(data, first);
  if (doubts.length === 0 && !hasValley) return first;
  const { searchAgain } = yield* awaited(import('./searchAgain.ts'));
  return yield* searchAgain(job, data, first, doubts, observe, stop);
}
