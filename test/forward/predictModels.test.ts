import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  fit,
  fittedModel,
  type InputValues,
  parseModel,
  predict,
  type Result,
  readTable,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import { messagesOf } from '../notes.ts';
import { type Case, cases, tableOf } from '../problem/models.ts';

const caseNamed = (name: string): Case => cases.find((one) => one.name === name)!;
/** A column gives the noise of data, not how to draw it. */
const drawn = (one: Case): Case => (one.also && !one.noiseSd ? { ...one, noiseSd: { x: 0.2 } } : one);
const fitOf = async (one: Case, options = {}): Promise<Result> =>
  fit(parseModel(one.model), await tableOf(drawn(one), 1), { method: 'fsnls', ...options });

/** Standard errors of states and outputs from central differences of simulations, by the covariance of the estimates. */
async function byDifferences(
  result: Result,
  fixed: Readonly<Record<string, number>>,
  inputs: Readonly<Record<string, InputValues>>,
  t: readonly number[],
): Promise<Record<string, number[]>> {
  const model = parseModel(result.model);
  const names = result.parameters.map(({ name }) => name);
  const at = async (j: number, sign: number) => {
    const { estimate } = result.parameters[j];
    const step = 1e-4 * Math.abs(estimate);
    const values = Object.fromEntries(result.parameters.map(({ name, estimate: x }) => [name, x]));
    const moved = { ...fixed, ...values, [names[j]]: estimate + sign * step };
    const made = await simulate(model, moved, { t, inputs, rtol: 1e-10, atol: 1e-12 });
    return { ...made.clean, ...made.cleanOutputs };
  };
  const slopes = await Promise.all(
    names.map(async (_, j) => {
      const [up, down] = [await at(j, 1), await at(j, -1)];
      const width = 2e-4 * Math.abs(result.parameters[j].estimate);
      return (name: string, m: number) => (up[name][m] - down[name][m]) / width;
    }),
  );
  const quantities = [...model.states, ...model.outputs.map(({ name }) => name)];
  return Object.fromEntries(
    quantities.map((name) => [
      name,
      t.map((_, m) => {
        const F = slopes.map((slope) => slope(name, m));
        let variance = 0;
        for (const [i, a] of F.entries())
          for (const [j, b] of F.entries()) variance += a * b * result.covariance[i][j];
        return Math.sqrt(variance);
      }),
    ]),
  );
}

/** Truncation: differences of steps of 1e-4, and the solver's default tolerance. */
const differences = 1e-4;

function expectClose(found: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(found.length).toBe(expected.length);
  const most = Math.max(...expected);
  found.forEach((x, m) => {
    expect(Math.abs(x - expected[m]) / most).toBeLessThan(tolerance);
  });
}

const dosing: Case = {
  name: 'doses, blood seen through its volume',
  model:
    "gut' = -ka*gut\nblood' = ka*gut - k*blood\ngut(0) = 0\nblood(0) = b0\ndose amt into gut\nobserve conc = blood/V",
  truth: { ka: 1, k: 0.15, b0: 4, V: 5 },
  t: Array.from(evenTimes(0, 36, 73)),
  columns: ['conc'],
  noiseSd: { conc: 0.1 },
  inputs: { amt: { t: [0, 12, 24], value: [50, 30, 50] } },
};

