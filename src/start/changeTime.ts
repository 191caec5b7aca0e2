import { portableMath } from '../model/portableMath.ts';

/** Values measured over time, NaN where there is none; the times do not fall. */
export interface SampledSeries {
  readonly t: ArrayLike<number>;
  readonly y: ArrayLike<number>;
}

/** Gaps that differ by more than this belong to times spread over decades. */
const LOG_SPACED = 300;

/**
 * T_c, the time in which the measured values change by about their own size: the geometric mean over the series of
 *
 *     T · range / (5 · total variation)
 *
 * of the values after a moving mean over a twentieth of them, in [T/100, T]. Series of fewer than three times and
 * constant ones say nothing; without any other, T_c = T/5. Where the times are spread over decades, it is the geometric
 * mean of their small and large gaps instead. 0 where no series lasts.
 */
export function changeTime(series: readonly SampledSeries[]): number {
  const durations = series.map(({ t }) => (t.length > 0 ? t[t.length - 1] - t[0] : 0));
  const T = Math.max(0, ...durations);
  const spread = spreadOfGaps(series);
  if (spread && spread.large > LOG_SPACED * spread.small) return Math.sqrt(spread.small * spread.large);
  let sum = 0;
  let count = 0;
  series.forEach((one, l) => {
    const { range, variation } = changeOf(one);
    if (!(variation > 0) || !(durations[l] > 0)) return;
    sum += portableMath.log((durations[l] * range) / (5 * variation));
    count++;
  });
  const mean = count > 0 ? portableMath.exp(sum / count) : T / 5;
  return Math.min(Math.max(mean, T / 100), T);
}

/**
 * The time in which the values of one series change by as much as their size is, rms; longer than T_c where they vary a little about a
 * large mean. 0 where they say nothing.
 */
export function ownChangeTime(one: SampledSeries, rms: number): number {
  const { t } = one;
  const { variation } = changeOf(one);
  return variation > 0 ? ((t[t.length - 1] - t[0]) * rms) / (5 * variation) : 0;
}

/** Range and total variation of the values after a moving mean over a twentieth of them; 0 for fewer than three times. */
function changeOf(one: SampledSeries): { range: number; variation: number } {
  const values = meansByTime(one);
  if (values.length < 3) return { range: 0, variation: 0 };
  const y = movingMean(values, Math.max(1, Math.floor(values.length / 20)));
  let variation = 0;
  let [least, most] = [Infinity, -Infinity];
  y.forEach((value, i) => {
    if (i > 0) variation += Math.abs(value - y[i - 1]);
    least = Math.min(least, value);
    most = Math.max(most, value);
  });
  return { range: most - least, variation };
}

/** The gaps between different times that a tenth of all are not above, and not below: single odd ones do not count. */
function spreadOfGaps(series: readonly SampledSeries[]): { small: number; large: number } | undefined {
  const gaps: number[] = [];
  for (const { t } of series) {
    for (let i = 1; i < t.length; i++) if (t[i] > t[i - 1]) gaps.push(t[i] - t[i - 1]);
  }
  gaps.sort((a, b) => a - b);
  if (gaps.length === 0) return undefined;
  const k = Math.floor(gaps.length / 10);
  return { small: gaps[k], large: gaps[gaps.length - 1 - k] };
}

/** The mean of the values at each time that has some. */
function meansByTime({ t, y }: SampledSeries): number[] {
  const means: number[] = [];
  for (let i = 0; i < t.length; ) {
    let sum = 0;
    let count = 0;
    const time = t[i];
    for (; i < t.length && t[i] === time; i++) {
      if (Number.isNaN(y[i])) continue;
      sum += y[i];
      count++;
    }
    if (count > 0) means.push(sum / count);
  }
  return means;
}

/** Means of k neighbours. */
function movingMean(y: readonly number[], k: number): number[] {
  const means: number[] = [];
  for (let i = 0; i + k <= y.length; i++) {
    let sum = 0;
    for (let j = i; j < i + k; j++) sum += y[j];
    means.push(sum / k);
  }
  return means;
}
