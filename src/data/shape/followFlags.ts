import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import { flaggedLimits } from '../flaggedLimits.ts';
import { headingOf } from '../heading.ts';
import type { Column, Table } from '../table.ts';
import type { LongColumns } from './spreadLong.ts';
import type { WantedNames } from './wantedNames.ts';
import { withReading } from './withReading.ts';

/**
 * The table in which values are beyond a limit where a column CENS or BLQ says so, and the long columns of it. Throws where it is not clear which values are
 * meant.
 */
export function followFlags(
  table: Table,
  wanted: WantedNames,
  long: LongColumns | undefined,
): { table: Table; long: LongColumns | undefined } {
  const isAsked = ({ name }: Column) => wanted.measured.includes(name) || wanted.known.includes(name);
  const flags = table.columns.filter((column) => isFlag(column) && !isAsked(column));
  const values = long ? [long.value] : table.columns.filter(({ name }) => wanted.measured.includes(name));
  if (flags.length === 0 || values.length === 0) return { table, long };
  const [value] = values;
  const flag = flags[0].name;
  if (values.length > 1) {
    const columns = values.map(({ name }) => name);
    throw new InputError(shapeFindings.flagsUnclear({ flag, columns }));
  }
  const named = new Map(table.columns.map((column) => [nameOf(column), column]));
  const marked = flaggedLimits(value, named);
  const columns = table.columns.flatMap((column) =>
    flags.includes(column) ? [] : column === value ? [marked] : [column],
  );
  const read = withReading({ ...table, columns }, { what: 'flags', column: flag, value: value.name });
  return { table: read, long: long && { ...long, value: marked } };
}

const nameOf = ({ name }: Column) => headingOf(name).name.toUpperCase();

/** Whether a column marks some values as beyond a limit, with 1 or -1, and the others with 0. */
function isFlag(column: Column): boolean {
  const { values, texts } = column;
  return (
    !texts &&
    /^(?:CENS|BLQ)$/.test(nameOf(column)) &&
    values.every((x) => Number.isNaN(x) || x === 0 || Math.abs(x) === 1) &&
    values.some((x) => Math.abs(x) === 1)
  );
}
