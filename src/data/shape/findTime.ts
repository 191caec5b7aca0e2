import { isTimeName } from '../columnNames.ts';
import type { Column, Table } from '../table.ts';
import type { ShapeOptions } from './shapeTable.ts';
import type { WantedNames } from './wantedNames.ts';

/** The column of the times, where there is no doubt about it. */
export function findTime(
  table: Table,
  { measured }: WantedNames,
  { time = '' }: ShapeOptions,
): Column | undefined {
  const wanted = time.normalize('NFC');
  const matches = table.columns.filter(({ name }) =>
    wanted === '' ? isTimeName(name) && !measured.includes(name) : name === wanted,
  );
  return matches.length === 1 ? matches[0] : undefined;
}
