import { quote } from '../text/quote.ts';
import { catalog } from './catalog.ts';
import { type Row, rowWords } from './rowWords.ts';

/** What keeps dose records, as NONMEM takes them, from being read. */
export const recordFindings = catalog({
  /** `name`: what the column is in NONMEM; `value`: what its cell holds. */
  recordNotTaken: (cell: Row & { column: string; name: string; value: number }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    words: () => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${cell.value} means ${wanted[cell.name] ?? 'something else'}, which is not read from dose records.`,
      advice: instead[cell.name] ?? '',
    }),
  }),
});

const wanted: Readonly<Record<string, string>> = {
  EVID: 'a reset of the system',
  SS: 'a dose in the steady state',
  DUR: 'an infusion by its duration',
  RATE: 'an infusion whose rate is estimated, or at clock times',
  ADDL: 'doses that are repeated from a clock time on',
  CMT: 'a dose into another compartment than the first dose',
};

const instead: Readonly<Record<string, string>> = {
  EVID: 'Give the rows after it a new ID, with times from 0 on.',
  SS: 'Write the doses before it as separate rows, as many as it takes to reach the steady state.',
  DUR: 'Write RATE, the amount divided by the duration, instead.',
  RATE: 'Write the rate as a positive number, and times as numbers.',
  ADDL: 'Write times as numbers.',
  CMT: 'Write a column of amounts for each compartment, and a line for each in the model: dose amt1 into gut.',
};
