import type { writeFindings } from '../../../src/findings/writeFindings.ts';
import { writeTable } from '../../../src/index.ts';
import type { Examples } from '../example.ts';

export const title = 'Writing tables';

export const examples: Examples<typeof writeFindings> = {
  columnsOfOtherLengths: () => writeTable({ t: [0, 1], u: [1] }, 'csv'),
  sheetTooLong: () => writeTable({ t: new Float64Array(1_048_576) }, 'xlsx'),
};
