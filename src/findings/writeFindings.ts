import { quote } from '../text/quote.ts';
import { catalog } from './catalog.ts';

const call = { of: 'call' } as const;

/** What keeps a table from being written. */
export const writeFindings = catalog({
  columnsOfOtherLengths: ({ column, length, first }: { column: string; length: number; first: number }) => ({
    about: call,
    words: () => ({
      message: `Column ${quote(column)} has ${length} values, the first column ${first}.`,
      advice: 'All columns of a table need the same number of values.',
    }),
  }),

  /** `most`: rows that a sheet can have. */
  sheetTooLong: ({ rows, most }: { rows: number; most: number }) => ({
    about: call,
    words: () => ({
      message: `The table has ${rows} rows; a sheet of an Excel workbook has ${most} at most.`,
      advice: 'Write it as CSV or Parquet.',
    }),
  }),
});
