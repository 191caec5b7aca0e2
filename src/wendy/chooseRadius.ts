import { column, type Matrix } from '../linalg/matrix.ts';
import type { Options } from '../options.ts';
import { corner } from './corner.ts';
import { type ChosenRadius, minimumRadius } from './radius.ts';
import { mean } from './system.ts';

/** A smallest radius with the radii that follow from it. */
export interface Radii extends ChosenRadius {
  readonly radii: number[];
}

/** The smallest radius, found or given, and its multiples, none above maxRadius. seen: the noise as the filter sees it. */
export function chooseRadius(
  U: Matrix,
  seen: Float64Array,
  dt: number,
  maxRadius: number,
  options: Options,
): Radii {
  const authors = options.preset === 'authors-2023';
  const found = minimumRadius(authors && options.radiusRule === 'corner' ? U : inNoiseUnits(U, seen), dt, {
    eta: options.eta,
    coarsening: options.coarsening,
    maxRadius,
    rule: options.radiusRule,
    findCorner: (curve) => corner(curve, 'relative-l2'),
    authors,
    ...(options.minRadius === 'auto' ? {} : { given: options.minRadius }),
  });
  const radii = options.radiusMultipliers.map((x) => Math.min(Math.round(found.radius * x), maxRadius));
  return { ...found, radii };
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
