import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Data } from '../../src/data/data.ts';
import { InputError } from '../../src/inputError.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns } from '../../src/linalg/matrix.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import type { FitOptions } from '../../src/options.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { seriesOf } from '../../src/wendy/series.ts';
import { type WeakStart, weakStart } from '../../src/wendy/start.ts';
import { startNoise } from '../../src/wendy/startNoise.ts';
import { startReport } from '../../src/wendy/startReport.ts';
import { finish } from '../finish.ts';
import { type Columns, columnsOf, dataOf, estimates, longLotkaVolterra, run } from './runs.ts';

await loadKernels();

/** Rounding: least squares of some hundred rows, of a condition below 1e4. */
const rounding = 1e-9;

function start(text: string, data: Data | Columns[], options: FitOptions = {}): WeakStart {
  const model = parseModel(text);
  const table = Array.isArray(data) ? dataOf(model.states, data) : data;
  return finish(weakStart(model, linearForm(model), table, resolveOptions(options)));
}

function expectClose(actual: ArrayLike<number>, expected: ArrayLike<number>, tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) {
    const off = Math.abs(actual[i] - expected[i]) / Math.abs(expected[i]);
    expect(off, `entry ${i}: ${actual[i]} for ${expected[i]}`).toBeLessThan(tolerance);
  }
}

const mapped = (columns: Columns, f: (x: Float64Array, name: string) => Float64Array): Columns =>
  new Map([...columns].map(([name, x]) => [name, f(x, name)]));
const rowsOf = (columns: Columns, keep: (m: number) => boolean): Columns => {
  const kept = [...columns.get('t')!.keys()].filter(keep);
  return mapped(columns, (x) => Float64Array.from(kept, (m) => x[m]));
};
const without = (columns: Columns, measured: (m: number, name: string) => boolean): Columns =>
  mapped(columns, (x, name) => x.map((v, m) => (name === 't' || measured(m, name) ? v : Number.NaN)));

/** Lotka-Volterra at uneven times: every row but some. */
const uneven = (seed: number) => {
  const random = randomGenerator(seed);
  const { text, columns } = columnsOf('lotka-volterra', 200, 0.05, seed);
  return { text, columns: rowsOf(columns, () => random.uniform() < 0.7) };
};

describe('a start from a complete and even table', () => {
  test.each([
    ['lotka-volterra', 256, 0.05],
    ['lotka-volterra', 513, 0.05],
    ['fitzhugh-nagumo', 256, 0.02],
  ] as const)(
    'sees the noise of irls and is near its first iterate: %s, %d points',
    async (name, points, noise) => {
      const { text, columns } = columnsOf(name, points, noise);
      const irls = await run(text, columns);
      const { w, sigma, testFunctions } = start(text, [columns]);
      expectClose(sigma, Object.values(irls.noise), rounding);
      expect(testFunctions.radii).toEqual([4, 12]);
      // Statistical: two estimates with other test functions, each off by a few standard errors of irls.
      irls.parameters.forEach((p, j) => {
        expect(Math.abs(w[j] - irls.iterations!.estimates[0][j])).toBeLessThan(8 * p.stdError);
      });
    },
  );
});

