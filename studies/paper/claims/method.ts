import type { Claim, Series, Value, Where } from './claim.ts';
import { places } from './places.ts';
import { almostAll, atLeast, grid, inAlmostAll, readAtLeast, readAtMost, relaxed } from './threshold.ts';

// What the paper says about its test functions (section 2.3), of residuals (Figure HR_res), of its table of systems, and of
// uncertainties (section 3.3). The radius is tested with the paper's own rule for it and with the one used here.

const rules = [
  { name: 'paper', method: 'irls corner', text: "The paper's rule for the radius." },
  { name: 'here', method: 'irls', text: 'The rule used here, which takes no radius below 4.' },
] as const;

const logistic: Where[] = [{ problem: 'logistic', points: 512 }];
const fitzHugh: Where[] = [{ problem: 'fitzhugh-nagumo', points: 512 }];
const fixed = 'irls r=';

const radiusClaims: Claim[] = rules.flatMap(({ name, method, text }): Claim[] => {
  const part = (system: string): Series => ({ parts: [`radius-${system}`], method });
  const radius = (series: Series): Value => ({
    kind: 'trend',
    along: 'noise',
    value: { kind: 'statistic', by: 'median', of: 'radius', series },
  });
  return [
    {
      id: `radius-region-${name}`,
      where: places.radius,
      sentence: 'The minimum radius m_t computed as in Section 2.3.1 finds this noise-dominated region',
      reading: `Median E2 at the chosen radius over the least at any fixed radius, for each noise level; in the region is read as at most twice. ${text}`,
      query: { cells: logistic, value: { kind: 'regret', series: part('logistic'), fixed } },
      threshold: readAtMost(2),
      unit: 'times',
    },
    {
      id: `radius-varies-${name}`,
      where: places.radius,
      sentence: 'which varies depending on σ_NR',
      reading: `Median chosen radius at the next noise level over that at this one: somewhere at most 0.9. ${text}`,
      query: { cells: logistic, value: radius(part('logistic')), over: 'least' },
      threshold: { holds: { most: 0.9 }, roughly: { most: 0.99 } },
      unit: 'times',
    },
    {
      id: `radius-right-of-dip-${name}`,
      where: places.integration,
      sentence:
        'for each noise level the identified radius m_t using e_rms lies to right of the dip in E_2, as random errors begin to dominate integration errors',
      reading: `Chosen radius over the smallest one whose median E2 is within twice the least: at least 1. ${text}`,
      query: { cells: fitzHugh, value: { kind: 'reach', series: part('fhn'), fixed } },
      threshold: atLeast(1),
      unit: 'times',
    },
    {
      id: `radius-low-noise-${name}`,
      where: places.integration,
      sentence: 'for low levels of noise, m_t increases to ensure high accuracy integration',
      reading: `Median chosen radius at the next noise level over that at this one: at most 1. ${text}`,
      query: { cells: fitzHugh, value: radius(part('fhn')) },
      threshold: { holds: { most: 1 }, roughly: { most: 1.25 } },
      unit: 'times',
    },
  ];
});

const covariances = [
  { name: 'paper', method: 'irls-paper', text: "With the paper's covariance S." },
  { name: 'here', method: 'irls', text: 'With the covariance used here.' },
] as const;

