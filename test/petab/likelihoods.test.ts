import { describe, expect, test } from 'vitest';
import { petabObjective, readPetab } from '../../src/index.ts';
import { filesOf, tsv, version1, version2 } from './problemFiles.ts';

const LN = Math.log;
const half = 0.5 * LN(2 * Math.PI);
const normal = (y: number, m: number, s: number) => -half - LN(s) - 0.5 * ((y - m) / s) ** 2;
type Texts = Readonly<Record<string, string>>;
const llh = async (base: Texts, changed: Texts, values: Readonly<Record<string, number>>) =>
  petabObjective(await readPetab(filesOf(base, changed)), values);
// Truncation: solutions are within 1e-8 or so.
const near = (a: number, b: number) =>
  expect(Math.abs(a - b), `${a} vs ${b}`).toBeLessThan(1e-6 * (1 + Math.abs(b)));
const P = (...rows: string[]) =>
  tsv('parameterId parameterScale lowerBound upperBound nominalValue estimate', ...rows);
const O = (...rows: string[]) =>
  tsv('observableId observableFormula observableTransformation noiseFormula noiseDistribution', ...rows);
const M = (...rows: string[]) =>
  tsv(
    'observableId simulationConditionId preequilibrationConditionId time measurement observableParameters noiseParameters',
    ...rows,
  );
