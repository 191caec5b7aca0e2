import type { Claim, Value, Where } from './claim.ts';
import { places } from './places.ts';
import {
  atLeast,
  atMost,
  grid,
  inMany,
  inMost,
  percentOrLess,
  percentOrMore,
  readAtLeast,
  readAtMost,
  shares,
} from './threshold.ts';

// What sections 3 and 3.2 say about WENDy beside ordinary least squares, system by system.

const wendy = (of: 'e2' | 'efs', by: 'median' | 'mean' = 'median'): Value => ({
  kind: 'statistic',
  by,
  of,
  series: grid('irls'),
});
const drop: Value = { kind: 'drop', of: 'e2', from: grid('ols'), to: grid('irls') };

const logistic = (where: Where = {}): Where => ({ problem: 'logistic', ...where });
const lotkaVolterra = (where: Where = {}): Where => ({ problem: 'lotka-volterra', ...where });
const fitzHugh = (where: Where = {}): Where => ({ problem: 'fitzhugh-nagumo', ...where });
const hindmarsh = (where: Where = {}): Where => ({ problem: 'hindmarsh-rose', ...where });
const transduction = (where: Where = {}): Where => ({ problem: 'protein-transduction', ...where });

const medianDrop = 'Median over trials of the drop in E2 from OLS to WENDy on the same data';
const more = 'Of the range the lower end counts; a larger drop meets it too.';

