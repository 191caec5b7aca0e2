import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  fit,
  fittedModel,
  InputError,
  parseModel,
  predict,
  type Result,
  resolveOptions,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

/** The part of a fit's result that a prediction reads. */
function resultOf(
  model: string,
  estimates: Record<string, number>,
  u0: Record<string, number>,
  covariance: readonly number[][],
  changes: Record<string, unknown> = {},
): Result {
  const named = (values: Record<string, number>, from: number) =>
    Object.entries(values).map(([name, estimate], j) => ({
      name,
      estimate,
      stdError: Math.sqrt(covariance[from + j][from + j]),
    }));
  const experiment = {
    name: '',
    points: 11,
    timeSpan: [0, 1],
    initial: named(u0, Object.keys(estimates).length),
    jointCovariance: covariance,
  };
  return {
    model,
    parameters: named(estimates, 0),
    experiments: [experiment],
    options: resolveOptions(),
    ...changes,
  } as unknown as Result;
}

const growth = resultOf("u' = a*u", { a: 0.5 }, { u: 2 }, [
  [0.01, 0.002],
  [0.002, 0.04],
]);

/** Truncation: the error of the default tolerances after some hundred steps. */
const truncation = 1e-6;

describe('predict', () => {
  test('has the states and standard errors of exponential growth in closed form', async () => {
    const { t, states, stdError, lower, upper, level } = await predict(growth, evenTimes(0, 6, 25));
    expect(level).toBe(0.95);
    t.forEach((x, m) => {
      const u = 2 * Math.exp(0.5 * x);
      const [a, b] = [x * u, Math.exp(0.5 * x)];
      const error = Math.sqrt(a * a * 0.01 + 2 * a * b * 0.002 + b * b * 0.04);
      expect(Math.abs(states.u![m] / u - 1)).toBeLessThan(truncation);
      expect(Math.abs(stdError.u![m] / error - 1)).toBeLessThan(truncation);
      // The 97.5% point of the normal distribution, to the digits written here.
      expect((upper.u![m] - states.u![m]) / stdError.u![m]).toBeCloseTo(1.959964, 5);
      expect((states.u![m] - lower.u![m]) / stdError.u![m]).toBeCloseTo(1.959964, 5);
    });
  });

  test('agrees with a Monte Carlo over a small covariance', async () => {
    const model = "u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + w4*u1*u2";
    const truth = [3, -1, -6, 1, 1, 1];
    // Cov = L Lᵀ, with a full L.
    const { normal } = randomGenerator(11);
    const L = truth.map((_, i) => truth.map((_, j) => (j > i ? 0 : 2e-5 * (i === j ? 1 : normal()))));
    const covariance = truth.map((_, i) => truth.map((_, j) => dot(L[i], L[j])));
    const [names, first] = [
      ['w1', 'w2', 'w3', 'w4'],
      ['u1', 'u2'],
    ];
    const record = (keys: readonly string[], values: readonly number[]) =>
      Object.fromEntries(keys.map((key, i) => [key, values[i]]));
    const result = resultOf(model, record(names!, truth), record(first!, truth.slice(4)), covariance);
    const times = [0, 1.3, 4];
    const { states, stdError } = await predict(result, times);

    const runs = 400;
    const parsed = parseModel(model);
    const sums = times.map(() => ({ u1: 0, u2: 0 }));
    for (let run = 0; run < runs; run++) {
      const z = truth.map(() => normal());
      const p = truth.map((x, i) => x + dot(L[i], z));
      const made = await simulate(parsed, record(names!, p), { u0: record(first!, p.slice(4)), t: times });
      times.forEach((_, m) => {
        for (const u of ['u1', 'u2'] as const) sums[m][u] += (made.states[u][m] - states[u][m]) ** 2;
      });
    }
    times.forEach((_, m) => {
      for (const u of ['u1', 'u2'] as const) {
        const ratio = Math.sqrt(sums[m][u] / runs) / stdError[u][m];
        // Statistical: the standard deviation of n normal numbers has relative standard error 1/√(2n).
        expect(Math.abs(ratio - 1)).toBeLessThan(4 / Math.sqrt(2 * runs));
      }
    });
  });

  test('has the standard errors that mle gives the estimated states', async () => {
    const t = evenTimes(0, 8, 60);
    const model = parseModel("u' = r*u + s*u^2");
    const { states } = await simulate(model, { r: 1, s: -1 }, { u0: { u: 0.05 }, t, noise: 0.05 });
    const result = await fit(model, tableFromColumns({ t, u: states.u! }));
    const { stdError } = await predict(result, t);
    const found = result.experiments[0].trajectory!.stdError.u!;
    // Truncation: mle enforces the equations by quadrature between samples, with some tolerance there.
    t.forEach((_, m) => {
      expect(Math.abs(stdError.u![m] / found[m] - 1)).toBeLessThan(0.02);
    });
  });

  test('starts at any time from the first of the data on', async () => {
    const whole = await predict(growth, [0, 3, 5]);
    const late = await predict(growth, [3, 5]);
    expect(late.t).toEqual([3, 5]);
    expect(late.states.u).toEqual(whole.states.u!.slice(1));
    expect(late.stdError.u).toEqual(whole.stdError.u!.slice(1));
  });

  test('is the same from a result read back from its JSON', async () => {
    const read = JSON.parse(JSON.stringify(growth)) as Result;
    expect(await predict(read, [0, 1], { level: 0.5 })).toEqual(
      await predict(growth, [0, 1], { level: 0.5 }),
    );
  });

  test('has an infinite band wherever an undetermined parameter matters', async () => {
    const gap = Number.NaN;
    const covariance = [
      [Number.POSITIVE_INFINITY, gap],
      [gap, 0.04],
    ];
    const open = resultOf("u' = a*u", { a: 0.5 }, { u: 2 }, covariance, {
      diagnostics: { warnings: [{ code: 'notIdentifiable', message: 'a is open.', advice: 'Measure u.' }] },
    });
    for (const result of [open, JSON.parse(JSON.stringify(open)) as Result]) {
      const { stdError, upper, undetermined } = await predict(result, [0, 1]);
      expect(stdError.u).toEqual([0.2, Number.POSITIVE_INFINITY]);
      expect(upper.u![1]).toBe(Number.POSITIVE_INFINITY);
      expect(undetermined).toEqual(['a']);
    }
  });

  test('omits what cannot be distinguished from a blow-up', async () => {
    const square = resultOf("u' = a*u^2", { a: 1 }, { u: 1 }, [
      [0.01, 0],
      [0, 0.01],
    ]);
    const { t, upper, status } = await predict(square, [0.5, 0.9, 1, 1.5]);
    expect([t, upper.u!.length, status.code]).toEqual([[0.5, 0.9], 2, 'blowUp']);
  });

  test('has no band if the fit has no joint covariance', async () => {
    const bare = JSON.parse(JSON.stringify(growth));
    bare.experiments[0].jointCovariance = null;
    const { states, stdError } = await predict(bare, [0, 1]);
    expect(states.u![1]).toBeGreaterThan(3);
    expect(stdError.u).toEqual([Number.NaN, Number.NaN]);
    // Errors that a method does not compute do not mean undetermined parameters.
    const unmade = resultOf("u' = a*u", { a: 0.5 }, { u: 2 }, [
      [Number.NaN, Number.NaN],
      [Number.NaN, 0.04],
    ]);
    for (const result of [unmade, JSON.parse(JSON.stringify(unmade)) as Result]) {
      const { stdError, undetermined } = await predict(result, [0, 1]);
      expect([stdError.u, undetermined]).toEqual([[Number.NaN, Number.NaN], []]);
    }
  });

  test('continues the named experiment, also from a list of fits', async () => {
    const two = JSON.parse(JSON.stringify(growth));
    const other = {
      ...two.experiments[0],
      name: 'cold',
      initial: [{ name: 'u', estimate: 7, stdError: 0.2 }],
    };
    two.experiments = [{ ...two.experiments[0], name: 'warm' }, other];
    expect((await predict(two, [0], { experiment: 'cold' })).states.u).toEqual([7]);
    const list = [
      { name: 'warm', result: growth, error: '' },
      { name: 'cold', result: null, error: 'Too few values.' },
    ];
    expect((await predict(list, [0], { experiment: 'warm' })).states.u).toEqual([2]);
    await expect(predict(list, [0], { experiment: 'cold' })).rejects.toThrow(
      'Experiment "cold" was not fitted: Too few values.',
    );
    await expect(predict(two, [0])).rejects.toThrow(/2 experiments.*warm and cold.*option experiment/);
    await expect(predict(list, [0])).rejects.toThrow(/2 fits/);
    await expect(predict(two, [0], { experiment: 'cald' })).rejects.toThrow(/Did you mean cold\?/);
    await expect(predict(growth, [0], { experiment: 'cold' })).rejects.toThrow(/has no name/);
  });

  test('ends early if the model does', async () => {
    const wild = resultOf("u' = a*u^2", { a: 1 }, { u: 1 }, [
      [1e-6, 0],
      [0, 1e-6],
    ]);
    const { status, t, states, upper } = await predict(wild, [0, 0.5, 2]);
    expect(status.code).not.toBe('ok');
    expect([t, states.u!.length, upper.u!.length]).toEqual([[0, 0.5], 2, 2]);
  });

  test('takes a result that was saved when notes were texts', async () => {
    const older = { ...growth, notes: ['Columns not used: "dish".'] } as never;
    expect(await predict(older, [0, 1])).toEqual(await predict(growth as never, [0, 1]));
  });
});

