import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  evenTimes,
  findProblem,
  InputError,
  parseModel,
  type SimulateOptions,
  sampleProblem,
  simulate,
} from '../../src/index.ts';
import { messagesOf } from '../notes.ts';

const lotkaVolterra = parseModel("u1' = w1*u1 + w2*u1*u2\nu2' = w3*u2 + w4*u1*u2");
const w = { w1: 3, w2: -1, w3: -6, w4: 1 };
const u0 = { u1: 1, u2: 1 };

/** Truncation: errors per step of the default tolerances add up over the span; some hundred steps leave this. */
const truncation = 1e-6;
const largest = (values: readonly number[]) => Math.max(...values.map(Math.abs));

describe('simulate', () => {
  test('warns if a state is so small that the absolute error may matter', async () => {
    const model = parseModel("u' = -k*u");
    const small = { u0: { u: 1e-12 }, t: evenTimes(0, 5, 11) };
    const { warnings, states } = await simulate(model, { k: 1 }, small);
    expect(messagesOf(warnings)).toEqual([
      expect.stringMatching(/^u stays below 1\.0e-12.*lower atol to 1\.0e-20/),
    ]);
    const better = await simulate(model, { k: 1 }, { ...small, atol: 1e-20 });
    expect(better.warnings).toEqual([]);
    expect(Math.abs(better.states.u!.at(-1)! / (1e-12 * Math.exp(-5)) - 1)).toBeLessThan(truncation);
    // The warning is justified.
    expect(Math.abs(states.u!.at(-1)! / (1e-12 * Math.exp(-5)) - 1)).toBeGreaterThan(truncation);
  });

  test('follows the closed form of a logistic curve whose parameters enter nonlinearly', async () => {
    const model = parseModel("u' = r*u*(1 - u/K)");
    const parameters = fc.record({
      r: fc.double({ min: 0.1, max: 3, noNaN: true }),
      K: fc.double({ min: 0.5, max: 10, noNaN: true }),
      start: fc.double({ min: 0.01, max: 5, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(parameters, async ({ r, K, start }) => {
        const { t, states, status } = await simulate(
          model,
          { r, K },
          { u0: { u: start }, t: evenTimes(1, 4, 13) },
        );
        const exact = t.map((x) => K / (1 + (K / start - 1) * Math.exp(-r * (x - 1))));
        expect(status.code).toBe('ok');
        expect(largest(states.u!.map((u, m) => u / exact[m] - 1))).toBeLessThan(truncation);
      }),
      { seed: 4, numRuns: 30 },
    );
  });

  test('takes models without parameters, with constants, and with time', async () => {
    const model = parseModel("k = 2\nx' = k*cos(k*t)\ny' = x");
    const { t, states } = await simulate(model, {}, { u0: { x: 0, y: -0.5 }, t: evenTimes(0, 3, 31) });
    expect(largest(states.x!.map((x, m) => x - Math.sin(2 * t[m])))).toBeLessThan(truncation);
    expect(largest(states.y!.map((y, m) => y + Math.cos(2 * t[m]) / 2))).toBeLessThan(truncation);
  });

  test('gives the states of the built-in examples', async () => {
    const problem = findProblem('lotka-volterra');
    const { t, clean } = sampleProblem(problem, { points: 64 });
    const made = await simulate(parseModel(problem.model), Object.fromEntries(problem.parameters), {
      u0: Object.fromEntries(problem.states.map((state, l) => [state, problem.initial[l]])),
      t,
    });
    const found = problem.states.flatMap((state) => made.clean[state]);
    const size = largest(found);
    expect(largest(found.map((u, k) => u - clean.data[k])) / size).toBeLessThan(truncation);
  });

  test('adds noise of the requested ratio to all states', async () => {
    const M = 2000;
    const { states, clean, sigma } = await simulate(lotkaVolterra, w, {
      u0,
      t: evenTimes(0, 5, M),
      noise: 0.1,
    });
    const values = [...clean.u1!, ...clean.u2!];
    const rms = Math.sqrt(values.reduce((sum, u) => sum + u * u, 0) / values.length);
    expect(sigma.u1).toBeCloseTo(0.1 * rms, 12);
    expect(sigma.u2).toBe(sigma.u1);
    const noise = [...states.u1!, ...states.u2!].map((u, k) => (u - values[k]) / sigma.u1!);
    const variance = noise.reduce((sum, z) => sum + z * z, 0) / noise.length;
    // Statistical: the variance of n normal numbers has standard error √(2/n).
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / noise.length));
  });

  test('gives each state the noise that noiseSd names, and none to the others', async () => {
    const t = evenTimes(0, 2, 50);
    const both = await simulate(lotkaVolterra, w, { u0, t, noiseSd: { u1: 1, u2: 0.1 } });
    const second = await simulate(lotkaVolterra, w, { u0, t, noiseSd: { u2: 0.1 } });
    expect(second.states.u1).toEqual(second.clean.u1);
    expect(second.states.u2).toEqual(both.states.u2);
    expect(both.sigma).toEqual({ u1: 1, u2: 0.1 });
  });

  test('gives the same numbers for the same seed, and different ones for another', async () => {
    const made = (seed: number) =>
      simulate(lotkaVolterra, w, { u0, t: evenTimes(0, 1, 9), noise: 0.1, seed });
    const [a, again, b] = [await made(7), await made(7), await made(8)];
    expect(again).toEqual(a);
    expect(b.states).not.toEqual(a.states);
    expect(b.clean).toEqual(a.clean);
  });

  test('is plain data, with everything needed to repeat it', async () => {
    const made = await simulate(lotkaVolterra, w, { u0, t: evenTimes(0, 1, 9), noise: 0.1, seed: 3 });
    const { model, parameters, options, ...rest } = JSON.parse(JSON.stringify(made)) as typeof made;
    const again = await simulate(parseModel(model), parameters, {
      ...options,
      noiseSd: undefined,
      u0: rest.u0,
      t: rest.t,
    });
    expect(again.states).toEqual(made.states);
  });

  test('returns the computed part if a solution blows up, and reports when', async () => {
    const made = await simulate(
      parseModel("u' = u^2"),
      {},
      { u0: { u: 1 }, t: evenTimes(0, 2, 9), noise: 0.01 },
    );
    expect(made.status.code).toBe('blowUp');
    expect(made.status.t).toBeCloseTo(1, 5);
    expect(made.status.message).toContain('t = 1');
    expect([...made.states.u!, ...made.clean.u!].every(Number.isFinite)).toBe(true);
  });

  test('omits what cannot be distinguished from a blow-up, and bases the noise on the rest', async () => {
    const model = parseModel("u' = a*u^2");
    for (const rtol of [1e-4, 1e-8, 1e-12]) {
      const t = [0, 0.5, 1 - 1000 * rtol, 1 - 10 * rtol, 1, 1 + 10 * rtol, 2];
      const made = await simulate(model, { a: 1 }, { u0: { u: 1 }, t, rtol });
      expect(made.t).toEqual(t.slice(0, 3));
    }
    const early = { u0: { u: 1 }, t: evenTimes(0, 2, 11), noise: 0.1 };
    const { t, clean, sigma, warnings } = await simulate(model, { a: 1 }, early);
    expect(t.at(-1)).toBe(0.8);
    const rms = Math.sqrt(clean.u!.reduce((sum, u) => sum + u * u, 0) / clean.u!.length);
    // Rounding: a handful of squares.
    expect(Math.abs(sigma.u! / (0.1 * rms) - 1)).toBeLessThan(1e-14);
    expect(messagesOf(warnings)).toEqual([
      'The noise is 10% of the root mean square of what was computed, up to t = 0.8.',
    ]);
  });

  test('refuses infinite noise, and explains what the seed is for', async () => {
    const of = (changes: object) =>
      simulate(parseModel("u' = 1"), {}, { u0: { u: 1e10 }, t: [0, 1], ...changes });
    await expect(of({ noise: 1e308 })).rejects.toThrow('noise is so large that values overflow');
    await expect(of({ noiseSd: { u: 1.7e308 }, t: evenTimes(0, 1, 50) })).rejects.toThrow(
      'noiseSd is so large',
    );
    await expect(of({ seed: -1 })).rejects.toThrow(/^seed is -1\..*Meaning: seed of the noise\.$/);
  });

  test('suggests the stiff solver if only the other one was allowed, but not an atol that underflows', async () => {
    const fast = parseModel("u' = -1000*u");
    const long = { u0: { u: 1 }, t: [0, 1000], maxSteps: 50 };
    const advice = async (solver: 'auto' | 'nonstiff') =>
      (await simulate(fast, {}, { ...long, solver })).status.advice;
    expect(await advice('nonstiff')).toBe("Raise maxSteps, or rtol and atol. Or try solver 'stiff'.");
    expect(await advice('auto')).toBe('Raise maxSteps, or rtol and atol.');
    const tiny = await simulate(fast, {}, { u0: { u: 1e-300 }, t: [0, 1e-4] });
    expect(messagesOf(tiny.warnings)).toEqual([
      expect.stringMatching(/If it matters, use larger units for it\.$/),
    ]);
  });

  test('reports its progress, and stops on request', async () => {
    const wild = parseModel("x' = y\ny' = -1000000*x");
    const controller = new AbortController();
    const stages: string[] = [];
    const work = simulate(
      wild,
      {},
      { u0: { x: 1, y: 0 }, t: [0, 1e6], maxSteps: 1e9 },
      {
        signal: controller.signal,
        observe: ({ stage }) => {
          stages.push(stage);
          controller.abort(new Error('enough'));
        },
      },
    );
    await expect(work).rejects.toThrow('enough');
    expect(stages).toContain('simulate');
  });
});

describe('simulate refuses', () => {
  const options: SimulateOptions = { u0, t: [0, 1] };
  const refusal = (model: string, parameters: unknown, changes: unknown) =>
    simulate(parseModel(model), parameters as Record<string, number>, {
      ...options,
      ...(changes as SimulateOptions),
    }).then(
      () => 'nothing',
      (error) => (error instanceof InputError ? error.message : `not an InputError: ${error}`),
    );
  const cases: [string, unknown, unknown, RegExp][] = [
    [
      'a missing parameter',
      { w1: 3, w2: -1, w3: -6 },
      {},
      /^parameters lacks w4\. .*w1, w2, w3 and w4.*Add it/,
    ],
    ['no parameters', {}, {}, /^parameters lacks w1, w2, w3 and w4\. Every parameter needs a number/],
    ['parameters that are a list', [3, -1, -6, 1], {}, /^parameters is \[3,-1,-6,1\]\. .*\{ w1: 1 \}/],
    ['an unknown parameter', { ...w, w44: 1 }, {}, /^parameters names "w44".* Did you mean w4\?/],
    ['a state among the parameters', { ...w, u1: 1 }, {}, /^parameters names "u1", which is a state.*u0/],
    ['a parameter among the states', w, { u0: { ...u0, w1: 1 } }, /^u0 names "w1", which is a parameter/],
    ['a value that is text', { ...w, w1: 'three' }, {}, /^parameters gives w1 the value "three"/],
    ['a value that is infinite', w, { u0: { u1: 1, u2: 1 / 0 } }, /^u0 gives u2 the value Infinity/],
    ['a missing first state', w, { u0: { u1: 1 } }, /^u0 lacks u2/],
    ['times that decrease', w, { t: [0, 2, 1] }, /^t goes back at its number 3: 1 comes after 2/],
    ['no times', w, { t: [] }, /^t is empty/],
    ['a time that is not a number', w, { t: [0, '1'] }, /^t has "1" as its number 2/],
    ['times that are a text', w, { t: '0:5:10' }, /^t is "0:5:10".*evenTimes/],
    [
      'more values than memory holds',
      w,
      { t: new Float64Array(6e6) },
      /At most 10000000 values .*Ask for 5000000 times at most/,
    ],
    ['a tolerance out of range', w, { rtol: 0 }, /^rtol is 0\. It must be a number from 1e-13 to 0\.1/],
    [
      'an unknown solver',
      w,
      { solver: 'euler' },
      /^solver is "euler"\. It must be one of auto, nonstiff, stiff/,
    ],
    ['negative noise', w, { noise: -0.1 }, /^noise is -0\.1\. It must be a number, 0 or more/],
    ['negative noise of a state', w, { noiseSd: { u1: -1 } }, /^noiseSd gives u1 the value -1.*0 or more/],
    ['noise in both ways', w, { noise: 0.1, noiseSd: { u1: 1 } }, /^noise and noiseSd are both given/],
    ['a seed that is not a whole number', w, { seed: 0.5 }, /^seed is 0\.5/],
    ['an unknown option', w, { tolerance: 1 }, /^"tolerance" is not an option of simulate/],
  ];
  test.each(cases)('%s', async (_, parameters, changes, words) => {
    expect(await refusal(lotkaVolterra.text, parameters, changes)).toMatch(words);
  });

  test('a constant among the parameters', async () => {
    const found = await refusal("k = 2\nu' = k*u", { k: 3 }, { u0: { u: 1 } });
    expect(found).toBe('parameters names "k", which is a constant: the model sets it to 2. Change it there.');
  });

  test('a start outside the domain of a function, and names the term', async () => {
    const model = "u1' = u2\nu2' = a*log(u1) + 1";
    const found = await refusal(model, { a: 2 }, { u0: { u1: -1.5, u2: 0 } });
    expect(found).toBe(
      "The model has no value at the start: in u2' = a*log(u1) + 1, log(u1) is not a number at u1 = -1.5. Change u0, parameters or the start of t.",
    );
    expect(await refusal("u' = a/t", { a: 2 }, { u0: { u: 1 } })).toContain(
      'a/t is infinite at a = 2 and t = 0',
    );
  });
});

describe('evenTimes', () => {
  test('includes both ends', () => {
    expect(evenTimes(0, 1, 5)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(evenTimes(0.1, 0.7, 4).at(-1)).toBe(0.7);
  });

  test.each([
    [5, 0, 10, /Did you mean from 0 to 5\?/],
    [1, 1, 10, /The end must come after the start/],
    [0, Number.NaN, 10, /finite numbers/],
    [0, 1, 1, /whole number from 2 to/],
    [0, 1, 2.5, /whole number from 2 to/],
    [0, 1, 1e9, /whole number from 2 to/],
  ])('refuses %s to %s in %s times', (start, end, count, words) => {
    expect(() => evenTimes(start, end, count)).toThrow(words);
  });
});
