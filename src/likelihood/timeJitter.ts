import { isNormal } from '../noise/noiseLaws.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import type { Maximum } from './maximum.ts';
import type { Subject } from './subject.ts';

/** The standard deviation of times about those that are given, alone and in mean steps. */
export interface TimeJitter {
  readonly sd: number;
  readonly steps: number;
}

/** Scatter of the times is reported where exact times would give as large a score with a smaller chance than this. */
const CHANCE = 2e-4;

/** Rows below which a few large residuals decide. */
const FEWEST = 20;

/** Scatter of the times beyond chance, as the residuals show it; undefined where they show none. */
export function jitterOf({ states, outputs }: Subject, maximum: Maximum): TimeJitter | undefined {
  const names = states.map(({ name }) => name);
  const found = scoreOf(
    maximum,
    outputs.map(({ name, noise: { distribution, sd } }) =>
      isNormal(distribution) && (sd === 'estimated' || sd === 'given') ? names.indexOf(name) : -1,
    ),
  );
  if (!found || found.chance > CHANCE) return undefined;
  const { t, at } = maximum.nodes;
  const gaps = at.reduce((sum, measured) => sum + measured.length - 1, 0);
  const span = at.reduce((sum, measured) => sum + t[measured[measured.length - 1]] - t[measured[0]], 0);
  return { sd: found.sd, steps: (found.sd * gaps) / span };
}

/**
 * Whether the times scatter about those that are given. A time that is off by δ moves all values of its row by x'δ, so that
 *
 *   cov z = I + τ² g gᵀ,   z = residuals/σ,  g = x'/σ
 *
 * The score of τ² at 0, less what the estimated σ_l take of it, is
 *
 *   U = ½ Σ [(g·z)² - |g|² - Σ_l m_l (z_l² - 1)],   m_l the mean of g_l²
 *   I = ½ Σ [|g|⁴ - 2 Σ_l m_l g_l² + Σ_l m_l²]
 *
 * Where times are exact, U is a sum of squares of normal numbers, of which those with the steepest slopes count most: ν + √(2ν) U/√I has the
 * first three moments of χ² with ν degrees of freedom, ν = (Σ I_n)³/(Σ I_n^1.5)² over the rows. τ² ≈ U/I. Undefined where nothing can be said. `stateOf`: the state that an output is, or -1.
 */
function scoreOf(
  { nodes, X, sigma, residuals: { series, times } }: Maximum,
  stateOf: readonly number[],
): { chance: number; sd: number } | undefined {
  const { D, t, first, at } = nodes;
  const shown = stateOf.flatMap((l, o) => (l >= 0 ? [{ l, o }] : []));
  const K = shown.length;
  // Row by row, for each state that is shown; g is NaN where it was not measured.
  const z: number[] = [];
  const g: number[] = [];
  at.forEach((measured, e) => {
    const next = shown.map(() => 0);
    for (const n of measured) {
      const [before, after] = [Math.max(n - 1, first[e]), Math.min(n + 1, first[e + 1] - 1)];
      for (let k = 0; k < K; k++) {
        const { l, o } = shown[k];
        const own = times[o][e];
        const i = next[k];
        const slope =
          own[i] === t[n] ? (X[after * D + l] - X[before * D + l]) / (t[after] - t[before]) : Number.NaN;
        while (own[next[k]] === t[n]) next[k]++;
        z.push(series[o][e][i]);
        g.push(slope / sigma[o]);
      }
    }
  });
  const isShown = (i: number) => Number.isFinite(g[i]);
  const mean = shown.map(() => 0);
  const count = shown.map(() => 0);
  for (let i = 0; i < g.length; i++)
    if (isShown(i)) mean[i % K] += (g[i] ** 2 - mean[i % K]) / ++count[i % K];
  let [rows, score, information, cubes] = [0, 0, 0, 0];
  for (let row = 0; row < g.length; row += K) {
    let [number, product, squares, left, taken] = [0, 0, 0, 0, 0];
    for (let k = 0; k < K; k++) {
      const i = row + k;
      if (!isShown(i)) continue;
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
    cubes += Math.max(own, 0) ** 1.5;
  }
  if (rows < FEWEST || !(information > 0)) return undefined;
  const freedom = information ** 3 / cubes ** 2;
  const chance = chiSquareUpperTail(freedom + Math.sqrt((2 * freedom) / information) * score, freedom);
  return { chance, sd: Math.sqrt(Math.max(score / information, 0)) };
}
