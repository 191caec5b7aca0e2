import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Duckdb from '@duckdb/node-api';
import { InputError } from '../../src/index.ts';
import type { Layout } from '../plan/cells.ts';
import type { Row } from '../run/row.ts';
import { type ExportColumn, exportColumns } from './exportColumns.ts';

/** What a query gives: rows of plain values. */
export interface Answer {
  columns: { name: string; numeric: boolean }[];
  rows: (string | number | bigint | boolean | null)[][];
}

/** All fits of a study in a database in memory, as table `fits` with the columns of the CSV. */
export interface FitsTable {
  writeParquet(path: string): Promise<void>;
  /** The answer to SQL. From the first question on, the database can reach neither files nor the network. */
  ask(sql: string): Promise<Answer>;
  close(): void;
}

/** A folder for what a database does not keep in memory; made only where memory is full. */
export function spillFolder(): string {
  return join(tmpdir(), `wendy-${randomBytes(6).toString('hex')}`);
}

export async function fitsTable(
  { DuckDBInstance }: typeof Duckdb,
  layout: Layout,
  shards: AsyncIterable<readonly Row[]>,
  spill = spillFolder(),
): Promise<FitsTable> {
  const instance = await DuckDBInstance.create(':memory:', { temp_directory: spill });
  const connection = await instance.connect();
  const columns = exportColumns(layout);
  const types = { text: 'VARCHAR', whole: 'BIGINT', number: 'DOUBLE' };
  const defined = columns.map(({ name, kind }) => `"${name.replaceAll('"', '""')}" ${types[kind]}`);
  await connection.run(`CREATE TABLE fits (${defined.join(', ')})`);
  const appender = await connection.createAppender('fits');
  for await (const rows of shards) {
    for (const row of rows) append(appender, columns, row);
    appender.flushSync();
  }
  appender.closeSync();
  let isolated = false;
  return {
    async writeParquet(path) {
      const written = `COPY fits TO '${path.replaceAll("'", "''")}' (FORMAT parquet, COMPRESSION zstd)`;
      await connection.run(written).catch((error: Error) => {
        // The system's own words stand at the end, after the file's name.
        const words = error.message.slice(error.message.lastIndexOf(': ') + 2).trim();
        throw new InputError(`The Parquet file cannot be written (${words}). Name a file elsewhere.`);
      });
    },
    async ask(sql) {
      if (!isolated) {
        await connection.run('SET enable_external_access = false');
        await connection.run('SET lock_configuration = true');
        isolated = true;
      }
      return answered(connection, sql);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

function append(appender: Duckdb.DuckDBAppender, columns: readonly ExportColumn[], row: Row): void {
  for (const { cell, kind } of columns) {
    const value = cell(row);
    if (value === null) appender.appendNull();
    else if (kind === 'text') appender.appendVarchar(value as string);
    else if (kind === 'whole') appender.appendBigInt(BigInt(value));
    else appender.appendDouble(value as number);
  }
  appender.endRow();
}

async function answered(connection: Duckdb.DuckDBConnection, sql: string): Promise<Answer> {
  const reader = await connection.runAndReadAll(sql).catch((error: Error) => {
    const advice = /^\s*(copy|export)\b/i.test(sql)
      ? 'No file is written from SQL: select what you want, and write it by --csv > FILE, or all fits by `wendy study export`.'
      : 'The table is called fits; `describe fits` lists its columns.';
    throw new InputError(`The query cannot be run. ${error.message.trimEnd()}\n${advice}`);
  });
  const names = reader.columnNames();
  if (names.length === 0) {
    throw new InputError('The query is empty. Ask for something, such as "select count(*) from fits".');
  }
  const numeric = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
  const columns = reader
    .columnTypes()
    .map((type, i) => ({ name: names[i]!, numeric: numeric.test(String(type)) }));
  const rows = reader.getRows().map((row) => row.map((value, i) => plain(value, columns[i]!.numeric)));
  return { columns, rows };
}

/** A value of the database as JavaScript has it: whole numbers as numbers where they fit, what is neither as text. */
function plain(value: Duckdb.DuckDBValue, numeric: boolean): Answer['rows'][number][number] {
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? Number(value) : value;
  }
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) {
    return value as string | number | boolean | null;
  }
  return numeric ? Number(String(value)) : String(value);
}
