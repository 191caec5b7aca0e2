import { type CellUse, dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import { rowOf } from './rowOf.ts';
import { type Column, isMissing, type Table } from './table.ts';

/** The error for the cell in row i of a column, which must be a time, a label or a value. */
export function badCell(
  { lines }: Table,
  { name, values, texts }: Column,
  i: number,
  use: CellUse,
): InputError {
  const cell = { column: name, ...rowOf({ name: '', ...(lines && { lines }) }, i), use };
  const text = texts?.[i] ?? '';
  return new InputError(
    isMissing(text)
      ? dataFindings.cellMissing(cell)
      : dataFindings.cellNotNumber({ ...cell, text, isText: values.every(Number.isNaN) }),
  );
}
