import { describe, expect, test } from 'vitest';
import { cramerRao, type Design, evenTimes, fit, parseModel, readTable, simulate } from '../../src/index.ts';
import { type Case, csvOf } from '../problem/models.ts';

/** Truncation: the solver's relative error is 1e-10 a step, of some dozens of steps, and it is squared and inverted. */
const truncation = 1e-7;
const t = Array.from(evenTimes(0, 4, 30));
const sum = (f: (time: number) => number) => t.reduce((total, time) => total + f(time), 0);
const near = (found: number, expected: number) =>
  expect(Math.abs(found / expected - 1)).toBeLessThan(truncation);

describe('the Cramér-Rao bound in closed form', () => {
  test('of log-normal noise: a straight line of logarithms', async () => {
    const model = parseModel("x' = -k*x\nx(0) = 1\nobserve y = s*x\nnoise y lognormal = 0.2");
    const { stdErrors, influence } = await cramerRao(model, { k: 0.7, s: 3 }, { t });
    // ln y = ln s - k t.
    const mean = sum((time) => time) / t.length;
    const spread = sum((time) => (time - mean) ** 2);
    near(stdErrors.k!, 0.2 / Math.sqrt(spread));
    near(stdErrors.s!, 3 * 0.2 * Math.sqrt(1 / t.length + mean ** 2 / spread));
    // A move of ln y by -t is a move of k by 1.
    near(
      t.reduce((total, time, m) => total - influence!.data[2 * m] * time, 0),
      1,
    );
  });

  test("of Student's noise: √(7/5) times that of normal noise of its scale", async () => {
    const equation = "x' = -k*x";
    const design = { u0: { x: 2 }, t, noiseSd: { x: 0.1 } };
    const normal = await cramerRao(parseModel(equation), { k: 0.5 }, design);
    const heavy = await cramerRao(parseModel(`${equation}\nnoise x student`), { k: 0.5 }, design);
    near(heavy.stdErrors.k! / normal.stdErrors.k!, Math.sqrt(7 / 5));
    expect(heavy.influence).toBeNull();
  });

  test('of noise that is a parameter: σ/√2n, and none of it for the others', async () => {
    const model = parseModel("x' = -k*x\nnoise x = sigma");
    const both = await cramerRao(model, { k: 0.5, sigma: 0.1 }, { u0: { x: 2 }, t });
    near(both.stdErrors.sigma!, 0.1 / Math.sqrt(2 * t.length));
    const known = await cramerRao(
      parseModel("x' = -k*x"),
      { k: 0.5 },
      { u0: { x: 2 }, t, noiseSd: { x: 0.1 } },
    );
    near(both.stdErrors.k!, known.stdErrors.k!);
    expect(both.influence).toBeNull();
  });

  test('of noise in proportion to the prediction: 1/σ² + 2 for each value', async () => {
    // x = e^{-kt}: h'/σ = -t/b and σ'/σ = -t by k; 1/b by b.
    const model = parseModel("x' = -k*x\nx(0) = 1\nnoise x = b*x");
    const { covariance } = await cramerRao(model, { k: 0.4, b: 0.3 }, { t });
    const kk = sum((time) => time ** 2) * (1 / 0.09 + 2);
    const kb = (-2 / 0.3) * sum((time) => time);
    const bb = (2 / 0.09) * t.length;
    near(covariance![0][0], bb / (kk * bb - kb * kb));
    near(covariance![1][1], kk / (kk * bb - kb * kb));
  });

  test('of first values that are known, estimated, or parameters', async () => {
    const at = (line: string, design: Partial<Design>, more = {}) =>
      cramerRao(parseModel(`x' = -k*x\n${line}`), { k: 0.5, ...more }, { t, noiseSd: { x: 0.1 }, ...design });
    const [given, known] = [await at('x(0) = 2', {}), await at('', { u0: { x: 2 }, u0Known: true })];
    near(given.stdErrors.k!, known.stdErrors.k!);
    const [parameter, free] = [await at('x(0) = x0', {}, { x0: 2 }), await at('', { u0: { x: 2 } })];
    near(parameter.stdErrors.k!, free.stdErrors.k!);
    const replaced = await at('x(0) = 1', { u0: { x: 2 } });
    near(replaced.stdErrors.k!, free.stdErrors.k!);
  });

  test('of a prior: its precision is added', async () => {
    const at = (line: string) =>
      cramerRao(
        parseModel(`x' = -k*x\nx(0) = 2\n${line}`),
        { k: 0.5 },
        { t: t.slice(0, 4), noiseSd: { x: 0.5 } },
      );
    const alone = (await at('')).stdErrors.k! ** -2;
    near((await at('k ~ normal(1, 0.3)')).stdErrors.k! ** -2, alone + 0.3 ** -2);
    near((await at('k ~ lognormal(0, 0.3)')).stdErrors.k! ** -2, alone + (0.3 * 0.5) ** -2);
    near((await at('k ~ uniform(0, 1)')).stdErrors.k! ** -2, alone);
    near((await at('k < 0.5')).stdErrors.k! ** -2, alone);
    // On a first value: with a narrow one it is as good as known.
    const first = (line: string, u0Known = false) =>
      cramerRao(
        parseModel(`x' = -k*x\n${line}`),
        { k: 0.5 },
        { u0: { x: 2 }, u0Known, t, noiseSd: { x: 0.5 } },
      );
    near((await first('x(0) ~ normal(2, 0.000001)')).stdErrors.k!, (await first('', true)).stdErrors.k!);
  });

  test('of doses, a hidden state and an input', async () => {
    // c = amt·u·e^{-kt} and h = ∫ c, which alone is measured: h = amt·u·(1 - e^{-kt})/k.
    const model = parseModel("c' = -k*c\nh' = u*c\nc(0) = 0\nh(0) = 0\ndose amt into c\ninput u");
    const inputs = { amt: { t: [0], value: [10] }, u: 3 };
    const { stdErrors } = await cramerRao(model, { k: 0.5 }, { t, inputs, noiseSd: { h: 0.2 } });
    const k = 0.5;
    const slope = (time: number) =>
      30 * ((time * Math.exp(-k * time)) / k - (1 - Math.exp(-k * time)) / k ** 2);
    near(stdErrors.k!, 0.2 / Math.sqrt(sum((time) => slope(time) ** 2)));
  });
});

