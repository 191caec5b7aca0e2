import { describe, expect, test } from 'vitest';
import { summary } from '../../report/summary.ts';
import {
  type FitOptions,
  fit,
  InputError,
  parseModel,
  printModel,
  registerNoiseLaw,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import type { Algebra } from '../../src/noise/noiseLaw.ts';
import { noiseLawNames, noiseLawOf } from '../../src/noise/noiseLaws.ts';
import { logistic } from './logisticNoise.ts';

const truth = { r: 0.8, K: 5 };
const text = "x' = r*x*(1 - x/K)\nnoise x logistic";
const t = Array.from({ length: 80 }, (_, i) => i / 8);
const made = await simulate(parseModel(`${text} = 0.1`), truth, {
  u0: { x: 0.3 },
  t,
  noise: 'model',
  seed: 3,
});
const table = tableFromColumns({ t, x: made.states.x });
const model = parseModel(text);

describe('a law of noise of one’s own', () => {
  test('is read from a model, printed and drawn', () => {
    expect(model.noise[0].distribution).toBe('logistic');
    expect(printModel(model)).toContain('noise x logistic');
    const errors = made.states.x.map((x, m) => x - made.clean.x[m]);
    const variance = errors.reduce((sum, e) => sum + e * e, 0) / errors.length;
    // Statistical: the variance is 0.1² π²/3; that of its estimate, from the kurtosis of 4.2, 3.2/80 of its square.
    expect(Math.abs(variance / (0.01 * (Math.PI ** 2 / 3)) - 1)).toBeLessThan(4 * Math.sqrt(3.2 / 80));
    expect(() => parseModel("x' = -x\nnoise x logistisch")).toThrow('logistic');
  });

  test.each<FitOptions>([{ method: 'mle' }, { method: 'fsnls' }])('is fitted by $method', async (options) => {
    const result = await fit(model, table, options);
    expect(result.method).toBe(options.method);
    for (const { name, estimate, stdError } of result.parameters) {
      const off = Math.abs(estimate - truth[name as keyof typeof truth]);
      // Statistical: three standard errors, at a fixed seed.
      expect(off / stdError, name).toBeLessThan(3);
      expect(stdError / estimate).toBeLessThan(0.1);
    }
    // Statistical: the information on ln s is 1.43 a value.
    expect(Math.abs(Math.log(result.noise.x / 0.1))).toBeLessThan(4 / Math.sqrt(1.43 * t.length));
    expect(result.outputs[0].noise.distribution).toBe('logistic');
    expect(Object.fromEntries(summary(result)).noise).toContain('logistic');
  });

  test('has errors between those of the normal law and of Student’s', async () => {
    // Both methods find the same optimum: the likelihood is the same.
    const [mle, fsnls] = [await fit(model, table), await fit(model, table, { method: 'fsnls' })];
    mle.parameters.forEach(({ estimate, stdError }, j) => {
      // Truncation: steps of mle between samples are refined until estimates move by less.
      expect(Math.abs(estimate - fsnls.parameters[j].estimate)).toBeLessThan(0.1 * stdError);
    });
    const plain = parseModel("x' = r*x*(1 - x/K)");
    const byOption = await fit(plain, table, { noise: { x: logistic } });
    expect(byOption.parameters.map(({ estimate }) => estimate)).toEqual(
      mle.parameters.map(({ estimate }) => estimate),
    );
  });

  test('is refused if its name exists or it has no functions', () => {
    const law = noiseLawOf('student');
    expect(() => registerNoiseLaw(law)).toThrow('There is already a noise law called "student".');
    expect(() => registerNoiseLaw({ ...law, name: 'heavy tails' })).toThrow(InputError);
    expect(() => registerNoiseLaw({ ...law, name: 'heavy', tails: {} as never })).toThrow(InputError);
  });
});

describe('every law', () => {
  const numbers: Algebra<number> = {
    number: (x) => x,
    add: (a, b) => a + b,
    subtract: (a, b) => a - b,
    multiply: (a, b) => a * b,
    divide: (a, b) => a / b,
    sqrt: Math.sqrt,
    log: Math.log,
    exp: Math.exp,
    tanh: Math.tanh,
  };

  test.each(noiseLawNames().filter((name) => noiseLawOf(name).tails))(
    '%s has a pull, information and tail that match its cost',
    (name) => {
      const { cost, pull, location, scale, above, counted } = noiseLawOf(name).tails!;
      const h = 1e-3;
      for (const r of [0.3, 1, 2.5]) {
        const slope = (cost((r + h) ** 2, numbers) - cost((r - h) ** 2, numbers)) / (2 * h);
        // Truncation: h² times a third derivative below 2, over six.
        expect(Math.abs(slope - r * pull(r * r, numbers))).toBeLessThan(h * h);
        if (counted)
          expect(Math.abs(counted(r * r * 4, 4) / (r * r * pull(r * r, numbers)) - 1)).toBeLessThan(1e-14);
      }
      // Integrals by the midpoint rule over ±60, to which the tails of Student's t add less than 1e-4 of themselves.
      const density = (r: number) => Math.exp(-cost(r * r, numbers));
      const integral = (f: (r: number) => number) => {
        let sum = 0;
        for (let r = -60 + h / 2; r < 60; r += h) sum += f(r) * density(r) * h;
        return sum;
      };
      const whole = integral(() => 1);
      const score = (r: number) => r * pull(r * r, numbers);
      expect(Math.abs(integral((r) => score(r) ** 2) / whole - location)).toBeLessThan(1e-3);
      expect(Math.abs(integral((r) => (r * score(r) - 1) ** 2) / whole - scale)).toBeLessThan(1e-2);
      expect(Math.abs(integral((r) => (r > 1 ? 1 : 0)) / whole - above(1))).toBeLessThan(1e-3);
    },
  );
});
