import type { Claim, Where } from './claim.ts';
import {
  errorRatio,
  figures,
  fsnls,
  ofBoth,
  type Residual,
  ratio,
  tie,
  timeRatio,
  wendy,
  wendyFsnls,
} from './fsnls.ts';
import { places } from './places.ts';
import { atLeast, inMany, inMost, orders, rarely, readAtLeast, readAtMost, shares } from './threshold.ts';

// What section 3.4 says about its four figures, and section 3.2 of FitzHugh-Nagumo beside least squares.

const panels = (problem: string): Where[] => figures.filter((where) => where.problem === problem);
const hindmarshBest: Where[] = [{ problem: 'hindmarsh-rose', points: 1024, noise: 0.01 }];
const topRight: Where[] = [
  { problem: 'lotka-volterra', points: 256, noise: 0.2 },
  { problem: 'fitzhugh-nagumo', points: 256, noise: 0.2 },
  { problem: 'hindmarsh-rose', points: 512, noise: 0.05 },
  { problem: 'protein-transduction', points: 256, noise: 0.1 },
];

const sentences = {
  improved:
    'In almost all cases, this results in an increase in accuracy, and in many cases, also a decrease in walltime.',
  general:
    'WENDy provides significant decreases in walltime and modest to considerable increases in accuracy compared to the FSNLS solution',
  topRight:
    'At lower resolution and higher noise (top right plot in Figures 12-15), all three methods are comparable in accuracy, and WENDy decreases the walltime by two orders of magnitude.',
  lower:
    'In several cases, such as Lotka-Volterra Figure 12, the WENDy-FSNLS solution achieves a lower error than both WENDy and FSNLS, and improves on the speed of FSNLS.',
  hindmarsh:
    'For Hindmarsh-Rose, even with high-resolution data and low noise (bottom left plot of Figure 14), FSNLS is unable to provide an accurate solution (E_2≈ 0.2), while WENDy and WENDy-FSNLS result in E_2≈ 0.005.',
  minutes: 'the remaining runs have walltimes on the order of 20 minutes, compared to 10-30 seconds WENDy',
  rarely: 'We see a similar trend in E_2 for the PTB model (Figure 15), with E_2 rarely dropping below 10%',
  reductions: 'The WENDy solution offers speed and error reductions.',
  outlier:
    'the M=1024 with 20% noise figure on the lower right suggests that WENDy results in slightly higher errors than the FSNLS',
  fhn: 'In many cases WENDy reduces the error by over 50% from the FSNLS solution',
} as const;

