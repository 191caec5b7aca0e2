import { quote } from '../text/quote.ts';
import { catalog } from './catalog.ts';
import { type Row, rowWords } from './rowWords.ts';

/** What keeps dose records, as NONMEM takes them, from being read. */
export const recordFindings = catalog({
  /** `name`: what the column is in NONMEM; `value`: what its cell holds. */
  recordNotTaken: (cell: Row & { column: string; name: string; value: number }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    words: () => ({
      message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${cell.value} means ${wanted[reasonOf(cell)] ?? 'something else'}, which is not read from dose records.`,
      advice: instead[reasonOf(cell)] ?? '',
    }),
  }),

  /** `column`: that of the marks. */
  valuesUnnamed: ({ column }: { column: string }) => ({
    about: { of: 'data', column },
    words: () => ({
      message: `Column ${quote(column)} says which rows are doses or measure nothing, but no column of values is called DV.`,
      advice: `Call the column of values DV, in the model too, as in observe DV = drug/V; or remove ${quote(column)} and leave cells without a measurement empty.`,
    }),
  }),

  /** A record whose cells contradict each other; NONMEM refuses it too. */
  recordContradicts: (cell: Row & { column: string; name: string; value: number }) => ({
    about: { of: 'data', column: cell.column, row: cell.row },
    words: () => {
      const [message, advice] = contradictions[cell.name] ?? ['does not fit the rest of the row.', ''];
      return { message: `Column ${quote(cell.column)}, ${rowWords(cell)}: ${cell.value} ${message}`, advice };
    },
  }),
});

const contradictions: Readonly<Record<string, readonly [message: string, advice: string]>> = {
  AMT: [
    'is an amount in a row that is not a dose, or is negative.',
    'Write EVID 1 for a dose, with its amount above 0; leave AMT empty where something was measured.',
  ],
  EVID: [
    'means a dose, but the row has no amount.',
    'Write the amount in AMT; or EVID 0 if it was a measurement, 2 for any other event.',
  ],
  ADDL: [
    'means more doses, but the row has no interval between them.',
    'Write the interval in II, or a row for each dose.',
  ],
};

/** Above 4, EVID is in the code of older versions of RxODE: 101 is a dose into the first compartment. */
function reasonOf({ name, value }: { name: string; value: number }): string {
  return name === 'EVID' && value > 4 ? 'RxODE' : name;
}

const wanted: Readonly<Record<string, string>> = {
  EVID: 'a reset of the system',
  RxODE: 'an event in the code of RxODE',
  SS: 'a dose in the steady state',
  DUR: 'an infusion by its duration',
  RATE: 'an infusion whose rate is estimated, or at clock times',
  ADDL: 'doses that are repeated from a clock time on',
  CMT: 'a dose into another compartment than the first dose',
};

const instead: Readonly<Record<string, string>> = {
  RxODE: 'Write EVID 1 for a dose, 0 for a measurement, and the compartment in CMT.',
  EVID: 'Give the rows after it a new ID, with times from 0 on.',
  SS: 'Write the doses before it as separate rows, as many as it takes to reach the steady state.',
  DUR: 'Write RATE, the amount divided by the duration, instead.',
  RATE: 'Write the rate as a positive number, and times as numbers.',
  ADDL: 'Write times as numbers.',
  CMT: 'Write a column of amounts for each compartment, and a line for each in the model: dose amt1 into gut.',
};