describe('the Cramér-Rao bound of irregular measurements', () => {
  const line = parseModel("x' = -k*x\nx(0) = 1");
  const slope = (time: number) => time * Math.exp(-0.7 * time);
  const information = (sd: readonly number[]) =>
    t.reduce((total, time, m) => total + (Number.isNaN(sd[m]) ? 0 : (slope(time) / sd[m]) ** 2), 0);

  test('weights each time by its own noise, and omits those without', async () => {
    const sd = t.map((_, m) => (m % 3 === 0 ? Number.NaN : 0.1 + 0.01 * m));
    const { stdErrors, influence } = await cramerRao(line, { k: 0.7 }, { t, noiseSd: { x: sd } });
    near(stdErrors.k!, 1 / Math.sqrt(information(sd)));
    expect(Array.from(influence!.data.subarray(0, 4), (x) => x === 0)).toEqual([true, false, false, true]);
    // A column of the data is such a list.
    const column = parseModel("x' = -k*x\nx(0) = 1\nnoise x = column sd_x");
    near((await cramerRao(column, { k: 0.7 }, { t, noiseSd: { x: sd } })).stdErrors.k!, stdErrors.k!);
  });

  test('adds up over experiments, in which local parameters and first states have separate values', async () => {
    const model = parseModel("x' = -k*x*s\ny' = -k*y\nlocal s\nx(0) = 1");
    // x determines k·s, y determines k: with y known to begin at 1, k has the information of both experiments' y.
    const designs = [
      { t, u0: { y: 1 }, u0Known: true, noiseSd: { x: 0.1, y: 0.2 } },
      { t, u0: { y: 1 }, u0Known: true, noiseSd: { x: 0.1, y: 0.05 }, parameters: { s: 2 } },
    ];
    const { stdErrors, covariance } = await cramerRao(model, { k: 0.7, s: 1 }, designs);
    expect(Object.keys(stdErrors)).toEqual(['k', 's[1]', 's[2]']);
    const all = (sd: number) => information(t.map(() => sd));
    near(stdErrors.k!, 1 / Math.sqrt(all(0.2) + all(0.05)));
    // The rate of x alone, r = k·s: var s = var r/k² + s² var k/k².
    const rate = (r: number) => 0.01 / sum((time) => (time * Math.exp(-r * time)) ** 2);
    near(stdErrors['s[2]'], Math.sqrt(rate(1.4) + 4 * stdErrors.k! ** 2) / 0.7);
    near(covariance![1][2], (1 * 2 * stdErrors.k! ** 2) / 0.49);
    // Unknown first states are one for each experiment.
    const free = designs.map((design) => ({ ...design, u0Known: false }));
    const alone = await Promise.all(free.map((one) => cramerRao(model, { k: 0.7, s: 1 }, one)));
    const both = await cramerRao(model, { k: 0.7, s: 1 }, free);
    near(both.stdErrors.k! ** -2, alone[0].stdErrors.k! ** -2 + alone[1].stdErrors.k! ** -2);
  });

  test('counts a prior once, but once per experiment for local parameters', async () => {
    const design = { t, noiseSd: { x: 0.1 } };
    const at = (line: string) =>
      cramerRao(parseModel(`x' = -k*x\nx(0) = 1\nk ~ normal(0.7, 0.05)${line}`), { k: 0.7 }, [
        design,
        design,
      ]);
    const one = information(t.map(() => 0.1));
    near((await at('')).stdErrors.k!, 1 / Math.sqrt(2 * one + 400));
    near((await at('\nlocal k')).stdErrors['k[2]'], 1 / Math.sqrt(one + 400));
  });

  test('takes known values, and measures no more than asked', async () => {
    const model = parseModel("x' = -k*x\nx(0) = x0\nobserve y = 2*x\nnoise x = 0.1\nnoise y = 0.1");
    const parameters = { k: 0.7, x0: 1 };
    const { stdErrors } = await cramerRao(model, parameters, { t, known: ['x0'], measured: ['y'] });
    expect(Object.keys(stdErrors)).toEqual(['k']);
    near(stdErrors.k!, 1 / Math.sqrt(4 * information(t.map(() => 0.1))));
  });

  test('is refused if names or lengths are wrong', async () => {
    const refused = (change: object) =>
      expect(cramerRao(line, { k: 0.7 }, { t, noiseSd: { x: 0.1 }, ...change })).rejects;
    await refused({ noiseSd: { x: [0.1, 0.2] } }).toThrow(/2 standard deviations for 30 times/);
    await refused({ noiseSd: { x: t.map(() => 0) } }).toThrow(/standard deviation 0 as number 1/);
    await refused({ noiseSd: { z: t.map(() => 1) } }).toThrow(/noiseSd names "z"/);
    await refused({ known: ['z'] }).toThrow(/known names "z".*parameters are k/);
    await refused({ known: ['k'] }).toThrow(/nothing to estimate/);
    await refused({ measured: ['y'] }).toThrow(/measured names "y"/);
    await refused({ measured: [] }).toThrow(/nothing is measured/);
    await refused({ parameters: { k: 1 } }).toThrow(/no line `local k`/);
    await expect(cramerRao(line, { k: 0.7 }, [])).rejects.toThrow(/no design/);
    const limit = await cramerRao(line, { k: 0.7 }, { t, noiseSd: { x: 0.1 } });
    expect(() => limit.idealShift([1])).toThrow(/30 numbers are needed/);
  });
});

