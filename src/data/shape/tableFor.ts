import type { Model } from '../../model/model.ts';
import type { Table } from '../table.ts';
import { type ShapeOptions, shapeTable } from './shapeTable.ts';
import { wantedNames } from './wantedNames.ts';

/** The table in the shape that a model asks for. */
export function tableFor(model: Model, table: Table, options: ShapeOptions): Table {
  return shapeTable(table, wantedNames(model), options);
}
