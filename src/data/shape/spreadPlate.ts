import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { checkTableSize } from '../checkTableSize.ts';
import { isExperimentName } from '../columnNames.ts';
import { type Column, isMissing, labelOf, type Table } from '../table.ts';
import { wellOf } from '../wellOf.ts';
import { gather } from './gather.ts';
import { joinKeys, keysOf } from './joinKeys.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/** The columns of a plate's wells, and what they measure. */
export interface Plate {
  readonly wells: readonly Column[];
  readonly name: string;
  readonly by: 'well' | 'row' | 'column';
}

/** Fewer columns than this may be called A1 and B2 for another reason. */
const leastWells = 3;

/**
 * The plate in a table with a column for each well: by the option `plate`, such as row or well=OD; with a layout; or where nothing
 * else is measured and three columns or more are called as wells are.
 */
export function findPlate(table: Table, wanted: WantedNames, plate = ''): Plate | undefined {
  const asked = [...wanted.measured, ...wanted.known];
  const wells = table.columns.filter(({ name }) => wellOf(name) !== undefined && !asked.includes(name));
  const isForced = plate !== '' || table.layout !== undefined;
  if (!isForced) {
    const isMeasured = table.columns.some(({ name }) => wanted.measured.includes(name));
    if (isMeasured || wells.length < leastWells) return undefined;
  }
  const [kind, ...rest] = plate.split('=');
  const by = kind.trim() === '' ? 'well' : kind.trim();
  if (by !== 'well' && by !== 'row' && by !== 'column') {
    throw new InputError(shapeFindings.plateNotUnderstood({ plate }));
  }
  if (wells.length === 0) throw new InputError(shapeFindings.plateWithoutWells());
  const given = rest.join('=').trim().normalize('NFC');
  const names = wanted.observed.length > 0 ? wanted.observed : wanted.measured;
  const name = given === '' && names.length === 1 ? names[0] : given;
  if (!wanted.measured.includes(name)) {
    throw new InputError(
      shapeFindings.plateValueUnclear({ wells: wells.length, given, by, names: wanted.measured }),
    );
  }
  return { wells, name, by };
}

/**
 * The table with a row for each time and well: the column `name` with what was measured, the columns of the layout, and labels of
 * experiments, which are those that the option `by` names, or the wells, rows or columns of the plate.
 */
export function spreadPlate(table: Table, wanted: WantedNames, plate: Plate, by = ''): Table {
  const { layout } = table;
  const places = layout && placesIn(layout);
  const [filled, blank, unlisted]: [Column[], string[], string[]] = [[], [], []];
  for (const column of plate.wells) {
    const well = wellOf(column.name)!;
    const row = places?.get(well);
    if (places && row === undefined) unlisted.push(well);
    else if (layout && row !== undefined && isBlank(layout, row)) blank.push(well);
    else filled.push(column);
  }
  const measured = filled.filter(hasValues);
  const used = measured.length > 0 ? measured : filled;
  const empty = filled.filter((column) => !used.includes(column)).map(({ name }) => name);
  if (used.length === 0) throw new InputError(shapeFindings.plateAllBlank({ wells: plate.wells.length }));
  const shared = table.columns.filter((column) => !plate.wells.includes(column));
  const extra = layout ? layout.columns.filter(({ name }) => !isWellName(name)) : [];
  const clash = extra.find(
    ({ name }) => shared.some((column) => column.name === name) || name === plate.name,
  );
  if (clash) throw new InputError(shapeFindings.layoutColumnTaken({ column: clash.name }));
  const count = table.rows * used.length;
  checkTableSize(count, shared.length + extra.length + 2);
  const rows = Int32Array.from({ length: count }, (_, i) => Math.floor(i / used.length));
  const which = Int32Array.from({ length: count }, (_, i) => i % used.length);
  const wells = used.map(({ name }) => wellOf(name)!);
  const layoutRows = which.map((k) => places?.get(wells[k]) ?? -1);
  const labels = wells.map((well) =>
    plate.by === 'row' ? well.slice(0, 1) : plate.by === 'column' ? well.slice(1) : well,
  );
  const names = new Set([...shared, ...extra].map(({ name }) => name));
  const keys = keysOf(by, names);
  const labelName = 'experiment';
  const own = shared.find(({ name }) => isExperimentName(name));
  const { lines } = table;
  const columns: Column[] = [
    ...shared.map((column) => gather(column.name, [column], rows)),
    gather(plate.name, used, rows, which),
    ...extra.map((column) => gather(column.name, [column], layoutRows)),
  ];
  const spread: Table = {
    columns:
      keys.length > 0
        ? [...columns, ...placeColumns(keys, names, wells, which)]
        : own
          ? columns.map((column) => (column.name === own.name ? joinedWith(column, labels, which) : column))
          : [...columns, textColumn(labelName, labels, which)],
    rows: count,
    ...(lines && { lines: Uint32Array.from(rows, (row) => lines[row]) }),
    ...(table.readings && { readings: table.readings }),
    ...(table.notes && { notes: table.notes }),
  };
  return withReading(keys.length > 1 ? joinKeys(spread, wanted, by) : spread, {
    what: 'plate',
    name: plate.name,
    wells: used.length,
    by: keys.length > 0 ? keys.join(', ') : plate.by,
    blank,
    unlisted,
    empty,
  });
}

