import type { Options } from '../options.ts';
import { cachedBasis } from './basisCache.ts';
import { conventionsOf } from './conventions.ts';
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
  const { spareRows, rowCap: cap } = conventionsOf(options);
  const atLeast = spareRows ? Math.max(J, Math.ceil((1.5 * J) / D)) : J;
  const rank = options.rank === 'auto' ? { atLeast } : options.rank;
  const rowCap = cap && Math.floor(cap / D / radii.length);
  return cachedBasis(JSON.stringify([M, radii, eta, rank, rankCorner, rowCap]), () =>
    testFunctions(M, radii, {
      eta,
      rank,
      findCorner: (cumulative) => corner(cumulative, rankCorner),
      ...(rowCap === undefined ? {} : { authorsRowCap: rowCap }),
    }),
  );
}
