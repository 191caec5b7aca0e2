import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import { asOption } from './asOption.ts';
import { hasTimeWord, isExperimentName, isTimeName } from './columnNames.ts';
import { quote, quoteList } from './quote.ts';
import type { Column, Table } from './table.ts';

/** The columns of a table that a model and the options ask for. */
export interface FoundColumns {
  readonly time: Column;
  /** The columns of the states, in their order. */
  readonly measured: readonly Column[];
  /** The column that tells experiments apart, where there is one. */
  readonly by: Column | undefined;
}

/**
 * The columns of the time, the states and the names of experiments. `time` and `by` may be left out or empty: then the
 * time is called t or time, and the names are in the column experiment, if there is one, both in any case.
 */
export function findColumns(
  table: Table,
  states: readonly string[],
  options: { readonly time?: string | undefined; readonly by?: string | undefined },
): FoundColumns {
  const time = findTime(table, states, options.time ?? '');
  const measured = states.map((state) => findState(table, state));
  if (measured.includes(time)) {
    throw new InputError(
      `Column ${quote(time.name)} is asked for both as the time and as a state. Name another time column, or rename the state in the model.`,
    );
  }
  return { time, measured, by: findBy(table, [time, ...measured], options.by ?? '') };
}

function findTime(table: Table, states: readonly string[], wanted: string): Column {
  const found = `Columns found: ${namesOf(table)}.`;
  if (wanted !== '') {
    const column = findNamed(table, wanted);
    if (column) return column;
    throw new InputError(`There is no time column ${quote(wanted)}. ${found}${suggestion(wanted, table)}`);
  }
  // A column that the model has as a state is a state, even when it is called time.
  const candidates = table.columns.filter(({ name }) => isTimeName(name) && !states.includes(name));
  if (candidates.length === 1) return candidates[0];
  const problem =
    candidates.length === 0
      ? `No time column was found: none is called t or time. ${found}`
      : `Columns ${quoteList(candidates.map(({ name }) => name))} could all be the time.`;
  if (table.columns.some(({ name }) => name.startsWith('#'))) {
    throw new InputError(`${problem} Remove the "#" at the start of the header.`);
  }
  const likely = table.columns.filter(({ name }) => hasTimeWord(name) && !states.includes(name));
  if (candidates.length === 0 && likely.length === 1 && likely[0].name.length <= 40) {
    const { name } = likely[0];
    throw new InputError(`${problem} If it is ${quote(name)}, say so: ${asOption('time', name)}.`);
  }
  throw new InputError(`${problem} Say which one it is: ${asOption('time')}.`);
}

function findState(table: Table, state: string): Column {
  const column = table.columns.find(({ name }) => name === state);
  if (column) return column;
  throw new InputError(
    `State ${quote(state)} has no column in the data. Columns found: ${namesOf(table)}.${suggestion(state, table)} Give the state and its column the same name. Of a state that nobody measured, method 'mle', the default, needs no column.`,
  );
}

function findBy(table: Table, taken: readonly Column[], wanted: string): Column | undefined {
  if (wanted === '') {
    const candidates = table.columns.filter(
      (column) => isExperimentName(column.name) && !taken.includes(column),
    );
    if (candidates.length <= 1) return candidates[0];
    const names = quoteList(candidates.map(({ name }) => name));
    throw new InputError(
      `Columns ${names} could all tell the experiments apart. Say which one does: ${asOption('by')}.`,
    );
  }
  const column = findNamed(table, wanted);
  if (column === undefined) {
    throw new InputError(
      `There is no column ${quote(wanted)} to tell experiments apart. Columns found: ${namesOf(table)}.${suggestion(wanted, table)}`,
    );
  }
  if (taken.includes(column)) {
    const other = column === taken[0] ? 'as the time' : 'as a state';
    throw new InputError(
      `Column ${quote(column.name)} is asked for both ${other} and to tell experiments apart. Name another column.`,
    );
  }
  return column;
}

function findNamed(table: Table, wanted: string): Column | undefined {
  const name = wanted.normalize('NFC');
  return table.columns.find((column) => column.name === name);
}

function namesOf(table: Table): string {
  return quoteList(table.columns.map(({ name }) => name).filter((name) => name !== ''));
}

function suggestion(name: string, table: Table): string {
  const nearest = nearestName(
    name,
    table.columns.map((column) => column.name),
  );
  if (nearest === undefined) return '';
  const differs = nearest.toLowerCase() === name.toLowerCase() ? ' Upper and lower case differ.' : '';
  return ` Did you mean ${quote(nearest)}?${differs}`;
}