describe('a start does not depend on', () => {
  const { text, columns } = uneven(3);
  const plain = start(text, [columns]);

  test('rows in which nothing was measured', () => {
    const t = columns.get('t')!;
    const empty: Columns = mapped(columns, (x, name) => {
      const more = name === 't' ? [...t.map((s) => s + 1e-3)] : t.map(() => Number.NaN);
      const order = [...t.keys(), ...[...t.keys()].map((m) => m + t.length)];
      const all = [...x, ...more];
      const times = [...t, ...t.map((s) => s + 1e-3)];
      return Float64Array.from(
        order.sort((a, b) => times[a] - times[b]),
        (m) => all[m],
      );
    });
    expectClose(start(text, [empty]).w, plain.w, rounding);
  });

  test('whether values come one by one, or as replicates with the same mean', () => {
    const twice = mapped(columns, (x, name) =>
      Float64Array.from(
        { length: 2 * x.length },
        (_, m) => x[m >> 1] + (name === 't' ? 0 : m % 2 ? 0.1 : -0.1),
      ),
    );
    const replicated = start(text, [twice]);
    expectClose(replicated.w, plain.w, 0.02);
    // The weights follow σ, which replicates also determine; if it is given, only rounding remains.
    const given = { noiseSd: { u1: 0.2, u2: 0.2 }, minRadius: 4 };
    expectClose(start(text, [twice], given).w, start(text, [columns], given).w, rounding);
  });

  test('the order of the experiments', () => {
    const parts = [columns, uneven(4).columns, columnsOf('lotka-volterra', 80, 0.05, 5).columns];
    const expected = start(text, parts);
    fc.assert(
      fc.property(fc.constantFrom([0, 2, 1], [1, 0, 2], [2, 0, 1], [2, 1, 0]), (order) => {
        const other = start(
          text,
          order.map((e) => parts[e]),
        );
        expectClose(other.w, expected.w, rounding);
        expectClose(other.sigma, expected.sigma, rounding);
      }),
      { seed: 20231, numRuns: 4 },
    );
  });

  test('an experiment that lacks a state of every equation, except for its noise', () => {
    const half = without(uneven(4).columns, (_, name) => name === 'u1');
    const given = { noiseSd: { u1: 0.2, u2: 0.2 } };
    expectClose(start(text, [columns, half], given).w, start(text, [columns], given).w, rounding);
    expect(start(text, [half, columns]).sigma[1]).toBe(plain.sigma[1]);
  });
});

describe('a start is good enough where', () => {
  const truth = [3, -1, -6, 1];
  const errorOf = (w: ArrayLike<number>) =>
    Math.hypot(...truth.map((x, j) => w[j] - x)) / Math.hypot(...truth);
  const middle = (x: number[]) => x.sort((a, b) => a - b)[Math.floor(x.length / 2)];
  const trials = 9;
  const medianError = (make: (columns: Columns, random: { uniform(): number }) => Columns[]) =>
    middle(
      Array.from({ length: trials }, (_, seed) => {
        const { text, columns } = columnsOf('lotka-volterra', 256, 0.1, seed + 1);
        return errorOf(start(text, make(columns, randomGenerator(seed + 100))).w);
      }),
    );
  const complete = medianError((columns) => [columns]);

  // Statistical: the median over nine records, each within a factor of two or so; every bound is about twice what is found.
  test.each<[string, number, (columns: Columns, random: { uniform(): number }) => Columns[]]>([
    ['a third of the cells is missing', 3, (c, r) => [without(c, () => r.uniform() > 0.3)]],
    ['most cells are missing', 7, (c, r) => [without(c, () => r.uniform() > 0.7)]],
    ['one state has a gap', 3, (c) => [without(c, (m, name) => name === 'u2' || m < 100 || m > 140)]],
    [
      'the states are measured in turn',
      4,
      (c) => [without(c, (m, name) => (m % 2 === 0) === (name === 'u1'))],
    ],
    ['times come in clusters', 6, (c) => [rowsOf(c, (m) => m % 32 < 16)]],
    [
      'there are three short experiments',
      4,
      (c) => [0, 1, 2].map((k) => rowsOf(c, (m) => m >= 85 * k && m < 85 * (k + 1))),
    ],
  ])('%s', (_, factor, make) => {
    expect(medianError(make) / complete).toBeLessThan(factor);
  });
});

