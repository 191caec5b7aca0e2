import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  InputError,
  parseModel,
  readTable,
  type SimulateOptions,
  simulate,
} from '../../src/index.ts';
import { messagesOf } from '../notes.ts';

/** Truncation: errors per step of the default tolerances add up over the span. */
const truncation = 1e-6;

function expectNear(found: readonly number[], wanted: readonly number[]): void {
  const size = Math.max(...wanted.map(Math.abs));
  found.forEach((x, m) => {
    expect(Math.abs(x - wanted[m]) / size, `value ${m}`).toBeLessThan(truncation);
  });
}

const oral = parseModel(`gut' = -ka*gut
blood' = ka*gut - ke*blood
gut(0) = 0
blood(0) = b0*V
dose amt into gut
observe conc = blood/V
noise conc lognormal = s
V > 0
V ~ lognormal(3, 0.5)
local ke
report halflife = log(2)/ke`);
const w = { ka: 1.4, ke: 0.25, V: 20, b0: 0 };
/** The concentration after one dose of 1 at time 0. */
const single = (t: number) =>
  t > 0 ? (w.ka / (w.V * (w.ka - w.ke))) * (Math.exp(-w.ke * t) - Math.exp(-w.ka * t)) : 0;

describe('simulate supports the lines of a model', () => {
  test('first values, doses, outputs, reports, bounds, priors and local parameters', async () => {
    const t = evenTimes(2, 24, 23);
    const made = await simulate(oral, w, { t, inputs: { amt: { t: [0, 12], value: [300, 200] } } });
    expect(made.status.code).toBe('ok');
    expectNear(
      made.outputs.conc!,
      made.t.map((t) => 300 * single(t) + 200 * single(t - 12)),
    );
    expect(made.cleanOutputs).toEqual(made.outputs);
    expect(made.u0).toEqual({ gut: 0, blood: 0 });
    // Rounding: one division.
    expect(Math.abs(made.derived.halflife! - Math.log(2) / w.ke)).toBeLessThan(1e-14);
    expect(made.parameters).toEqual(w);
    expect(made.warnings).toEqual([]);
  });

  test('doses and inputs from a table, repeated from its own JSON', async () => {
    const table = readTable('time,amt,x,u\n0,300,,1\n3,,5,\n6,,,4\n12,200,,4\n24,0,7,');
    const model = parseModel(`${oral.text}\nx' = u - x\ninput u\nx(0) = u`);
    const options = { t: evenTimes(0, 24, 25), inputsFrom: table };
    const made = await simulate(model, w, options);
    expect(made.inputs).toEqual({
      u: { t: [0, 6, 12], value: [1, 4, 4] },
      amt: { t: [0, 12, 24], value: [300, 200, 0] },
    });
    expectNear(
      made.outputs.conc!,
      made.t.map((t) => 300 * single(t) + 200 * single(t - 12)),
    );
    // x' = u - x with u = 1 + t/2 up to 6, then 4:  x = 1 + (t - 1 + exp(-t))/2.
    const rising = (t: number) => 1 + (t - 1 + Math.exp(-t)) / 2;
    expectNear(
      made.states.x!,
      made.t.map((t) => (t <= 6 ? rising(t) : 4 + (rising(6) - 4) * Math.exp(6 - t))),
    );
    const { parameters, inputs, u0, t } = JSON.parse(JSON.stringify(made)) as typeof made;
    const again = await simulate(parseModel(made.model), parameters, { t, inputs, u0 });
    expect(again.states).toEqual(made.states);
    expect(again.outputs).toEqual(made.outputs);
    // A given value replaces the table's column.
    const still = await simulate(model, w, { ...options, inputs: { u: 2 } });
    expect(still.inputs.u).toBe(2);
    expectNear(
      still.states.x!,
      still.t.map(() => 2),
    );
  });

  test('u0 in place of a first value, whose own parameters are then not needed', async () => {
    const model = parseModel("x' = -k*x\ny' = 0\nx(1) = x0\ny(1) = 2*x(1)");
    const { states } = await simulate(model, { k: 0.5 }, { t: [1, 3], u0: { x: 3 } });
    expectNear(states.x!, [3, 3 * Math.exp(-1)]);
    expect(states.y).toEqual([6, 6]);
    await expect(simulate(model, { k: 0.5 }, { t: [1, 3] })).rejects.toThrow('parameters lacks x0');
  });

  test('events and switches', async () => {
    const model = parseModel("x' = if(t < 2, 1, -1)\nx(0) = 0\nn' = 0\nn(0) = 0\nwhen x > 1: n = n + 1");
    const { states } = await simulate(model, {}, { t: [0, 1.5, 2, 3, 4] });
    expectNear(states.x!, [0, 1.5, 2, 1, 0]);
    expect(states.n).toEqual([0, 1, 1, 1, 1]);
  });

  test('a value outside its bounds is a warning, and so is an output without a value', async () => {
    const model = parseModel("x' = -k\n0 < k <= 1\nx(0) > 2\nobserve y = log(x)");
    const { warnings, cleanOutputs } = await simulate(model, { k: 2 }, { t: [0, 1, 2], u0: { x: 1 } });
    expect(messagesOf(warnings)).toEqual([
      'y is not a finite number at t = 1 and at 1 more of the times.',
      'k is 2, outside its bounds in the model, 0 to 1.',
      'The first value of x is 1, outside its bounds in the model, 2 to Infinity.',
    ]);
    expect(cleanOutputs.y).toEqual([0, Number.NaN, Number.NaN]);
  });
});

