import { type Column, InputError, readTable, type Table, withLayout } from '../../src/index.ts';
import { labelOf, reshapeTable, stackReplicates, type WantedNames } from '../../src/inside.ts';
import { appFindings } from '../appFindings.ts';
import type { Shape } from '../state/work.ts';
import { amountsIn } from './amountsIn.ts';
import { amountsLeft } from './amountsLeft.ts';
import { asTimes } from './asTimes.ts';
import { mostNames, wellsIn } from './guessShape.ts';
import { guessTime } from './guessTime.ts';
import { guessUses } from './guessUses.ts';
import { mostRows } from './mostRows.ts';
import { replicateGroups } from './replicateGroups.ts';
import { stackConditions } from './stackConditions.ts';
import { isStateName } from './stateName.ts';

/** A table with a column for each quantity. */
export interface ShapedTable {
  readonly table: Table;
  /** The column that labels experiments, where the shape has one of its own. */
  readonly by?: string;
}

/**
 * The table with a column for each quantity, whatever its shape: long tables spread, replicate columns stacked, wells of a plate and
 * columns of conditions as experiments. Throws an InputError where it has not that shape.
 */
export function shapedTable(table: Table, shape: Shape, wanted: WantedNames, layout?: string): ShapedTable {
  const time = guessTime(table.columns)?.name ?? '';
  const isOnce = table.columns.filter(({ name }) => name === time).length === 1;
  const timed = { time: isOnce ? time : '' };
  switch (shape.kind) {
    case 'wide': {
      if (shape.replicates === 'separate') return { table };
      const groups = replicateGroups(table);
      return { table: groups.length > 0 ? stackReplicates(table, wants(measuredIn(table)), groups) : table };
    }
    case 'long': {
      const { variable, value } = shape;
      const long = `${variable}=${value}`;
      return { table: reshapeTable(table, wants(namesUnder(table, variable)), { ...timed, long }) };
    }
    case 'conditions': {
      const measured = columnsMeasured(table);
      const rows = table.rows * measured.length;
      if (rows > mostRows) throw new InputError(appFindings.tooManyRowsHere({ rows, most: mostRows }));
      const amounts = amountsIn(measured.map(({ name }) => name));
      const left = amountsLeft(measured);
      const large = left ? (isStateName(left.of) ? left.of : 'S') : 'signal';
      const name = nameOfWells(measured, wanted, amounts ? 'signal' : 'OD', large);
      return stackConditions(inNumbers(table), measured, name, left?.unit);
    }
    case 'plate':
      return spreadPlate(
        layout === undefined ? table : withLayout(table, readTable(layout)),
        shape.by,
        wanted,
        timed,
      );
  }
}

function spreadPlate(
  plate: Table,
  by: string,
  wanted: WantedNames,
  timed: { readonly time: string },
): ShapedTable {
  const wells = wellsIn(plate);
  const rows = plate.rows * wells.length;
  if (rows > mostRows) throw new InputError(appFindings.tooManyRowsHere({ rows, most: mostRows }));
  const name = nameOfWells(wells, wanted);
  const isPlace = ['well', 'row', 'column'].includes(by);
  const table = reshapeTable(plate, wants([name]), {
    ...timed,
    plate: `${isPlace ? by : 'well'}=${name}`,
    by: isPlace ? '' : by,
  });
  return { table, by: isPlace ? 'experiment' : by.normalize('NFC') };
}

/** Optical densities are not larger. */
const mostDensity = 10;

/** What was measured in the wells: what the model measures, where that is one thing. */
function nameOfWells(
  wells: readonly { readonly values: Float64Array }[],
  { observed, measured }: WantedNames,
  small = 'OD',
  large = 'signal',
): string {
  const names = observed.length > 0 ? observed : measured;
  if (names.length === 1) return names[0];
  const most = wells.reduce((most, { values }) => values.reduce((a, x) => (x > a ? x : a), most), 0);
  return most <= mostDensity && large === 'signal' ? small : large;
}

/** The columns that have a value of their own in each row, as neither times nor labels of experiments have. */
function measuredIn(table: Table): string[] {
  return columnsMeasured(table).map(({ name }) => name);
}

/** The table with dates and clock times as numbers: below each other they would go back. */
function inNumbers(table: Table): Table {
  const time = guessTime(table.columns);
  const columns = table.columns.map((column) => {
    if (column !== time) return column;
    const { name, values } = asTimes(column);
    return name === column.name ? column : { name, values };
  });
  return { ...table, columns };
}

function columnsMeasured(table: Table): Column[] {
  return guessUses(table, []).flatMap(({ as }, j) => (as === 'state' ? [table.columns[j]] : []));
}

/** The names in the column of variables of a long table. */
function namesUnder(table: Table, heading: string): string[] {
  const column = table.columns.find(({ name }) => name === heading.normalize('NFC'));
  if (!column) return [];
  const names = new Set<string>();
  for (let i = 0; i < table.rows; i++) {
    const name = labelOf(column, i);
    if (name !== '') names.add(name);
    if (names.size > mostNames)
      throw new InputError(appFindings.longTooManyNames({ column: heading, most: mostNames }));
  }
  return [...names];
}

function wants(measured: readonly string[]): WantedNames {
  return { observed: [], measured, known: [] };
}
