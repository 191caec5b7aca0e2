import { shapeFindings } from '../findings/shapeFindings.ts';
import { InputError } from '../inputError.ts';
import { checkTable } from './checkTable.ts';
import { placesIn } from './shape/spreadPlate.ts';
import type { Table } from './table.ts';
import { wellOf } from './wellOf.ts';

/**
 * The table of a plate, with a column for each well, together with what is in the wells: a table with a column `well`, a row for
 * each well that was used, and whatever columns tell wells apart.
 *
 * @example
 * ```ts
 * import { readTable, toData, withLayout } from 'wendy';
 *
 * const plate = readTable('time,A1,A2,B1\n0,0.1,0.1,0.04\n1,0.2,0.3,0.04');
 * const layout = readTable('well,strain\nA1,WT\nA2,mutant\nB1,blank');
 * const { data } = toData(withLayout(plate, layout), ['OD'], { by: 'strain' });
 * console.log(data.experiments.map(({ name }) => name).join(', ')); // → WT, mutant
 * ```
 */
export function withLayout(table: Table, layout: Table): Table {
  checkTable(table);
  checkTable(layout);
  placesIn(layout);
  if (!table.columns.some(({ name }) => wellOf(name)))
    throw new InputError(shapeFindings.plateWithoutWells());
  return { ...table, layout };
}