describe('noise by the lines of a model', () => {
  const M = 20_000;
  const t = evenTimes(0, 10, M);
  const model = (noise: string) => parseModel(`x' = 0\nx(0) = 3\nobserve y = 2*x\n${noise}`);
  /** Standardised residuals of y in the scale of its law. */
  const drawn = async (line: string, changes: Partial<SimulateOptions> = {}, parameters = {}) => {
    const options = { t, noise: 'model' as const, seed: 3, ...changes };
    const made = await simulate(model(line), parameters, options);
    expect(made.states.x).toEqual(made.clean.x);
    return made;
  };
  const variance = (z: readonly number[]) => z.reduce((sum, x) => sum + x * x, 0) / z.length;
  /** Statistical: the variance of M normal numbers has standard error √(2/M); four of them. */
  const fourErrors = 4 * Math.sqrt(2 / M);

  test('has the standard deviation that a number, a parameter or a formula of the prediction gives', async () => {
    for (const [line, parameters, sd] of [
      ['noise y = 0.5', {}, 0.5],
      ['noise y = sigma', { sigma: 0.2 }, 0.2],
      // y = 6 and x = 3.
      ['noise y = a + 0.1*y + 0.01*x', { a: 0.1 }, 0.73],
    ] as const) {
      const { outputs, sigma } = await drawn(line, {}, parameters);
      expect(sigma.y).toBeCloseTo(sd, 12);
      expect(Math.abs(variance(outputs.y!.map((y) => (y - 6) / sd)) - 1)).toBeLessThan(fourErrors);
    }
  });

  test('is log-normal about the prediction as its median', async () => {
    const { outputs } = await drawn('noise y lognormal = 0.3');
    const z = outputs.y!.map((y) => Math.log(y / 6) / 0.3);
    expect(Math.abs(variance(z) - 1)).toBeLessThan(fourErrors);
    // Statistical: half of the values are below the median, with a standard error of √(1/4M).
    expect(Math.abs(z.filter((x) => x < 0).length / M - 0.5)).toBeLessThan(4 * Math.sqrt(0.25 / M));
  });

  test("follows Student's distribution with four degrees of freedom", async () => {
    const { outputs } = await drawn('noise y student = 0.5');
    const z = outputs.y!.map((y) => Math.abs(y - 6) / 0.5);
    // Its distribution function is 1/2 + (3/8) s (1 - s²/12), s = t/√(1 + t²/4): two-sided quantiles by it.
    for (const q of [0.5, 1, 2.776, 4.604]) {
      const s = q / Math.sqrt(1 + (q * q) / 4);
      const within = (3 / 4) * s * (1 - (s * s) / 12);
      const error = Math.sqrt((within * (1 - within)) / M);
      expect(Math.abs(z.filter((x) => x < q).length / M - within)).toBeLessThan(4 * error);
    }
  });

  test('takes from noiseSd what the model leaves open, with its own law', async () => {
    const { outputs } = await drawn('noise y lognormal', { noiseSd: { y: 0.3 } });
    const z = outputs.y!.map((y) => Math.log(y / 6) / 0.3);
    expect(Math.abs(variance(z) - 1)).toBeLessThan(fourErrors);
    const message = /^noise is 'model', but the model does not say how large the noise of y is\./;
    await expect(drawn('noise y lognormal')).rejects.toThrow(message);
    await expect(drawn('noise y = column sd')).rejects.toThrow(message);
  });

  test('is refused if a formula is not above zero, with the time, or if there is no line', async () => {
    await expect(drawn('noise y = 5 - t', { t: [0, 4, 5] })).rejects.toThrow(
      'The noise of y is 0 at t = 5. A standard deviation must be above zero.',
    );
    await expect(drawn('')).rejects.toThrow(/^noise is 'model', but the model has no line on noise/);
  });

  test('of an output with the name of a state does not affect the state', async () => {
    const shadowed = parseModel("x' = 0\nx(0) = 3\nobserve x = 2*x\nnoise x = 0.1*x");
    const made = await simulate(shadowed, {}, { t: [0, 1], noise: 'model' });
    expect(made.states.x).toEqual([3, 3]);
    expect(made.cleanOutputs.x).toEqual([6, 6]);
    // Rounding: one product.
    expect(Math.abs(made.sigma.x! - 0.6)).toBeLessThan(1e-15);
  });

  test('parameters of the noise are needed for it only', async () => {
    const line = 'noise y = sigma';
    await expect(drawn(line)).rejects.toThrow('parameters lacks sigma');
    const made = await simulate(model(line), {}, { t: [0, 1], noiseSd: { y: 1 } });
    expect(made.parameters).toEqual({});
    expect(made.outputs.y).not.toEqual(made.cleanOutputs.y);
  });
});

