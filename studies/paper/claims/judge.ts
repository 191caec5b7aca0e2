import { randomGenerator } from '../../../src/index.ts';
import type { Item, Study } from '../../report/item.ts';
import { geometricMean, mean, median, quantile } from '../../statistics.ts';
import { type ClaimVerdict, isClose, margin, verdictOf } from './bounds.ts';
import { cellValue, type Measured, type Statistic } from './cellValue.ts';
import type { CellValue, Claim, RowQuery } from './claim.ts';
import { type CellKey, indexRows, type RowIndex } from './rowIndex.ts';
import { rowValues } from './rowValues.ts';
import { tableValues } from './tableValues.ts';
import { measuredText } from './words.ts';

export type { ClaimVerdict as Verdict } from './bounds.ts';

/** A claim with what the study says about it. */
export interface Judged extends Claim {
  verdict: ClaimVerdict;
  /** Whether the limit is so near that other trials could well have given another verdict. */
  close: boolean;
  /** The numbers in one sentence. */
  measured: string;
  /** Of all cells together, or of the worst one; null where there is none. */
  value: number | null;
  /** The share of the cells for which the sentence is true as it is; null where there are none. */
  share: number | null;
  /** The cell that is farthest from what is claimed, or nearest to its end. */
  worst: Measured | null;
  cells: Measured[];
  /** How many cells the plan has for it; there is no verdict of fewer than half of them. */
  planned: number;
}

/** What the study says about each claim. Verdicts follow from the rows, and from the tables that items have made of them. */
export function judge(claims: readonly Claim[], study: Study, items: readonly Item[]): Judged[] {
  const index = indexRows(study);
  const measure = remembered((cell, value) => cellValue(index, cell, value));
  return claims.map((claim): Judged => {
    const { query, threshold } = claim;
    const cells = 'item' in query ? tableValues(items, query) : rowValues(index.cells, query, measure);
    const planned = 'item' in query ? cells.length : plannedCells(index, query);
    const none = { verdict: 'no data', close: false, value: null, share: null, worst: null } as const;
    if (cells.length === 0) {
      return { ...claim, ...none, measured: 'The study has no rows for it.', cells, planned };
    }
    if (2 * cells.length < planned) {
      const measured = `Only ${cells.length} of ${planned} planned cells have rows: too few for a verdict.`;
      return { ...claim, ...none, measured, cells, planned };
    }
    const worst = cells.reduce((a, b) =>
      margin(b.value, threshold.holds) < margin(a.value, threshold.holds) ? b : a,
    );
    const one = query.over === undefined ? null : combined(cells, query.over);
    const judged = one ? [one] : cells;
    const verdict = verdictOf(judged, threshold);
    const close = isClose(judged, threshold);
    const share = cells.filter(({ value }) => margin(value, threshold.holds) >= 0).length / cells.length;
    const measured = measuredText(claim, { one, worst, cells, share, planned, close });
    return {
      ...claim,
      verdict,
      close,
      measured,
      value: (one ?? worst).value,
      share,
      worst,
      cells,
      planned,
    };
  });
}

/** Several claims need the same values, and their errors take a while. */
function remembered(
  measure: (cell: CellKey, value: CellValue) => Statistic,
): (cell: CellKey, value: CellValue) => Statistic {
  const kept = new Map<string, Statistic>();
  return (cell, value) => {
    const key = JSON.stringify([cell, value]);
    if (!kept.has(key)) kept.set(key, measure(cell, value));
    return kept.get(key);
  };
}

/** How many values the query has where the study is complete. */
function plannedCells({ planned }: RowIndex, query: RowQuery): number {
  const measure = (cell: CellKey, value: CellValue): Statistic => {
    const series =
      'from' in value ? [value.from, value.to] : 'to' in value ? [value.series, value.to] : [value.series];
    return series.every((one) => planned.has(cell, one)) ? { value: 1, error: null, trials: 0 } : undefined;
  };
  return rowValues(planned.cells, query, measure).length;
}

const combine = {
  mean,
  median,
  least: (x: readonly number[]) => Math.min(...x),
  most: (x: readonly number[]) => Math.max(...x),
  'geometric mean': geometricMean,
};

const draws = 200;

/** One value of all cells, and how it scatters where each does by its own error. */
function combined(cells: readonly Measured[], over: keyof typeof combine): Pick<Measured, 'value' | 'error'> {
  const value = combine[over](cells.map((cell) => cell.value));
  if (cells.some(({ error }) => error === null)) return { value, error: null };
  const { normal } = randomGenerator(1);
  const drawn = Array.from({ length: draws }, () =>
    combine[over](cells.map((cell) => cell.value + cell.error! * normal())),
  ).filter((x) => !Number.isNaN(x));
  const error = (quantile(drawn, 0.8413) - quantile(drawn, 0.1587)) / 2;
  return { value, error: Number.isFinite(error) ? error : null };
}
