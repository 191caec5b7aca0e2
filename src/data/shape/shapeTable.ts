import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { headingOf } from '../heading.ts';
import type { Table } from '../table.ts';
import { matchHeadings } from './matchHeadings.ts';
import { reshapeTable } from './reshapeTable.ts';
import { resolveLimits } from './resolveLimits.ts';
import type { WantedNames } from './wantedNames.ts';

/** What options say about the shape of a table; all may be left out. */
export interface ShapeOptions {
  /** The name of the time column; if empty, the one called t or time in any case. */
  readonly time?: string | undefined;
  /** The columns that label experiments, separated by commas; if empty, the one called experiment, if any. */
  readonly by?: string | undefined;
  /** The columns of a long table, such as variable=value; if empty, they are recognised by the names of the model. */
  readonly long?: string | undefined;
  /** Which columns are replicates: Hare_1 and Hare_2; with Hare itself; none. */
  readonly replicates?: 'auto' | 'columns' | 'none' | undefined;
  /** What is an experiment on a plate, well, row or column, and what was measured there, such as well=OD. */
  readonly plate?: string | undefined;
  /** What values beyond a limit are taken for. */
  readonly beyond?: 'ask' | 'missing' | 'censored' | undefined;
}

/**
 * The table as the model's names ask for it: a column for each state or output, times as numbers, one column of labels. Long
 * tables are spread, replicate columns stacked, wells of a plate are experiments; all of it is noted in `readings`. A table that has this
 * shape already is returned as it is.
 */
export function shapeTable(table: Table, wanted: WantedNames, options: ShapeOptions): Table {
  if (table.shaped) return table;
  checkDoses(table, wanted);
  const named = matchHeadings(table, wanted, options);
  const shaped = resolveLimits(reshapeTable(named, wanted, options), wanted, options.beyond);
  return shaped === table ? table : { ...shaped, shaped: true };
}

/** Throws where a model takes the doses that are given at once and not those that are infused, or the other way round. */
function checkDoses({ readings = [] }: Table, { known }: WantedNames): void {
  const records = readings.find((reading) => reading.what === 'doseRecords');
  if (records?.what !== 'doseRecords' || records.infusion === '') return;
  const [amount, rate] = [records.amount, records.infusion].map((name) => headingOf(name).name);
  const takes = { amount: known.includes(amount), rate: known.includes(rate) };
  const missing = !takes.rate && takes.amount ? 'rate' : takes.rate && !takes.amount ? 'amount' : undefined;
  if (missing === undefined || (missing === 'amount' && records.doses === 0)) return;
  throw new InputError(shapeFindings.dosesNotTaken({ amount, rate, missing }));
}
