import { describe, expect, test } from 'vitest';
import { comparisonRows } from '../../app/compare/comparisonRows.ts';
import { measuredValues } from '../../report/measuredValues.ts';
import { parameterRows } from '../../report/parameterRows.ts';
import { type FittedModel, rankModels } from '../../report/rankModels.ts';
import { weighModels } from '../../report/weighModels.ts';
import { residualDetail } from '../../src/detail.ts';
import {
  evenTimes,
  fit,
  methodOf,
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
  /** The number of measured values and experiments, and the autocorrelation of the residuals. */
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
  /** Other states, which are not measured, and more lines of the model. */
  hidden?: string[];
  lines?: string;
}

/** The part of a result that a comparison reads. */
function madeUp(given: MadeUp = {}): Result {
  const { r = 1, n = 100, J = 2, codes = [], method = 'mle', state = 'u', noiseSd, objective, u0 } = given;
  const { experiments = 1, rho = 0, hidden = [], lines = '' } = given;
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
      start: 1,
    })),
    noise: { [state]: 0.1 },
    states: [{ name: state, measured: true }, ...hidden.map((name) => ({ name, measured: false }))],
    model: [state, ...hidden].map((name) => `${name}' = -p0*${name}`).join('\n') + lines,
    experiments: Array.from({ length: experiments }, () => ({ name: '', forward: null })),
    diagnostics: {
      warnings,
      chi2PerDof: r ** 2,
      degreesOfFreedom: n - J,
    },
    detail: {
      kind: methodOf(method).shooting ? 'shooting' : methodOf(method).weakForm ? 'weakForm' : 'collocation',
      residualOverNoise: { [state]: r },
      autocorrelation: { [state]: rho },
      // Experiments of fewer than five values do not show autocorrelation, and are not counted.
      effectiveSample: { [state]: n / experiments < 5 ? 0 : (n * (1 - rho)) / (1 + rho) },
    },
  } as unknown as Result;
}

/** The comparison of two made-up fits to n values. */
function weigh(one: MadeUp, other: MadeUp) {
  const { state = 'u', n = 100 } = one;
  return weighModels(madeUp(one), madeUp(other), { [state]: n });
}

