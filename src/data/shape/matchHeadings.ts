import { columnFindings } from '../../findings/columnFindings.ts';
import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { isExperimentName, isTimeName } from '../columnNames.ts';
import { headingOf } from '../heading.ts';
import type { Table } from '../table.ts';
import { keysOf } from './joinKeys.ts';
import type { ShapeOptions } from './shapeTable.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/**
 * The table with columns named as the model and the options name them where a heading says the unit besides: `Hare [thousands]` is
 * Hare, unless a column has that very name.
 */
export function matchHeadings(table: Table, wanted: WantedNames, options: ShapeOptions): Table {
  const names = new Set(table.columns.map(({ name }) => name));
  const asked = new Set([
    ...wanted.measured,
    ...wanted.known,
    ...keysOf(options.by ?? '', names),
    ...(options.time ? [options.time.normalize('NFC')] : []),
    ...(options.long ?? '').split('='),
  ]);
  const isAsked = (name: string) =>
    asked.has(name) || isExperimentName(name) || (!options.time && isTimeName(name));
  const taken = new Map<string, string>();
  let shaped = table;
  table.columns.forEach((column, j) => {
    const { name, unit } = headingOf(column.name);
    if (name === column.name || names.has(name) || !isAsked(name)) return;
    const before = taken.get(name);
    if (before !== undefined) throw ambiguous(name, [before, column.name], asked.has(name));
    taken.set(name, column.name);
    const columns = shaped.columns.map((one, k) => (k === j ? { ...one, name } : one));
    shaped = withReading({ ...shaped, columns }, { what: 'heading', column: column.name, name, unit });
  });
  return shaped;
}

function ambiguous(name: string, columns: string[], isAsked: boolean): InputError {
  return new InputError(
    isAsked
      ? shapeFindings.severalColumnsNamed({ name, columns })
      : columnFindings.severalTimeColumns({ columns, isCommented: false }),
  );
}