/** Whether a cell of a column holds something. */
function hasValues({ values, texts }: Column): boolean {
  return values.some((x, i) => !Number.isNaN(x) || (texts !== undefined && !isMissing(texts[i])));
}

/** The places on the plate that `by` asks for by these words, where no column has the name. */
function placeColumns(
  keys: readonly string[],
  names: ReadonlySet<string>,
  wells: readonly string[],
  which: Int32Array,
): Column[] {
  const part = {
    well: wells,
    row: wells.map((well) => well.slice(0, 1)),
    column: wells.map((well) => well.slice(1)),
  };
  return (['well', 'row', 'column'] as const)
    .filter((name) => keys.includes(name) && !names.has(name))
    .map((name) => textColumn(name, part[name], which));
}

function textColumn(name: string, labels: readonly string[], which: Int32Array): Column {
  const texts = Array.from(which, (k) => labels[k]);
  return { name, values: new Float64Array(which.length).fill(Number.NaN), texts };
}

function joinedWith(column: Column, labels: readonly string[], which: Int32Array): Column {
  const texts = Array.from(which, (k, i) => {
    const own = labelOf(column, i);
    return own === '' ? '' : `${own}, ${labels[k]}`;
  });
  return { name: column.name, values: new Float64Array(which.length).fill(Number.NaN), texts };
}

/** Whether a column of a layout is that of the wells. */
export function isWellName(name: string): boolean {
  return /^wells?$/i.test(name);
}

/** The row of each well in a layout. Throws where it has no column of wells, or a well twice. */
export function placesIn(layout: Table): Map<string, number> {
  const column = layout.columns.find(({ name }) => isWellName(name));
  if (!column) {
    const columns = layout.columns.map(({ name }) => name).filter((name) => name !== '');
    throw new InputError(shapeFindings.layoutWithoutWells({ columns }));
  }
  const places = new Map<string, number>();
  for (let row = 0; row < layout.rows; row++) {
    const text = labelOf(column, row);
    const well = wellOf(text);
    if (well === undefined || places.has(well)) {
      throw new InputError(shapeFindings.layoutWellWrong({ text, twice: well !== undefined }));
    }
    places.set(well, row);
  }
  return places;
}

/** What layouts and plate readers call a well with nothing in it: blank, Blank B, BLK2. */
const blankWords = /^(?:blanks?(?: [A-Z]?\d*)?|blk\d*|empty|medium only|media only)$/i;

/** Whether a layout says that nothing grew in a well: a word for it in one of its columns, or nothing in all. */
function isBlank(layout: Table, row: number): boolean {
  const labels = layout.columns.filter(({ name }) => !isWellName(name)).map((column) => labelOf(column, row));
  return (
    labels.some((label) => blankWords.test(label)) ||
    (labels.length > 0 && labels.every((label) => label === ''))
  );
}
