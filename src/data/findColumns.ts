import { columnFindings } from '../findings/columnFindings.ts';
import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { hasTimeWord, isExperimentName, isTimeName, seemsTime } from './columnNames.ts';
import { momentOf } from './moment.ts';
import { seemTimes } from './seemTimes.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** The columns of a table that a model and the options ask for. */
export interface FoundColumns {
  readonly time: Column;
  /** The columns of the states, in their order. */
  readonly measured: readonly Column[];
  /** The column that labels experiments, where there is one. */
  readonly by: Column | undefined;
}

/**
 * The columns of the time, the states and the names of experiments. `time` and `by` may be left out or empty: then the
 * time is called t or time, and the names are in the column experiment, if there is one, both in any case. Of the `states`, those that are
 * `known`, such as inputs, may also be the names of experiments: each has one value then.
 */
export function findColumns(
  table: Table,
  states: readonly string[],
  options: { readonly time?: string | undefined; readonly by?: string | undefined },
  known: readonly string[] = [],
): FoundColumns {
  const time = timeColumn(table, states, options.time ?? '');
  const measured = states.map((state) => findState(table, state));
  if (measured.includes(time)) {
    throw new InputError(columnFindings.timeIsState({ column: time.name }));
  }
  const taken = measured.filter(({ name }) => !known.includes(name));
  return { time, measured, by: findBy(table, [time, ...taken], options.by ?? '') };
}

/** The column of the times, of this name or else called t or time. Throws an InputError where there is none, or several. */
export function timeColumn(table: Table, states: readonly string[], wanted: string): Column {
  if (wanted !== '') {
    const column = findNamed(table, wanted);
    if (column) return column;
    throw new InputError(columnFindings.timeColumnMissing(sought(table, wanted)));
  }
  // A column that the model has as a state is a state, even when it is called time.
  const candidates = table.columns.filter(({ name }) => isTimeName(name) && !states.includes(name));
  if (candidates.length === 1) return candidates[0];
  const isCommented = table.columns.some(({ name }) => name.startsWith('#'));
  if (candidates.length > 1) {
    const columns = candidates.map(({ name }) => name);
    throw new InputError(columnFindings.severalTimeColumns({ columns, isCommented }));
  }
  if (seemTimes(table.columns.map(({ name }) => name)) && table.columns[0].texts)
    throw new InputError(tableFindings.timesUnnamed({ heading: table.columns[0].name }));
  const dates = table.columns.filter(({ name }) => isDateHeading(name));
  if (dates.length >= 3) throw new InputError(tableFindings.datesAcross({ first: dates[0].name }));
  const worded = table.columns.filter(({ name }) => hasTimeWord(name) && !states.includes(name));
  const likely =
    worded.length > 0
      ? worded
      : table.columns.filter((column) => seemsTime(column.name) || holdsMoments(column));
  const isClear = likely.length === 1 && likely[0].name.length <= 40;
  throw new InputError(
    columnFindings.noTimeColumn({
      columns: namesOf(table),
      likely: isClear ? likely[0].name : '',
      isCommented,
    }),
  );
}

/** Whether a heading is a date, such as 1/22/20 or 2020-01-22. */
function isDateHeading(name: string): boolean {
  return /^\d\d?([-/.])\d\d?\1(?:\d\d|\d{4})$/.test(name) || momentOf(name)?.kind === 'date';
}

/** Whether a column begins with a date or a time of day. */
function holdsMoments({ name, texts }: Column): boolean {
  return (
    name !== '' && texts !== undefined && momentOf(texts.find((text) => !isMissing(text)) ?? '') !== undefined
  );
}

function findState(table: Table, state: string): Column {
  const column = table.columns.find(({ name }) => name === state);
  if (column) return column;
  throw new InputError(columnFindings.stateWithoutColumn(sought(table, state)));
}

function findBy(table: Table, taken: readonly Column[], wanted: string): Column | undefined {
  if (wanted === '') {
    const candidates = table.columns.filter(
      (column) => isExperimentName(column.name) && !taken.includes(column),
    );
    if (candidates.length <= 1) return candidates[0];
    const columns = candidates.map(({ name }) => name);
    throw new InputError(columnFindings.severalLabelColumns({ columns }));
  }
  const column = findNamed(table, wanted);
  if (column === undefined) throw new InputError(columnFindings.labelColumnMissing(sought(table, wanted)));
  if (taken.includes(column)) {
    const as = column === taken[0] ? 'time' : 'state';
    throw new InputError(columnFindings.labelColumnTaken({ column: column.name, as }));
  }
  return column;
}

function findNamed(table: Table, wanted: string): Column | undefined {
  const name = wanted.normalize('NFC');
  return table.columns.find((column) => column.name === name);
}

function namesOf(table: Table): string[] {
  return table.columns.map(({ name }) => name).filter((name) => name !== '');
}

/** A name that no column has, with those that there are and the one that may be meant. */
function sought(table: Table, name: string) {
  const columns = namesOf(table);
  return { name, columns, near: nearestName(name, columns) ?? '' };
}
