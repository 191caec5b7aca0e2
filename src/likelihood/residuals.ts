import { portableMath } from '../model/portableMath.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import type { Nodes } from './nodes.ts';
import { noiseFreedom, squaredResiduals } from './noise.ts';

/** The residuals of a fit, output by output. */
export interface Residuals {
  /** In units of their noise, by output and experiment, in the order of time; and the times. */
  readonly series: readonly (readonly Float64Array[])[];
  readonly times: readonly (readonly Float64Array[])[];
  /** What the squares below are in units of: 1, or the noise. */
  readonly unit: Float64Array;
  /** The sum of squares, the number of values, and the degrees of freedom that they leave for the noise. */
  readonly squares: Float64Array;
  readonly observations: Float64Array;
  readonly freedom: Float64Array;
  /** Values beyond the first at their time, and the squares of repeats about their means. */
  readonly repeats: Float64Array;
  readonly withinSquares: Float64Array;
}

/** The residuals of states that are measured as they are. */
export function residualsOf(nodes: Nodes, X: Float64Array, sigma: Float64Array, J: number): Residuals {
  const { D, t, measured, Y, first, observations, withinSquares } = nodes;
  const cells = new Float64Array(D);
  for (let i = 0; i < measured.length; i++) if (measured[i] > 0) cells[i % D]++;
  const byOutput = (numberAt: (n: number, l: number) => number) =>
    Array.from({ length: D }, (_, l) =>
      Array.from({ length: first.length - 1 }, (_, e) => {
        const values = new Float64Array(first[e + 1] - first[e]);
        let count = 0;
        for (let n = first[e]; n < first[e + 1]; n++)
          if (measured[n * D + l] > 0) values[count++] = numberAt(n, l);
        return values.slice(0, count);
      }),
    );
  return {
    series: byOutput((n, l) => {
      const i = n * D + l;
      return (Math.sqrt(measured[i]) * (Y[i] - X[i])) / sigma[l];
    }),
    times: byOutput((n) => t[n]),
    unit: new Float64Array(D).fill(1),
    squares: squaredResiduals(nodes, X),
    observations,
    freedom: noiseFreedom(nodes, J),
    repeats: observations.map((n, l) => n - cells[l]),
    withinSquares,
  };
}

/** Experiments with fewer values of a state show nothing of autocorrelation: their first state removes most of it. */
export const fewestValues = 5;

/**
 * The lag-1 autocorrelation of a state's residuals, not corrected: the mean of e_i e_{i+1} over that of e_i²,
 * within experiments; and the number of values.
 */
export function lagOne(series: readonly Float64Array[]): { raw: number; n: number } {
  let squares = 0;
  let products = 0;
  let n = 0;
  let pairs = 0;
  for (const e of series) {
    if (e.length < fewestValues) continue;
    n += e.length;
    pairs += e.length - 1;
    for (let i = 0; i < e.length; i++) {
      squares += e[i] * e[i];
      if (i > 0) products += e[i] * e[i - 1];
    }
  }
  // One record of length n has n - 1 pairs, and the usual estimate divides by n: so does this, whatever the records.
  return { raw: squares > 0 ? ((products / squares) * (n - 1)) / pairs : 0, n };
}

/**
 * The autocorrelation ρ of noise whose residuals have the autocorrelation r, if the fit has removed a share s of their slow part.
 *
 *   r ≈ ρ - (1 - ρ) s - 2ρ/n,  kept within [-0.5, 0.99]
 */
export function noiseAutocorrelation(r: number, n: number, s: number): number {
  if (n < 3) return 0;
  return Math.min(0.99, Math.max(-0.5, (r + s) / (1 + s - 2 / n)));
}

/** Numbers of cosine coefficients that are tried. */
const TRIED = [4, 8, 16];

/**
 * The probability of slow waves at least as large in independent residuals: squares of their lowest 4, 8 and 16 cosine
 * coefficients against χ², the best of three counted three times. Smooth misfit shows here before it shows at lag 1.
 */
export function slowWavesP(series: readonly Float64Array[]): number {
  // In units of their own size, whatever noise was given.
  let squares = 0;
  let values = 0;
  for (const e of series) {
    values += e.length;
    for (let i = 0; i < e.length; i++) squares += e[i] * e[i];
  }
  if (squares === 0) return 1;
  const sums = TRIED.map(() => 0);
  const counts = TRIED.map(() => 0);
  for (const e of series) {
    const n = e.length;
    for (let k = 1; k <= TRIED[TRIED.length - 1] && 2 * k < n; k++) {
      const c = cosineCoefficient(e, k);
      TRIED.forEach((K, i) => {
        if (k > K) return;
        sums[i] += (c * c * values) / squares;
        counts[i]++;
      });
    }
  }
  const pValues = TRIED.map((_, i) =>
    counts[i] > 0 ? TRIED.length * chiSquareUpperTail(sums[i], counts[i]) : 1,
  );
  return Math.min(1, ...pValues);
}

/** √(2/n) Σ e_i cos(πk(i + ½)/n); the cosines by their recurrence, which loses no more than n² · 1e-16. */
function cosineCoefficient(e: Float64Array, k: number): number {
  const n = e.length;
  const half = (Math.PI * k) / (2 * n);
  const twice = 2 * portableMath.cos(2 * half);
  let before = portableMath.cos(half);
  let now = before;
  let sum = 0;
  for (let i = 0; i < n; i++) {
    sum += e[i] * now;
    [before, now] = [now, twice * now - before];
  }
  return Math.sqrt(2 / n) * sum;
}
