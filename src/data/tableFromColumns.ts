import { tableFindings } from '../findings/tableFindings.ts';
import { checkText, isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { shown } from '../text/words.ts';
import { checkNames } from './checkNames.ts';
import { checkTableSize } from './checkTableSize.ts';
import { cellReadings, columnFrom, withReadings } from './columnFrom.ts';
import { isMissing, type Table } from './table.ts';

type ColumnCell = number | string | null;

/**
 * A table of the given columns: `tableFromColumns({ t, u1, u2 })` with arrays or typed arrays of one length. They are
 * copied. NaN and null stand for values that were not measured; texts may name experiments.
 *
 * @example
 * ```ts
 * import { tableFromColumns } from 'wendy';
 *
 * const table = tableFromColumns({ t: [0, 0.1, 0.2], u: new Float64Array([1.5, Number.NaN, 1.8]) });
 * console.log(table.rows, table.columns[1]?.values[2]); // → 3 1.8
 * ```
 */
export function tableFromColumns(
  columns: Readonly<Record<string, ArrayLike<ColumnCell>>> | ReadonlyMap<string, ArrayLike<ColumnCell>>,
): Table {
  if (!(columns instanceof Map) && !isFields(columns)) {
    throw new InputError(tableFindings.columnsNotObject({ value: shown(columns) }));
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
  if (first === undefined) throw new InputError(tableFindings.noColumns());
  for (const [name, values] of entries) {
    if (!isListLike(values)) throw new InputError(tableFindings.columnNotList({ column: name }));
    if (values.length !== first[1].length) {
      const [other, { length: needed }] = first;
      throw new InputError(
        tableFindings.columnLength({ column: name, length: values.length, first: other, needed }),
      );
    }
  }
  if (first[1].length === 0) {
    throw new InputError(tableFindings.columnWithoutRows({ column: first[0] }));
  }
  checkTableSize(first[1].length, entries.length);
  const read = entries.map(([name, values]) => toColumn(name, values));
  return {
    columns: read.map(({ column }) => column),
    rows: first[1].length,
    ...withReadings(cellReadings(read)),
  };
}

/** Whether the value has numbered cells, as many as can be: lists, typed arrays, vectors of other libraries. */
function isListLike(value: unknown): value is ArrayLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const { length } = value as Partial<ArrayLike<unknown>>;
  return Number.isInteger(length) && length! >= 0;
}

function toColumn(name: string, cells: ArrayLike<unknown>): ReturnType<typeof columnFrom> {
  const values = new Float64Array(cells.length);
  let unreadable = false;
  for (let i = 0; i < cells.length; i++) {
    const cell = cells[i];
    values[i] = typeof cell === 'number' && Number.isFinite(cell) ? cell : Number.NaN;
    unreadable ||= Number.isNaN(values[i]) && !isMissing(cellText(cell));
  }
  const texts = unreadable ? Array.from(cells, cellText) : undefined;
  return columnFrom({ name, values, texts, mark: '.', unit: '' });
}

/** What a cell holds. Lists and objects are only named: they may be nested too deep to print. */
function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell !== 'object') return String(cell).trim();
  return Array.isArray(cell) ? '[…]' : '{…}';
}