describe('simulate refuses', () => {
  const refusal = (text: string, options: object, parameters = {}) =>
    simulate(parseModel(text), parameters, { t: [0, 1], ...options } as SimulateOptions).then(
      () => 'nothing',
      (error) => (error instanceof InputError ? error.message : `not an InputError: ${error}`),
    );
  const driven = "x' = u\nx(0) = 0\ninput u";
  const dosed = "x' = -x\nx(0) = 0\ndose amt into x";
  const two = readTable('experiment,t,u\na,0,1\na,1,2\nb,0,1\nb,1,2');
  const cases: [string, string, object, RegExp][] = [
    ['an input without values', driven, {}, /^inputs lacks "u", .*Give it a value, or a table/],
    ['inputs that are not an object', driven, { inputs: 3 }, /^inputs is 3\. It must give each input/],
    ['an input that the model lacks', driven, { inputs: { v: 1 } }, /^inputs names "v".*has "u"/],
    [
      'an input of a model without any',
      "x' = -x",
      { inputs: { v: 1 }, u0: { x: 1 } },
      /^inputs names "v".*input u/,
    ],
    ['a value that is not a number', driven, { inputs: { u: '1' } }, /^inputs gives u the value "1"/],
    [
      'more values than times',
      driven,
      { inputs: { u: { t: [0], value: [1, 2] } } },
      /^inputs gives u .*as many times as values/,
    ],
    [
      'times of an input that go back',
      driven,
      { inputs: { u: { t: [1, 0], value: [1, 2] } } },
      /^The times of u in inputs go back at number 2: 0 comes after 1/,
    ],
    [
      'two values at one time',
      driven,
      { inputs: { u: { t: [0, 0], value: [1, 2] } } },
      /has two values at time 0/,
    ],
    ['a table of several experiments', driven, { inputsFrom: two }, /has 2 experiments\. One is simulated/],
    [
      'a table that no line needs',
      "x' = -x",
      { inputsFrom: two, u0: { x: 1 } },
      /has no inputs and no doses/,
    ],
    ['a table that is none', driven, { inputsFrom: 'u.csv' }, /table/],
    ['a dose without times', dosed, { inputs: { amt: 3 } }, /^inputs gives amt .*times and amounts/],
    [
      'a dose before the start',
      dosed,
      { inputs: { amt: { t: [-1], value: [3] } } },
      /dose into "x" at t = -1, before the experiment begins at t = 0/,
    ],
    ['times before the first values', "x' = -x\nx(2) = 1", {}, /^t begins at 0, but .* those at t = 2/],
    [
      'a first value that is not a number',
      "x' = -x\nx(0) = log(0 - 1)",
      {},
      /^The first value of x, .*not a num/,
    ],
    ['an input among the parameters', driven, { u0: { u: 1 } }, /^u0 names "u", which is an input/],
    [
      'a word for the noise',
      driven,
      { noise: 'own', inputs: { u: 1 } },
      /^noise is "own"\. It must be a num/,
    ],
    [
      'noise of what is not there',
      `${driven}\nobserve y = x`,
      { noiseSd: { z: 1 }, inputs: { u: 1 } },
      /^noiseSd names "z".*not a state or output.*x and y/,
    ],
  ];
  test.each(cases)('%s', async (_, text, options, message) => {
    expect(await refusal(text, options)).toMatch(message);
  });
});