const comparisons: Claim[] = ofBoth((residual: Residual) => [
  {
    id: 'fhn-drop-fsnls',
    where: places.fitzHugh,
    sentence: sentences.fhn,
    reading:
      'Median drop in E2 from FSNLS to WENDy on the same data: at least 50% in at least a third of the cells.',
    query: {
      cells: panels('fitzhugh-nagumo'),
      value: { kind: 'drop', of: 'e2', from: fsnls(residual), to: wendy },
    },
    threshold: inMany({ least: 0.5 }),
    unit: 'percent',
  },
  {
    id: 'wendy-fsnls-accuracy',
    where: places.shooting,
    sentence: sentences.improved,
    reading:
      'Median E2 of FSNLS begun at WENDy over that from random starts: below 1 by more than a tie in at least nine tenths of the cells; roughly, no worse than a tie.',
    query: { cells: [{}], value: ratio('e2', wendyFsnls(residual), fsnls(residual)) },
    threshold: {
      holds: { most: 1 - tie, share: shares.almostAll },
      roughly: { most: 1 + tie, share: shares.almostAll },
    },
    unit: 'times',
  },
  {
    id: 'wendy-fsnls-walltime',
    where: places.shooting,
    sentence: sentences.improved,
    reading:
      'Median time from random starts, all five, over that of WENDy and FSNLS begun there: above 1 in at least a third of the cells.',
    query: { cells: [{}], value: ratio('ms', fsnls(residual), wendyFsnls(residual)) },
    threshold: inMany({ least: 1 + tie }),
    unit: 'times',
  },
  {
    id: 'fsnls-general-walltime',
    where: places.shooting,
    sentence: sentences.general,
    reading:
      'Median time of FSNLS, five starts, over that of WENDy, the median over the cells of the figures; significant is read as at least 2.',
    query: { cells: figures, value: timeRatio(residual), over: 'median' },
    threshold: readAtLeast(2),
    unit: 'times',
  },
  {
    id: 'fsnls-general-accuracy',
    where: places.shooting,
    sentence: sentences.general,
    reading: 'Median E2 of WENDy over that of FSNLS, the median over the cells of the figures: below 1.',
    query: { cells: figures, value: errorRatio(residual), over: 'median' },
    threshold: { holds: { most: 1 - tie }, roughly: { most: 1 + tie } },
    unit: 'times',
  },
  ...(
    [
      ['wendy', 'WENDy', wendy],
      ['wendy-fsnls', 'WENDy-FSNLS', wendyFsnls(residual)],
    ] as const
  ).map(
    ([id, name, series]): Claim => ({
      id: `top-right-${id}`,
      where: places.shooting,
      sentence: sentences.topRight,
      reading: `Median E2 of ${name} over that of FSNLS in these cells; comparable is read as between a half and twice.`,
      query: { cells: topRight, value: ratio('e2', series, fsnls(residual)) },
      threshold: { holds: { least: 1 / 2, most: 2 }, roughly: { least: 1 / 4, most: 4 } },
      unit: 'times',
    }),
  ),
  {
    id: 'top-right-walltime',
    where: places.shooting,
    sentence: sentences.topRight,
    reading:
      'Median time of FSNLS, five starts, over that of WENDy in these cells: at least 100; roughly, 10 to the power 1.5.',
    query: { cells: topRight, value: timeRatio(residual) },
    threshold: orders(2),
    unit: 'times',
  },
  ...(
    [
      ['wendy', 'WENDy', wendy],
      ['fsnls', 'FSNLS', fsnls(residual)],
    ] as const
  ).map(
    ([id, name, series]): Claim => ({
      id: `lv-below-${id}`,
      where: places.shooting,
      sentence: sentences.lower,
      reading: `Median E2 of WENDy-FSNLS over that of ${name}, Lotka-Volterra: below 1 by more than a tie in more than half of the cells.`,
      query: { cells: panels('lotka-volterra'), value: ratio('e2', wendyFsnls(residual), series) },
      threshold: inMost({ most: 1 - tie }),
      unit: 'times',
    }),
  ),
  {
    id: 'lv-speed',
    where: places.shooting,
    sentence: sentences.lower,
    reading: 'Median time of FSNLS, five starts, over that of WENDy-FSNLS, Lotka-Volterra: above 1.',
    query: { cells: panels('lotka-volterra'), value: ratio('ms', fsnls(residual), wendyFsnls(residual)) },
    threshold: { holds: { least: 1 }, roughly: { least: 0.75 } },
    unit: 'times',
  },
  {
    id: 'hr-fsnls',
    where: places.shooting,
    sentence: sentences.hindmarsh,
    reading: 'Median E2 of FSNLS at 1024 points and 1% noise; unable is read as at least 0.2.',
    query: {
      cells: hindmarshBest,
      value: { kind: 'statistic', by: 'median', of: 'e2', series: fsnls(residual) },
    },
    threshold: readAtLeast(0.2),
    unit: 'number',
  },
  {
    id: 'hr-wendy-fsnls',
    where: places.shooting,
    sentence: sentences.hindmarsh,
    reading: 'Median E2 of WENDy-FSNLS there: at most 0.005.',
    query: {
      cells: hindmarshBest,
      value: { kind: 'statistic', by: 'median', of: 'e2', series: wendyFsnls(residual) },
    },
    threshold: readAtMost(0.005),
    unit: 'number',
  },
  {
    id: 'hr-walltime',
    where: places.shooting,
    sentence: sentences.minutes,
    reading:
      'Median time of FSNLS, five starts, over that of WENDy, Hindmarsh-Rose: at least 40, which is 20 minutes over 30 seconds.',
    query: { cells: panels('hindmarsh-rose'), value: timeRatio(residual) },
    threshold: atLeast(40),
    unit: 'times',
  },
  {
    id: 'ptb-fsnls',
    where: places.shooting,
    sentence: sentences.rarely,
    reading: 'The share of fits by FSNLS, PTB, with E2 below 10%, the mean over the cells of the figure.',
    query: {
      cells: panels('protein-transduction'),
      value: { kind: 'share', of: 'e2', below: 0.1, series: fsnls(residual) },
      over: 'mean',
    },
    threshold: rarely(),
    unit: 'percent',
  },
  {
    id: 'ptb-speed',
    where: places.shooting,
    sentence: sentences.reductions,
    reading: 'Median time of FSNLS, five starts, over that of WENDy, PTB: above 1 in every cell.',
    query: { cells: panels('protein-transduction'), value: timeRatio(residual) },
    threshold: { holds: { least: 1 }, roughly: { least: 0.75 } },
    unit: 'times',
  },
  {
    id: 'ptb-error',
    where: places.shooting,
    sentence: sentences.reductions,
    reading: 'Median E2 of WENDy over that of FSNLS, PTB: below 1 in every cell.',
    query: { cells: panels('protein-transduction'), value: errorRatio(residual) },
    threshold: { holds: { most: 1 }, roughly: { most: 1.25 } },
    unit: 'times',
  },
  {
    id: 'lv-outlier',
    where: places.shooting,
    sentence: sentences.outlier,
    reading: 'Median E2 of WENDy over that of FSNLS: above 1; slightly is read as at most twice.',
    query: { cells: [{ problem: 'lotka-volterra', points: 1024, noise: 0.2 }], value: errorRatio(residual) },
    threshold: { holds: { least: 1, most: 2 }, roughly: { least: 1, most: 4 } },
    unit: 'times',
  },
]);

const hindmarshWendy: Claim = {
  id: 'hr-wendy',
  where: places.shooting,
  sentence: sentences.hindmarsh,
  reading: 'Median E2 of WENDy at 1024 points and 1% noise: at most 0.005.',
  query: { cells: hindmarshBest, value: { kind: 'statistic', by: 'median', of: 'e2', series: wendy } },
  threshold: readAtMost(0.005),
  unit: 'number',
};

export const shootingClaims: Claim[] = [...comparisons, hindmarshWendy];
