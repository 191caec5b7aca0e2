import type { Column, FitOptions, Table } from '../../src/index.ts';
import type { Use } from '../state/work.ts';
import { isMissing, labelOf, quoted, rowName } from './cells.ts';
import { isStateName } from './stateName.ts';

/** A table with its columns named as they are used, and the options that say which they are. */
export interface UsedTable {
  readonly table: Table;
  /** The columns of time and experiments, where the library would not find them by itself. */
  readonly options: FitOptions;
}

/** What keeps a table from being used in this way, and which column has to do with it. */
export interface UseProblem {
  readonly message: string;
  readonly column?: number;
}

/** The table in which every column is named as it is used, without those that are not; or why there is none. */
export function useColumns(read: Table, uses: readonly Use[]): UsedTable | { readonly problem: UseProblem } {
  const problem = wrongUse(read, uses) ?? wrongTimes(read, uses);
  if (problem) return { problem };
  const columns = read.columns.flatMap((column, j) => {
    const use = uses[j]!;
    return use.as === 'nothing' ? [] : [{ ...column, name: nameInUse(column, use) }];
  });
  const [time, by] = (['time', 'experiment'] as const).map((as) => {
    const j = uses.findIndex((use) => use.as === as);
    return j < 0 ? undefined : nameInUse(read.columns[j]!, uses[j]!);
  });
  const found = (name: string | undefined, pattern: RegExp) =>
    name === undefined ||
    (pattern.test(name) && read.columns.filter((c) => pattern.test(c.name)).length === 1);
  return {
    table: { ...read, columns },
    options: {
      ...(found(time, /^(t|time)$/i) ? {} : { time }),
      ...(found(by, /^experiment$/i) ? {} : { by }),
    },
  };
}

/** The name that a column has in the table that is fitted. */
export function nameInUse(column: Column, use: Use): string {
  if (use.as === 'state') return use.name;
  return column.name || (use.as === 'time' ? 't' : 'experiment');
}

/** What is wrong with the uses themselves. */
function wrongUse({ columns }: Table, uses: readonly Use[]): UseProblem | undefined {
  const of = (as: Use['as']) => uses.flatMap((use, j) => (use.as === as ? [j] : []));
  const heading = (j: number) => quoted(columns[j]!.name);
  for (const [as, what] of [
    ['time', 'is the time'],
    ['experiment', 'tells experiments apart'],
  ] as const) {
    const [first, second] = of(as);
    if (second !== undefined) {
      const message = `Both ${heading(first!)} and ${heading(second)} are said to hold what ${what}. Choose another use for one of them.`;
      return { message, column: second };
    }
  }
  if (of('time').length === 0) {
    return {
      message: 'No column was found that is the time. Choose “Time” for the column that holds it.',
    };
  }
  const seen = new Map<string, number>();
  for (const [j, use] of uses.entries()) {
    if (use.as === 'nothing') continue;
    const name = nameInUse(columns[j]!, use);
    if (use.as === 'state' && !isStateName(name)) {
      const message = `Column ${heading(j)} cannot be called ${quoted(name)} in a model. A name begins with a letter and goes on with letters, digits and _; t, pi, experiment and names of functions are taken.`;
      return { message, column: j };
    }
    const before = seen.get(name);
    if (before !== undefined) {
      const message = `Columns ${before + 1} and ${j + 1} are both called ${quoted(name)}. Give one of them another name, or leave it out.`;
      return { message, column: j };
    }
    seen.set(name, j);
  }
  if (of('state').length === 0) {
    return {
      message: 'No column is used as a state. Choose “State” for the columns that hold measurements.',
    };
  }
  return undefined;
}

/** What is wrong with the times, or with the labels of the experiments they belong to. */
function wrongTimes(read: Table, uses: readonly Use[]): UseProblem | undefined {
  const j = uses.findIndex(({ as }) => as === 'time');
  const time = read.columns[j]!;
  const k = uses.findIndex(({ as }) => as === 'experiment');
  const by = read.columns[k];
  const last = new Map<string, number>();
  for (let i = 0; i < read.rows; i++) {
    const t = time.values[i]!;
    if (Number.isNaN(t)) return { message: noTime(read, time, i), column: j };
    const label = by ? labelOf(by, i) : '';
    if (by && label === '') {
      const message = `Column ${quoted(by.name)}, ${rowName(read, i)}: the label is missing. The column tells experiments apart, so every row needs one. Fill it in, or remove the row.`;
      return { message, column: k };
    }
    const before = last.get(label);
    if (before !== undefined && t < time.values[before]!) {
      const whose = by ? ` of experiment ${quoted(label)}` : '';
      const message = `Time, ${rowName(read, i)}${whose}: ${t} comes after ${time.values[before]} in ${rowName(read, before)}. Times may repeat, but not decrease. Sort the rows by time${by ? '' : '; if there are several experiments, choose the column that tells them apart'}.`;
      return { message, column: j };
    }
    last.set(label, i);
  }
  return undefined;
}

function noTime(read: Table, time: Column, i: number): string {
  const where = `Column ${quoted(time.name)}, ${rowName(read, i)}:`;
  const text = time.texts?.[i] ?? '';
  if (isMissing(text)) {
    return `${where} the time is missing. Every row needs its time. Fill it in, remove the row, or choose another column as the time.`;
  }
  const advice = /^\d{1,4}[-/.:]\d{1,2}([-/.:T ]|$)/.test(text)
    ? 'Dates and clock times cannot be read: write the time that has passed since the start, as in 0, 0.5, 1.'
    : 'Write it like 12.5, or choose another column as the time.';
  return `${where} ${quoted(text)} is not a number. Every row needs its time. ${advice}`;
}
