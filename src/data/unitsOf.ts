import type { Model } from '../model/model.ts';
import type { Units } from '../result.ts';
import { timeUnitIn } from './columnNames.ts';
import { findTime } from './shape/findTime.ts';
import type { ShapeOptions } from './shape/shapeTable.ts';
import { wantedNames } from './shape/wantedNames.ts';
import type { Table } from './table.ts';

/** The units of the times and of the columns that a model uses; undefined where the table, which has its shape, says none. */
export function unitsOf(model: Model, table: Table, options: ShapeOptions): Units | undefined {
  const wanted = wantedNames(model);
  const names = [...wanted.measured, ...wanted.known];
  const times = findTime(table, wanted, options);
  const time = times?.unit ?? timeUnitIn(times?.name ?? '');
  const columns = Object.fromEntries(
    table.columns.flatMap(({ name, unit }) =>
      unit !== undefined && names.includes(name) ? [[name, unit]] : [],
    ),
  );
  return time === '' && Object.keys(columns).length === 0 ? undefined : { time, columns };
}