describe('a prediction from a fit of any model', () => {
  test.each(cases)('passes through the fitted trajectory: $name', async (one) => {
    const result = await fitOf(one);
    for (const { name, trajectory } of result.experiments) {
      const { t, states, stdError, outputs } = trajectory!;
      const made = await predict(result, t, name === '' ? {} : { experiment: name });
      expect(made.status.code).toBe('ok');
      for (const state of Object.keys(states)) {
        const most = Math.max(...stdError[state]) || Math.max(...states[state].map(Math.abs)) || 1;
        t.forEach((_, m) => {
          expect(Math.abs(made.states[state][m] - states[state][m]) / most).toBeLessThan(1e-4);
          // Both are first-order; the sensitivities are solved with other tolerances.
          expect(Math.abs(made.stdError[state][m] - stdError[state][m]) / most).toBeLessThan(1e-3);
        });
      }
      for (const output of Object.keys(outputs)) {
        const most = Math.max(...outputs[output].map(Math.abs));
        t.forEach((_, m) => {
          expect(Math.abs(made.outputs[output].value[m] - outputs[output][m]) / most).toBeLessThan(1e-4);
        });
      }
    }
  });

  test('has the band of hidden states and outputs that differences of simulations give', async () => {
    const result = await fitOf(dosing);
    const t = [0, 3, 12, 20, 36, 60];
    const made = await predict(result, t);
    const expected = await byDifferences(result, {}, dosing.inputs!, t);
    for (const state of ['gut', 'blood']) expectClose(made.stdError[state], expected[state], differences);
    expectClose(made.outputs.conc!.stdError, expected.conc!, differences);
    const { value, stdError, lower, upper } = made.outputs.conc!;
    value.forEach((y, m) => {
      expect(upper[m] - y).toBeCloseTo(1.959964 * stdError[m], 6);
      expect(y - lower[m]).toBeCloseTo(1.959964 * stdError[m], 6);
    });
    expect(await predict(JSON.parse(JSON.stringify(result)), t)).toEqual(made);
  });

  test('takes fixed parameters as known', async () => {
    const result = await fitOf(dosing, { fix: { V: 5 } });
    expect(result.parameters.map(({ name }) => name)).toEqual(['ka', 'k', 'b0']);
    const { model, parameters, jointCovariance } = fittedModel(result);
    expect(model.parameters).toEqual(['ka', 'k', 'b0', 'V']);
    expect(parameters.V).toBe(5);
    expect(jointCovariance![3]).toEqual([0, 0, 0, 0, 0, 0]);
    expect(jointCovariance!.map((row) => row[3])).toEqual([0, 0, 0, 0, 0, 0]);
    const t = [0, 5, 30];
    const expected = await byDifferences(result, { V: 5 }, dosing.inputs!, t);
    expectClose((await predict(result, t)).outputs.conc!.stdError, expected.conc!, differences);
  });

  test('has the local values of its experiment, and their covariance', async () => {
    const result = await fitOf(caseNamed('local rates'));
    const place = result.parameters.findIndex(({ name, experiment }) => name === 'k' && experiment === 'e2');
    const shared = result.parameters.findIndex(({ name }) => name === 's');
    const { parameters, jointCovariance } = fittedModel(result, 'e2');
    expect(parameters).toEqual({
      k: result.parameters[place].estimate,
      s: result.parameters[shared].estimate,
    });
    const J = result.parameters.length;
    const whole = result.experiments[1].jointCovariance!;
    const places = [place, shared, J];
    expect(jointCovariance).toEqual(places.map((i) => places.map((j) => whole[i][j])));
    // x settles at s/k: Var(s/k) by the delta method.
    const [k, s] = [parameters.k!, parameters.s!];
    const [a, b] = [-s / k ** 2, 1 / k];
    const [kk, ks, ss] = [whole[place][place], whole[place][shared], whole[shared][shared]];
    const made = await predict(result, [0, 200], { experiment: 'e2' });
    expect(made.states.x![1]).toBeCloseTo(s / k, 5);
    expect(made.stdError.x![1]).toBeCloseTo(Math.sqrt(a * a * kk + 2 * a * b * ks + b * b * ss), 5);
  });

  test('counts bounded first states as states', async () => {
    const result = await fitOf(caseNamed('a bounded first value'));
    expect(result.parameters.map(({ name }) => name)).toContain('y(0)');
    const { parameters, u0, jointCovariance, model } = fittedModel(result);
    expect(Object.keys(parameters)).toEqual([...model.parameters]);
    const place = result.parameters.findIndex(({ name }) => name === 'y(0)');
    expect(u0!.y).toBeCloseTo(result.parameters[place].estimate, 12);
    const size = model.parameters.length + 2;
    expect(jointCovariance!.length).toBe(size);
    expect(jointCovariance![size - 1][size - 1] / result.covariance[place][place]).toBeCloseTo(1, 8);
  });

  test('has an infinite band if a first value depends on something undetermined', async () => {
    const t = Array.from(evenTimes(0, 6, 30));
    const model = parseModel("x' = -k*x\nx(0) = a*b\na free\nb free");
    const { states } = await simulate(model, { k: 0.5, a: 2, b: 3 }, { t, noiseSd: { x: 0.05 } });
    const result = await fit(model, tableFromColumns({ t, x: states.x! }), { method: 'fsnls' });
    expect(fittedModel(result).undetermined).toEqual(['a', 'b']);
    for (const one of [result, JSON.parse(JSON.stringify(result)) as Result])
      expect((await predict(one, [0, 3])).stdError.x).toEqual([Infinity, Infinity]);
  });
});

