import { InputError } from '../inputError.ts';
import type { Column, Table } from './table.ts';

/** Throws unless the value is what `readTable` and `tableFromColumns` give: text or bare columns are easily passed. */
export function checkTable(value: unknown): asserts value is Table {
  const { columns, rows, lines } = (value ?? {}) as Partial<Table>;
  const whole = Array.isArray(columns) && columns.every((column) => isColumn(column, rows));
  if (whole && Number.isInteger(rows) && (lines === undefined || isArray(lines, 'Uint32Array', rows))) return;
  const found =
    typeof value === 'string'
      ? 'text that has not been read yet'
      : value === null || value === undefined
        ? `${value}`
        : 'equations' in Object(value)
          ? 'a model'
          : 'no table yet';
  const order = found === 'a model' ? ' The model comes first, then the table.' : '';
  throw new InputError(
    `The data are ${found}.${order} Make a table with readTable(text) from CSV or JSON, or with tableFromColumns({ t: […], u: […] }) from arrays.`,
  );
}

function isColumn(value: unknown, rows: number | undefined): boolean {
  const { name, values, texts } = (value ?? {}) as Partial<Column>;
  const named =
    texts === undefined ||
    (Array.isArray(texts) && texts.length === rows && texts.every((text) => typeof text === 'string'));
  return typeof name === 'string' && isArray(values, 'Float64Array', rows) && named;
}

/** By its tag: an array from another frame or context is no instance of this one's Float64Array. */
function isArray(value: unknown, kind: string, length: number | undefined): boolean {
  return Object.prototype.toString.call(value) === `[object ${kind}]` && Object(value).length === length;
}
