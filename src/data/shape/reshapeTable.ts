import { isExperimentName } from '../columnNames.ts';
import type { Column, Table } from '../table.ts';
import { findTime } from './findTime.ts';
import { followFlags } from './followFlags.ts';
import { joinKeys } from './joinKeys.ts';
import { readTimes } from './readTimes.ts';
import type { ShapeOptions } from './shapeTable.ts';
import { findLong, spreadLong } from './spreadLong.ts';
import { findPlate, spreadPlate } from './spreadPlate.ts';
import { findReplicates, stackReplicates } from './stackReplicates.ts';
import type { WantedNames } from './wantedNames.ts';

/** The table with a column for each name that is wanted, times as numbers, and one column of labels; cells beyond a limit stay as they are. */
export function reshapeTable(table: Table, wanted: WantedNames, options: ShapeOptions): Table {
  const { by = '' } = options;
  const timed = (one: Table) => findTime(one, wanted, options);
  const plate = findPlate(table, wanted, options.plate);
  if (plate) {
    const time = timed(table);
    return spreadPlate(time ? readTimes(table, time, undefined, undefined) : table, wanted, plate, by);
  }
  const keyed = joinKeys(table, wanted, by);
  const labels = labelsIn(keyed, by);
  const found = findLong(keyed, wanted, timed(keyed), options);
  const { table: flagged, long } = followFlags(keyed, wanted, found);
  const time = timed(flagged);
  const clocked = time ? readTimes(flagged, time, labels, long?.variable) : flagged;
  const wide = long ? spreadLong(clocked, wanted, long, timed(clocked), labels) : clocked;
  const replicates = findReplicates(wide, wanted, options.replicates);
  return replicates.length > 0 ? stackReplicates(wide, wanted, replicates) : wide;
}

/** The column that labels experiments, where there is no doubt about it. */
function labelsIn(table: Table, by: string): Column | undefined {
  const wanted = by.normalize('NFC');
  const matches = table.columns.filter(({ name }) =>
    wanted === '' ? isExperimentName(name) : name === wanted,
  );
  return matches.length === 1 ? matches[0] : undefined;
}
