import { Command } from 'commander';
import { InputError } from '../../src/node.ts';
import { csvCell } from '../../src/text/csvCell.ts';
import { significant } from '../../src/text/digits.ts';
import { sheetLine } from '../../src/text/formulaFree.ts';
import { askDatabase } from '../../studies/store/askDatabase.ts';
import { openStudy } from '../../studies/store/manifest.ts';
import { findDuckdb } from '../../studies/store/queryDuckdb.ts';
import type { Answer } from '../../studies/store/queryTable.ts';
import { cliFindings } from '../cliFindings.ts';
import { fromStandardInput } from '../input/standardInput.ts';
import { streamPieces } from '../output/writePieces.ts';
import { colorsFor } from '../terminal/colors.ts';
import { blocks, type Column, table, widthOf } from '../terminal/layout.ts';
import { duckdbOption } from './duckdb.ts';
import { keyOf, keyOption, noteSeal } from './key.ts';
import { noteGaps } from './noteGaps.ts';
import { inStudyWords } from './words.ts';

interface Flags {
  csv?: true;
  json?: true;
  duckdb?: string;
  keyFile?: string;
}

const help = `
Examples:
  wendy study query study-paper "select method, count(*) from fits group by all"
  wendy study query study-paper "select problem, points, noise, method,
    median(e2) from fits where status = 'ok' group by all order by all" --csv
  wendy study query study-paper "describe fits"
  wendy study query study-paper - < question.sql

The table fits has the columns of "wendy study export --csv", in a database in
memory: queries cannot change the study or reach other files. Only
the last statement returns a table; those before it may define views or macros.
This needs DuckDB, whose SQL it is: npm install @duckdb/node-api, next to wendy.

Exit codes: 0 with an answer; 2 for a usage error, SQL that cannot be run, or
if DuckDB is not installed; 1 for a bug in this program.
`;

/** The command `wendy study query`. */
export function command(): Command {
  return new Command('query')
    .argument('<folder>', 'folder of a study')
    .argument('<sql>', 'the query about the table fits, or - for standard input')
    .option('--csv', 'print CSV, numbers with all their digits')
    .option('--json', 'print a list of JSON objects, one per row')
    .addOption(duckdbOption())
    .addOption(keyOption())
    .helpOption('-h, --help', 'show this help')
    .addHelpText('after', help)
    .action(inStudyWords(run));
}

async function run(dir: string, sql: string, flags: Flags): Promise<void> {
  const { csv, json, duckdb } = flags;
  if (csv && json) throw new InputError(cliFindings.flagsTogether({ flags: ['--csv', '--json'] }));
  const key = keyOf(flags, dir);
  const study = openStudy(dir, key);
  noteSeal(study);
  const job = { dir, key: key?.bytes(), missing: 'skip', duckdb: findDuckdb(duckdb) } as const;
  const question = sql === '-' ? await fromStandardInput('query', (text) => text) : sql;
  const { skipped, ...answer } = await askDatabase({ ...job, work: { sql: question } });
  noteGaps(study, skipped);
  await streamPieces(process.stdout, csv ? asCsv(answer) : json ? asJson(answer) : asTable(answer));
}

type Value = Answer['rows'][number][number];

/** The number of rows written at once: a long answer does not fit into one text. */
const rowsPerPiece = 1000;

function* blocksOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let i = 0; i < rows.length; i += rowsPerPiece) yield rows.slice(i, i + rowsPerPiece);
}

async function* asCsv({ columns, rows }: Answer): AsyncGenerator<string> {
  const cell = (value: Value) =>
    typeof value === 'bigint' || typeof value === 'boolean' ? String(value) : value;
  const line = (row: readonly Value[]) => sheetLine(row.map(cell));
  yield line(columns.map(({ name }) => name));
  for (const some of blocksOf(rows)) yield some.map(line).join('');
}

/** JSON has neither infinity nor very large whole numbers: they are texts. */
async function* asJson({ columns, rows }: Answer): AsyncGenerator<string> {
  const value = (x: Value) => {
    if (typeof x === 'bigint') return String(x);
    return typeof x === 'number' && !Number.isFinite(x) ? csvCell(x) : x;
  };
  const line = (row: readonly Value[]) =>
    `  ${JSON.stringify(Object.fromEntries(row.map((x, i) => [columns[i].name, value(x)])))}`;
  let before = '[\n';
  for (const some of blocksOf(rows)) {
    yield before + some.map(line).join(',\n');
    before = ',\n';
  }
  yield rows.length === 0 ? '[]\n' : '\n]\n';
}

/** Longer tables are not readable on a screen. */
const mostRows = 1000;

async function* asTable({ columns, rows }: Answer): AsyncGenerator<string> {
  if (rows.length === 0) return yield '\n  no rows\n\n';
  const shown = rows.slice(0, mostRows);
  const [first, ...others] = columns.map(
    ({ name, numeric }, i): Column => ({
      heading: name,
      cells: shown.map((row) => cellText(row[i])),
      align: numeric ? 'point' : 'left',
    }),
  );
  const { dim } = colorsFor(process.stdout);
  const lines =
    others.length > 0 ? blocks(first!, others, widthOf(process.stdout), dim) : table([first!], dim);
  const rest = rows.length - shown.length;
  const note = rest > 0 ? [`  … and ${rest} more rows; --csv prints all`] : [];
  yield ['', ...lines, ...note, '', ''].join('\n');
}

function cellText(value: Value): string {
  if (value === null) return '–';
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return String(value);
  // To five digits, without the zeros at their end.
  return significant(value, 5).replace(/\.?0+(?=e|$)/, '');
}
