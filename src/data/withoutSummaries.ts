import { isTimeHeading, seemsTime } from './columnNames.ts';
import { gather } from './shape/gather.ts';
import { withReading } from './shape/withReading.ts';
import type { Column, Table } from './table.ts';

/** What rows below a table of measurements say about those above. */
const words =
  /^(?:mean|means|average|avg|median|s\.?d\.?|std\.?|st\.? ?dev\.?|standard deviation|s\.?e\.?m?\.?|standard error|c\.?v\.?|min|minimum|max|maximum|n|count|sum|total|mittelwert|mw|stabw|summe)\.?:?$/i;

/**
 * The table without the rows at its end that summarise the others, such as a mean below each column: those with such a word in the column of the times, where
 * the rows above have none.
 */
export function withoutSummaries(table: Table): Table {
  const time = table.columns.find((column) => column.texts && isTimes(column));
  const texts = time?.texts ?? [];
  let rows = table.rows;
  while (rows > 0 && words.test(texts[rows - 1] ?? '')) rows--;
  if (rows === table.rows || rows === 0) return table;
  const { lines } = table;
  const from = Int32Array.from({ length: rows }, (_, i) => i);
  const columns = table.columns.map((column) =>
    column.texts ? retyped(column, from) : gather(column.name, [column], from),
  );
  const left = Array.from({ length: table.rows - rows }, (_, i) => lines?.[rows + i] ?? rows + i + 1);
  return withReading(
    { ...table, columns, rows, ...(lines && { lines: lines.slice(0, rows) }) },
    { what: 'summaries', rows: left, text: texts[rows] },
  );
}

/** Whether a column is called as one of times is, with its unit perhaps. */
function isTimes({ name }: Column): boolean {
  return isTimeHeading(name) || seemsTime(name);
}

/** A part of a column of texts; of numbers, where those that were not are in none of its rows. */
function retyped(column: Column, rows: Int32Array): Column {
  const { texts, ...part } = gather(column.name, [column], rows);
  return texts?.every((text, i) => !Number.isNaN(part.values[i]) || text === '')
    ? part
    : { ...part, ...(texts && { texts }) };
}
