import type { Options } from '../options.ts';
import { cachedBasis } from './basisCache.ts';
import { corner } from './corner.ts';
import { type TestFunctions, testFunctions } from './testFunctions.ts';

/** The test functions of these radii on M times, for J parameters in D equations. */
export function chooseBasis(
  M: number,
  J: number,
  D: number,
  radii: readonly number[],
  options: Options,
): Generator<void, TestFunctions> {
  const { eta, rankCorner } = options;
  const authors = options.preset === 'authors-2023';
  // More rows than parameters, so that something is left to check the fit with.
  const atLeast = authors ? J : Math.max(J, Math.ceil((1.5 * J) / D));
  const rank = options.rank === 'auto' ? { atLeast } : options.rank;
  const rowCap = authors ? Math.floor(5000 / D / radii.length) : undefined;
  return cachedBasis(JSON.stringify([M, radii, eta, rank, rankCorner, rowCap]), () =>
    testFunctions(M, radii, {
      eta,
      rank,
      findCorner: (cumulative) => corner(cumulative, rankCorner),
      ...(rowCap === undefined ? {} : { authorsRowCap: rowCap }),
    }),
  );
}
