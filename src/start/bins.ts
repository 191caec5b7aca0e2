/** Neighbouring rows of a record, from..to-1. */
export interface Bin {
  readonly from: number;
  readonly to: number;
}

/** The straight line of least squares through values of a bin: y = mean + slope (t - centre). */
export interface BinLine {
  readonly count: number;
  readonly centre: number;
  readonly mean: number;
  readonly slope: number;
  /** Sum of squares about the line. */
  readonly squares: number;
}

/** Bins at first, where all rows fit into as few, and at most. */
const FEW_BINS = 300;
const MOST_BINS = 4000;
/** A bin of fewer rows is not halved. */
export const LEAST_ROWS = 8;
/** Residuals of a line below this part of the values' size do not matter on the way to an optimum. */
const SLIGHT = 1e-3;
/** Standard deviations of chance by which residuals of a line may exceed the noise. */
const CHANCE = 3;

/**
 * Bins of rows over each of which every column is a straight line and noise, so that one mean says what the rows do. A bin is
 * halved while the squares about its line exceed what second differences, which see noise alone, make of them; those first in which they
 * do so most. `cuts`: rows at which a bin has to begin. NaN stands for no value.
 */
export function binsOf(
  t: ArrayLike<number>,
  columns: readonly ArrayLike<number>[],
  cuts: readonly number[],
): Bin[] {
  const size = columns.map(rms);
  const excess = (bin: Bin) =>
    columns.reduce((most, y, o) => Math.max(most, excessIn(t, y, bin, size[o])), Number.NEGATIVE_INFINITY);
  const rows = Math.max(LEAST_ROWS, Math.ceil(t.length / FEW_BINS));
  const starts = [...new Set([0, ...cuts.filter((row) => row > 0 && row < t.length)])].sort((a, b) => a - b);
  const done: Bin[] = [];
  let left = starts.flatMap((from, k) => cutUp({ from, to: starts[k + 1] ?? t.length }, rows));
  while (left.length > 0) {
    const judged = left.map((bin) => ({ bin, by: isSmall(bin) ? 0 : excess(bin) }));
    done.push(...judged.filter(({ by }) => !(by > 0)).map(({ bin }) => bin));
    const curved = judged.filter(({ by }) => by > 0).sort((a, b) => b.by - a.by);
    const room = Math.max(0, MOST_BINS - done.length - curved.length);
    done.push(...curved.slice(room).map(({ bin }) => bin));
    left = curved.slice(0, room).flatMap(({ bin }) => cutUp(bin, Math.ceil((bin.to - bin.from) / 2)));
  }
  return done.sort((a, b) => a.from - b.from);
}

function isSmall({ from, to }: Bin): boolean {
  return to - from < 2 * LEAST_ROWS;
}

/** A bin in parts of about `rows` rows. */
function cutUp({ from, to }: Bin, rows: number): Bin[] {
  const n = Math.max(1, Math.round((to - from) / rows));
  const at = (k: number) => from + Math.round(((to - from) * k) / n);
  return Array.from({ length: n }, (_, k) => ({ from: at(k), to: at(k + 1) }));
}

/** By how much the squares about the line of a bin exceed those of the noise; below zero where they do not. */
function excessIn(t: ArrayLike<number>, y: ArrayLike<number>, bin: Bin, size: number): number {
  const { count, squares } = lineIn(t, y, bin);
  const freedom = count - 2;
  if (freedom < 2) return Number.NEGATIVE_INFINITY;
  const noise = Math.max(noiseIn(t, y, bin), (SLIGHT * size) ** 2);
  return squares - noise * (freedom + CHANCE * Math.sqrt(2 * freedom));
}

/** The line through the values of a bin. */
export function lineIn(t: ArrayLike<number>, y: ArrayLike<number>, { from, to }: Bin): BinLine {
  let [count, sumT, sumY] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    if (Number.isNaN(y[i])) continue;
    count++;
    sumT += t[i];
    sumY += y[i];
  }
  const [centre, mean] = [sumT / count, sumY / count];
  let [tt, ty, yy] = [0, 0, 0];
  for (let i = from; i < to; i++) {
    if (Number.isNaN(y[i])) continue;
    tt += (t[i] - centre) ** 2;
    ty += (t[i] - centre) * (y[i] - mean);
    yy += (y[i] - mean) ** 2;
  }
  const slope = tt > 0 ? ty / tt : 0;
  return { count, centre, mean, slope, squares: Math.max(yy - slope * ty, 0) };
}

/** The variance of the noise in a bin: what is left of values after a line through both neighbours. */
function noiseIn(t: ArrayLike<number>, y: ArrayLike<number>, { from, to }: Bin): number {
  let [before, middle] = [-1, -1];
  let [sum, count] = [0, 0];
  for (let i = from; i < to; i++) {
    if (Number.isNaN(y[i])) continue;
    if (before >= 0) {
      const part = t[i] > t[before] ? (t[middle] - t[before]) / (t[i] - t[before]) : 0.5;
      const rest = y[middle] - (1 - part) * y[before] - part * y[i];
      sum += rest ** 2 / (1 + (1 - part) ** 2 + part ** 2);
      count++;
    }
    [before, middle] = [middle, i];
  }
  return count > 0 ? sum / count : 0;
}

function rms(y: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < y.length; i++) {
    if (Number.isNaN(y[i])) continue;
    sum += y[i] ** 2;
    count++;
  }
  return Math.sqrt(sum / Math.max(count, 1));
}
