import { describe, expect, test } from 'vitest';
import { fit, parseModel } from '../../src/index.ts';
import { petabCases } from '../../studies/method/search/cases/petab.ts';
import { dataSetOf } from '../../studies/method/search/dataSet.ts';
import { devianceOf, solutionsOf } from '../../studies/method/search/deviance.ts';
import { labelOf, type SearchCase, times } from '../../studies/method/search/searchCase.ts';
import { searchSets } from '../../studies/method/search/sets.ts';
import { columnsOf, isSolved } from '../../studies/method/search/summary.ts';
import { runTrial, type Trial } from '../../studies/method/search/trial.ts';
import { fitFromTruth, openProblem } from '../../studies/method/search/truthStart.ts';

const growth: SearchCase = {
  name: 'growth',
  design: '',
  model: "N' = r*N*(1 - N/K)",
  truth: { r: 0.7, K: 220 },
  u0: { N: 5 },
  t: times(0, 15, 30),
  measured: ['N'],
  noise: 0.05,
};

/** Two experiments that differ in a rate and in their first states, one of which is zero. */
const local: SearchCase = {
  ...growth,
  name: 'local',
  model: "x' = -k*x + s*y\ny' = -s*y\nlocal k",
  truth: { s: 0.5 },
  u0: {},
  measured: ['x'],
  experiments: [
    { truth: { k: 0.3 }, u0: { x: 2, y: 5 } },
    { truth: { k: 1.1 }, u0: { x: 0, y: 3 } },
  ],
};

describe('the likelihood for comparing answers', () => {
  // At the collection's nominal values with σ profiled: the published optima, to their given digits.
  const published: Readonly<Record<string, number>> = {
    Boehm: 138.222,
    Crauste: 190.964,
    Bruno: -46.688,
    // SciPy, from the same equations and data; the optimum is 222.281.
    Perelson: 223.5151,
    Rahman: 21.1535,
    Fiedler: -58.5839,
  };

  test.each(petabCases)('is that of PEtab for $name', async (one) => {
    const data = await dataSetOf(one, 1);
    const solutions = data.experiments.map(() => ({ parameters: one.truth, u0: {} }));
    const deviance = await devianceOf({ model: one.model, sd: one.sd }, data, solutions);
    expect(Math.abs(deviance / 2 - published[one.name])).toBeLessThan(5e-4);
  });

  test('of normal noise is Σ n log σ² up to a constant', async () => {
    const data = await dataSetOf(growth, 1);
    const at = (N: number) => devianceOf(growth, data, [{ parameters: growth.truth, u0: { N } }]);
    const values = data.experiments[0].values.get('N')!;
    const errors = data.experiments[0].errors.get('N')!;
    const n = values.length;
    const squares = errors.reduce((sum, e) => sum + e * e, 0);
    const expected = n * (1 + Math.log((2 * Math.PI * squares) / n));
    // Truncation of the forward solve, rtol 1e-8, in units of the noise.
    expect(Math.abs((await at(5)) - expected)).toBeLessThan(1e-4);
    expect(await at(6)).toBeGreaterThan(expected);
    expect(await at(Number.NaN)).toBe(Number.POSITIVE_INFINITY);
  });

  test('is least at the answer of a fit', async () => {
    const data = await dataSetOf(growth, 2);
    const result = await fit(parseModel(growth.model), data.table);
    const [answer] = solutionsOf(result, data);
    const best = await devianceOf(growth, data, [answer!]);
    for (const name of ['r', 'K'])
      for (const factor of [0.99, 1.01]) {
        const parameters = { ...answer!.parameters, [name]: factor * answer!.parameters[name] };
        expect(await devianceOf(growth, data, [{ ...answer!, parameters }])).toBeGreaterThan(best);
      }
  });
});

describe('a fit that begins at the truth', () => {
  test('estimates first states and local parameters, each from its own truth', async () => {
    const data = await dataSetOf(local, 1);
    const opened = openProblem(local, data);
    expect(opened.start).toEqual({ s: 0.5, k__rel: 1, x__rel: 0, y__rel: 1 });
    const solutions = data.experiments.map(({ truth, u0 }) => ({ parameters: truth, u0 }));
    const atTruth = await devianceOf(local, data, solutions);
    const { experiments } = opened.data;
    const begun = experiments.map(() => ({ parameters: opened.start, u0: {} }));
    expect(await devianceOf(opened.target, opened.data, begun)).toBeCloseTo(atTruth, 6);
    const end = await fitFromTruth(local, opened, 60);
    expect(end.deviance).toBeLessThan(atTruth);
    // Six values are fitted: χ² with as many degrees of freedom is below 40 except for one set in a million.
    expect(end.deviance).toBeGreaterThan(atTruth - 40);
  });

  test('reaches the same optimum as one from natural scales', async () => {
    const trial = await runTrial(growth, 3, { limit: 60, against: true });
    expect(Math.abs(trial.deviance - trial.truthStarted)).toBeLessThan(0.02);
    expect(trial.status).toBe('ok');
    expect(trial.off).toBe(false);
    expect(trial.bound).toBeLessThan(0.5);
    expect(trial.against!.starts).toBeGreaterThan(0);
    expect(isSolved(trial)).toBe(true);
  });
});

