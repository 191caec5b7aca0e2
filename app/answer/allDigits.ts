import type { Estimate } from '../../src/index.ts';
import type { EstimateColumn } from './cellExplanations.ts';

/** All digits of a cell's numbers; undefined where the cell has none, as for what the data do not determine. */
export function allDigits(
  column: EstimateColumn,
  { estimate, stdError, interval }: Estimate,
): string | undefined {
  if (column === 'estimate') return stdError === Number.POSITIVE_INFINITY ? undefined : String(estimate);
  if (!Number.isFinite(stdError)) return undefined;
  if (column === 'stdError') return String(stdError);
  return column === 'interval' ? interval.join(' to ') : undefined;
}