describe('predict refuses', () => {
  const refusal = (result: unknown, t: unknown = [0, 1], options: unknown = {}) =>
    predict(result as Result, t as number[], options as Record<string, never>).then(
      () => 'nothing',
      (error) => (error instanceof InputError ? error.message : `not an InputError: ${error}`),
    );
  const changed = (change: (result: ReturnType<typeof JSON.parse>) => void) => {
    const copy = JSON.parse(JSON.stringify(growth));
    change(copy);
    return copy;
  };
  const cases: [string, unknown, RegExp][] = [
    ['nothing', undefined, /^The result is missing/],
    ['a text', JSON.stringify(growth), /Read it with JSON\.parse first/],
    [
      'the JSON of another program',
      { name: 'x', version: '1' },
      /has no model, parameters, experiments and options/,
    ],
    ['a list of numbers', [1, 2], /is a list of something else/],
    ['an empty list', [], /is a list of something else/],
    ['a model that does not parse', changed((r) => (r.model = "u' = (")), /its model cannot be read/],
    [
      'a parameter that was renamed',
      changed((r) => (r.parameters[0].name = 'b')),
      /its parameters are b, those of its model a/,
    ],
    [
      'a parameter twice',
      changed((r) => r.parameters.push(r.parameters[0])),
      /its parameters are a, those of/,
    ],
    [
      'an estimate that is text',
      changed((r) => (r.parameters[0].estimate = '0.5')),
      /its parameter a has no estimate/,
    ],
    [
      'an estimate that is null',
      changed((r) => (r.parameters[0].estimate = null)),
      /its parameter a has no estimate/,
    ],
    ['no experiments', changed((r) => (r.experiments = [])), /its experiments are not a list/],
    [
      'a time span of one',
      changed((r) => (r.experiments[0].timeSpan = [1])),
      /its timeSpan is not a pair of times/,
    ],
    ['no points', changed((r) => (r.experiments[0].points = -1)), /its points is not a number of times/],
    [
      'other first states',
      changed((r) => (r.experiments[0].initial[0].name = 'v')),
      /its initial states are v/,
    ],
    [
      'no first states',
      changed((r) => (r.experiments[0].initial = [])),
      /no first states.*'mle' or method 'fsnls'/,
    ],
    [
      'a covariance cut short',
      changed((r) => r.experiments[0].jointCovariance.pop()),
      /not a table of 2 × 2/,
    ],
    [
      'a covariance with text',
      changed((r) => (r.experiments[0].jointCovariance[0][1] = 'x')),
      /has "x" in row 1/,
    ],
    [
      'a negative variance',
      changed((r) => (r.experiments[0].jointCovariance[0][0] = -1)),
      /negative variance, -1, in row 1/,
    ],
    [
      'options that are not valid',
      changed((r) => (r.options.level = 7)),
      /its options are not valid\..*\nlevel is 7/,
    ],
  ];
  test.each(cases)('%s', async (_, result, words) => {
    expect(await refusal(result)).toMatch(words);
  });

  test('times before the data, and values that are not times', async () => {
    expect(await refusal(growth, [-1, 1])).toMatch(/^t begins at -1, before the first time of the data, 0/);
    expect(await refusal(growth, [1, 0])).toMatch(/^t goes back/);
  });

  test('options that are unknown or out of range', async () => {
    expect(await refusal(growth, [0], { levels: 1 })).toMatch(/^"levels" is not an option of predict/);
    expect(await refusal(growth, [0], { level: 95 })).toMatch(
      /^level is 95\. It must be a number above 0 and below 1/,
    );
  });

  test('repeats the verdicts of the fit, and refuses invalid ones', () => {
    const verdict = { code: 'biased', message: 'The estimates are off.', advice: 'Measure more often.' };
    const judged = (warnings: unknown) => ({ ...growth, diagnostics: { warnings } });
    expect(fittedModel(judged([verdict])).warnings).toEqual([verdict]);
    expect(fittedModel(growth).warnings).toEqual([]);
    for (const wrong of [undefined, 'biased', [{ code: 'biased' }], [null]])
      expect(() => fittedModel(judged(wrong))).toThrow('its warnings are not a list of them');
  });

  test('a result changed anywhere, without failing in another way', async () => {
    expect(fittedModel(JSON.parse(JSON.stringify(growth))).timeSpan).toEqual([0, 1]);
    const junk = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom(undefined, null, '', -1, 1e308, [], {}),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(), junk, async (which, value) => {
        const copy = JSON.parse(JSON.stringify(growth));
        const places = placesIn(copy);
        const [owner, key] = places[which % places.length];
        owner[key] = value;
        // The rest may still be a result; otherwise it is refused with a message.
        expect(await refusal(copy, [0, 1], { maxSteps: 1000 })).not.toMatch(/not an InputError/);
      }),
      { seed: 9, numRuns: 500 },
    );
  });
});

type Owner = Record<string, unknown>;

/** Every property in a tree, with the object that has it. */
function placesIn(value: unknown): [Owner, string][] {
  if (typeof value !== 'object' || value === null) return [];
  const owner = value as Owner;
  return Object.keys(owner).flatMap((key) => [[owner, key] as [Owner, string], ...placesIn(owner[key])]);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i], 0);
}
