import { isTimeName } from '../../src/data/columnNames.ts';
import { isMissing, labelOf } from '../../src/data/table.ts';
import type { Column, Table } from '../../src/index.ts';
import type { Use } from '../state/work.ts';
import { asTimes, isDateLike, seemsDated } from './asTimes.ts';
import { quoted, rowName } from './cells.ts';
import { isMostlyNumbers } from './guessUses.ts';
import { nameInUse } from './nameInUse.ts';
import { isStateName } from './stateName.ts';

/** What keeps a table from being used in this way, and which column has to do with it. */
export interface UseProblem {
  readonly message: string;
  readonly column?: number;
}

/** What is wrong with the uses of a table's columns; undefined where nothing is. */
export function wrongUse(read: Table, uses: readonly Use[]): UseProblem | undefined {
  return wrongChoice(read, uses) ?? wrongTimes(read, uses);
}

/** What is wrong with the uses themselves. */
function wrongChoice(read: Table, uses: readonly Use[]): UseProblem | undefined {
  const { columns } = read;
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
    const named = columns.filter(({ name }) => isTimeName(name)).map(({ name }) => quoted(name));
    const found =
      named.length > 1
        ? `Columns ${named.join(' and ')} could all be the time.`
        : 'No column was found that is the time.';
    return { message: `${found} Choose “Time” for the column that holds it.` };
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
    if (before !== undefined && !(use.as === 'state' && uses[before]!.as === 'state')) {
      const message = `Columns ${before + 1} and ${j + 1} are both called ${quoted(name)}. Give one of them another name, or leave it out.`;
      return { message, column: j };
    }
    seen.set(name, j);
  }
  return of('state').length === 0 ? noState(read, uses) : undefined;
}

/** That nothing is measured, and which cell may have kept a column from being taken for numbers. */
function noState(read: Table, uses: readonly Use[]): UseProblem {
  let found: { column: number; row: number; numbers: number } | undefined;
  read.columns.forEach((column, j) => {
    const { values, texts } = column;
    if (!texts || uses[j]!.as !== 'nothing' || seemsDated(column) || isMostlyNumbers(column)) return;
    const numbers = values.reduce((sum, x) => sum + (Number.isNaN(x) ? 0 : 1), 0);
    const row = texts.findIndex((text, i) => Number.isNaN(values[i]) && !isMissing(text));
    const meant = numbers > 0 || /\d/.test(texts[row]!);
    if (meant && numbers > (found?.numbers ?? -1)) found = { column: j, row, numbers };
  });
  if (!found) {
    return {
      message: 'No column is used for its values. Choose “Values” for the columns that hold measurements.',
    };
  }
  const { column, row } = found;
  const { name, texts } = read.columns[column]!;
  return {
    message: `No column is used for its values. Most cells of column ${quoted(name)} are not numbers; the first of them is ${quoted(texts![row]!)} in ${rowName(read, row)}. Write numbers like 1234.5, and leave a cell empty where nothing was measured; then choose “Values” for the column.`,
    column,
  };
}

/** What is wrong with the times, or with the labels of the experiments they belong to. */
function wrongTimes(read: Table, uses: readonly Use[]): UseProblem | undefined {
  const j = uses.findIndex(({ as }) => as === 'time');
  const heading = read.columns[j]!;
  const time = asTimes(heading);
  const written = (i: number) => time.texts?.[i] ?? String(time.values[i]);
  const k = uses.findIndex(({ as }) => as === 'experiment');
  const by = read.columns[k];
  const last = new Map<string, number>();
  for (let i = 0; i < read.rows; i++) {
    const t = time.values[i]!;
    if (Number.isNaN(t)) return { message: noTime(read, heading, i), column: j };
    const label = by ? labelOf(by, i) : '';
    if (by && label === '') {
      const message = `Column ${quoted(by.name)}, ${rowName(read, i)}: the label is missing. The column tells experiments apart, so every row needs one. Fill it in, or remove the row.`;
      return { message, column: k };
    }
    const before = last.get(label);
    if (before !== undefined && t < time.values[before]!) {
      const whose = by ? ` of experiment ${quoted(label)}` : '';
      const message = `Time, ${rowName(read, i)}${whose}: ${written(i)} comes after ${written(before)} in ${rowName(read, before)}. Times may repeat, but not decrease. Sort the rows by time${by ? '' : '; if there are several experiments, choose the column that tells them apart'}.`;
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
  if (asTimes(time) !== time) {
    return `${where} ${quoted(text)} is not a date like those above it. Write all of them alike, with year, month and day: 2024-01-31, or 2024-01-31 14:30.`;
  }
  if (seemsDated(time) || isDateLike(text)) {
    return `${where} ${quoted(text)} cannot be read as a date. Write year, month and day, 2024-01-31 or 2024-01-31 14:30, to have them read as days; or write the time that has passed since the start, as in 0, 0.5, 1.`;
  }
  return `${where} ${quoted(text)} is not a number. Every row needs its time. Write it like 12.5, or choose another column as the time.`;
}
