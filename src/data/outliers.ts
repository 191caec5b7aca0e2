import { median } from '../linalg/median.ts';
import type { Data } from './data.ts';

/** Neighbours to either side whose median a value is held against. */
const NEIGHBOURS = 2;
/** A value this many times as far from it as the values are on the whole stands out. */
const STANDS_OUT = 20;
/** A state with fewer values than this in an experiment is not checked. */
const FEWEST = 9;
/** More than this part of them, and more than one, is no outlier but how the state moves. */
const MOST = 0.02;
/** Whatever else there is, a value this many times as far away as nearly all values lie apart stands out. */
const FAR_OUT = 3;

/** A value that stands out. */
export interface Outlier {
  readonly state: string;
  readonly experiment: string;
  readonly t: number;
  readonly value: number;
}

/** The data without the few values that stand out far from their neighbours, and these; undefined where none does. */
export function withoutOutliers(data: Data): { data: Data; outliers: Outlier[] } | undefined {
  const outliers: Outlier[] = [];
  const experiments = data.experiments.map((experiment) => {
    const { rows, cols } = experiment.U;
    const values = experiment.U.data.slice();
    for (let l = 0; l < cols; l++) {
      const at = Array.from({ length: rows }, (_, i) => i).filter((i) => !Number.isNaN(values[i + l * rows]));
      if (at.length < FEWEST) continue;
      const y = at.map((i) => values[i + l * rows]);
      const off = y.map((value, i) => {
        const from = Math.max(0, Math.min(i - NEIGHBOURS, y.length - 1 - 2 * NEIGHBOURS));
        return Math.abs(value - median(y.slice(from, from + 2 * NEIGHBOURS + 1)));
      });
      const usual = median(off);
      const most = Math.max(1, MOST * at.length);
      const wild = at.filter((_, i) => off[i] > STANDS_OUT * usual);
      const out = wild.length <= most ? wild : at.filter((_, i) => off[i] > FAR_OUT * rangeOf(y, most));
      if (out.length > most) continue;
      for (const i of out) {
        const place = { state: data.states[l], experiment: experiment.name, t: experiment.t[i] };
        outliers.push({ ...place, value: values[i + l * rows] });
        values[i + l * rows] = Number.NaN;
      }
    }
    return { ...experiment, U: { rows, cols, data: values } };
  });
  return outliers.length > 0 ? { data: { ...data, experiments }, outliers } : undefined;
}

/** How far apart the values are, the `most` least and largest left aside. */
function rangeOf(values: readonly number[], most: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const aside = Math.floor(most);
  return sorted[sorted.length - 1 - aside] - sorted[aside];
}
