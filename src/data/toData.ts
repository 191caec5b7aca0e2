import { InputError } from '../inputError.ts';
import { fromColumns } from '../linalg/matrix.ts';
import { nearestName } from '../model/nearestName.ts';
import { checkIncreasing } from './checkIncreasing.ts';
import type { Data } from './data.ts';
import { quote, quoteList } from './quote.ts';
import { type Cell, type Column, isMissing, type Table } from './table.ts';

export interface ToDataOptions {
  /** The name of the time column; when left out or empty, the one called t or time in any case. */
  readonly time?: string;
  /** What becomes of cells marked as missing in the states: 'error' (the default) refuses, 'keep' passes NaN on. */
  readonly missing?: 'error' | 'keep';
}

/** Headings such as "Time (h)", "time_s", "t [min]" or "Elapsed time": t or time as a word of its own. */
const TIME_AND_UNIT = /(^|[^\p{L}\p{N}])(t|time)($|[^\p{L}\p{N}])/iu;

/**
 * The measurements in a table, as one experiment with the states in the given order, and notes on what was left out.
 * Times are checked to increase; whether they are even enough is for the method to ask (`checkUniform`).
 */
export function toData(
  table: Table,
  states: readonly string[],
  options: ToDataOptions = {},
): { data: Data; notes: string[] } {
  const time = findTime(table, states, options.time);
  if (time.problem) throw badCell(table, time, time.problem, 'Every row needs its time.');
  const measured = states.map((state) => {
    const found = findState(table, state);
    if (found === time) {
      throw new InputError(
        `Column ${quote(state)} is asked for both as the time and as a state. Name another time column, or rename the state in the model.`,
      );
    }
    const cell = options.missing === 'keep' ? found.unreadable : found.problem;
    if (cell) throw badCell(table, found, cell, 'Every state is needed at every time.');
    checkVaries(found);
    return found;
  });

  const U = fromColumns(measured.map(({ values }) => values));
  const lines = table.lines && { lines: table.lines };
  const data = { states, experiments: [{ name: '', t: time.values.slice(), U, ...lines }] };
  checkIncreasing(data);

  const ignored = table.columns.filter((column) => column !== time && !measured.includes(column));
  return { data, notes: ignored.length > 0 ? [ignoredNote(ignored)] : [] };
}

function findTime(table: Table, states: readonly string[], wanted: string | undefined): Column {
  const found = `Columns found: ${namesOf(table)}.`;
  if (wanted !== undefined && wanted !== '') {
    const column = table.columns.find(({ name }) => name === wanted.normalize('NFC'));
    if (column) return column;
    throw new InputError(`There is no time column ${quote(wanted)}. ${found}${suggestion(wanted, table)}`);
  }
  // A column that the model has as a state is a state, even when it is called time.
  const candidates = table.columns.filter(({ name }) => /^(t|time)$/i.test(name) && !states.includes(name));
  if (candidates.length === 1) return candidates[0];
  const problem =
    candidates.length === 0
      ? `No time column was found: none is called t or time. ${found}`
      : `Columns ${quoteList(candidates.map(({ name }) => name))} could all be the time.`;
  if (table.columns.some(({ name }) => name.startsWith('#'))) {
    throw new InputError(`${problem} Remove the "#" at the start of the header.`);
  }
  const likely = table.columns.filter(({ name }) => TIME_AND_UNIT.test(name) && !states.includes(name));
  if (candidates.length === 0 && likely.length === 1 && likely[0].name.length <= 40) {
    const name = quote(likely[0].name);
    throw new InputError(
      `${problem} If it is ${name}, say so: --time ${name} on the command line, { time: ${name} } in code.`,
    );
  }
  throw new InputError(
    `${problem} Say which one it is: --time NAME on the command line, { time: 'NAME' } in code.`,
  );
}

function findState(table: Table, state: string): Column {
  const column = table.columns.find(({ name }) => name === state);
  if (column) return column;
  throw new InputError(
    `State ${quote(state)} has no column in the data. Columns found: ${namesOf(table)}.${suggestion(state, table)} Give the state and its column the same name.`,
  );
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

function badCell(table: Table, { name, values }: Column, { row, text }: Cell, needed: string): InputError {
  if (isMissing(text) && values.every(Number.isNaN)) return noValues(name);
  const where = `Column ${quote(name)}, ${table.lines ? 'row' : 'entry'} ${row}`;
  const i = table.lines ? table.lines.indexOf(row) : row - 1;
  if (text === '') return new InputError(`${where}: the cell is empty. ${needed} ${howToFill(values, i)}`);
  if (isMissing(text)) return new InputError(`${where}: value is ${text}. ${needed} ${howToFill(values, i)}`);
  return new InputError(
    `${where}: ${quote(text)} is not a finite number. ${needed} ${howToWrite(text, howToFill(values, i))}`,
  );
}

/** What to do about a cell without a number: only at the ends may rows go without making the times uneven. */
function howToFill(values: Float64Array, i: number): string {
  const atStart = values.subarray(0, i).every(Number.isNaN);
  const atEnd = values.subarray(i).every(Number.isNaN);
  if (atStart && atEnd) return 'No row of this column has one; use another.';
  if (atStart || atEnd) {
    return `Drop the rows without a value at the ${atStart ? 'beginning' : 'end'}, or fill them in.`;
  }
  return 'Fill it in, for example by interpolation; dropping a row here would make the times uneven.';
}

function howToWrite(text: string, otherwise: string): string {
  if (/^[+-]?\d[\d.]*,[\d.,]*$/.test(text)) {
    return 'Write numbers like 1234.5: no separators between thousands, and a point before decimals (a comma only where semicolons or tabs separate the columns, and then in every number).';
  }
  if (/^\d{1,4}[-/.:]\d{1,2}([-/.:T ]|$)/.test(text)) {
    return 'Dates and clock times cannot be read: write the time that has passed since the start, as in 0, 0.5, 1.';
  }
  return `Write it like 12.5 or 1.25e1. If there is no number: ${otherwise}`;
}

function checkVaries({ name, values }: Column): void {
  const measured = values.filter((value) => !Number.isNaN(value));
  if (measured.length === 0) throw noValues(name);
  if (measured.length < 2 || measured.some((value) => value !== measured[0])) return;
  throw new InputError(
    `Column ${quote(name)} is ${measured[0]} at every time, so it tells nothing about how ${quote(name)} changes. If that is right, write it into the model as a constant instead of a state.`,
  );
}

function noValues(name: string): InputError {
  return new InputError(
    `Column ${quote(name)} has no values at all. Times and every state of the model must be measured: fill it in, or use another column.`,
  );
}

function ignoredNote(ignored: readonly Column[]): string {
  const named = ignored.map(({ name }) => name).filter((name) => name !== '');
  const unnamed = ignored.length - named.length;
  const parts = [
    ...(named.length > 0 ? [quoteList(named)] : []),
    ...(unnamed > 0 ? [`${unnamed} without a name`] : []),
  ];
  return `Columns not used: ${parts.join(' and ')}.`;
}
