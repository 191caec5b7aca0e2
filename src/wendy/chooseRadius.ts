import { column, type Matrix } from '../linalg/matrix.ts';
import { rows } from '../linalg/stackRows.ts';
import type { Options } from '../options.ts';
import type { TestFunctionSummary } from '../result.ts';
import { mean } from '../stats/moments.ts';
import { conventionsOf } from './conventions.ts';
import { corner } from './corner.ts';
import { interior } from './localBumps.ts';
import {
  type ChosenRadius,
  minimumRadius,
  noiseAlone,
  type RadiusSettings,
  radiusErrors,
  smallestRadius,
} from './radius.ts';

/** A smallest radius with the radii that follow from it. */
export interface Radii extends ChosenRadius {
  readonly radii: number[];
}

/** The smallest radius, estimated or given, and its multiples, none above maxRadius. seen: the noise as the filter sees it. */
export function* chooseRadius(
  U: Matrix,
  seen: Float64Array,
  dt: number,
  maxRadius: number,
  options: Options,
): Generator<void, Radii> {
  const chosen = yield* minimumRadius(searched(U, seen, options), dt, settingsOf(maxRadius, options));
  const radii = options.radiusMultipliers.map((x) => Math.min(Math.round(chosen.radius * x), maxRadius));
  return { ...chosen, radii };
}

/**
 * The curve that `chooseRadius` looks at: the integration error of every radius up to maxRadius, over what noise alone makes
 * of it. The authors' corner is looked for on the states in their own units; there the noise is one of size 1.
 */
export function* radiusCurve(
  U: Matrix,
  seen: Float64Array,
  dt: number,
  maxRadius: number,
  options: Options,
): Generator<void, { radius: number; error: number }[]> {
  const errors = yield* radiusErrors(searched(U, seen, options), dt, settingsOf(maxRadius, options));
  const unit = noiseAlone(U.rows);
  return Array.from(errors, (error, k) => ({ radius: smallestRadius + k, error: error / unit }));
}

function searched(U: Matrix, seen: Float64Array, options: Options): Matrix {
  const isOwn = options.radiusRule === 'corner' && !conventionsOf(options).cornerInNoiseUnits;
  return isOwn ? U : inNoiseUnits(U, seen);
}

function settingsOf(maxRadius: number, options: Options): RadiusSettings {
  return {
    eta: options.eta,
    coarsening: options.coarsening,
    maxRadius,
    rule: options.radiusRule,
    findCorner: (curve) => corner(curve, 'relative-l2'),
    shrunkGrid: conventionsOf(options).radiusOnShrunkGrid,
    ...(options.minRadius === 'auto' ? {} : { given: options.minRadius }),
  };
}

/** The search for a radius looks at no more points at once: it takes a time that grows with their square. */
const mostSearched = 2048;

/**
 * The smallest radius for a record of any length: the largest that its beginning, its middle or its end needs.
 * The radii are those of `localBumps`.
 */
export function* chooseLocalRadius(
  U: Matrix,
  seen: Float64Array,
  dt: number,
  maxRadius: number,
  options: Options,
): Generator<void, Radii> {
  const M = U.rows;
  const starts = M > mostSearched ? [0, Math.floor((M - mostSearched) / 2), M - mostSearched] : [0];
  const most = Math.min(maxRadius, Math.floor(mostSearched / 4));
  const candidates: Radii[] = [];
  for (const from of starts) {
    const part = rows(U, from, Math.min(M, from + mostSearched));
    candidates.push(yield* chooseRadius(part, seen, dt, most, options));
  }
  const chosen = candidates.reduce((largest, other) => (other.radius > largest.radius ? other : largest));
  const radius = Math.min(chosen.radius, maxRadius);
  return { ...chosen, radius, radii: [radius, Math.min(interior * radius, Math.floor((M - 1) / 2))] };
}

/**
 * States about their mean, divided by their noise: the integration error of each is weighed against what hides it, and a
 * constant, which test functions do not see, does not count.
 */
function inNoiseUnits(U: Matrix, sigma: Float64Array): Matrix {
  const centre = sigma.map((_, l) => mean(column(U, l)));
  return {
    ...U,
    data: U.data.map((u, index) => {
      const l = Math.floor(index / U.rows);
      return (u - centre[l]) / (sigma[l] || 1);
    }),
  };
}

/** The radius that is reported: one that is only a fallback, else that of the largest integration error. */
export function worstOf(radii: readonly Radii[]): Radii {
  const fallen = radii.find(({ chosenBy }) => chosenBy === 'fallback');
  return (
    fallen ?? radii.reduce((worst, other) => (other.errorOverNoise > worst.errorOverNoise ? other : worst))
  );
}

/** The test functions of all experiments in one line: the smallest radius, the radii of the first, how many in all. */
export function summaryOf(radii: readonly Radii[], K: readonly number[]): TestFunctionSummary {
  return {
    minRadius: Math.min(...radii.map(({ radius }) => radius)),
    radii: radii[0].radii,
    count: K.reduce((sum, k) => sum + k, 0),
    chosenBy: worstOf(radii).chosenBy,
  };
}
