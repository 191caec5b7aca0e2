import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { Row } from '../../run/row.ts';
import { geometricMean, mean, median, quantile } from '../../statistics.ts';
import type { CellValue, Quantity, Series } from './claim.ts';
import type { CellKey, RowIndex } from './rowIndex.ts';

/** What was measured in one place. */
export interface Measured {
  /** Of a row of a table, what stands in it instead. */
  place: string;
  cell: CellKey | null;
  value: number;
  /** Its standard error, by a bootstrap of the trials; null where there are too few trials, or the value has none. */
  error: number | null;
  /** How many trials stand behind it; 0 where the value has none. */
  trials: number;
}

/** A value and the trials behind it; undefined where the cell has no rows for it. */
export type Statistic = Omit<Measured, 'place' | 'cell'> | undefined;

/** A chosen radius is past the dip of the error where a smaller one is already within this factor of the least. */
const nearLeast = 2;

export function cellValue(index: RowIndex, cell: CellKey, value: CellValue): Statistic {
  switch (value.kind) {
    case 'statistic':
      return statisticOf(quantities(index, cell, value.series, value.of), statistics[value.by]);
    case 'share':
      return statisticOf(
        quantities(index, cell, value.series, value.of),
        (x) => x.filter((one) => one < value.below).length / x.length,
      );
    case 'drop': {
      const drops = pairs(index, cell, value.from, value.to).map(
        ([from, to]) => 1 - quotient(quantity(index, to, value.of), quantity(index, from, value.of)),
      );
      return statisticOf(drops, median);
    }
    case 'ratio': {
      const both = pairs(index, cell, value.series, value.to).map(([row, to]) => [
        quantity(index, row, value.of),
        quantity(index, to, value.below ?? value.of),
      ]);
      const by = statistics[value.by];
      return statisticOf(both, (drawn) => quotient(by(drawn.map(([a]) => a!)), by(drawn.map(([, b]) => b!))));
    }
    case 'bias': {
      const rows = [...index.rows(cell, value.series).values()].filter(({ e2 }) => e2 !== null);
      const w = index.truth(cell.problem);
      return statisticOf(rows, (drawn) => {
        const off = w.map((x, j) => mean(drawn.map(({ estimates }) => estimates[j])) - x);
        return Math.hypot(...off) / Math.hypot(...w);
      });
    }
    case 'regret':
    case 'reach':
      return chosenRadius(index, cell, value);
  }
}

/** How good the radius is that was chosen, compared with fixed ones. */
function chosenRadius(
  index: RowIndex,
  cell: CellKey,
  { kind, series, fixed }: Extract<CellValue, { kind: 'regret' | 'reach' }>,
): Statistic {
  const chosen = [...index.rows(cell, series).values()];
  const radii = index
    .methods(cell, series.parts, fixed)
    .map((method) => ({ radius: Number(method.slice(fixed.length)), method }))
    .filter(({ radius }) => radius > 0)
    .sort((a, b) => a.radius - b.radius)
    .map(({ radius, method }) => {
      const e2 = median(quantities(index, cell, { parts: series.parts, method }, 'e2'));
      return { radius, e2 };
    });
  const least = Math.min(...radii.map(({ e2 }) => e2));
  if (!Number.isFinite(least)) return undefined;
  if (kind === 'regret') {
    return statisticOf(chosen, (drawn) => median(drawn.map((row) => quantity(index, row, 'e2'))) / least);
  }
  const dip = radii.find(({ e2 }) => e2 <= nearLeast * least)!;
  return statisticOf(chosen, (drawn) => median(drawn.map(({ radius }) => radius)) / dip.radius);
}

/** A statistic of trials, with its standard error. */
function statisticOf<T>(trials: readonly T[], statistic: (trials: readonly T[]) => number): Statistic {
  const value = trials.length > 0 ? statistic(trials) : Number.NaN;
  if (Number.isNaN(value)) return undefined;
  return { value, error: standardError(trials, statistic), trials: trials.length };
}

/** With fewer trials than this, their scatter cannot be estimated. */
const leastTrials = 4;
const draws = 100;

/** Half of what lies between the quantiles one standard deviation on both sides, over samples drawn again from the trials. */
function standardError<T>(trials: readonly T[], statistic: (trials: readonly T[]) => number): number | null {
  const n = trials.length;
  if (n < leastTrials) return null;
  const source = xoroshiro128plus(1);
  const values = Array.from({ length: draws }, () =>
    statistic(trials.map(() => trials[uniformInt(source, 0, n - 1)])),
  );
  const error = (quantile(values, 0.8413) - quantile(values, 0.1587)) / 2;
  return Number.isFinite(error) ? error : null;
}

function quantities(index: RowIndex, cell: CellKey, series: Series, of: Quantity): number[] {
  return [...index.rows(cell, series).values()].map((row) => quantity(index, row, of));
}

/** The rows of both series on the same data. */
function pairs(index: RowIndex, cell: CellKey, first: Series, second: Series): [Row, Row][] {
  const others = index.rows(cell, second);
  return [...index.rows(cell, first)].flatMap(([trial, row]) => {
    const other = others.get(trial);
    return other ? [[row, other] as [Row, Row]] : [];
  });
}

const statistics = { median, mean };

/** NaN where the method has none. */
function quantity(index: RowIndex, row: Row, of: Quantity): number {
  switch (of) {
    case 'e2':
    case 'efs':
      return row[of] ?? Number.POSITIVE_INFINITY;
    case 'covered':
      return row.covered ?? Number.NaN;
    case 'cost':
      return ((row.e2 ?? Number.POSITIVE_INFINITY) * row.ms) / row.points;
    case 'halfWidth': {
      const w = index.truth(row.problem);
      return row.halfWidths.length === 0
        ? Number.NaN
        : geometricMean(row.halfWidths.map((half, j) => half / Math.abs(w[j])));
    }
    default:
      return row[of];
  }
}

/** Where both failed neither is better. */
function quotient(a: number, b: number): number {
  return a === b ? 1 : a / b;
}