describe('the Cramér-Rao bound against the errors of fits at the truth', () => {
  const many = Array.from(evenTimes(0, 24, 1500));
  const pk = "gut' = -ka*gut\nblood' = ka*gut - k*blood\ngut(0) = 0\nblood(0) = 0\ndose amt into gut";
  const inputs = { amt: { t: [0, 12], value: [50, 50] } };
  const truth = { ka: 1, k: 0.2, V: 5 };
  const decay = { truth: { k: 2, K: 3 }, u0: { x: 30 }, t: many, columns: ['x'] };
  const cases: Case[] = [
    {
      name: 'normal noise, a hidden state, doses',
      model: `${pk}\nobserve conc = blood/V`,
      truth,
      t: many,
      columns: ['conc'],
      noiseSd: { conc: 0.2 },
      inputs,
    },
    {
      name: 'log-normal noise',
      model: `${pk}\nobserve conc = blood/V\nnoise conc lognormal`,
      truth,
      t: many.slice(1),
      columns: ['conc'],
      noiseSd: { conc: 0.1 },
      inputs,
    },
    {
      ...decay,
      name: 'a formula of noise',
      model: "x' = -k*x/(K + x)\nnoise x = a + b*x",
      truth: { k: 2, K: 3, a: 0.1, b: 0.05 },
    },
    {
      ...decay,
      name: "Student's noise",
      model: "x' = -k*x/(K + x)\nnoise x student = s",
      truth: { k: 2, K: 3, s: 0.3 },
    },
    {
      name: 'a predator that is hidden',
      model: "x' = a*x - b*x*y\ny' = c*x*y - d*y\nb = 1",
      truth: { a: 1.1, c: 0.4, d: 0.8 },
      // Far from the equilibrium, (2, 1.1): near it the motion is linear, and its size alone says little about a.
      u0: { x: 6, y: 1 },
      t: many,
      columns: ['x'],
      noiseSd: { x: 0.1 },
    },
  ];
  test.each(cases)('$name', async (one) => {
    const model = parseModel(one.model);
    const { stdErrors, idealShift } = await cramerRao(model, one.truth, {
      t: one.t,
      ...(one.u0 && { u0: one.u0 }),
      ...(one.noiseSd && { noiseSd: one.noiseSd }),
      ...(one.inputs && { inputs: one.inputs }),
    });
    const result = await fit(model, readTable(await csvOf(one, 1)), {
      method: 'fsnls',
      // Rates of uptake and loss may be exchanged, with the same likelihood.
      start: one.truth,
      intervals: 'white',
    });
    expect(result.status.code).toBe('ok');
    const shift = idealShift(await errorsOf(one));
    result.parameters.forEach(({ name, estimate, stdError }, j) => {
      // Statistical: the noise is estimated to 2%, and errors are taken at the estimates.
      expect(Math.abs(stdError / stdErrors[name] - 1)).toBeLessThan(0.06);
      // To second order in the noise. The information of Student's noise in 1,500 values scatters by 5%.
      const within = one.model.includes('student') ? 0.2 : 0.05;
      expect(Math.abs(estimate - one.truth[name] - shift![j]) / stdError).toBeLessThan(within);
    });
  });
});

