import { describe, expect, test } from 'vitest';
import { comparisonRows } from '../../app/compare/comparisonRows.ts';
import { parameterRows } from '../../app/compare/parameterRows.ts';
import { measuredValues } from '../../report/measuredValues.ts';
import { weighModels } from '../../report/weighModels.ts';
import {
  evenTimes,
  fit,
  parseModel,
  type Result,
  resolveOptions,
  type StatusCode,
  simulate,
  type Table,
  tableFromColumns,
  toData,
} from '../../src/index.ts';

// Which of two models the data prefer, on made-up fits and on real ones.

interface MadeUp {
  /** Residual over noise of the only state. */
  r?: number;
  /** Values measured, in how many experiments, and the memory of the residuals. */
  n?: number;
  experiments?: number;
  rho?: number;
  J?: number;
  codes?: StatusCode[];
  method?: Result['method'];
  state?: string;
  noiseSd?: Record<string, number>;
  objective?: 'scalar';
  u0?: Record<string, number>;
}

/** As much of a result as a comparison looks at. */
function madeUp(given: MadeUp = {}): Result {
  const { r = 1, n = 100, J = 2, codes = [], method = 'mle', state = 'u', noiseSd, objective, u0 } = given;
  const { experiments = 1, rho = 0 } = given;
  const warnings = codes.map((code) => ({ code, message: '', advice: '' }));
  return {
    status: warnings[0] ?? { code: 'ok', message: '', advice: '' },
    method,
    options: { method, level: 0.95, noiseSd: noiseSd ?? 'auto', noise: 'state', objective, u0: u0 ?? 'auto' },
    irls: null,
    parameters: Array.from({ length: J }, (_, j) => ({
      name: `p${j}`,
      estimate: 1,
      stdError: 0.1,
      interval: [0.8, 1.2],
      ols: 1,
    })),
    noise: { [state]: 0.1 },
    experiments: Array.from({ length: experiments }, () => ({ forward: null })),
    diagnostics: {
      warnings,
      chi2PerDof: r ** 2,
      degreesOfFreedom: n - J,
      residualOverNoise: { [state]: r },
      autocorrelation: { [state]: rho },
      // Experiments of fewer than five values say nothing of memory, and are not counted.
      effectiveSample: { [state]: n / experiments < 5 ? 0 : (n * (1 - rho)) / (1 + rho) },
    },
  } as unknown as Result;
}

/** What is said of two made-up fits to n values. */
function weigh(one: MadeUp, other: MadeUp) {
  const { state = 'u', n = 100 } = one;
  return weighModels(madeUp(one), madeUp(other), { [state]: n });
}

/** Two states, of which one alone is fitted better, by one σ for both. */
function pooledPair(): [Result, Result] {
  const one = (r: number) => {
    const result = madeUp();
    Object.assign(result.options, { noise: 'pooled' });
    Object.assign(result, { noise: { u: 0.1, v: 0.1 } });
    Object.assign(result.diagnostics, {
      residualOverNoise: { u: r, v: 1 },
      autocorrelation: { u: 0, v: 0 },
      effectiveSample: { u: 50, v: 150 },
    });
    return result;
  };
  return [one(2), one(1)];
}

/** The criterion by hand: parameters, one first state, and σ where it is estimated. */
function aicc(deviance: number, k: number, n: number): number {
  return deviance + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
}

