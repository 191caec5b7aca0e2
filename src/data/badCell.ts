import { InputError } from '../inputError.ts';
import { quote } from './quote.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** The error for what stands in row i of a column, with a sentence on what is needed there. */
export function badCell(table: Table, column: Column, i: number, needed: string): InputError {
  const where = `Column ${quote(column.name)}, ${table.lines ? `row ${table.lines[i]}` : `entry ${i + 1}`}`;
  const text = column.texts?.[i] ?? '';
  return new InputError(
    isMissing(text)
      ? `${where}: the value is missing. ${needed} Fill it in, or remove the row.`
      : `${where}: ${quote(text)} is not a finite number. ${needed} ${howToWrite(text, column)}`,
  );
}

function howToWrite(text: string, { values }: Column): string {
  if (/^[+-]?\d[\d.]*,[\d.,]*$/.test(text)) {
    return 'Write numbers like 1234.5: no separators between thousands, and a point before decimals (a comma only where semicolons or tabs separate the columns, and then in every number).';
  }
  if (/^\d{1,4}[-/.:]\d{1,2}([-/.:T ]|$)/.test(text)) {
    return 'Dates and clock times cannot be read: write the time that has passed since the start, as in 0, 0.5, 1.';
  }
  if (values.every(Number.isNaN)) return 'No row of this column has one: use another column.';
  return 'Write it like 12.5 or 1.25e1.';
}
