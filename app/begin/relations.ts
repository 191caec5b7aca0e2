import type { Seen } from './idea.ts';

// What columns are to each other, for ideas about several of them.

/** Fits columns all of which change. */
export function changing<Columns extends readonly Seen[]>(
  score: (columns: Columns) => number,
): (columns: readonly Seen[]) => number {
  return (columns) =>
    columns.every(({ isConstant, isSparse, isSwitched }) => !isConstant && !isSparse && !isSwitched)
      ? score(columns as never)
      : 0;
}

export function goes({ course }: Seen, kind: Seen['course']['kind']): boolean {
  return course.kind === kind;
}

/** Whether columns go up and down, below zero as well. */
export function swing(columns: readonly Seen[]): boolean {
  return columns.every((one) => goes(one, 'oscillates')) && !arePositive(columns);
}

export function arePositive(columns: readonly Seen[]): boolean {
  return columns.every(({ course }) => course.isPositive);
}

/** What a sum may change by, as a part of the largest change of one of its terms. */
const conserved = 0.3;

/** Whether what one loses the others gain. */
export function isConserved(columns: readonly Seen[]): boolean {
  const rows = columns[0].values.map((_, i) => columns.map(({ values }) => values[i]));
  const whole = rows.filter((row) => row.every(Number.isFinite));
  const range = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const sums = whole.map((row) => row.reduce((sum, x) => sum + x, 0));
  return range(sums) < conserved * Math.max(...columns.map((_, l) => range(whole.map((row) => row[l]))));
}

/** The part of the range that a value jumps by from one row to the next, where somebody switches it. */
const jump = 0.4;

/** Whether a course has jumps, as what is set by hand has. */
export function jumps({ values }: Seen): boolean {
  const filled = values.filter(Number.isFinite);
  const range = Math.max(...filled) - Math.min(...filled);
  return filled.some((x, i) => i > 0 && Math.abs(x - filled[i - 1]) > jump * range);
}

/** Whether the second is the rate of change of the first: their steps and values correlate. */
export function isRateOf(rate: Seen, of: Seen): boolean {
  const at = (i: number) => of.values[i] ?? Number.NaN;
  const steps = of.values.map((_, i) => at(i + 1) - at(i - 1));
  return Math.abs(correlation(steps, rate.values, 0)) > 0.8;
}

/** Whether the second follows the first, up or down: they agree better when it is shifted back by a few rows than forward. */
export function leads(first: Seen, second: Seen): boolean {
  const most = Math.min(8, Math.floor(first.values.length / 4));
  const best = (sign: 1 | -1) =>
    Math.max(
      ...Array.from({ length: most }, (_, k) =>
        Math.abs(correlation(first.values, second.values, sign * (k + 1))),
      ),
    );
  return best(1) > best(-1);
}

/** Rows by which courses are shifted to see which rises first. */
const mostShifted = 40;

/**
 * Whether the second rises after the first has risen, as a predator after its prey. Of two waves, the difference of correlations at shifts
 * of k and -k is as sin(ωk), whose sum over k with weights 1/k is positive for every frequency (Fejér and Jackson).
 */
export function precedes(first: Seen, second: Seen): boolean {
  const most = Math.min(mostShifted, Math.floor(first.values.length / 4));
  const differences = Array.from({ length: most }, (_, i) => {
    const [later, sooner] = [i + 1, -i - 1].map((k) => correlation(first.values, second.values, k));
    return (later - sooner) / (i + 1);
  });
  return differences.reduce((sum, x) => sum + (x || 0), 0) > 0;
}

/** How closely x follows y that many rows later: their correlation. */
function correlation(x: readonly number[], y: readonly number[], shift: number): number {
  const pairs = x
    .map((value, i) => [value, y[i + shift]] as const)
    .filter((pair) => pair.every(Number.isFinite)) as [number, number][];
  const mean = (k: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[k], 0) / pairs.length;
  const [mx, my] = [mean(0), mean(1)];
  const sum = (f: (a: number, b: number) => number) =>
    pairs.reduce((total, [a, b]) => total + f(a - mx, b - my), 0);
  return sum((a, b) => a * b) / Math.sqrt(sum((a) => a * a) * sum((_, b) => b * b));
}
