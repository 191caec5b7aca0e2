import { dataBlocks } from '../../report/records.ts';
import { estimateTable, stateTable } from '../../report/resultTables.ts';
import { readTable, writeWorkbook } from '../../src/index.ts';
import type { Taken } from './taken.ts';

/** An Excel workbook with a sheet of the estimates, one of the estimated states where there are any, and one of the data. */
export async function workbookOf({ result, used, headings: { time, by } }: Taken): Promise<Uint8Array> {
  const states = stateTable([result]);
  const data = readTable([...dataBlocks(used, time, by)].join(''));
  return writeWorkbook({ estimates: estimateTable(result), ...(states && { states }), data });
}
