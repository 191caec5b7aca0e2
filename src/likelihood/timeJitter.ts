import { isNormal } from '../noise/noiseLaws.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import type { Maximum } from './maximum.ts';
import type { Subject } from './subject.ts';

/** The standard deviation of the true times about the given ones, in units of time and in mean steps. */
export interface TimeJitter {
  readonly sd: number;
  readonly steps: number;
}

/** Scatter is reported if exact times give as large a score with a smaller probability than this. */
const LARGEST_P = 2e-4;

/** With fewer rows, a few large residuals decide. */
const FEWEST_ROWS = 20;

/** Significant scatter of the times, as the residuals show it; undefined if there is none. */
export function jitterOf({ states, outputs }: Subject, maximum: Maximum): TimeJitter | undefined {
  const names = states.map(({ name }) => name);
  const scatter = scoreOf(
    maximum,
    outputs.map(({ name, noise: { distribution, sd } }) =>
      isNormal(distribution) && (sd === 'estimated' || sd === 'given') ? names.indexOf(name) : -1,
    ),
  );
  if (!scatter || scatter.p > LARGEST_P) return undefined;
  const { t, at } = maximum.nodes;
  const gaps = at.reduce((sum, measured) => sum + measured.length - 1, 0);
  const span = at.reduce((sum, measured) => sum + t[measured[measured.length - 1]] - t[measured[0]], 0);
  return { sd: scatter.sd, steps: (scatter.sd * gaps) / span };
}

/**
 * Whether the true times scatter about the given ones. A time that is off by δ moves all values of its row by x'δ, so that
 *
 *   cov z = I + τ² g gᵀ,   z = residuals/σ,  g = x'/σ
 *
 * The score of τ² at 0, corrected for the estimated σ_l, is
 *
 *   U = ½ Σ [(g·z)² - |g|² - Σ_l m_l (z_l² - 1)],   m_l the mean of g_l²
 *   I = ½ Σ [|g|⁴ - 2 Σ_l m_l g_l² + Σ_l m_l²]
 *
 * If the times are exact, U is a sum of squares of normal numbers, of which those with the steepest slopes count most: ν + √(2ν) U/√I
 * has the first three moments of χ² with ν degrees of freedom, ν = (Σ I_n)³/(Σ I_n^1.5)² over the rows. τ² ≈ U/I. Undefined if there is
 * too little information. `stateOf`: the state that an output is, or -1.
 */
function scoreOf(
  { nodes, X, sigma, residuals: { series, times } }: Maximum,
  stateOf: readonly number[],
): { p: number; sd: number } | undefined {
  const { D, t, first, at } = nodes;
  const shown = stateOf.flatMap((l, o) => (l >= 0 ? [{ l, o }] : []));
  const K = shown.length;
  // Row by row, for each state that is measured directly; g is NaN where it was not measured.
  const z = new Float64Array(K * at.reduce((sum, measured) => sum + measured.length, 0));
  const g = new Float64Array(z.length);
  let last = 0;
  at.forEach((measured, e) => {
    const next = new Int32Array(K);
    for (const n of measured) {
      const before = Math.max(n - 1, first[e]);
      const after = Math.min(n + 1, first[e + 1] - 1);
      const span = t[after] - t[before];
      for (let k = 0; k < K; k++, last++) {
        const { l, o } = shown[k];
        const own = times[o][e];
        const i = next[k];
        const slope = own[i] === t[n] ? (X[after * D + l] - X[before * D + l]) / span : Number.NaN;
        while (own[next[k]] === t[n]) next[k]++;
        z[last] = series[o][e][i];
        g[last] = slope / sigma[o];
      }
    }
  });
  const mean = new Float64Array(K);
  const count = new Int32Array(K);
  for (let i = 0, k = 0; i < g.length; i++, k = k + 1 === K ? 0 : k + 1)
    if (Number.isFinite(g[i])) mean[k] += (g[i] ** 2 - mean[k]) / ++count[k];
  let rows = 0;
  let score = 0;
  let information = 0;
  let cubes = 0;
  for (let row = 0; row < g.length; row += K) {
    let number = 0;
    let product = 0;
    let squares = 0;
    let left = 0;
    let taken = 0;
    for (let k = 0; k < K; k++) {
      const i = row + k;
      if (!Number.isFinite(g[i])) continue;
      number++;
      product += g[i] * z[i];
      squares += g[i] ** 2;
      left += mean[k] * (z[i] ** 2 - 1);
      taken += 2 * mean[k] * g[i] ** 2 - mean[k] ** 2;
    }
    if (number > 0) rows++;
    const own = (squares ** 2 - taken) / 2;
    score += (product ** 2 - squares - left) / 2;
    information += own;
    cubes += Math.max(own, 0) * Math.sqrt(Math.max(own, 0));
  }
  if (rows < FEWEST_ROWS || !(information > 0)) return undefined;
  const freedom = information ** 3 / cubes ** 2;
  const p = chiSquareUpperTail(freedom + Math.sqrt((2 * freedom) / information) * score, freedom);
  return { p, sd: Math.sqrt(Math.max(score / information, 0)) };
}