const e = Math.exp;
describe('the likelihood of PEtab, derived by hand', () => {
  test('two observable placeholders, two noise placeholders', async () => {
    const r = await llh(
      version1,
      {
        'observables.tsv': O(
          'y observableParameter1_y+observableParameter2_y*A lin noiseParameter1_y+noiseParameter2_y*y normal',
        ),
        'measurements.tsv': M('y low - 1 2 0.3;s sigma;0.1', 'y high - 1 3 s;s 0.2;sigma'),
      },
      { k: 0.5, s: 2, sigma: 0.1 },
    );
    const a = e(-0.5);
    const m1 = 0.3 + 2 * a;
    const m2 = 2 + 2 * 3 * a;
    near(r.llh, normal(2, m1, 0.1 + 0.1 * m1) + normal(3, m2, 0.2 + 0.1 * m2));
  });
  test('log10 transformation with lin-scale parameter', async () => {
    const r = await llh(
      version1,
      {
        'parameters.tsv': P('k lin 0 10 0.5 1', 's lin 0 10 2 1', 'sigma lin 0.01 1 0.1 1'),
        'measurements.tsv': M('y low - 1 1.5 s sigma'),
        'observables.tsv': O('y observableParameter1_y*A log10 noiseParameter1_y normal'),
      },
      { k: 0.5, s: 2, sigma: 0.1 },
    );
    near(r.llh, normal(Math.log10(1.5), Math.log10(2 * e(-0.5)), 0.1) - LN(1.5 * LN(10)));
  });
  test('t = inf', async () => {
    const r = await llh(
      version1,
      {
        'observables.tsv': O('b B lin noiseParameter1_b normal'),
        'measurements.tsv': M('b low - inf 0.9 - sigma', 'b high - inf 2.9 - sigma', 'b low - 1 0.5 - sigma'),
        'parameters.tsv': P('k log10 0.001 10 0.5 1', 'sigma lin 0.01 1 0.1 1'),
      },
      { k: 0.5, sigma: 0.1 },
    );
    near(r.llh, normal(0.9, 1, 0.1) + normal(2.9, 3, 0.1) + normal(0.5, 1 - e(-0.5), 0.1));
  });
  test('condition override by parameter, initial by species column', async () => {
    const r = await llh(
      version1,
      {
        'conditions.tsv': tsv('conditionId k B', 'low k1 0.5', 'high 0.2 b0'),
        'parameters.tsv': P('k1 log10 0.001 10 0.7 1', 'b0 lin 0 10 2 1', 'a0 lin 0 10 4 0'),
        'observables.tsv': O('b B lin 0.1 normal'),
        'measurements.tsv': M('b low - 1 0.9 - -', 'b high - 1 2.9 - -'),
      },
      { k1: 0.7, b0: 2 },
    );
    near(r.llh, normal(0.9, 0.5 + 4 * (1 - e(-0.7)), 0.1) + normal(2.9, 2 + 4 * (1 - e(-0.2)), 0.1));
  });
  test('preequilibration with shared simulation condition', async () => {
    const r = await llh(
      version1,
      {
        'conditions.tsv': tsv('conditionId a0 k', 'p1 1 0.3', 'p2 2 0.4', 'sim 7 0.5'),
        'parameters.tsv': P('s lin 0 10 2 1'),
        'observables.tsv': O('b s*B lin 0.1 normal'),
        'measurements.tsv': M('b sim p1 1 0.9 - -', 'b sim p2 1 2.9 - -', 'b sim - 1 2.5 - -'),
      },
      { s: 2 },
    );
    near(r.llh, normal(0.9, 2, 0.1) + normal(2.9, 4, 0.1) + normal(2.5, 2 * 7 * (1 - e(-0.5)), 0.1));
  });
  test('reinitialise after preequilibration, NaN keeps', async () => {
    const r = await llh(
      version1,
      {
        'conditions.tsv': tsv('conditionId a0 A B', 'pre 1 3 0', 'sim 1 2 NaN', 'sim2 1 NaN 5'),
        'parameters.tsv': P('k lin 0 10 0.5 1'),
        'observables.tsv': O('b B lin 0.1 normal'),
        'measurements.tsv': M('b sim pre 1 0.9 - -', 'b sim2 pre 1 5 - -'),
      },
      { k: 0.5 },
    );
    near(r.llh, normal(0.9, 3 + 2 * (1 - e(-0.5)), 0.1) + normal(5, 5, 0.1));
  });
  test('empty cell keeps model value', async () => {
    const out = await llh(
      version1,
      {
        'conditions.tsv': tsv('conditionId a0 k', 'low - 0.5', 'high 3 0.5'),
        'parameters.tsv': P('s lin 0 10 2 1'),
        'observables.tsv': O('b s*B lin 0.1 normal'),
        'measurements.tsv': M('b low - 1 0.9 - -', 'b high - 1 0.9 - -'),
      },
      { s: 2 },
    );
    near(out.llh, normal(0.9, 2 * (1 - e(-0.5)), 0.1) + normal(0.9, 6 * (1 - e(-0.5)), 0.1));
  });
  test('parameter only in the noise formula', async () => {
    const r = await llh(
      version1,
      {
        'parameters.tsv': P('k lin 0 10 0.5 1', 'q log 0.01 10 0.3 1'),
        'observables.tsv': O('b B lin q*(1+time)+0.1*B normal'),
        'measurements.tsv': M('b low - 1 0.9 - -'),
      },
      { k: 0.5, q: 0.3 },
    );
    const m = 1 - e(-0.5);
    near(r.llh, normal(0.9, m, 0.6 + 0.1 * m));
  });
  test('log laplace', async () => {
    const r = await llh(
      version1,
      {
        'parameters.tsv': P('k lin 0 10 0.5 1'),
        'observables.tsv': O('b B log 0.2 laplace', 'a A log10 0.2 laplace'),
        'measurements.tsv': M('b low - 1 0.9 - -', 'a low - 1 0.5 - -'),
      },
      { k: 0.5 },
    );
    const m = 1 - e(-0.5);
    near(
      r.llh,
      -LN(2 * 0.2 * 0.9) -
        Math.abs(LN(0.9) - LN(m)) / 0.2 -
        LN(2 * 0.2 * 0.5 * LN(10)) -
        Math.abs(Math.log10(0.5) - Math.log10(e(-0.5))) / 0.2,
    );
  });
  for (const [kind, pars, lp] of [
    ['normal', '1;2', (x: number) => normal(x, 1, 2)],
    ['laplace', '1;2', (x: number) => -LN(4) - Math.abs(x - 1) / 2],
    ['logNormal', '0.2;0.5', (x: number) => normal(LN(x), 0.2, 0.5) - LN(x)],
    ['logLaplace', '0.2;0.5', (x: number) => -LN(1) - Math.abs(LN(x) - 0.2) / 0.5 - LN(x)],
    ['uniform', '0;4', () => -LN(4)],
    ['parameterScaleNormal', '0;1', (x: number) => normal(Math.log10(x), 0, 1)],
    ['parameterScaleLaplace', '0;1', (x: number) => -LN(2) - Math.abs(Math.log10(x))],
    ['parameterScaleUniform', '-1;1', () => -LN(2)],
  ] as const)
    test(`prior ${kind}`, async () => {
      const r = await llh(
        version1,
        {
          'parameters.tsv': tsv(
            'parameterId parameterScale lowerBound upperBound nominalValue estimate objectivePriorType objectivePriorParameters',
            `k log10 0.01 10 0.5 1 ${kind} ${pars}`,
          ),
          'observables.tsv': O('b B lin 0.2 normal'),
          'measurements.tsv': M('b low - 1 0.9 - -'),
        },
        { k: 0.5 },
      );
      near(r.llh, normal(0.9, 1 - e(-0.5), 0.2));
      near(r.logPrior, lp(0.5));
    });
  const v2 = (x: Texts, values: Record<string, number>) => llh(version2, x, values);
  const O2 = (...rows: string[]) =>
    tsv('observableId observableFormula noiseFormula noiseDistribution', ...rows);
  const M2 = (...rows: string[]) => tsv('observableId experimentId time measurement', ...rows);
  const P2 = (...rows: string[]) => tsv('parameterId lowerBound upperBound nominalValue estimate', ...rows);
  test('v2 three periods, starting at 1', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true'),
        'conditions.tsv': tsv(
          'conditionId targetId targetValue',
          'c1 k rate',
          'c2 k 2*rate',
          'c2 A A+B',
          'c3 B 0',
          'c3 k 0',
        ),
        'experiments.tsv': tsv('experimentId time conditionId', 'e 1 c1', 'e 2 c2', 'e 3 c3'),
        'observables.tsv': O2('y A 0.1 normal', 'b B 0.1 normal'),
        'measurements.tsv': M2('y e 1.5 0.8', 'y e 2 1.1', 'b e 2.5 0.7', 'b e 4 0.1', 'y e 5 0.3'),
      },
      { rate: 0.5 },
    );
    const B2 = 1 - e(-0.5);
    near(
      r.llh,
      normal(0.8, e(-0.25), 0.1) +
        normal(1.1, 1, 0.1) +
        normal(0.7, B2 + 1 - e(-0.5), 0.1) +
        normal(0.1, 0, 0.1) +
        normal(0.3, e(-1), 0.1),
    );
  });
  test('v2 -inf then override of A', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true', 'init 0 10 4 true'),
        'conditions.tsv': tsv('conditionId targetId targetValue', 'pre a0 3', 'run k rate', 'run A init'),
        'experiments.tsv': tsv('experimentId time conditionId', 'e -inf pre', 'e 0 run'),
        'observables.tsv': O2('y A 0.1 normal', 'b B 0.1 normal'),
        'measurements.tsv': M2('y e 1 2.4', 'b e 1 4.5'),
      },
      { rate: 0.5, init: 4 },
    );
    near(r.llh, normal(2.4, 4 * e(-0.5), 0.1) + normal(4.5, 3 + 4 * (1 - e(-0.5)), 0.1));
  });
  test('v2 two conditions at one time, two experiments, no experiment id', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true'),
        'conditions.tsv': tsv('conditionId targetId targetValue', 'c k rate', 'd A 3', 'd B 1'),
        'experiments.tsv': tsv('experimentId time conditionId', 'e 0 c', 'e 0 d', 'f 0 c'),
        'observables.tsv': O2('b B 0.1 normal'),
        'measurements.tsv': M2('b e 1 2.2', 'b f 1 0.4', 'b - 1 0.6'),
      },
      { rate: 0.5 },
    );
    near(
      r.llh,
      normal(2.2, 1 + 3 * (1 - e(-0.5)), 0.1) + normal(0.4, 1 - e(-0.5), 0.1) + normal(0.6, 1 - e(-1), 0.1),
    );
  });
  test('v2 log-normal, log-laplace and inf', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true'),
        'conditions.tsv': tsv('conditionId targetId targetValue', 'c k rate'),
        'experiments.tsv': tsv('experimentId time conditionId', 'e 0 c'),
        'observables.tsv': O2('b B 0.1 log-normal', 'l B 0.3 log-laplace'),
        'measurements.tsv': M2('b e inf 1.1', 'l e 1 0.5'),
      },
      { rate: 0.5 },
    );
    near(
      r.llh,
      normal(LN(1.1), 0, 0.1) - LN(1.1) - LN(2 * 0.3 * 0.5) - Math.abs(LN(0.5) - LN(1 - e(-0.5))) / 0.3,
    );
  });
  test('v2 time and functions in target values', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true'),
        'conditions.tsv': tsv('conditionId targetId targetValue', 'c k rate', 'd A A*exp(rate)+max(1,rate)'),
        'experiments.tsv': tsv('experimentId time conditionId', 'e 0 c', 'e 1 d'),
        'observables.tsv': O2('y A 0.1 normal'),
        'measurements.tsv': M2('y e 1 2.2', 'y e 2 1.1'),
      },
      { rate: 0.5 },
    );
    near(r.llh, normal(2.2, 2, 0.1) + normal(1.1, 2 * e(-0.5), 0.1));
  });
  test('a size set at the start leaves first concentrations', async () => {
    const r = await v2(
      {
        'parameters.tsv': P2('rate 0 10 0.5 true'),
        'conditions.tsv': tsv('conditionId targetId targetValue', 'c k rate', 'c C 2'),
        'experiments.tsv': tsv('experimentId time conditionId', 'e 0 c'),
        'observables.tsv': O2('y A 0.1 normal'),
        'measurements.tsv': M2('y e 1 0.5'),
      },
      { rate: 0.5 },
    );
    near(r.llh, normal(0.5, e(-0.5), 0.1));
  });
});
