import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weakFormOf } from '../../src/detail.ts';
import { InputError } from '../../src/inputError.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import type { Result } from '../../src/result.ts';
import { fitWeak } from '../../src/wendy/fit.ts';
import { type Columns, columnsOf, dataOf, estimates, run } from './runs.ts';

/** Rounding, grown by the iteration and the condition of the system (below 1e4 in these problems). */
const rounding = 1e-9;

const errors = (result: Result) => result.parameters.map((p) => p.stdError);

function expectClose(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((x, i) => {
    expect(Math.abs(actual[i] - x) / Math.abs(x), `entry ${i}: ${actual[i]} for ${x}`).toBeLessThan(
      tolerance,
    );
  });
}

const cut = (columns: Columns, from: number, to: number): Columns =>
  new Map([...columns].map(([name, x]) => [name, x.slice(from, to)]));
const lotkaVolterra = columnsOf('lotka-volterra', 200, 0.05);
const { text } = lotkaVolterra;

describe('several experiments', () => {
  test('in another order give the same answer', async () => {
    const parts = [
      cut(lotkaVolterra.columns, 0, 60),
      columnsOf('lotka-volterra', 128, 0.05, 2).columns,
      columnsOf('lotka-volterra', 81, 0.1, 3).columns,
    ];
    for (const method of ['irls', 'ols'] as const) {
      const plain = await run(text, parts, { method });
      expect(plain.experiments.map((e) => e.points)).toEqual([60, 128, 81]);
      expect(plain.points).toBe(269);
      await fc.assert(
        fc.asyncProperty(fc.constantFrom([0, 2, 1], [1, 0, 2], [2, 0, 1], [2, 1, 0]), async (order) => {
          const other = await run(
            text,
            order.map((e) => parts[e]),
            { method },
          );
          expectClose(estimates(other), estimates(plain), rounding);
          expectClose(errors(other), errors(plain), rounding);
          expectClose(Object.values(other.noise), Object.values(plain.noise), rounding);
          expectClose(
            other.experiments.map((e) => e.information),
            order.map((e) => plain.experiments[e].information),
            rounding,
          );
          expectClose([other.diagnostics.chi2PerDof], [plain.diagnostics.chi2PerDof], rounding);
        }),
        { seed: 20231, numRuns: 4 },
      );
    }
  });

  test.each(['lotka-volterra', 'fitzhugh-nagumo'])(
    'that are the same one twice give its estimate, with errors √2 times smaller: %s',
    async (name) => {
      const { text, columns } = columnsOf(name, 128, 0.05);
      const options = { tolerance: 1e-12 };
      const [once, twice] = [await run(text, columns, options), await run(text, [columns, columns], options)];
      expectClose(estimates(twice), estimates(once), rounding);
      expectClose(
        errors(twice),
        errors(once).map((s) => s * Math.SQRT1_2),
        rounding,
      );
      expectClose(
        twice.experiments.map((e) => e.information),
        [0.5, 0.5],
        rounding,
      );
      expectClose(
        weakFormOf(twice)!.biasOverStdError,
        weakFormOf(once)!.biasOverStdError.map((x) => x * Math.SQRT2),
        1e-6,
      );
      expectClose([weakFormOf(twice)!.featureNoise], [weakFormOf(once)!.featureNoise], rounding);
      expect(twice.testFunctions).toEqual({
        ...once.testFunctions,
        count: 2 * once.testFunctions!.count,
      });
    },
  );

  test('that are the halves of one record give nearly the answer of the whole', async () => {
    const { columns } = columnsOf('lotka-volterra', 400, 0.05);
    const whole = await run(text, columns);
    const halves = await run(text, [cut(columns, 0, 200), cut(columns, 200, 400)]);
    // Statistical: only the test functions across the cut are lost, a few hundredths of the information.
    halves.parameters.forEach((p, j) => {
      const q = whole.parameters[j];
      expect(Math.abs(p.estimate - q.estimate)).toBeLessThan(0.5 * q.stdError);
      expect(Math.abs(p.stdError / q.stdError - 1)).toBeLessThan(0.15);
    });
    const shares = halves.experiments.map((e) => e.information);
    expectClose([shares[0] + shares[1]], [1], rounding);
  });

  test('of different steps and lengths determine the parameters together: intervals contain the truth', async () => {
    const { columns } = columnsOf('lotka-volterra', 1024, 0.05, 5);
    const coarse: Columns = new Map(
      [...columns].map(([name, x]) => [name, x.filter((_, m) => m % 7 === 0).slice(20)]),
    );
    const result = await run(text, [cut(columns, 0, 500), coarse]);
    expect(result.experiments.every((e) => e.information > 0.1)).toBe(true);
    [3, -1, -6, 1].forEach((truth, j) => {
      const { estimate, stdError } = result.parameters[j];
      // Statistical: four standard errors.
      expect(Math.abs(estimate - truth)).toBeLessThan(4 * stdError);
    });
  });

  test('that are too short one by one may do together', async () => {
    const parts = [0, 16, 32, 48].map((from) =>
      cut(columnsOf('logistic', 64, 0.02).columns, from, from + 16),
    );
    const { status, parameters } = await run(columnsOf('logistic', 64, 0.02).text, parts);
    expect(status.code).not.toBe('notIdentifiable');
    // Statistical: four standard errors.
    [1, -1].forEach((truth, j) => {
      expect(Math.abs(parameters[j].estimate - truth)).toBeLessThan(4 * parameters[j].stdError);
    });
  });
});

/** A record of M points, whatever they are. */
function long(M: number): Columns {
  const t = Float64Array.from({ length: M }, (_, m) => 0.01 * m);
  return new Map([
    ['t', t],
    ['u1', t.map((s) => 2 + Math.sin(s))],
    ['u2', t.map((s) => 2 + Math.cos(s))],
  ]);
}

describe('experiments that cannot be fitted', () => {
  const other = columnsOf('lotka-volterra', 128, 0.05, 2).columns;

  test.each([
    ['one that is too short is named', [other, cut(other, 0, 8)], {}, /8 time points of experiment "b" are/],
    [
      'one that is too long is named',
      [other, long(5000)],
      {},
      /5000 time points of experiment "b".*'mle'.*'ols'/,
    ],
    [
      'more than one under authors-2023',
      [other, other],
      { preset: 'authors-2023' },
      /2 experiments.*takes one/,
    ],
    [
      'none as long as the filter',
      [cut(other, 0, 13), cut(other, 0, 12)],
      {},
      /13 time points of experiment "a"/,
    ],
  ] as const)('%s', async (_, parts, options, message) => {
    const failure = await run(text, parts, options).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InputError);
    expect((failure as InputError).message).toMatch(message);
  });
});

test('fits that take turns do not disturb each other', async () => {
  const model = parseModel(text);
  const tables = [lotkaVolterra.columns, cut(lotkaVolterra.columns, 40, 190)];
  const alone = await Promise.all(tables.map((columns) => run(text, columns)));
  const fits = tables.map((columns) =>
    fitWeak(model, linearForm(model), dataOf(model.states, [columns]), resolveOptions({ method: 'irls' })),
  );
  const results: Result[] = [];
  while (results.filter(Boolean).length < fits.length) {
    fits.forEach((work, i) => {
      const step = results[i] ? undefined : work.next();
      if (step?.done) results[i] = step.value;
    });
  }
  expect(results.map(estimates)).toEqual(alone.map(estimates));
  expect(results.map(errors)).toEqual(alone.map(errors));
});
