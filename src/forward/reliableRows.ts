import type { Solution } from './solver/solve.ts';

/** The error at the end is usually up to a hundred times that of a step. */
const ERROR_GROWTH = 100;

/**
 * How many rows of a solution can be believed: all that were reached but those at a blow-up. Its time t* is known to about
 * 100 · rtol · (t* - t₀), and rows no further from it than that may as well lie behind it, where there is no solution.
 */
export function reliableRows(
  { reached, failure }: Pick<Solution, 'reached' | 'failure'>,
  times: Float64Array,
  rtol: number,
): number {
  if (failure?.cause !== 'blowUp') return reached;
  const last = failure.t - ERROR_GROWTH * rtol * (failure.t - times[0]);
  let sure = reached;
  while (sure > 1 && times[sure - 1] >= last) sure--;
  return sure;
}
