import { grouped } from '../../report/grouped.ts';
import type { Item, Study } from '../../report/item.ts';
import { shortName } from '../../report/words.ts';
import { geometricMean, mean, median } from '../../statistics.ts';
import { cellValue, type Measured } from './cellValue.ts';
import type { Bound, CellValue, Claim, RowQuery, TableQuery } from './claim.ts';
import { agrees, type CellKey, indexRows, type RowIndex } from './rowIndex.ts';
import { measuredText, placeText } from './words.ts';

export type Verdict = 'holds' | 'roughly' | 'not reproduced' | 'no data';

/** A claim with what the study says of it. */
export interface Judged extends Claim {
  verdict: Verdict;
  /** The numbers in one sentence. */
  measured: string;
  /** Of all cells together, or of the worst one; null where there is none. */
  value: number | null;
  /** The share of the cells for which the sentence is true as it stands; null where there are none. */
  share: number | null;
  /** The cell that is farthest from what is claimed, or nearest to its end. */
  worst: Measured | null;
  cells: Measured[];
}

/** What the study says of each claim. Verdicts follow from the rows, and from the tables that items have made of them. */
export function judge(claims: readonly Claim[], study: Study, items: readonly Item[]): Judged[] {
  const index = indexRows(study);
  return claims.map((claim) => {
    const { query, threshold } = claim;
    const cells = 'item' in query ? tableValues(items, query) : rowValues(index, query);
    if (cells.length === 0) {
      const none = { value: null, share: null, worst: null, cells };
      return { ...claim, verdict: 'no data', measured: 'The study has no rows for it.', ...none };
    }
    const { holds, roughly } = threshold;
    const worst = cells.reduce((a, b) => (margin(b.value, holds) < margin(a.value, holds) ? b : a));
    const one = query.over === undefined ? null : combine[query.over](cells.map(({ value }) => value));
    const judged = one === null ? cells.map(({ value }) => value) : [one];
    const verdict = meets(judged, holds) ? 'holds' : meets(judged, roughly) ? 'roughly' : 'not reproduced';
    const share = cells.filter(({ value }) => margin(value, holds) >= 0).length / cells.length;
    const measured = measuredText(claim, { one, worst, cells, share });
    return { ...claim, verdict, measured, value: one ?? worst.value, share, worst, cells };
  });
}

const combine = {
  mean,
  median,
  least: (x: readonly number[]) => Math.min(...x),
  most: (x: readonly number[]) => Math.max(...x),
  'geometric mean': geometricMean,
};

function meets(values: readonly number[], bound: Bound): boolean {
  const inside = values.filter((value) => margin(value, bound) >= 0).length;
  return inside >= (bound.share ?? 1) * values.length;
}

/** How far inside the bound a value is; below zero outside. */
function margin(
  value: number,
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: Bound,
): number {
  // Infinity less infinity is neither inside nor outside.
  const above = least === Number.NEGATIVE_INFINITY ? Number.POSITIVE_INFINITY : value - least;
  const below = most === Number.POSITIVE_INFINITY ? Number.POSITIVE_INFINITY : most - value;
  return Math.min(above, below);
}

function rowValues(index: RowIndex, { cells, value, problems }: RowQuery): Measured[] {
  const asked = index.cells.filter((cell) => cells.some((where) => agrees(cell, where)));
  const measured =
    value.kind === 'trend'
      ? steps(valuesAt(index, asked, value.value), value.along)
      : valuesAt(index, asked, value);
  return problems === undefined ? measured : pooled(measured, problems);
}

function valuesAt(index: RowIndex, cells: readonly CellKey[], value: CellValue): Measured[] {
  return cells.flatMap((cell) => {
    const found = cellValue(index, cell, value);
    return found ? [{ place: placeText(cell), cell, ...found }] : [];
  });
}

/** What comes next along points or noise, over what is here. */
function steps(measured: readonly Measured[], along: 'points' | 'noise'): Measured[] {
  const other = along === 'points' ? 'noise' : 'points';
  return measured.flatMap((from) => {
    const here = from.cell!;
    // Cells are in order.
    const to = measured.find(
      ({ cell }) =>
        cell!.problem === here.problem && cell![other] === here[other] && cell![along] > here[along],
    );
    if (!to) return [];
    const place = `${from.place} → ${to.place}`;
    return [{ place, cell: here, value: to.value / from.value, trials: Math.min(from.trials, to.trials) }];
  });
}

/** The geometric mean over the problems of all cells with the same points and noise. */
function pooled(measured: readonly Measured[], problems: number): Measured[] {
  const groups = grouped(measured, ({ cell }) => `${cell?.points} ${cell?.noise}`);
  return [...groups.values()]
    .filter((group) => group.length === problems)
    .map((group) => {
      const cell = { ...group[0]!.cell!, problem: '' };
      return {
        place: `${problems} systems, ${placeText(cell)}`,
        cell,
        value: geometricMean(group.map(({ value }) => value)),
        trials: Math.min(...group.map(({ trials }) => trials)),
      };
    });
}

function tableValues(items: readonly Item[], query: TableQuery): Measured[] {
  const table = items
    .find(({ number }) => number === query.item)
    ?.tables.find(({ name }) => name === query.table);
  if (!table) return [];
  const at = (name: string) => {
    const place = table.columns.indexOf(name);
    if (place < 0) throw new RangeError(`Table ${query.item}-${query.table} has no column ${name}.`);
    return place;
  };
  const wanted = Object.entries(query.where).map(([name, value]) => [at(name), value] as const);
  return table.rows
    .filter((row) => wanted.every(([column, value]) => row[column] === value))
    .flatMap((row) => {
      const value = Number(row[at(query.column)] ?? Number.NaN);
      const per = query.per === undefined ? 1 : Number(row[at(query.per)] ?? Number.NaN);
      const place = rowPlace(table, row);
      return Number.isNaN(value / per) ? [] : [{ place, cell: null, value: value / per, trials: 0 }];
    });
}

/** What a row is of: its first column, and those that were asked for. */
function rowPlace(table: Item['tables'][number], row: Item['tables'][number]['rows'][number]): string {
  const first = row[0];
  return typeof first === 'number' ? `${table.columns[0]} ${first}` : shortName(String(first));
}
