import type { Claim } from './claim.ts';
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
  wendy,
} from './fsnls.ts';
import { places } from './places.ts';
import { inAlmostAll, inMost, readAtLeast, readAtMost } from './threshold.ts';

// What the paper says about WENDy and least squares on the whole: the abstract, sections 3 and 4.

const stiffOrLarge = figures.filter(({ problem }) => problem !== 'lotka-volterra');
const sentences = {
  competitive:
    'For low dimensional systems with modest amounts of data, WENDy is competitive with conventional forward solver-based nonlinear least squares methods in terms of speed and accuracy.',
  large:
    'For both higher dimensional systems and stiff systems, WENDy is typically both faster (often by orders of magnitude) and more accurate than forward solver-based approaches.',
  typical:
    'When compared to FSNLS, WENDy provides a more efficient and accurate solution in typical use cases',
  sparse:
    'in the regime of highly sparse data and large noise, FSNLS provides an improvement in accuracy at a higher computational cost',
  conclusion:
    'In almost all the examples shown in this work and in particular for larger dimensional systems with high noise, the WENDy method is faster and more accurate by orders of magnitude.',
  rare: 'In rare cases where an FSNLS-based approach yields higher accuracy',
} as const;

export const overallClaims: Claim[] = [
  ...ofBoth((residual: Residual) => [
    {
      id: 'fsnls-competitive-accuracy',
      where: places.abstract,
      sentence: sentences.competitive,
      reading:
        'Median E2 of WENDy over that of FSNLS for Lotka-Volterra with 256 points; competitive is read as at most twice.',
      query: { cells: [{ problem: 'lotka-volterra', points: 256 }], value: errorRatio(residual) },
      threshold: readAtMost(2),
      unit: 'times',
    },
    {
      id: 'fsnls-competitive-speed',
      where: places.abstract,
      sentence: sentences.competitive,
      reading:
        'Median time of FSNLS, five starts, over that of WENDy, for Lotka-Volterra with 256 points; competitive is read as at least 1.',
      query: { cells: [{ problem: 'lotka-volterra', points: 256 }], value: timeRatio(residual) },
      threshold: readAtLeast(1),
      unit: 'times',
    },
    {
      id: 'fsnls-large-faster',
      where: places.abstract,
      sentence: sentences.large,
      reading:
        'Median time of FSNLS, five starts, over that of WENDy, for FitzHugh-Nagumo, Hindmarsh-Rose and PTB: above 1 in more than half of the cells.',
      query: { cells: stiffOrLarge, value: timeRatio(residual) },
      threshold: inMost({ least: 1 + tie }),
      unit: 'times',
    },
    {
      id: 'fsnls-large-orders',
      where: places.abstract,
      sentence: sentences.large,
      reading: 'As before: at least 100 in more than half of the cells.',
      query: { cells: stiffOrLarge, value: timeRatio(residual) },
      threshold: inMost({ least: 100 }),
      unit: 'times',
    },
    {
      id: 'fsnls-large-accurate',
      where: places.abstract,
      sentence: sentences.large,
      reading:
        'Median E2 of WENDy over that of FSNLS for these systems: below 1 in more than half of the cells.',
      query: { cells: stiffOrLarge, value: errorRatio(residual) },
      threshold: inMost({ most: 1 - tie }),
      unit: 'times',
    },
    {
      id: 'fsnls-typical-efficient',
      where: places.examples,
      sentence: sentences.typical,
      reading:
        'Median time of FSNLS, five starts, over that of WENDy: above 1 in more than half of the cells.',
      query: { cells: [{}], value: timeRatio(residual) },
      threshold: inMost({ least: 1 + tie }),
      unit: 'times',
    },
    {
      id: 'fsnls-typical-efficient-one',
      where: places.examples,
      sentence: sentences.typical,
      reading:
        'As before, counting of FSNLS only the start that was kept: the paper does not say whether its times are of one or of five.',
      query: { cells: [{}], value: ratio('startMs', fsnls(residual), wendy, 'ms') },
      threshold: inMost({ least: 1 + tie }),
      unit: 'times',
    },
    {
      id: 'fsnls-typical-accurate',
      where: places.examples,
      sentence: sentences.typical,
      reading: 'Median E2 of WENDy over that of FSNLS: below 1 in more than half of the cells.',
      query: { cells: [{}], value: errorRatio(residual) },
      threshold: inMost({ most: 1 - tie }),
      unit: 'times',
    },
    {
      id: 'conclusion-faster',
      where: places.conclusion,
      sentence: sentences.conclusion,
      reading:
        'Median time of FSNLS, five starts, over that of WENDy: at least 100 in at least nine tenths of the cells.',
      query: { cells: [{}], value: timeRatio(residual) },
      threshold: inAlmostAll({ least: 100 }),
      unit: 'times',
    },
    {
      id: 'conclusion-accurate',
      where: places.conclusion,
      sentence: sentences.conclusion,
      reading: 'Median E2 of FSNLS over that of WENDy: at least 10 in at least nine tenths of the cells.',
      query: { cells: [{}], value: ratio('e2', fsnls(residual), wendy) },
      threshold: inAlmostAll({ least: 10 }),
      unit: 'times',
    },
    {
      id: 'conclusion-rare',
      where: places.conclusion,
      sentence: sentences.rare,
      reading: 'Median E2 of WENDy over that of FSNLS: above 1 in at most a tenth of the cells.',
      query: { cells: [{}], value: errorRatio(residual) },
      threshold: inAlmostAll({ most: 1 + tie }),
      unit: 'times',
    },
  ]),
  ...ofVector((residual: Residual) => [
    {
      id: 'fsnls-sparse-accuracy',
      where: places.examples,
      sentence: sentences.sparse,
      reading:
        'Median E2 of WENDy over that of FSNLS at 128 points and 10% noise: above 1 in more than half of the systems.',
      query: { cells: [{ points: 128, noise: 0.1 }], value: errorRatio(residual) },
      threshold: inMost({ least: 1 + tie }),
      unit: 'times',
    },
    {
      id: 'fsnls-sparse-cost',
      where: places.examples,
      sentence: sentences.sparse,
      reading: 'Median time of FSNLS, five starts, over that of WENDy there: above 1.',
      query: { cells: [{ points: 128, noise: 0.1 }], value: timeRatio(residual) },
      threshold: { holds: { least: 1 }, roughly: { least: 0.75 } },
      unit: 'times',
    },
  ]),
];
