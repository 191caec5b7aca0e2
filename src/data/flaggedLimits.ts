import type { Column } from './table.ts';

const limitNames = ['LLOQ', 'LOQ', 'LLQ'];

/**
 * A column of values with those beyond a limit that other columns mark: CENS, where the value is the limit, 1 below and -1 above it; or BLQ, with the limit
 * in LLOQ or LOQ. `named`: the columns by their names in capitals.
 */
export function flaggedLimits(column: Column, named: ReadonlyMap<string, Column>): Column {
  const [censored, blq] = [named.get('CENS'), named.get('BLQ')];
  const limit = limitNames.map((name) => named.get(name)).find((one) => one !== undefined);
  const n = column.values.length;
  const flag = (flags: Column | undefined, i: number) => flags?.values[i] || 0;
  const sign = Int8Array.from({ length: n }, (_, i) =>
    flag(censored, i) !== 0
      ? -Math.sign(flag(censored, i))
      : flag(blq, i) !== 0
        ? -1
        : (column.limits?.sign[i] ?? 0),
  );
  if (!sign.some((one) => one !== 0)) return column;
  const known = column.limits?.at;
  const at = Float64Array.from({ length: n }, (_, i) => {
    if (sign[i] === 0) return Number.NaN;
    if (flag(censored, i) !== 0 && !Number.isNaN(column.values[i])) return column.values[i];
    return known && !Number.isNaN(known[i]) ? known[i] : (limit?.values[i] ?? Number.NaN);
  });
  const values = column.values.map((value, i) => (sign[i] === 0 ? value : Number.NaN));
  const written = (i: number) =>
    column.limits && column.limits.sign[i] !== 0
      ? column.texts![i]
      : Number.isNaN(at[i])
        ? 'BLQ'
        : `${sign[i] < 0 ? '<' : '>'}${at[i]}`;
  const texts = Array.from(values, (value, i) =>
    sign[i] !== 0 ? written(i) : Number.isNaN(value) ? (column.texts?.[i] ?? '') : String(value),
  );
  return { ...column, values, texts, limits: { sign, at } };
}