/** Two states, only one of which is fitted better, with one σ for both. */
function pooledPair(): [Result, Result] {
  const one = (r: number) => {
    const result = madeUp();
    Object.assign(result.options, { noise: 'pooled' });
    Object.assign(result, {
      noise: { u: 0.1, v: 0.1 },
      states: ['u', 'v'].map((name) => ({ name, measured: true })),
    });
    Object.assign(result.detail, {
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

  test('first states of hidden states count, and those that the model gives do not', () => {
    const rounding = 1e-12;
    const by = (one: MadeUp, other: MadeUp) => weigh({ n: 40, ...one }, { n: 40, ...other }).difference;
    const three = aicc(0, 4, 40);
    expect(Math.abs(by({}, { hidden: ['v'] }) - (aicc(0, 5, 40) - three))).toBeLessThan(rounding * 40);
    expect(Math.abs(by({}, { hidden: ['v'], lines: '\nv(0) = 1' }))).toBeLessThan(rounding * 40);
    expect(Math.abs(by({}, { lines: '\nu(0) = 1' }) - (aicc(0, 3, 40) - three))).toBeLessThan(rounding * 40);
  });

  test('for given noise, squares are compared rather than their logarithms', () => {
    const noiseSd = { u: 0.1 };
    const expected = aicc(100, 4, 100) - aicc(169, 2, 100);
    const rounding = 1e-12;
    const { difference } = weigh({ r: 1.3, J: 1, noiseSd }, { r: 1, J: 3, noiseSd });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * 200);
  });

  test('if one noise is estimated for all states, their squares are added first', () => {
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

  test('a much better fit is clearly preferred, in either order', () => {
    const [worse, better] = [{ r: 2 }, { r: 1 }];
    expect(weigh(worse, better)).toMatchObject({ preferred: 'second', clearly: true });
    expect(weigh(better, worse)).toMatchObject({ preferred: 'first', clearly: true });
  });

  test('a somewhat better fit is preferred, but not clearly', () => {
    const { preferred, clearly } = weigh({ r: 1.04 }, { r: 1 });
    expect([preferred, clearly]).toEqual(['second', false]);
  });

  test('for models that fit equally well there is no preference', () => {
    const { preferred, reason } = weigh({ r: 1, J: 3 }, { r: 1, J: 2 });
    expect([preferred, reason]).toEqual([undefined, 'close']);
  });

  test('fewer parameters alone never make a preference, however few the values are', () => {
    for (const n of [8, 9, 12, 20]) {
      const { preferred, difference, reason } = weigh({ r: 1.0151, J: 1, n }, { r: 1.0039, J: 4, n });
      expect(difference).toBeGreaterThan(4);
      expect(preferred).toBeUndefined();
      expect(reason).toBe('onlySimpler');
    }
  });

  test('the preference for a smaller, slightly better model is only as clear as its fit', () => {
    const n = 12;
    const { preferred, clearly, difference } = weigh({ r: 1, J: 1, n }, { r: 1.25, J: 5, n });
    expect(difference).toBeGreaterThan(10);
    expect([preferred, clearly]).toEqual(['first', false]);
  });

  test('autocorrelated residuals count as fewer values and make preferences less clear', () => {
    const [worse, better] = [
      { r: 1.2, rho: 0.75 },
      { r: 1, rho: 0.75 },
    ];
    expect(weigh({ r: 1.2 }, {}).clearly).toBe(true);
    expect(weigh(worse, better).clearly).toBe(false);
    // The autocorrelation of the worse fit is misfit: the better fit's count of values is used.
    expect(weigh(worse, {}).clearly).toBe(true);
  });

  test('autocorrelation reduces the weight of the fit, not the cost of parameters', () => {
    const [n, rho] = [20, 0.6];
    const expected = aicc(0, 4, n) - aicc(((n * (1 - rho)) / (1 + rho)) * 2 * Math.log(5), 3, n);
    const rounding = 1e-12;
    const { difference, preferred } = weigh({ r: 5, J: 1, n }, { r: 1, J: 2, n, rho });
    expect(Math.abs(difference - expected)).toBeLessThan(rounding * n);
    expect(preferred).toBe('second');
  });

  test('many experiments too short to show autocorrelation count with all their values', () => {
    const many = { n: 80, experiments: 20 };
    expect(weigh({ r: 1.03, ...many }, { r: 0.087, ...many })).toMatchObject({
      preferred: 'second',
      clearly: true,
    });
  });

  test('fits without an answer, of different states or with too few values are not compared', () => {
    const failed: MadeUp = { codes: ['notConverged'] };
    const few = { n: 4, J: 3 };
    for (const [one, other] of [
      [failed, failed],
      [{ state: 'v' }, {}],
      [few, few],
      [{ r: 0 }, { r: 0 }],
    ] as const) {
      const { preferred, difference, reason } = weigh(one, other);
      expect([preferred, difference]).toEqual([undefined, Number.NaN]);
      expect(reason).toMatch(/^(noAnswer|otherStates|tooFewValues)$/);
    }
    expect(weigh({}, failed).reason).toBe('noAnswer');
  });

  test('without a likelihood only the verdicts are compared, and never clearly', () => {
    const [bad, good]: MadeUp[] = [{ method: 'irls', r: 3, codes: ['noiseUnexplained'] }, { method: 'irls' }];
    expect(weigh(bad!, good!)).toMatchObject({ preferred: 'second', clearly: false });
    expect(weigh(good!, good!).preferred).toBeUndefined();
    expect(weigh(bad!, good!).reason).toBe('verdicts');
    // Autocorrelated or non-normal residuals do not mean that the noise is too small.
    const patterned: MadeUp = { method: 'irls', codes: ['correlatedNoise', 'notNormal'] };
    expect(weigh(patterned, good!)).toMatchObject({ preferred: undefined, reason: 'verdicts' });
    expect(weigh({ r: 3, method: 'fsnls', objective: 'scalar' }, {}).reason).toBe('verdicts');
  });

  test('parameters are matched by name', () => {
    const rows = parameterRows([madeUp({ J: 1 }), madeUp({ J: 2 })]);
    expect(rows).toEqual([
      { name: 'p0', cells: ['1.00 (0.80 to 1.20)', '1.00 (0.80 to 1.20)'] },
      { name: 'p1', cells: ['–', '1.00 (0.80 to 1.20)'] },
    ]);
  });
});

describe('a ranking', () => {
  const named = (models: Record<string, MadeUp>): FittedModel[] =>
    Object.entries(models).map(([name, given]) => ({ name, result: madeUp(given) }));
  const ranked = (models: Record<string, MadeUp>) => rankModels(named(models), { u: 100 });
  const order = (models: Record<string, MadeUp>) => ranked(models).rows.map(({ name }) => name);

  test('has the lowest AICc first, whatever the order of the models', () => {
    const models = { poor: { r: 3 }, best: { r: 1 }, fair: { r: 2 } };
    expect(order(models)).toEqual(['best', 'fair', 'poor']);
    expect(order({ fair: models.fair, poor: models.poor, best: models.best })).toEqual([
      'best',
      'fair',
      'poor',
    ]);
    const { rows, summary } = ranked(models);
    expect(rows.map(({ meaning }) => meaning)).toEqual(['best', 'clearly worse', 'clearly worse']);
    expect(rows.map(({ index }) => index)).toEqual([1, 2, 0]);
    expect(summary).toBe('The data clearly prefer “best”.');
  });

  test('of two models is the comparison of the two', () => {
    const { difference } = weigh({ r: 1, J: 2 }, { r: 1.3, J: 1 });
    const { rows } = ranked({ first: { r: 1.3, J: 1 }, second: { r: 1, J: 2 } });
    expect(rows.map(({ name, above }) => [name, above])).toEqual([
      ['second', 0],
      ['first', difference],
    ]);
  });

  test('does not call one of several models best that cannot be told apart, and names the smallest', () => {
    const { rows, summary } = ranked({ large: { r: 0.999, J: 3 }, small: { J: 2 }, wrong: { r: 2, J: 1 } });
    expect(rows.map(({ name }) => name)).toEqual(['small', 'large', 'wrong']);
    expect([rows[0].meaning, rows[1].meaning]).toEqual([
      'best, but not alone',
      'cannot be told apart from the best',
    ]);
    expect(summary).toBe(
      'The data cannot tell “small” and “large” apart. “wrong” is clearly worse. “small” needs the fewest parameters.',
    );
  });

  test('leans where the evidence is weak', () => {
    const { summary } = ranked({ one: { r: 1.04 }, two: { r: 1 }, three: { r: 3 } });
    expect(summary).toBe('The data lean towards “two” rather than “one”. “three” is clearly worse.');
  });

  test('leaves out what has no answer or describes other states, at the end', () => {
    const { rows, summary } = ranked({
      failed: { codes: ['notConverged'] },
      good: {},
      other: { state: 'v', r: 0.1 },
      worse: { r: 2 },
    });
    expect(rows.map(({ name }) => name)).toEqual(['good', 'worse', 'failed', 'other']);
    expect(summary).toContain(
      'The data clearly prefer “good”. “failed” has no answer. “other” describes other states',
    );
    expect(ranked({ a: { codes: ['notFinite'] } }).summary).toMatch(/^No model has an answer/);
    expect(ranked({ a: {}, b: { state: 'v' } }).summary).toContain('nothing to compare');
  });

  test('does not call a preferred model right if its residuals exceed the noise', () => {
    const codes: StatusCode[] = ['noiseUnexplained'];
    expect(ranked({ one: { r: 4, codes }, two: { r: 2, codes } }).summary).toContain(
      'But its residuals exceed the noise',
    );
  });

  test('without a likelihood says which models the noise explains, and ranks no further', () => {
    const irls = { method: 'irls' as const };
    const { rows, summary } = ranked({
      bad: { ...irls, codes: ['noiseUnexplained'] },
      good: irls,
      also: irls,
    });
    expect(rows.map(({ name }) => name)).toEqual(['good', 'also', 'bad']);
    expect(summary).toBe(
      'The data lean towards “good” rather than “bad”. Without a likelihood models are not ranked; choose method mle for that.',
    );
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
    const rows = comparisonRows([first, second]);
    expect(rows.find(({ name }) => name === 'Method')!.cells).toEqual(['mle', 'mle']);
    expect(rows.find(({ name }) => name === 'Misfit of u')!.cells).toHaveLength(2);
  });

  test('a record of exponential growth does not call for the logistic term', async () => {
    const { weighing } = await compared(await grown(false));
    expect(weighing.preferred).not.toBe('second');
  });

  test('a dozen values of logistic growth do not prefer exponential growth, though residuals are autocorrelated', async () => {
    for (const seed of [7, 8, 25]) {
      const { first, second, weighing } = await compared(await grown(true, 12, 0.05, seed));
      // The independent values hardly outnumber the parameters, first states and σ.
      expect(residualDetail(second)!.effectiveSample.u).toBeLessThan(6);
      expect(first.diagnostics.chi2PerDof).toBeGreaterThan(10 * second.diagnostics.chi2PerDof);
      expect(weighing.preferred).toBe('second');
    }
  });

  test('values are counted where they were measured, replicates one by one', () => {
    const table = tableFromColumns({ t: [0, 1, 1, 2], u: [1, 2, 3, Number.NaN], v: [1, 2, 3, 4] });
    const { data } = toData(table, ['u', 'v'], resolveOptions());
    expect({ ...measuredValues(data) }).toEqual({ u: 3, v: 4 });
  });
});
