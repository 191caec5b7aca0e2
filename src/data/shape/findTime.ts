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
  const found = table.columns.filter(({ name }) =>
    wanted === '' ? isTimeName(name) && !measured.includes(name) : name === wanted,
  );
  return found.length === 1 ? found[0] : undefined;
}