describe('inputs of a prediction', () => {
  const driven = caseNamed('driven by a held input');

  test('are those of the data, held beyond them with a warning', async () => {
    const result = await fitOf(driven);
    const inside = await predict(result, [0, 40]);
    expect(inside.warnings).toEqual([]);
    const beyond = await predict(result, [0, 200]);
    expect(messagesOf(beyond.warnings)).toEqual([
      'u is known up to t = 50. From there on its last value, 1, is taken. Other values can be given as inputs.',
    ]);
    const { a, b } = beyond.parameters;
    expect(beyond.states.T![1]).toBeCloseTo(a! / b!, 5);
  });

  test('may be others: a number, a function of time or a table', async () => {
    const result = await fitOf(driven);
    const { a, b } = fittedModel(result).parameters;
    const twice = await predict(result, [0, 200], { inputs: { u: 2 } });
    expect(twice.states.T![1]).toBeCloseTo((2 * a!) / b!, 5);
    expect(twice.warnings).toEqual([]);
    const course = { u: { t: [0, 30], value: [1, 3] } };
    const read = readTable('t,u\n0,1\n30,3\n');
    const [given, table] = await Promise.all([
      predict(result, [10, 40], { inputs: course }),
      predict(result, [10, 40], { inputsFrom: read }),
    ]);
    expect(table.states).toEqual(given.states);
    expect(given.states.T![1]).not.toBe(twice.states.T![1]);
    await expect(predict(result, [0], { inputs: { v: 1 } })).rejects.toThrow(/inputs names "v"/);
  });

  test('may be doses that were never given', async () => {
    const result = await fitOf(dosing);
    const { ka, k, V } = fittedModel(result).parameters;
    const made = await predict(result, [4], { inputs: { amt: { t: [0], value: [100] } } });
    const b0 = made.u0.blood!;
    const blood =
      b0 * Math.exp(-k! * 4) + ((100 * ka!) / (ka! - k!)) * (Math.exp(-k! * 4) - Math.exp(-ka! * 4));
    expect(made.outputs.conc!.value[0] / (blood / V!)).toBeCloseTo(1, 6);
  });

  test('may be undeclared columns', async () => {
    const t = Array.from(evenTimes(0, 10, 40));
    const model = parseModel("x' = -k*x + g*dark");
    const withInput = parseModel("x' = -k*x + g*dark\ninput dark");
    const dark = t.map((time) => 1 + Math.sin(time));
    const made = await simulate(
      withInput,
      { k: 0.6, g: 2 },
      { u0: { x: 1 }, t, inputs: { dark: { t, value: dark } }, noiseSd: { x: 0.02 } },
    );
    const result = await fit(model, tableFromColumns({ t, x: made.states.x!, dark }), { method: 'fsnls' });
    const fitted = fittedModel(JSON.parse(JSON.stringify(result)));
    expect(fitted.model.parameters).toEqual(['k', 'g']);
    expect(fitted.inputs.dark).toEqual({ t, value: dark });
    const { states } = await predict(result, t);
    t.forEach((_, m) => {
      expect(Math.abs(states.x![m] - made.clean.x![m])).toBeLessThan(0.05);
    });
  });
});

describe('a result of a fit with more than equations is refused', () => {
  test('if what it took as known is missing', async () => {
    const result = await fitOf(dosing);
    const changed = (change: (copy: ReturnType<typeof JSON.parse>) => void) => {
      const copy = JSON.parse(JSON.stringify(result));
      change(copy);
      return () => fittedModel(copy);
    };
    expect(changed((r) => delete r.experiments[0].known)).toThrow(/known has no times and values of amt/);
    expect(changed((r) => (r.experiments[0].known.amt.t[0] = 'x'))).toThrow(/values of amt/);
    expect(changed((r) => (r.inputs = ['gut']))).toThrow(/inputs are not names of its model/);
    expect(changed((r) => (r.options.fix = { q: 1 }))).toThrow(/fix "q", which is not a parameter/);
    expect(changed((r) => r.parameters.pop())).toThrow(/its parameters are ka, k and b0, those of its model/);
  });
});
