import type { Row } from '../../run/row.ts';
import { geometricMean, mean, median } from '../../statistics.ts';
import type { CellValue, Quantity, Series } from './claim.ts';
import type { CellKey, RowIndex } from './rowIndex.ts';

/** What was measured in one place. */
export interface Measured {
  /** Of a row of a table, what stands in it instead. */
  place: string;
  cell: CellKey | null;
  value: number;
  /** How many trials stand behind it; 0 where that is no question. */
  trials: number;
}

/** A value and the trials behind it; undefined where the cell has no rows for it. */
export type Found = Omit<Measured, 'place' | 'cell'> | undefined;

/** A chosen radius is past the dip of the error where a smaller one is already within this factor of the least. */
const nearLeast = 2;

export function cellValue(index: RowIndex, cell: CellKey, value: CellValue): Found {
  switch (value.kind) {
    case 'statistic': {
      const x = [...index.rows(cell, value.series).values()].map((row) => quantity(index, row, value.of));
      return found(statistics[value.by](x), x.length);
    }
    case 'drop': {
      const drops = pairs(index, cell, value.from, value.to).map(
        ([from, to]) => 1 - quotient(quantity(index, to, value.of), quantity(index, from, value.of)),
      );
      return found(median(drops), drops.length);
    }
    case 'ratio': {
      const both = pairs(index, cell, value.series, value.to);
      const of = statistics[value.by](both.map(([row]) => quantity(index, row, value.of)));
      const to = statistics[value.by](both.map(([, row]) => quantity(index, row, value.below ?? value.of)));
      return found(quotient(of, to), both.length);
    }
    case 'bias': {
      const rows = [...index.rows(cell, value.series).values()].filter(({ e2 }) => e2 !== null);
      const w = index.truth(cell.problem);
      const off = w.map((x, j) => mean(rows.map(({ estimates }) => estimates[j]!)) - x);
      return found(Math.hypot(...off) / Math.hypot(...w), rows.length);
    }
    case 'regret':
    case 'reach':
      return chosenRadius(index, cell, value);
  }
}

/** How good the radius is that was chosen, beside fixed ones. */
function chosenRadius(
  index: RowIndex,
  cell: CellKey,
  { kind, series, fixed }: Extract<CellValue, { kind: 'regret' | 'reach' }>,
): Found {
  const chosen = [...index.rows(cell, series).values()];
  const radii = index
    .methods(cell, series.parts, fixed)
    .map((method) => ({ radius: Number(method.slice(fixed.length)), method }))
    .filter(({ radius }) => radius > 0)
    .sort((a, b) => a.radius - b.radius)
    .map(({ radius, method }) => {
      const rows = [...index.rows(cell, { parts: series.parts, method }).values()];
      return { radius, e2: median(rows.map((row) => quantity(index, row, 'e2'))) };
    });
  const least = Math.min(...radii.map(({ e2 }) => e2));
  if (chosen.length === 0 || !Number.isFinite(least)) return undefined;
  if (kind === 'regret')
    return found(median(chosen.map((row) => quantity(index, row, 'e2'))) / least, chosen.length);
  const dip = radii.find(({ e2 }) => e2 <= nearLeast * least)!;
  return found(median(chosen.map(({ radius }) => radius)) / dip.radius, chosen.length);
}

function found(value: number, trials: number): Found {
  return trials > 0 && !Number.isNaN(value) ? { value, trials } : undefined;
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
        : geometricMean(row.halfWidths.map((half, j) => half / Math.abs(w[j]!)));
    }
    default:
      return row[of];
  }
}

/** Where both failed neither is better. */
function quotient(a: number, b: number): number {
  return a === b ? 1 : a / b;
}
