import { csv, estimateColumns, estimateRows } from '../../report/records.ts';
import type { EachResult } from '../../src/node.ts';
import { formulaFree } from '../../src/text/formulaFree.ts';
import { eachError } from '../terminal/terminalWords.ts';

/** The parameters of every experiment as CSV, a row for each of both; one that was not fitted is a row with its error. */
export function eachAsCsv(fits: readonly EachResult[]): string {
  const rows = fits.flatMap((fit) => {
    const { result } = fit;
    const name = formulaFree(fit.name);
    if (result)
      return estimateRows(result).map((row) => [name, ...row, result.method, result.status.code, '']);
    const error = formulaFree(eachError(fit, { named: true }));
    return [[name, ...estimateColumns.map(() => ''), '', 'error', error]];
  });
  return csv([['experiment', ...estimateColumns, 'method', 'status', 'error'], ...rows]);
}
