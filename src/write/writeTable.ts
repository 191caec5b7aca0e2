import type { Table } from '../data/table.ts';
import { wrong } from '../given.ts';
import { csvOf } from './csvOf.ts';
import type { WrittenTable } from './writtenTable.ts';

/** All of them. */
const tableFormats = ['csv', 'xlsx', 'parquet'] as const;

/** A format that tables are written in. */
export type TableFormat = (typeof tableFormats)[number];

/**
 * The bytes of a file with a table, given by its columns or as it was read: CSV, an Excel workbook of one sheet, or Parquet. Numbers keep every bit; a text never
 * becomes a formula. The code for a format is loaded when it is needed.
 *
 * @example
 * ```ts
 * import { readTable, writeTable } from 'wendy';
 *
 * const bytes = await writeTable({ t: [0, 1, 2], u: [9.9, null, 6.1] }, 'xlsx');
 * console.log((await readTable(bytes)).rows); // → 3
 * ```
 */
export async function writeTable(table: WrittenTable | Table, format: TableFormat): Promise<Uint8Array> {
  switch (format) {
    case 'csv':
      return new TextEncoder().encode(csvOf(table));
    case 'xlsx':
      return writeWorkbook({ Table: table });
    case 'parquet':
      return (await import('./parquetBytes.ts')).parquetBytes(table);
    default:
      throw wrong('The format', format, `One of ${tableFormats.join(', ')} is needed.`);
  }
}

/**
 * The bytes of an Excel workbook with a sheet for each table, under its name.
 *
 * @example
 * ```ts
 * import { readTable, writeWorkbook } from 'wendy';
 *
 * const bytes = await writeWorkbook({ estimates: { name: ['k'], value: [0.5] }, states: { t: [0, 1], u: [1, 0.6] } });
 * console.log((await readTable(bytes, { sheet: 'states' })).columns.map(({ name }) => name).join(', ')); // → t, u
 * ```
 */
export async function writeWorkbook(
  sheets: Readonly<Record<string, WrittenTable | Table>>,
): Promise<Uint8Array> {
  return (await import('./workbookBytes.ts')).workbookBytes(sheets);
}
