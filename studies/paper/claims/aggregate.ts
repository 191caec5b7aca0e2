import type { Claim, RowQuery, Value, Where } from './claim.ts';
import {
  errorRatio,
  figures,
  fsnls,
  ofBoth,
  ofVector,
  type Residual,
  ratio,
  tie,
  timeRatio,
  wendyFsnls,
} from './fsnls.ts';
import { places } from './places.ts';
import { inMost, readAtLeast } from './threshold.ts';

// What section 3.4 says about its last figure: geometric means over four systems, for each number of points and noise level.

const sentences = {
  aggregate: 'Firstly, WENDy provides significant accuracy and walltime improvements over FSNLS.',
  small:
    'It is possible that FSNLS results in lower error for very small sample sizes (see M=128 results in the left plot), although this comes at a much higher computational cost.',
  similar:
    'WENDy-FSNLS provides similar accuracy improvements over FSNLS and improves the walltime per datapoint score',
} as const;

/**
 * A value for each cell of the figure. The scalar objective is run in the cells of the other figures only, of which a single
 * one is common to all systems: of it, one value over all these cells.
 */
function pooled({ name }: Residual, value: Value, points: Where['points'] = { least: 128 }): RowQuery {
  return name === 'vector'
    ? { cells: [{ points, noise: { most: 0.1 } }], problems: 4, value }
    : { cells: figures, over: 'geometric mean', value };
}

function over({ name }: Residual, vector = 'in every cell'): { mean: string; where: string } {
  return name === 'vector'
    ? { mean: 'geometric mean over the four systems', where: ` ${vector}` }
    : { mean: 'geometric mean over the cells of Figures 12 to 15', where: '' };
}

export const aggregateClaims: Claim[] = [
  ...ofBoth((residual: Residual): Claim[] => {
    const { mean, where } = over(residual);
    return [
      {
        id: 'aggregate-accuracy',
        where: places.aggregate,
        sentence: sentences.aggregate,
        reading: `Mean E2 of WENDy over that of FSNLS, ${mean}: below 1${over(residual, 'in every cell from 256 points on').where}.`,
        query: pooled(residual, errorRatio(residual, 'mean'), { least: 256 }),
        threshold: { holds: { most: 1 }, roughly: { most: 1.25 } },
        unit: 'times',
      },
      {
        id: 'aggregate-walltime',
        where: places.aggregate,
        sentence: sentences.aggregate,
        reading: `Median time of FSNLS, five starts, over that of WENDy, ${mean}: above 1${where}.`,
        query: pooled(residual, timeRatio(residual)),
        threshold: { holds: { least: 1 }, roughly: { least: 0.75 } },
        unit: 'times',
      },
      {
        id: 'aggregate-wendy-fsnls',
        where: places.aggregate,
        sentence: sentences.similar,
        reading: `Mean E2 of WENDy-FSNLS over that of FSNLS, ${mean}: below 1 by more than a tie${where}; roughly, no worse than a tie.`,
        query: pooled(residual, {
          kind: 'ratio',
          by: 'mean',
          of: 'e2',
          series: wendyFsnls(residual),
          to: fsnls(residual),
        }),
        threshold: { holds: { most: 1 - tie }, roughly: { most: 1 + tie } },
        unit: 'times',
      },
      {
        id: 'aggregate-wendy-fsnls-cost',
        where: places.aggregate,
        sentence: sentences.similar,
        reading: `Median E2 × time per data point of WENDy-FSNLS over that of FSNLS, ${mean}: below 1${where}.`,
        query: pooled(residual, ratio('cost', wendyFsnls(residual), fsnls(residual))),
        threshold: { holds: { most: 1 }, roughly: { most: 1.25 } },
        unit: 'times',
      },
    ];
  }),
  ...ofVector((residual: Residual): Claim[] => {
    const { mean } = over(residual);
    return [
      {
        id: 'aggregate-small',
        where: places.aggregate,
        sentence: sentences.small,
        reading: `Mean E2 of WENDy over that of FSNLS at 128 points, ${mean}: above 1 in more than half of the cells.`,
        query: pooled(residual, errorRatio(residual, 'mean'), 128),
        threshold: inMost({ least: 1 + tie }),
        unit: 'times',
      },
      {
        id: 'aggregate-small-cost',
        where: places.aggregate,
        sentence: sentences.small,
        reading: `Median time of FSNLS, five starts, over that of WENDy at 128 points, ${mean}; much higher is read as at least 10.`,
        query: pooled(residual, timeRatio(residual), 128),
        threshold: readAtLeast(10),
        unit: 'times',
      },
    ];
  }),
];
