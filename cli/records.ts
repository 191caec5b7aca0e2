import { formulaFree } from '../report/formulaFree.ts';
import { csv, estimateColumns, estimateRows } from '../report/records.ts';
import type { EachResult } from '../src/node.ts';
import { inFlags } from './flags.ts';

/** The parameters of every experiment as CSV, a row for each of both; one that was not fitted is a row with its error. */
export function eachAsCsv(fits: readonly EachResult[]): string {
  const rows = fits.flatMap(({ name, result, error }) =>
    result === null
      ? [[formulaFree(name), ...estimateColumns.map(() => ''), '', 'error', formulaFree(inFlags(error))]]
      : estimateRows(result).map((row) => [formulaFree(name), ...row, result.method, result.status.code, '']),
  );
  return csv([['experiment', ...estimateColumns, 'method', 'status', 'error'], ...rows]);
}