describe('the problems', () => {
  const all = Object.entries(searchSets).flatMap(([set, cases]) => cases.map((one) => ({ set, one })));

  test('are read, and their truths name every parameter and open first state', () => {
    for (const { set, one } of all) {
      const model = parseModel(one.model);
      const own = one.experiments?.[0];
      const drawn = one.draw?.(() => 0.5);
      const truth = { ...one.truth, ...drawn?.truth, ...own?.truth };
      const u0 = { ...one.u0, ...drawn?.u0, ...own?.u0 };
      const open = model.states.filter((state) => !model.initial.values.has(state));
      expect([set, one.name, Object.keys(truth).sort()]).toEqual([
        set,
        one.name,
        [...model.parameters].sort(),
      ]);
      expect([set, one.name, open.filter((state) => u0[state] === undefined)]).toEqual([set, one.name, []]);
    }
  });

  test('include 30 textbook models, 12 of PEB and 6 of PEtab', () => {
    const count = (set: string) => new Set(searchSets[set].map(({ name }) => name)).size;
    expect([count('textbook'), count('peb'), count('petab')]).toEqual([30, 12, 6]);
  });

  test('have gaps if they say so, never in the first row', async () => {
    const one = searchSets.hard!.find(({ design }) => design === '70% missing')!;
    const { values } = (await dataSetOf(one, 1)).experiments[0];
    const cells = [...values.values()];
    expect(cells.every(([first]) => !Number.isNaN(first))).toBe(true);
    const empty = cells.flat().filter(Number.isNaN).length / cells.flat().length;
    // 180 cells: four standard errors of a binomial share.
    expect(Math.abs(empty - 0.7)).toBeLessThan(4 * Math.sqrt((0.7 * 0.3) / 180));
  });
});

describe('the table', () => {
  const trial: Trial = {
    ...{
      seed: 1,
      deviance: 10,
      truthStarted: 10.1,
      known: Number.POSITIVE_INFINITY,
      status: 'ok',
      reason: '',
    },
    ...{ cpu: 20, starts: 4, atBest: 3, ends: '', intervals: 4, held: 3, ratio: 1, off: false, twin: false },
    ...{ bound: 0.01, relativeError: 0.02, published: null, against: null },
  };

  test('counts a set as solved within 0.1 log units of the best known', () => {
    expect(isSolved(trial)).toBe(true);
    expect(isSolved({ ...trial, truthStarted: 9.81 })).toBe(true);
    expect(isSolved({ ...trial, truthStarted: 9.79 })).toBe(false);
    expect(isSolved({ ...trial, known: 9 })).toBe(false);
    expect(isSolved({ ...trial, deviance: Number.POSITIVE_INFINITY })).toBe(false);
  });

  test('does not count starts of a set that was not solved', () => {
    const row = columnsOf('general', false).map(({ of }) => of([trial, { ...trial, truthStarted: 5 }]));
    expect(row.slice(0, 4)).toEqual(['2', '1', '0.38', '4.0']);
  });

  test('counts the intervals of fits that claim to have the only optimum', () => {
    const coverage = columnsOf('general', false).find(({ title }) => title === 'coverage %')!;
    const others: Trial[] = [
      { ...trial, held: 0, truthStarted: 5 },
      { ...trial, held: 0, twin: true },
      { ...trial, held: 0, status: 'otherOptima' },
    ];
    expect(coverage.of([trial, { ...trial, held: 4 }, ...others])).toBe('87.5');
    expect(coverage.of(others)).toBe('');
  });

  test('counts sets per second for both ways if random restarts are included', () => {
    const against = { starts: 5, solved: 1, cpu: 2000, deviance: 10 };
    const both = [
      { ...trial, against },
      { ...trial, against: { ...against, solved: 0, deviance: 30 } },
    ];
    const cells = Object.fromEntries(columnsOf('peb', true).map(({ title, of }) => [title, of(both)]));
    expect(cells).toMatchObject({
      'random, per start': '0.10',
      'random, sets solved': '1',
      'random, solved/s': '0.25',
      'search, solved/s': '50.00',
      'bound < 2.5%': '2',
      'within 10%': '2',
    });
  });

  test('is named by model and design', () => {
    expect(labelOf({ name: 'a', design: '' })).toBe('a');
    expect(labelOf({ name: 'a', design: 'b' })).toBe('a, b');
  });
});
