import type * as Duckdb from '@duckdb/node-api';
import { InputError } from '../../src/index.ts';
import type { Layout } from '../plan/cells.ts';
import type { Row } from '../run/row.ts';
import { type ExportColumn, exportColumns } from './exportColumns.ts';
import { queryFindings } from './queryFindings.ts';

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

/** How much a database may use. */
export interface TableLimits {
  /** Bytes of memory; beyond, it goes to files in the folder `spill`, which it makes and removes. */
  memory: number;
  spill: string;
}

/** The most of the disk that queries may take, and the most that an answer may have in memory. */
const mostSpill = '8GB';
const mostAnswerBytes = 2 ** 28;

export async function fitsTable(
  { DuckDBInstance, ResultReturnType, StatementType }: typeof Duckdb,
  layout: Layout,
  shards: AsyncIterable<readonly Row[]>,
  { memory, spill }: TableLimits,
): Promise<FitsTable> {
  const instance = await DuckDBInstance.create(':memory:', {
    memory_limit: `${Math.ceil(memory / 1e6)}MB`,
    temp_directory: spill,
    max_temp_directory_size: mostSpill,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
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
        const why = error.message.slice(error.message.lastIndexOf(': ') + 2).trim();
        throw new InputError(queryFindings.parquetUnwritten({ why }));
      });
    },
    async ask(sql) {
      if (!isolated) {
        await connection.run('SET enable_external_access = false');
        await connection.run('SET lock_configuration = true');
        isolated = true;
      }
      return answered(sql);
    },
    close() {
      connection.closeSync();
      instance.closeSync();
    },
  };

  /** Runs the statements of a query in turn. The last one has the answer, and it alone: one question, one table. */
  async function answered(sql: string): Promise<Answer> {
    const refused = (error: Error): never => {
      if (error instanceof InputError) throw error;
      const why = error.message.replace(/^Failed to extract statements: /, '').trimEnd();
      throw new InputError(queryFindings.queryRefused({ why, copies: /^\s*(copy|export)\b/i.test(sql) }));
    };
    if (isEmpty(sql)) throw emptyQuery();
    const statements = await connection.extractStatements(sql).catch(refused);
    for (let i = 0; i < statements.count; i++) {
      const statement = await statements.prepare(i).catch(refused);
      const { statementType } = statement;
      const last = i === statements.count - 1;
      if (!last && (statementType === StatementType.SELECT || statementType === StatementType.EXPLAIN)) {
        throw severalAnswers(statements.count);
      }
      const result = await statement.stream().catch(refused);
      const answers = result.returnType === ResultReturnType.QUERY_RESULT;
      if (last && answers) return await collected(result).catch(refused);
      if (last) throw noAnswer();
      if (answers) throw severalAnswers(statements.count);
      await result.fetchAllChunks().catch(refused);
    }
    throw emptyQuery();
  }
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

/** Whether nothing but spaces, comments and semicolons is there. */
function isEmpty(sql: string): boolean {
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, '');
  return !/[^\s;]/.test(bare);
}

async function collected(result: Duckdb.DuckDBResult): Promise<Answer> {
  const numeric = /^(U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)|FLOAT|DOUBLE|DECIMAL\(.*\))$/;
  const names = result.columnNames();
  const columns = result
    .columnTypes()
    .map((type, i) => ({ name: names[i], numeric: numeric.test(String(type)) }));
  const rows: Answer['rows'] = [];
  let bytes = 0;
  for await (const some of result.yieldRows()) {
    for (const row of some) {
      const values = row.map((value, i) => plain(value, columns[i].numeric));
      for (const value of values) bytes += typeof value === 'string' ? 24 + 2 * value.length : 16;
      if (bytes > mostAnswerBytes) throw tooLong(rows.length);
      rows.push(values);
    }
  }
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

function emptyQuery(): InputError {
  return new InputError(queryFindings.queryEmpty());
}

function noAnswer(): InputError {
  return new InputError(queryFindings.queryUnanswered());
}

function severalAnswers(statements: number): InputError {
  return new InputError(queryFindings.querySeveral({ statements }));
}

function tooLong(rows: number): InputError {
  return new InputError(queryFindings.answerTooLong({ rows, mostBytes: mostAnswerBytes }));
}
