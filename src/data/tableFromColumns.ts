import { checkText, isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../words.ts';
import { checkNames } from './checkNames.ts';
import { checkTableSize } from './checkTableSize.ts';
import { quote } from './quote.ts';
import { type Column, isMissing, type Table } from './table.ts';

type Cell = number | string | null;

/**
 * A table of the given columns: `tableFromColumns({ t, u1, u2 })` with arrays or typed arrays of one length. They are
 * copied. NaN and null stand for values that were not measured; texts may name experiments.
 */
export function tableFromColumns(
  columns: Readonly<Record<string, ArrayLike<Cell>>> | ReadonlyMap<string, ArrayLike<Cell>>,
): Table {
  if (!(columns instanceof Map) && !isFields(columns)) {
    throw new InputError(
      `The columns are ${shown(columns)}. Give arrays by name, as in { t: [0, 1], u1: [2, 3] }.`,
    );
  }
  const entries: [unknown, ArrayLike<unknown>][] =
    columns instanceof Map ? [...columns] : Object.entries(columns);
  return tableFromEntries(entries);
}

/** As `tableFromColumns`, for names that need not differ and arrays that may hold anything: both are checked. */
export function tableFromEntries(columns: readonly (readonly [unknown, ArrayLike<unknown>])[]): Table {
  const entries = columns.map(([name, values]) => {
    checkText(name, 'The name of a column', 'u1');
    return [name.normalize('NFC'), values] as const;
  });
  checkNames(entries.map(([name]) => name));
  const [first] = entries;
  if (first === undefined) {
    throw new InputError(
      'The table has no columns. Times and at least one state are needed, as in { t, u1 }.',
    );
  }
  for (const [name, values] of entries) {
    if (!isListLike(values)) {
      throw new InputError(
        `Column ${quote(name)} is not a list of numbers. Every column must be one, as in { t: [0, 1], u1: [2, 3] }.`,
      );
    }
    if (values.length !== first[1].length) {
      throw new InputError(
        `Column ${quote(name)} has ${values.length} values, but ${quote(first[0])} has ${first[1].length}. All columns need the same number: mark values that were not measured with null or NaN.`,
      );
    }
  }
  if (first[1].length === 0) {
    throw new InputError(`Column ${quote(first[0])} is empty. A value for each time is needed.`);
  }
  checkTableSize(first[1].length, entries.length);
  return {
    columns: entries.map(([name, values]) => toColumn(name, values)),
    rows: first[1].length,
  };
}

/** Whether the value has numbered cells, as many as can be: lists, typed arrays, vectors of other libraries. */
function isListLike(value: unknown): value is ArrayLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { length } = value as Partial<ArrayLike<unknown>>;
  return Number.isInteger(length) && length! >= 0;
}

function toColumn(name: string, cells: ArrayLike<unknown>): Column {
  const values = new Float64Array(cells.length);
  let unreadable = false;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    values[i] = typeof cell === 'number' && Number.isFinite(cell) ? cell : Number.NaN;
    unreadable ||= Number.isNaN(values[i]) && !isMissing(cellText(cell));
  }
  return unreadable ? { name, values, texts: Array.from(cells, cellText) } : { name, values };
}

/** What a cell holds. Lists and objects are only named: they may be nested too deep to print. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell).trim();
  return Array.isArray(cell) ? '[…]' : '{…}';
}
