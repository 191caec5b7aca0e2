import { shapeFindings } from '../../findings/shapeFindings.ts';
import { InputError } from '../../inputError.ts';
import type { Column } from '../table.ts';

/**
 * The column whose cell i is that of row `rows[i]` of the column `sources[which[i]]`, the first where `which` is left out; where
 * the row is -1 it is empty. Texts, limits and the unit come along.
 */
export function gather(
  name: string,
  sources: readonly Column[],
  rows: Int32Array,
  which?: Int32Array,
): Column {
  const unit = unitOf(name, sources);
  const from = (i: number) => sources[which ? which[i] : 0];
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = rows[i] < 0 ? Number.NaN : from(i).values[rows[i]];
  const column: Column = { name, values, ...(unit !== '' && { unit }) };
  if (!sources.some(({ texts }) => texts)) return column;
  const texts = Array.from(rows, (row, i) => (row < 0 ? '' : textOf(from(i), row)));
  if (!sources.some(({ limits }) => limits)) return { ...column, texts };
  const sign = Int8Array.from(rows, (row, i) => (row < 0 ? 0 : (from(i).limits?.sign[row] ?? 0)));
  const at = Float64Array.from(rows, (row, i) =>
    row < 0 ? Number.NaN : (from(i).limits?.at[row] ?? Number.NaN),
  );
  return sign.some((s) => s !== 0) ? { ...column, texts, limits: { sign, at } } : { ...column, texts };
}

/** What a cell says. */
function textOf({ values, texts }: Column, row: number): string {
  return texts?.[row] ?? (Number.isNaN(values[row]) ? '' : String(values[row]));
}

/** The unit that columns of one quantity share. Throws where they have different ones. */
function unitOf(name: string, sources: readonly Column[]): string {
  const units = [...new Set(sources.flatMap(({ unit }) => unit ?? []))];
  if (units.length > 1) throw new InputError(shapeFindings.replicateUnitsDiffer({ name, units }));
  return units[0] ?? '';
}
