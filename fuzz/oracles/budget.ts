import type { Result } from '../../src/index.ts';
import { Failure } from '../failure.ts';

// Oracle (i): the forward check takes no more than three times the evaluations of the fit plus 1e5.

/** Fails where the forward check took more work than its budget. */
export function withinBudget({ evaluations: { fit, check } }: Pick<Result, 'evaluations'>): void {
  const most = 3 * fit + 1e5;
  if (check <= most) return;
  throw new Failure('the budget of the forward check', `${check} evaluations, at most ${most} are allowed.`);
}