/** The errors of the single column of a case, as `csvOf(one, 1)` draws them. */
async function errorsOf({ model, truth, t, u0, noiseSd, inputs, columns }: Case): Promise<number[]> {
  const { states, outputs, clean, cleanOutputs } = await simulate(parseModel(model), truth, {
    t,
    seed: 1000,
    ...(u0 && { u0 }),
    ...(inputs && { inputs }),
    ...(noiseSd && { noiseSd }),
    ...(model.includes('noise') && { noise: 'model' as const }),
  });
  const [name] = columns as [string];
  const [values, exact] = [{ ...states, ...outputs }[name], { ...clean, ...cleanOutputs }[name]];
  const log = model.includes('lognormal');
  return values.map((y, m) => (log ? Math.log(y / exact[m]) : y - exact[m]));
}

describe('a design is refused', () => {
  const model = parseModel("x' = -k*x\nobserve y = x - 1\nnoise y lognormal\ninput u");
  const refused = (change: object) =>
    expect(cramerRao(model, { k: 1 }, { u0: { x: 2 }, t, noiseSd: { y: 0.1 }, inputs: { u: 1 }, ...change }))
      .rejects;
  test('if it leaves the noise open, or makes no sense', async () => {
    await refused({ noiseSd: {} }).toThrow(/does not say how large the noise of y is/);
    await refused({ noiseSd: { y: 0 } }).toThrow(/0 for an output/);
    await refused({ noiseSd: { z: 1 } }).toThrow(/noiseSd names "z"/);
    await refused({}).toThrow(/^y is -.* at t = .*Log-normal noise needs positive values/);
    await refused({ inputs: {} }).toThrow(/inputs lacks "u"/);
    await refused({ u0: undefined }).toThrow(/u0 is missing/);
    const bare = cramerRao(parseModel("x' = -k*x"), { k: 1 }, { u0: { x: 1 }, t });
    await expect(bare).rejects.toThrow(/noiseSd is missing/);
    const negative = parseModel("x' = -k*x\nnoise x = x - 1");
    await expect(cramerRao(negative, { k: 1 }, { u0: { x: 2 }, t })).rejects.toThrow(
      /The noise of x is .* must be above zero/,
    );
    const late = parseModel("x' = -k*x\nx(1) = 2\nnoise x = 1");
    await expect(cramerRao(late, { k: 1 }, { t })).rejects.toThrow(/first values are those at t = 1/);
  });
});

test('a state that noiseSd omits is not measured', async () => {
  const noiseSd = { a: 0.1 };
  const both = parseModel("a' = -k*a\nb' = -k*b");
  const hidden = await cramerRao(both, { k: 1 }, { u0: { a: 2, b: 3 }, t, noiseSd, u0Known: true });
  const alone = parseModel("a' = -k*a");
  const known = await cramerRao(alone, { k: 1 }, { u0: { a: 2 }, t, noiseSd, u0Known: true });
  near(hidden.stdErrors.k!, known.stdErrors.k!);
  expect(hidden.influence!.cols).toBe(t.length);
});