describe('made-up fits', () => {
  test('the difference is that of AICc', () => {
    const expected = aicc(0, 5, 100) - aicc(100 * 2 * Math.log(1.3), 3, 100);
    const rounding = 1e-12;
    const { difference } = weigh({ r: 1.3, J: 1 }, { r: 1, J: 3 });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * 100);
  });

  test('where the noise is given, squares are compared rather than their logarithms', () => {
    const noiseSd = { u: 0.1 };
    const expected = aicc(100, 4, 100) - aicc(169, 2, 100);
    const rounding = 1e-12;
    const { difference } = weigh({ r: 1.3, J: 1, noiseSd }, { r: 1, J: 3, noiseSd });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * 200);
  });

  test('where one noise is estimated for all states, their squares are added first', () => {
    const expected = -200 * Math.log((50 * 4 + 150) / 200);
    const rounding = 1e-12;
    const { difference } = weighModels(...pooledPair(), { u: 50, v: 150 });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * 200);
  });

  test('every first state counts as a parameter, unless it is given', () => {
    const [n, experiments] = [40, 5];
    const expected = aicc(0, 9, n) - aicc(n * 2 * Math.log(1.5), 7, n);
    const rounding = 1e-12;
    const { difference } = weigh({ r: 1.5, J: 1, n, experiments }, { r: 1, J: 3, n, experiments });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * n);
    const u0 = { u: 1 };
    const fewer = aicc(0, 4, n) - aicc(n * 2 * Math.log(1.5), 2, n);
    const given = weigh({ r: 1.5, J: 1, n, experiments, u0 }, { r: 1, J: 3, n, experiments, u0 });
    expect(Math.abs(given.difference - fewer)).toBeLessThan(rounding * n);
  });

  test('a much better fit is clearly preferred, on whichever side it stands', () => {
    const [worse, better] = [{ r: 2 }, { r: 1 }];
    expect(weigh(worse, better)).toMatchObject({ preferred: 'second', clearly: true });
    expect(weigh(better, worse)).toMatchObject({ preferred: 'first', clearly: true });
    expect(weigh(worse, better).words).toContain('clearly prefer the second model');
  });

  test('a somewhat better fit is preferred, but not clearly', () => {
    const { preferred, clearly, words } = weigh({ r: 1.04 }, { r: 1 });
    expect([preferred, clearly]).toEqual(['second', false]);
    expect(words).toContain('lean towards the second model');
  });

  test('models that fit alike cannot be told apart, and the smaller one is named', () => {
    const { preferred, words } = weigh({ r: 1, J: 3 }, { r: 1, J: 2 });
    expect(preferred).toBeUndefined();
    expect(words).toContain('cannot tell the two models apart');
    expect(words).toContain('The second needs fewer parameters.');
  });

  test('fewer parameters alone never make a preference, however few the values are', () => {
    for (const n of [8, 9, 12, 20]) {
      const { preferred, difference, words } = weigh({ r: 1.0151, J: 1, n }, { r: 1.0039, J: 4, n });
      expect(difference).toBeGreaterThan(4);
      expect(preferred).toBeUndefined();
      expect(words).toContain('The first needs fewer parameters, which is all that speaks for it.');
    }
  });

  test('a model that fits a little better and is smaller is preferred as clearly as its fit says', () => {
    const n = 12;
    const { preferred, clearly, difference } = weigh({ r: 1, J: 1, n }, { r: 1.25, J: 5, n });
    expect(difference).toBeGreaterThan(10);
    expect([preferred, clearly]).toEqual(['first', false]);
  });

  test('residuals with memory are worth fewer values and prefer less clearly', () => {
    const [worse, better] = [
      { r: 1.2, rho: 0.75 },
      { r: 1, rho: 0.75 },
    ];
    expect(weigh({ r: 1.2 }, {}).clearly).toBe(true);
    expect(weigh(worse, better).clearly).toBe(false);
    // The memory of the worse one's residuals is its misfit: the better one's values count.
    expect(weigh(worse, {}).clearly).toBe(true);
  });

  test('memory lessens what the fit says and leaves what the parameters cost', () => {
    const [n, rho] = [20, 0.6];
    const expected = aicc(0, 4, n) - aicc(((n * (1 - rho)) / (1 + rho)) * 2 * Math.log(5), 3, n);
    const rounding = 1e-12;
    const { difference, preferred } = weigh({ r: 5, J: 1, n }, { r: 1, J: 2, n, rho });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * n);
    expect(preferred).toBe('second');
  });

  test('many experiments too short to tell of memory are weighed by all their values', () => {
    const many = { n: 80, experiments: 20 };
    expect(weigh({ r: 1.03, ...many }, { r: 0.087, ...many })).toMatchObject({
      preferred: 'second',
      clearly: true,
    });
  });

  test('a preferred model whose residual the noise does not explain is not called right', () => {
    const codes: StatusCode[] = ['noiseUnexplained'];
    const { words } = weigh({ r: 4, codes }, { r: 2, codes });
    expect(words).toContain('But the noise does not explain what it leaves over');
  });

  test('fits without an answer, of other states or with too few values are not weighed', () => {
    const failed: MadeUp = { codes: ['notConverged'] };
    const few = { n: 4, J: 3 };
    for (const [one, other] of [
      [failed, failed],
      [{ state: 'v' }, {}],
      [few, few],
      [{ r: 0 }, { r: 0 }],
    ] as const) {
      const { preferred, difference, words } = weigh(one, other);
      expect([preferred, difference]).toEqual([undefined, Number.NaN]);
      expect(words).toMatch(/^(Neither model|The models describe|There are too few)/);
    }
    expect(weigh({}, failed).words).toContain('The second model has no answer');
  });

  test('without a likelihood only the verdicts are compared, and never clearly', () => {
    const [bad, good]: MadeUp[] = [{ method: 'irls', r: 3, codes: ['noiseUnexplained'] }, { method: 'irls' }];
    expect(weigh(bad!, good!)).toMatchObject({ preferred: 'second', clearly: false });
    expect(weigh(good!, good!).preferred).toBeUndefined();
    expect(weigh(bad!, good!).words).toContain('choose method mle');
    // That neighbours are alike, or values not normal, is not that the noise is too small.
    const patterned: MadeUp = { method: 'irls', codes: ['correlatedNoise', 'notNormal'] };
    expect(weigh(patterned, good!).words).toContain('The noise explains what both models leave over.');
    expect(weigh({ r: 3, method: 'fsnls', objective: 'scalar' }, {}).words).toContain('choose method mle');
  });

  test('parameters are matched by name', () => {
    const rows = parameterRows(madeUp({ J: 1 }), madeUp({ J: 2 }));
    expect(rows).toEqual([
      { label: 'p0', first: '1.00 (0.80 to 1.20)', second: '1.00 (0.80 to 1.20)' },
      { label: 'p1', first: '–', second: '1.00 (0.80 to 1.20)' },
    ]);
  });
});