const uncertaintyClaims: Claim[] = covariances.flatMap(({ name, method, text }): Claim[] => {
  const cells: Where[] = [{ problem: 'fitzhugh-nagumo' }, { problem: 'hindmarsh-rose' }];
  const width = (along: 'points' | 'noise'): Value => ({
    kind: 'trend',
    along,
    value: { kind: 'statistic', by: 'median', of: 'halfWidth', series: grid(method) },
  });
  return [
    {
      id: `intervals-95-${name}`,
      where: places.uncertainty,
      sentence:
        'Each combination of noise level and number of timepoints yields a 95% confidence interval around the learned parameter',
      reading: `The share of intervals that hold the truth: from 90 to 99% in every cell; roughly, with a quarter more misses. ${text}`,
      query: {
        cells,
        value: { kind: 'statistic', by: 'mean', of: 'covered', series: grid(method) },
      },
      threshold: {
        holds: { least: 0.9, most: 0.99 },
        roughly: { least: relaxed(0.9), most: 1 - (1 - 0.99) * 0.75 },
      },
      unit: 'percent',
    },
    {
      id: `intervals-points-${name}`,
      where: places.uncertainty,
      sentence:
        'increasing the number of timepoints and decreasing the noise level leads to more certainty in the learned parameters',
      reading: `Median width of the intervals at the next number of points over that at this one: below 1 in nine tenths of the steps. ${text}`,
      query: { cells, value: width('points') },
      threshold: inAlmostAll({ most: 1 }),
      unit: 'times',
    },
    {
      id: `intervals-noise-${name}`,
      where: places.uncertainty,
      sentence:
        'increasing the number of timepoints and decreasing the noise level leads to more certainty in the learned parameters',
      reading: `Median width of the intervals at the next noise level over that at this one: above 1 in nine tenths of the steps. ${text}`,
      query: { cells, value: width('noise') },
      threshold: inAlmostAll({ least: 1 }),
      unit: 'times',
    },
  ];
});

const sides = [
  { name: 'lower', text: 'e_int(u*, φ, M) ≤ ê(U, φ, M/s)' },
  { name: 'upper', text: 'ê(U, φ, M/s) ≤ e_int(u*, φ, M/s)' },
] as const;

const inequalityClaims: Claim[] = sides.map(
  ({ name, text }): Claim => ({
    id: `inequality-${name}`,
    where: places.integration,
    sentence: 'we see that inequality holds empirically for small radii m_t',
    reading: `The share of the radii up to the chosen one for which ${text}, root mean squares over the test functions, for each noise level: at least 90%.`,
    query: { item: 3, table: 'inequality', where: { s: 2.1 }, column: `${name} holds, radii up to chosen` },
    threshold: almostAll(),
    unit: 'percent',
  }),
);

const normal =
  'In each case, the WENDy residual agrees well with a standard normal, while the OLS residual exhibits distictly non-Gaussian features';

const rejected = {
  item: 5,
  table: 'summary',
  column: 'share of trials not normal at 5%',
  trials: 'trials',
} as const;

const residualClaims: Claim[] = [
  {
    id: 'residual-wendy',
    where: places.residuals,
    sentence: normal,
    reading:
      'The share of trials whose residual of WENDy the Shapiro-Wilk test rejects at 5%, where 5% would be chance; well is read as at most twice that.',
    query: { ...rejected, where: { residual: 'WENDy' } },
    threshold: readAtMost(0.1),
    unit: 'percent',
  },
  {
    id: 'residual-ols',
    where: places.residuals,
    sentence: normal,
    reading: 'The same share of the OLS residuals; distinctly is read as at least ten times that of chance.',
    query: { ...rejected, where: { residual: 'OLS' } },
    threshold: readAtLeast(0.5),
    unit: 'percent',
  },
];

const table: Claim = {
  id: 'table-rms',
  where: places.systems,
  sentence: '||vec(U*)||_rms = 0.66, 6.8, 0.68, 2.8, 0.81',
  reading:
    'Root mean square of all states over the number in the table, for each system: within 2%, as it has two digits.',
  query: { item: 1, table: 'systems', where: {}, column: 'rms', per: 'rms in the paper' },
  threshold: { holds: { least: 0.98, most: 1.02 }, roughly: { least: 0.95, most: 1.05 } },
  unit: 'times',
};

export const methodClaims: Claim[] = [
  ...radiusClaims,
  ...inequalityClaims,
  ...residualClaims,
  table,
  ...uncertaintyClaims,
];
