import { tableFindings } from '../findings/tableFindings.ts';
import { InputError } from '../inputError.ts';
import type { Column, Table } from './table.ts';

/** Throws unless the value is what `readTable` and `tableFromColumns` give: text or bare columns are easily passed. */
export function checkTable(value: unknown): asserts value is Table {
  const { columns, rows, lines, readings, layout } = (value ?? {}) as Partial<Table>;
  const whole =
    Array.isArray(columns) &&
    columns.every((column) => isColumn(column, rows)) &&
    (readings === undefined || Array.isArray(readings));
  if (layout !== undefined) checkTable(layout);
  if (whole && Number.isInteger(rows) && (lines === undefined || isArray(lines, 'Uint32Array', rows))) return;
  throw new InputError(tableFindings.notTable({ value: kindOf(value) }));
}

function kindOf(value: unknown): 'text' | 'null' | 'undefined' | 'model' | 'other' {
  if (typeof value === 'string') return 'text';
  if (value === null || value === undefined) return value === null ? 'null' : 'undefined';
  return 'equations' in Object(value) ? 'model' : 'other';
}

function isColumn(value: unknown, rows: number | undefined): boolean {
  const { name, values, texts, unit, limits } = (value ?? {}) as Partial<Column>;
  const marked =
    (unit === undefined || typeof unit === 'string') &&
    (limits === undefined ||
      (isArray(limits?.sign, 'Int8Array', rows) && isArray(limits?.at, 'Float64Array', rows)));
  const named =
    texts === undefined ||
    (Array.isArray(texts) && texts.length === rows && texts.every((text) => typeof text === 'string'));
  return typeof name === 'string' && isArray(values, 'Float64Array', rows) && named && marked;
}

/** By its tag: an array from another frame or context is no instance of this one's Float64Array. */
function isArray(value: unknown, kind: string, length: number | undefined): boolean {
  return Object.prototype.toString.call(value) === `[object ${kind}]` && Object(value).length === length;
}
