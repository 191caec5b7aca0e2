import { type NoiseRule, squaredResiduals, updatedNoise } from '../likelihood/noise.ts';
import type { Hunt, Reached } from './hunt.ts';
import { type Count, type Descent, descend, isLimit } from './levenbergMarquardt.ts';
import { type Aim, asOne, type Linearised, type Miss, type Target } from './shooting.ts';

/** The noise is found from the residuals at most so often, while it changes by more than this part. */
const NOISE_ROUNDS = 8;
const NOISE_CHANGE = 1e-3;
/** Errors of a solution, over many steps, in units of what its tolerance allows for one. */
const SOLVED_TO = 3;

/** The minimum with every experiment as one piece, the noise found from its residuals. */
export function* polish(
  hunt: Hunt,
  aim: Aim,
  segments: number,
  count: Count,
  told: (w: Float64Array) => void,
): Generator<void, Reached | Miss> {
  const { target, sigma: before, rule, limits, options } = hunt;
  const scalar = options.objective === 'scalar';
  // All values count alike there.
  let sigma = scalar ? before.map(() => 1) : before;
  let from: Aim | Linearised = aim;
  for (let round = 0; ; round++) {
    const found: Descent | Miss = yield* descend(
      { ...asOne(target, sigma), scalar },
      from,
      limits,
      count,
      (shot) => told(shot.aim.w),
    );
    if ('failure' in found) return found;
    const { at, ending }: Descent = found;
    const next = noiseOf(hunt, at.X);
    const change = Math.max(...next.map((s, l) => Math.abs(Math.log(s / sigma[l]))));
    if (scalar || !(change > NOISE_CHANGE) || round === NOISE_ROUNDS || isLimit(ending)) {
      return {
        at,
        ending,
        sigma,
        deviance: devianceOf(target, at.X, before, rule),
        segments,
        settled: false,
      };
    }
    sigma = next;
    from = at;
  }
}

/** The noise that residuals show, but none so small that the solver's own errors hide it. */
export function noiseOf({ target, sigma, rule }: Hunt, X: Float64Array): Float64Array {
  const { nodes, J, solver } = target;
  const found = updatedNoise(nodes, X, J, sigma, rule);
  const largest = new Float64Array(nodes.D);
  for (let i = 0; i < X.length; i++) largest[i % nodes.D] = Math.max(largest[i % nodes.D], Math.abs(X[i]));
  const least = largest.map((u) => SOLVED_TO * Math.max(solver.rtol * u, solver.atol));
  return found.map((s, l) => (Number.isNaN(rule.given[l]) ? Math.max(s, least[l]) : s));
}

/** Σ n log σ² with σ² = RSS/n, or RSS/σ² where the noise was given. */
function devianceOf({ nodes }: Target, X: Float64Array, before: Float64Array, rule: NoiseRule): number {
  const { observations } = nodes;
  const squares = squaredResiduals(nodes, X);
  const free = squares.map((_, l) => (Number.isNaN(rule.given[l]) ? 1 : 0));
  const total = (of: Float64Array) => of.reduce((sum, x, l) => sum + free[l] * x, 0);
  const logarithm = (rss: number, n: number) => (n > 0 ? n * Math.log(rss / n) : 0);
  const given = squares.reduce((sum, rss, l) => sum + (free[l] ? 0 : rss / before[l] ** 2), 0);
  if (rule.pooled) return given + logarithm(total(squares), total(observations));
  return squares.reduce((sum, rss, l) => sum + (free[l] ? logarithm(rss, observations[l]) : 0), given);
}