export const systemClaims: Claim[] = [
  {
    id: 'ols-most-cases',
    where: places.examples,
    sentence: 'In most cases WENDy reduces the OLS error by 60%-90%',
    reading: `${medianDrop}: at least 60% in more than half of the cells. ${more}`,
    query: { cells: [{}], value: drop },
    threshold: inMost({ least: 0.6 }),
    unit: 'percent',
  },
  {
    id: 'logistic-drop-85',
    where: places.logistic,
    sentence: 'at 30% noise and 512 timepoints WENDy results in a 85% reduction in error',
    reading: medianDrop,
    query: { cells: [logistic({ points: 512, noise: 0.3 })], value: drop },
    threshold: percentOrMore(0.85),
    unit: 'percent',
  },
  {
    id: 'logistic-bias',
    where: places.logistic,
    sentence:
      'the u^2 nonlinearity generates a bias that affects the OLS solution more strongly as noise increases',
    reading:
      'Distance of the average OLS estimate from the truth: at each noise level from 5% on it is larger than at the one before; roughly, in nine tenths of the steps.',
    query: {
      cells: [logistic({ noise: { least: 0.05 } })],
      value: { kind: 'trend', along: 'noise', value: { kind: 'bias', series: grid('ols') } },
    },
    threshold: { holds: { least: 1 }, roughly: { least: 1, share: shares.almostAll } },
    unit: 'times',
  },
  {
    id: 'logistic-drop',
    where: places.logistic,
    sentence:
      'when M>=256 WENDy decreases the error by 50%-85% from the OLS solution for noise level is 10% or higher',
    reading: `${medianDrop}: at least 50% in every cell. ${more}`,
    query: { cells: [logistic({ points: { least: 256 }, noise: { least: 0.1 } })], value: drop },
    threshold: atLeast(0.5),
    unit: 'percent',
  },
  ...(['e2', 'efs'] as const).map(
    (of): Claim => ({
      id: `logistic-64-${of}`,
      where: places.logistic,
      sentence:
        'providing coefficient errors E_2 and forward simulation errors E_FS that are both less than 6% for data with only 64 points and 10% noise',
      reading: `Median ${of === 'e2' ? 'E2' : 'E_FS'} of WENDy.`,
      query: { cells: [logistic({ points: 64, noise: 0.1 })], value: wendy(of) },
      threshold: atMost(0.06),
      unit: 'percent',
    }),
  ),
  {
    id: 'lv-64-30',
    where: places.lotkaVolterra,
    sentence: 'even with 30% noise and only 64 timepoints, the coefficient error is still less than 10%',
    reading: 'Median E2 of WENDy.',
    query: { cells: [lotkaVolterra({ points: 64, noise: 0.3 })], value: wendy('e2') },
    threshold: atMost(0.1),
    unit: 'percent',
  },
  {
    id: 'lv-drop-average',
    where: places.lotkaVolterra,
    sentence: 'WENDy reduces the error by 40%-70% on average from the OLS',
    reading: `${medianDrop}, averaged over all cells: at least 40%. ${more}`,
    query: { cells: [lotkaVolterra()], value: drop, over: 'mean' },
    threshold: atLeast(0.4),
    unit: 'percent',
  },
  ...(
    [
      ['e2', 0.06, 'E2'],
      ['efs', 0.07, 'E_FS'],
    ] as const
  ).map(
    ([of, most, name]): Claim => ({
      id: `fhn-128-${of}`,
      where: places.fitzHugh,
      sentence:
        'WENDy produces on average 6% coefficient errors at 10% noise with only 128 timepoints, and only 7% forward simulation errors',
      reading: `Mean ${name} of WENDy.`,
      query: { cells: [fitzHugh({ points: 128, noise: 0.1 })], value: wendy(of, 'mean') },
      threshold: percentOrLess(most),
      unit: 'percent',
    }),
  ),
  {
    id: 'fhn-drop',
    where: places.fitzHugh,
    sentence: 'In many cases WENDy reduces the error by over 50% from the FSNLS solution',
    reading: `${medianDrop}: at least 50% in at least a third of the cells. The panel that the sentence is about shows the drop from OLS; for the drop from FSNLS see below.`,
    query: { cells: [fitzHugh()], value: drop },
    threshold: inMany({ least: 0.5 }),
    unit: 'percent',
  },
  {
    id: 'fhn-drop-1024',
    where: places.fitzHugh,
    sentence: 'with 80% reductions for high noise and M=1024 timepoints',
    reading: `${medianDrop}: at least 80% in every cell with 10% noise or more.`,
    query: { cells: [fitzHugh({ points: 1024, noise: { least: 0.1 } })], value: drop },
    threshold: percentOrMore(0.8),
    unit: 'percent',
  },
  {
    id: 'fhn-64',
    where: places.fitzHugh,
    sentence:
      'For sparse data (e.g. 64 timepoints), numerical integration errors prevent estimation of parameters with lower than 3% error',
    reading: 'Median E2 of WENDy at 64 points: at least 3% whatever the noise.',
    query: { cells: [fitzHugh({ points: 64 })], value: wendy('e2') },
    threshold: atLeast(0.03),
    unit: 'percent',
  },
  ...(
    [
      [256, 0.02],
      [512, 0.05],
      [1024, 0.1],
    ] as const
  ).map(
    ([points, noise]): Claim => ({
      id: `hr-robust-${100 * noise}`,
      where: places.hindmarsh,
      sentence:
        'WENDy is robust to 2% noise when M>=256, robust to 5% noise when M>=512, and robust to 10% noise when M>=1024',
      reading: `Median E2 of WENDy from ${points} points on at ${100 * noise}% noise; robust is read as at most 10%.`,
      query: { cells: [hindmarsh({ points: { least: points }, noise })], value: wendy('e2') },
      threshold: readAtMost(0.1),
      unit: 'percent',
    }),
  ),
  {
    id: 'hr-u3',
    where: places.hindmarsh,
    sentence: 'the noise ratio of only U^(3) exceeds 100% when the total noise ratio is 10%',
    reading:
      'Root mean square of the third state over that of all: at most 10%, so that noise of 10% of all is 100% of it.',
    query: {
      item: 1,
      table: 'states',
      where: { system: 'hindmarsh-rose', state: 'u3' },
      column: 'over that of all states',
    },
    threshold: atMost(0.1),
    unit: 'percent',
  },
  {
    id: 'hr-drop',
    where: places.hindmarsh,
    sentence:
      'In the operable range of 1%-2% noise and M>=256, WENDy results in 70%-90% reductions in errors from the naive OLS solution',
    reading: `${medianDrop}: at least 70% in every cell. ${more}`,
    query: {
      cells: [hindmarsh({ points: { least: 256 }, noise: { least: 0.01, most: 0.02 } })],
      value: drop,
    },
    threshold: atLeast(0.7),
    unit: 'percent',
  },
  {
    id: 'hr-efs',
    where: places.hindmarsh,
    sentence:
      'the forward simulation error here is not indicative of performance, as it will inevitably be large in all cases',
    reading: 'Median E_FS of WENDy: large is read as at least 20%, in every cell.',
    query: { cells: [hindmarsh()], value: wendy('efs') },
    threshold: readAtLeast(0.2),
    unit: 'percent',
  },
  {
    id: 'ptb-e2',
    where: places.transduction,
    sentence:
      'WENDy estimates the 11 parameters with reasonable accuracy when 256 or more timepoints are available',
    reading: 'Median E2 of WENDy, the median over the cells; reasonable is read as at most 10%.',
    query: { cells: [transduction({ points: { least: 256 } })], value: wendy('e2'), over: 'median' },
    threshold: readAtMost(0.1),
    unit: 'percent',
  },
  {
    id: 'ptb-efs',
    where: places.transduction,
    sentence: 'which is sufficient to result in forward simulation errors often much less than 10%',
    reading:
      'Median E_FS of WENDy: at most 5% in more than half of the cells from 256 points on; often is read as most.',
    query: { cells: [transduction({ points: { least: 256 } })], value: wendy('efs') },
    threshold: inMost({ most: 0.05 }),
    unit: 'percent',
  },
  {
    id: 'ptb-drop-512',
    where: places.transduction,
    sentence: 'most apparent for M>=512, where the coefficient errors are reduced by at least 70%',
    reading: `${medianDrop}: at least 70% in every cell.`,
    query: { cells: [transduction({ points: { least: 512 } })], value: drop },
    threshold: atLeast(0.7),
    unit: 'percent',
  },
  {
    id: 'ptb-efs-512',
    where: places.transduction,
    sentence: 'leading to forward simulation errors less than 10%, even at 20% noise',
    reading: 'Median E_FS of WENDy from 512 points on, at most 20% noise.',
    query: { cells: [transduction({ points: { least: 512 }, noise: { most: 0.2 } })], value: wendy('efs') },
    threshold: atMost(0.1),
    unit: 'percent',
  },
  {
    id: 'robust',
    where: places.abstract,
    sentence:
      'WENDy computes accurate estimates and is robust to large (biologically relevant) levels of measurement noise',
    reading:
      'Median E2 of WENDy at 20% noise and the most points of each system; robust is read as at most 10%. Hindmarsh-Rose has no data beyond 10% noise.',
    query: {
      cells: [
        logistic({ points: 512, noise: 0.2 }),
        lotkaVolterra({ points: 1024, noise: 0.2 }),
        fitzHugh({ points: 1024, noise: 0.2 }),
        transduction({ points: 1024, noise: 0.2 }),
      ],
      value: wendy('e2'),
    },
    threshold: readAtMost(0.1),
    unit: 'percent',
  },
];
