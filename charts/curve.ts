import type { LegendEntry } from './pen.ts';

/** A solution of a model with its pointwise band, as a prediction has it. */
export interface Curve {
  /** Times, increasing. */
  readonly t: readonly number[];
  /** By the names of the states; NaN where there is none. */
  readonly states: Readonly<Record<string, readonly number[]>>;
  readonly lower: Readonly<Record<string, readonly number[]>>;
  readonly upper: Readonly<Record<string, readonly number[]>>;
  /** Of the band: 0.95 is 95%. */
  readonly level: number;
}

/** The values of a curve at other times, by straight lines; NaN beyond its ends. Both lists of times never decrease. */
export function valuesAt(
  times: ArrayLike<number>,
  t: readonly number[],
  values: readonly number[],
): Float64Array {
  const found = new Float64Array(times.length).fill(Number.NaN);
  let i = 0;
  for (let m = 0; m < times.length; m++) {
    const time = times[m]!;
    while (i < t.length - 1 && t[i + 1]! <= time) i++;
    if (t.length === 0 || time < t[0]! || time > t.at(-1)!) continue;
    const part = t[i] === time ? 0 : (time - t[i]!) / (t[i + 1]! - t[i]!);
    found[m] = part === 0 ? values[i]! : (1 - part) * values[i]! + part * values[i + 1]!;
  }
  return found;
}

/** The entry of a legend for the band of these curves; none where they have no band. */
export function bandEntry(curves: readonly Curve[], what: string): LegendEntry[] {
  const banded = curves.find(({ lower }) =>
    Object.values(lower).some((u) => u.some((x) => !Number.isNaN(x))),
  );
  if (!banded) return [];
  return [{ sign: 'band', text: `${Number((100 * banded.level).toPrecision(6))}% band of ${what}` }];
}
