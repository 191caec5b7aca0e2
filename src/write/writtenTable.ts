import type { Column, Table } from '../data/table.ts';
import { writeFindings } from '../findings/writeFindings.ts';
import { isFields, isList, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';

type Cells = ArrayLike<number | string | null>;

/** A table to write: its columns by name, numbers or texts; null and NaN where there is no value. */
export type WrittenTable = Readonly<Record<string, Cells>>;

/** The columns of a table to write, or of one that was read, and how many rows they have. Throws an InputError where they are none. */
export function columnsOf(table: WrittenTable | Table): {
  columns: [name: string, values: Cells][];
  rows: number;
} {
  if (isRead(table))
    return { columns: table.columns.map((one) => [one.name, cellsOf(one)]), rows: table.rows };
  const columns = isFields(table) ? Object.entries(table) : [];
  if (columns.length === 0)
    throw wrong('The table', table, 'Columns by name are needed: { t: [0, 1], u: [2, 3] }.');
  const rows = columns[0]?.[1]?.length ?? 0;
  for (const [column, values] of columns) {
    if (!isList(values)) throw wrong(`Column ${column}`, values, 'A list of numbers or texts is needed.');
    if (values.length !== rows)
      throw new InputError(
        writeFindings.columnsOfOtherLengths({ column, length: values.length, first: rows }),
      );
  }
  return { columns, rows };
}

function isRead(table: WrittenTable | Table): table is Table {
  const { columns, rows } = (isFields(table) ? table : {}) as Partial<Table>;
  return Array.isArray(columns) && typeof rows === 'number';
}

/** The cells of a column that was read: numbers, and texts where they say something else. */
function cellsOf({ values, texts }: Column): Cells {
  if (!texts) return values;
  return texts.map((text, i) => (text === '' ? null : text === String(values[i]) ? values[i] : text));
}