describe('a start exists', () => {
  test('for very few values', () => {
    const { text, columns } = columnsOf('lotka-volterra', 256, 0.02);
    for (const every of [28, 43, 64]) {
      const { w, sigma } = start(text, [rowsOf(columns, (m) => m % every === 0)]);
      expect([...w, ...sigma].every(Number.isFinite)).toBe(true);
    }
  });

  test('where two states are never measured in the same experiment', () => {
    const { text, columns } = columnsOf('lotka-volterra', 200, 0.02);
    const [a, b] = ['u1', 'u2'].map((seen) => without(columns, (_, name) => name === seen));
    const { w, sigma } = start(text, [a, b]);
    expect([...w, ...sigma].every(Number.isFinite)).toBe(true);
  });

  test('where a term is not a number at some values, if it is one at others', () => {
    const random = randomGenerator(6);
    const t = Float64Array.from({ length: 150 }, (_, m) => 0.04 * m);
    const columns: Columns = new Map([
      ['t', t],
      ['u', t.map((s) => 2 * Math.exp(-s) + 0.02 * random.normal())],
    ]);
    const { w } = start("u' = a*u + 0*b*log(u) + b", [columns]);
    expect([...w].every(Number.isFinite)).toBe(true);
    const { w: decay } = start("u' = a*sqrt(u)^2", [columns]);
    expect(Math.abs(decay[0] + 1)).toBeLessThan(0.1);
    expect(() => start("u' = a*log(-u - 9)", [columns])).toThrow(InputError);
  });

  test('for a hundred thousand points, without a matrix of their square', () => {
    const { text, columns } = longLotkaVolterra(100_000, 0.3);
    const { w } = start(text, [columns]);
    // Statistical: the bias of OLS is a few thousandths, its standard error half of that.
    expectClose(w, [3, -1, -6, 1], 0.01);
  });

  test('and can be reported by itself, without errors', () => {
    const { text, columns } = uneven(3);
    const model = parseModel(text);
    const data = dataOf(model.states, [without(columns, (m, name) => name === 'u1' || m > 9)]);
    const options = resolveOptions({});
    const result = startReport(model, data, options, start(text, data));
    expect(result.method).toBe('ols');
    expect(estimates(result).every(Number.isFinite)).toBe(true);
    expect(result.parameters.every(({ stdError, interval }) => Number.isNaN(stdError + interval[0]))).toBe(
      true,
    );
    expect(result.experiments[0].observations).toBe(2 * columns.get('t')!.length - 10);
    expect(Object.values(result.diagnostics.noiseToSignal).every((x) => x > 0 && x < 1)).toBe(true);
  });
});

describe('the noise of a start', () => {
  const noiseOf = (t: ArrayLike<number>, y: ArrayLike<number>, options: FitOptions = {}) => {
    const experiment = { name: '', t: Float64Array.from(t), U: fromColumns([y]) };
    return startNoise(['u'], [[seriesOf(experiment, 0)]], [false], resolveOptions(options));
  };
  const unevenTimes = (n: number) => {
    const random = randomGenerator(7);
    return Array.from({ length: n }, () => random.uniform()).sort((a, b) => a - b);
  };

  test('is nothing but rounding on quartics at any times', () => {
    const t = unevenTimes(60);
    const { sigma } = noiseOf(
      t,
      t.map((x) => 1 - 3 * x + 2 * x ** 2 - x ** 3 + 5 * x ** 4),
    );
    expect(sigma[0]).toBeLessThan(1e-12);
    expect(sigma[0]).toBeGreaterThan(0);
  });

  test('is the standard deviation of white noise at any times, few or many', () => {
    const random = randomGenerator(8);
    for (const n of [2, 3, 5, 9, 20]) {
      const records = 400;
      let square = 0;
      for (let k = 0; k < records; k++) {
        square +=
          noiseOf(
            unevenTimes(n),
            Array.from({ length: n }, () => 0.3 * random.normal()),
          ).sigma[0] **
            2 /
          records;
      }
      // Statistical: σ² from one degree of freedom varies by √2 of itself.
      expect(Math.abs(square / 0.09 - 1)).toBeLessThan((4 * Math.SQRT2) / Math.sqrt(records));
    }
  });

  test('is determined by replicates if the curve is too coarse for its neighbours', () => {
    const random = randomGenerator(9);
    const t = Array.from({ length: 900 }, (_, m) => Math.floor(m / 300));
    const y = t.map((x) => 10 * x ** 2 + 0.3 * random.normal());
    // Statistical: 897 degrees of freedom, and one that the curve has spoilt by a few units of σ².
    expect(noiseOf(t, y).sigma[0]).toBeGreaterThan(0.27);
    const flat = t.map(() => 0.3 * random.normal());
    expect(Math.abs(noiseOf(t, flat).sigma[0] / 0.3 - 1)).toBeLessThan(4 / Math.sqrt(2 * 897));
  });

  test('is what the user gave, and pooled on request', () => {
    const { text, columns } = uneven(3);
    const free = start(text, [columns]).sigma;
    expect([...start(text, [columns], { noiseSd: { u2: 7 } }).sigma]).toEqual([free[0], 7]);
    const pooled = start(text, [columns], { noise: 'pooled' }).sigma;
    expectClose(
      pooled,
      [1, 1].map(() => Math.hypot(...free) * Math.SQRT1_2),
      rounding,
    );
  });
});
