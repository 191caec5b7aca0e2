import type { Options } from '../options.ts';
import { rms } from '../stats/moments.ts';
import { givenNoise } from './givenNoise.ts';
import { leastNoise } from './limits.ts';
import { differenceFilter, filter } from './noiseFilter.ts';
import type { StateSeries } from './series.ts';

/** Noise of each state for a start, above zero in any case. */
export interface StartNoise {
  /** As given, or as it is seen. */
  readonly sigma: Float64Array;
  /** As it is seen, whatever was given. */
  readonly seen: Float64Array;
}

/** A sum of squares and how many unit variances it is made of. */
interface Squares {
  readonly sum: number;
  readonly count: number;
}

/** If the filter fits in fewer than this many positions after the first, its estimate is poor: shorter windows are better. */
export const fewPositions = 9;

/**
 * The noise of each state over all experiments, from any table. Where an experiment is complete, even and not short it is
 * seen by the filter of `noise`; elsewhere by the residuals of quartics through nine neighbours, and by how replicates differ.
 * series: one an experiment and state.
 */
export function startNoise(
  states: readonly string[],
  series: readonly (readonly StateSeries[])[],
  regular: readonly boolean[],
  options: Options,
): StartNoise {
  const f = differenceFilter(options.filterOrder, options.filterPoints);
  const seen = Float64Array.from(states, (_, l) => {
    const squares = series.flatMap((ofExperiment, e): Squares[] => {
      const one = ofExperiment[l];
      if (regular[e] && one.y.length >= f.length + fewPositions) return [filtered(one.y, f)];
      return [quartics(one), { sum: one.within.sum, count: one.within.dof }];
    });
    const [sum, count] = [total(squares, 'sum'), total(squares, 'count')];
    return count > 0 ? Math.sqrt(sum / count) : 0;
  });
  if (options.noise === 'pooled') seen.fill(rms(seen));
  const floor = states.map((_, l) => leastNoise * rms(...series.map((one) => one[l].y)) || 1);
  const known = givenNoise(states, options);
  const aboveRounding = (s: number, l: number) => Math.max(s, floor[l]);
  return { sigma: seen.map((s, l) => aboveRounding(known[l] ?? s, l)), seen: seen.map(aboveRounding) };
}

function total(squares: readonly Squares[], which: keyof Squares): number {
  return squares.reduce((sum, one) => sum + one[which], 0);
}

function filtered(y: Float64Array, f: Float64Array): Squares {
  const e = filter(y, f);
  let sum = 0;
  for (let i = 0; i < e.length; i++) sum += e[i] * e[i];
  return { sum, count: e.length };
}

const neighbours = 9;
/** More windows than these add no information. */
const mostWindows = 4096;

/** Residuals of polynomials through windows of neighbours: quartics through nine, lower ones through fewer. */
function quartics({ t, y, count }: StateSeries): Squares {
  const width = Math.min(neighbours, y.length);
  const degree = Math.floor((width - 1) / 2);
  const windows = y.length - width + 1;
  if (width - degree < 2) return { sum: 0, count: 0 };
  const stride = Math.ceil(windows / mostWindows);
  let sum = 0;
  let used = 0;
  for (let first = 0; first < windows; first += stride) {
    const window = (x: Float64Array) => x.subarray(first, first + width);
    sum += residualVariance(window(t), window(y), window(count), degree);
    used++;
  }
  return { sum: (sum / used) * windows, count: windows };
}

/** Weighted squares of y about its best polynomial in t, per degree of freedom; polynomials orthogonal by recurrence. */
function residualVariance(t: Float64Array, y: Float64Array, weight: Float64Array, degree: number): number {
  const n = t.length;
  const middle = (t[0] + t[n - 1]) / 2;
  const half = (t[n - 1] - t[0]) / 2;
  const x = t.map((time) => (time - middle) / half);
  const r = y.slice();
  let p = new Float64Array(n).fill(1);
  let before = new Float64Array(n);
  let lengthBefore = 1;
  for (let k = 0; k <= degree; k++) {
    let [length, onX, onR] = [0, 0, 0];
    for (let i = 0; i < n; i++) {
      const weighted = weight[i] * p[i];
      length += weighted * p[i];
      onX += weighted * p[i] * x[i];
      onR += weighted * r[i];
    }
    const next = new Float64Array(n);
    for (let i = 0; i < n; i++) {
      r[i] -= (onR / length) * p[i];
      next[i] = (x[i] - onX / length) * p[i] - (k === 0 ? 0 : length / lengthBefore) * before[i];
    }
    [before, p, lengthBefore] = [p, next, length];
  }
  let sum = 0;
  for (let i = 0; i < n; i++) sum += weight[i] * r[i] * r[i];
  return sum / (n - degree - 1);
}
