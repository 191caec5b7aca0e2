import type { Reading } from '../findings/reading.ts';
import { headingOf } from './heading.ts';
import type { DecimalMark } from './parseNumber.ts';
import { specialCells } from './specialCells.ts';
import type { Column, Table } from './table.ts';

/** A column, and what was made of its cells. */
interface ReadColumn {
  readonly column: Column;
  readonly grouped: boolean;
  readonly percent: boolean;
}

/** The column of a heading and its cells; `texts` where some of them are not plain numbers, `unit` where a row of units has one. */
export function columnFrom({
  name,
  values,
  texts,
  mark,
  unit,
}: {
  readonly name: string;
  readonly values: Float64Array;
  readonly texts: readonly string[] | undefined;
  readonly mark: DecimalMark;
  readonly unit: string;
}): ReadColumn {
  const special = texts && specialCells(values, texts, mark);
  const own = headingOf(name).unit || unit || (special?.percent ? '%' : '');
  const named = { name, ...(own !== '' && own !== '-' && { unit: own }) };
  const { grouped = false, percent = false } = special ?? {};
  if (!texts) return { column: { ...named, values }, grouped, percent };
  if (!special) return { column: { ...named, values, texts }, grouped, percent };
  const column = special.limits
    ? { ...named, values: special.values, texts, limits: special.limits }
    : { ...named, values: special.values };
  return { column, grouped, percent };
}

/** What was made of cells, over all columns. */
export function cellReadings(columns: readonly ReadColumn[]): Reading[] {
  const names = (what: 'grouped' | 'percent') =>
    columns.flatMap((one) => (one[what] ? [one.column.name] : []));
  return (['grouped', 'percent'] as const).flatMap((what) => {
    const matching = names(what);
    return matching.length > 0 ? [{ what, columns: matching }] : [];
  });
}

/** The field of a table that holds what was made of it, where that is something. */
export function withReadings(readings: readonly Reading[]): Pick<Table, 'readings'> {
  return readings.length > 0 ? { readings } : {};
}
