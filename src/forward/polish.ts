import { type NoiseRule, squaredResiduals, updatedNoise } from '../likelihood/noise.ts';
import { portableMath } from '../model/portableMath.ts';
import { type Count, type Descent, descend, isLimit } from './levenbergMarquardt.ts';
import type { Reached, SearchContext } from './searchContext.ts';
import { type Guess, type Linearised, type ShootingFailure, type Target, wholeWeights } from './shooting.ts';

/** The noise is estimated from the residuals at most NOISE_ROUNDS times, while it changes by more than this fraction. */
const NOISE_ROUNDS = 8;
const NOISE_CHANGE = 1e-3;
/** Errors of a solution, over many steps, in units of what its tolerance allows for one. */
const SOLVED_TO = 3;

/** The minimum with every experiment as a whole, with the noise estimated from its residuals. */
export function* polish(
  context: SearchContext,
  guess: Guess,
  segments: number,
  count: Count,
  observe: (w: Float64Array) => void,
): Generator<void, Reached | ShootingFailure> {
  const { target, sigma: before, rule, limits, options } = context;
  const scalar = options.objective === 'scalar';
  // All values count alike there.
  let sigma = scalar ? before.map(() => 1) : before;
  let from: Guess | Linearised = guess;
  for (let round = 0; ; round++) {
    const descent: Descent | ShootingFailure = yield* descend(
      { ...wholeWeights(target, sigma), scalar },
      from,
      limits,
      count,
      (trajectory) => observe(trajectory.guess.w),
    );
    if ('failure' in descent) return descent;
    const { at, ending }: Descent = descent;
    const next = noiseOf(context, at.X);
    const change = Math.max(...next.map((s, l) => Math.abs(portableMath.log(s / sigma[l]))));
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
export function noiseOf({ target, sigma, rule }: SearchContext, X: Float64Array): Float64Array {
  const { nodes, J, solver } = target;
  const estimated = updatedNoise(nodes, X, J, sigma, rule);
  const largest = new Float64Array(nodes.D);
  for (let i = 0; i < X.length; i++) largest[i % nodes.D] = Math.max(largest[i % nodes.D], Math.abs(X[i]));
  const least = largest.map((u) => SOLVED_TO * Math.max(solver.rtol * u, solver.atol));
  return estimated.map((s, l) => (Number.isNaN(rule.given[l]) ? Math.max(s, least[l]) : s));
}

/** Σ n log σ² with σ² = RSS/n, or RSS/σ² where the noise was given. */
function devianceOf({ nodes }: Target, X: Float64Array, before: Float64Array, rule: NoiseRule): number {
  const { observations } = nodes;
  const squares = squaredResiduals(nodes, X);
  const free = squares.map((_, l) => (Number.isNaN(rule.given[l]) ? 1 : 0));
  const total = (of: Float64Array) => of.reduce((sum, x, l) => sum + free[l] * x, 0);
  const logarithm = (rss: number, n: number) => (n > 0 ? n * portableMath.log(rss / n) : 0);
  const ofGiven = squares.reduce((sum, rss, l) => sum + (free[l] ? 0 : rss / before[l] ** 2), 0);
  if (rule.pooled) return ofGiven + logarithm(total(squares), total(observations));
  return squares.reduce((sum, rss, l) => sum + (free[l] ? logarithm(rss, observations[l]) : 0), ofGiven);
}
