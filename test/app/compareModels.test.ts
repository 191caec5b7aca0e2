import { describe, expect, test } from 'vitest';
import { comparisonRows } from '../../app/compare/comparisonRows.ts';
import { parameterRows } from '../../app/compare/parameterRows.ts';
import { weighModels } from '../../app/compare/weighModels.ts';
import {
  evenTimes,
  fit,
  parseModel,
  type Result,
  type StatusCode,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';

// Which of two models the data prefer, on made-up fits and on real ones.

interface MadeUp {
  /** Residual over noise of the only state. */
  r?: number;
  /** Independent values. */
  n?: number;
  J?: number;
  codes?: StatusCode[];
  method?: Result['method'];
  state?: string;
  noiseSd?: Record<string, number>;
}

/** As much of a result as a comparison looks at. */
function madeUp(given: MadeUp = {}): Result {
  const { r = 1, n = 100, J = 2, codes = [], method = 'mle', state = 'u', noiseSd } = given;
  const warnings = codes.map((code) => ({ code, message: '', advice: '' }));
  return {
    status: warnings[0] ?? { code: 'ok', message: '', advice: '' },
    method,
    options: { method, level: 0.95, noiseSd: noiseSd ?? 'auto' },
    irls: null,
    parameters: Array.from({ length: J }, (_, j) => ({
      name: `p${j}`,
      estimate: 1,
      stdError: 0.1,
      interval: [0.8, 1.2],
      ols: 1,
    })),
    noise: { [state]: 0.1 },
    experiments: [{ forward: null }],
    diagnostics: {
      warnings,
      chi2PerDof: r ** 2,
      degreesOfFreedom: n - J,
      residualOverNoise: { [state]: r },
      effectiveSample: { [state]: n },
    },
  } as unknown as Result;
}

/** The criterion by hand: parameters, one first state, and σ where it is estimated. */
function aicc(deviance: number, k: number, n: number): number {
  return deviance + 2 * k + (2 * k * (k + 1)) / (n - k - 1);
}

describe('made-up fits', () => {
  test('the difference is that of AICc', () => {
    const [first, second] = [madeUp({ r: 1.3, J: 1 }), madeUp({ r: 1, J: 3 })];
    const expected = aicc(0, 5, 100) - aicc(100 * 2 * Math.log(1.3), 3, 100);
    const rounding = 1e-12;
    expect(Math.abs(weighModels(first, second).difference - expected)).toBeLessThan(rounding * 100);
  });

  test('where the noise is given, squares are compared rather than their logarithms', () => {
    const noiseSd = { u: 0.1 };
    const [first, second] = [madeUp({ r: 1.3, J: 1, noiseSd }), madeUp({ r: 1, J: 3, noiseSd })];
    const expected = aicc(100, 4, 100) - aicc(169, 2, 100);
    const rounding = 1e-12;
    expect(Math.abs(weighModels(first, second).difference - expected)).toBeLessThan(rounding * 200);
  });

  test('a much better fit is clearly preferred, on whichever side it stands', () => {
    const [worse, better] = [madeUp({ r: 2 }), madeUp({ r: 1 })];
    expect(weighModels(worse, better)).toMatchObject({ preferred: 'second', clearly: true });
    expect(weighModels(better, worse)).toMatchObject({ preferred: 'first', clearly: true });
    expect(weighModels(worse, better).words).toContain('clearly prefer the second model');
  });

  test('a somewhat better fit is preferred, but not clearly', () => {
    const { preferred, clearly, words } = weighModels(madeUp({ r: 1.04 }), madeUp({ r: 1 }));
    expect([preferred, clearly]).toEqual(['second', false]);
    expect(words).toContain('lean towards the second model');
  });

  test('models that fit alike cannot be told apart, and the smaller one is named', () => {
    const { preferred, words } = weighModels(madeUp({ r: 1, J: 3 }), madeUp({ r: 1, J: 2 }));
    expect(preferred).toBeUndefined();
    expect(words).toContain('cannot tell the two models apart');
    expect(words).toContain('The second needs fewer parameters.');
  });

  test('residuals with memory are worth fewer values and prefer less clearly', () => {
    const [worse, better] = [madeUp({ r: 1.2, n: 15 }), madeUp({ r: 1, n: 15 })];
    expect(weighModels(madeUp({ r: 1.2 }), madeUp()).clearly).toBe(true);
    expect(weighModels(worse, better).clearly).toBe(false);
    // The memory of the worse one's residuals is its misfit: the better one's values count.
    expect(weighModels(worse, madeUp()).clearly).toBe(true);
  });

  test('a preferred model whose residual the noise does not explain is not called right', () => {
    const { words } = weighModels(
      madeUp({ r: 4, codes: ['noiseUnexplained'] }),
      madeUp({ r: 2, codes: ['noiseUnexplained'] }),
    );
    expect(words).toContain('But the noise does not explain what it leaves over');
  });

  test('fits without an answer, of other states or with too few values are not weighed', () => {
    const ok = madeUp();
    for (const other of [
      madeUp({ codes: ['notConverged'] }),
      madeUp({ state: 'v' }),
      madeUp({ n: 4, J: 3 }),
      madeUp({ r: 0 }),
    ]) {
      const { preferred, difference, words } = weighModels(other, other.noise.v ? ok : other);
      expect([preferred, difference]).toEqual([undefined, Number.NaN]);
      expect(words).toMatch(/^(Neither model|The models describe|There are too few)/);
    }
    expect(weighModels(ok, madeUp({ codes: ['notConverged'] })).words).toContain(
      'The second model has no answer',
    );
  });

  test('without a likelihood only the verdicts are compared, and never clearly', () => {
    const [bad, good] = [
      madeUp({ method: 'irls', r: 3, codes: ['noiseUnexplained'] }),
      madeUp({ method: 'irls' }),
    ];
    expect(weighModels(bad, good)).toMatchObject({ preferred: 'second', clearly: false });
    expect(weighModels(good, good).preferred).toBeUndefined();
    expect(weighModels(bad, good).words).toContain('choose method mle');
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
  /** A population that grows towards a limit, or without one, with 3% noise. */
  async function grown(limit: boolean) {
    const truth = parseModel(limit ? "u' = a*u + b*u^2" : "u' = a*u");
    const t = evenTimes(0, limit ? 10 : 4, 101);
    const parameters: Record<string, number> = limit ? { a: 1, b: -0.1 } : { a: 0.5 };
    const { states } = await simulate(truth, parameters, { u0: { u: 0.5 }, t, noise: 0.03, seed: 7 });
    return tableFromColumns({ t, u: states.u! });
  }
  const [exponential, logistic] = [parseModel("u' = a*u"), parseModel("u' = a*u + b*u^2")];

  test('data of logistic growth clearly prefer the logistic model', async () => {
    const table = await grown(true);
    const [first, second] = await Promise.all([fit(exponential, table), fit(logistic, table)]);
    const weighing = weighModels(first, second);
    expect(weighing).toMatchObject({ preferred: 'second', clearly: true });
    const rows = comparisonRows(first, second, weighing);
    expect(rows.find(({ label }) => label === 'Verdict')!.second).toBe('Trust it');
    expect(rows.find(({ label }) => label === 'AICc above the better')!.second).toBe('0');
  });

  test('data of exponential growth do not ask for the logistic term', async () => {
    const table = await grown(false);
    const [first, second] = await Promise.all([fit(exponential, table), fit(logistic, table)]);
    const { preferred } = weighModels(first, second);
    expect(preferred).not.toBe('second');
  });
});
