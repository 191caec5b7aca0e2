import { csvCell, csvLine } from '../../text/csvCell.ts';
import { checkTableSize } from '../checkTableSize.ts';
import { oneLine } from './oneLine.ts';
import { textBlocks } from './textBlocks.ts';

/** A column of values of any kind; null where there is none. */
export interface ColumnOfAny {
  readonly name: string;
  readonly values: ArrayLike<unknown>;
}

/** Columns of one length as the text of a table, numbers with all their digits. `title`: what they are of. */
export function columnsText(columns: readonly ColumnOfAny[], title: string): string[] {
  const rows = columns[0]?.values.length ?? 0;
  checkTableSize(rows, columns.length);
  const lines = textBlocks(title);
  lines.add(csvLine(columns.map(({ name }) => oneLine(name))));
  for (let i = 0; i < rows; i++) lines.add(`${columns.map(({ values }) => cellText(values[i])).join(',')}\n`);
  return lines.pieces();
}

function cellText(value: unknown): string {
  switch (typeof value) {
    case 'number':
      return csvCell(value);
    case 'string':
      return csvCell(oneLine(value));
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 'TRUE' : 'FALSE';
    case 'object':
      // Lists and structures are not cells; whoever needs the column is shown what it holds.
      return value === null ? '' : csvCell(shortJson(value));
    default:
      return '';
  }
}

function shortJson(value: object): string {
  const text = JSON.stringify(value, (_, x) => (typeof x === 'bigint' ? String(x) : x)) ?? '';
  return oneLine(text.slice(0, 40));
}