describe('real fits', () => {
  /** A population that grows towards a limit, or without one, with noise as a part of its root mean square. */
  async function grown(limit: boolean, points = 101, noise = 0.03, seed = 7) {
    const truth = parseModel(limit ? "u' = a*u + b*u^2" : "u' = a*u");
    const t = evenTimes(0, limit ? 10 : 4, points);
    const parameters: Record<string, number> = limit ? { a: 1, b: -0.1 } : { a: 0.5 };
    const { states } = await simulate(truth, parameters, { u0: { u: 0.5 }, t, noise, seed });
    return tableFromColumns({ t, u: states.u! });
  }
  async function compared(table: Table) {
    const [exponential, logistic] = [parseModel("u' = a*u"), parseModel("u' = a*u + b*u^2")];
    const [first, second] = [await fit(exponential, table), await fit(logistic, table)];
    const { data } = toData(table, ['u'], resolveOptions());
    return { first, second, weighing: weighModels(first, second, measuredValues(data)) };
  }

  test('data of logistic growth clearly prefer the logistic model', async () => {
    const { first, second, weighing } = await compared(await grown(true));
    expect(weighing).toMatchObject({ preferred: 'second', clearly: true });
    const rows = comparisonRows(first, second, weighing);
    expect(rows.find(({ label }) => label === 'Verdict')!.second).toBe('Good fit');
    expect(rows.find(({ label }) => label === 'AICc above the better')!.second).toBe('0');
  });

  test('a record of exponential growth does not ask for the logistic term', async () => {
    const { weighing } = await compared(await grown(false));
    expect(weighing.preferred).not.toBe('second');
  });

  test('a dozen values of logistic growth do not prefer exponential growth, though neighbours look alike', async () => {
    for (const seed of [7, 8, 25]) {
      const { first, second, weighing } = await compared(await grown(true, 12, 0.05, seed));
      // What the residuals seem worth is hardly more than there are parameters, first states and σ.
      expect(second.diagnostics.effectiveSample.u).toBeLessThan(6);
      expect(first.diagnostics.chi2PerDof).toBeGreaterThan(10 * second.diagnostics.chi2PerDof);
      expect(weighing.preferred).toBe('second');
    }
  });

  test('values are counted where they were measured, repeats one by one', () => {
    const table = tableFromColumns({ t: [0, 1, 1, 2], u: [1, 2, 3, Number.NaN], v: [1, 2, 3, 4] });
    const { data } = toData(table, ['u', 'v'], resolveOptions());
    expect({ ...measuredValues(data) }).toEqual({ u: 3, v: 4 });
  });
});
