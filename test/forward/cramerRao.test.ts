import { describe, expect, test } from 'vitest';
import {
  cramerRao,
  evenTimes,
  fit,
  InputError,
  parseModel,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';

const decay = parseModel("u' = k*u");
const truth = { k: -0.7 };
const t = evenTimes(0, 3, 40);
const design = { u0: { u: 2 }, t, noiseSd: { u: 0.1 } };

/** Truncation: the solver's relative error is 1e-10 a step, of some dozens of steps, and it is squared and inverted. */
const truncation = 1e-7;

describe('the Cramér-Rao bound', () => {
  // u = u₀ e^{kt}: ∂u/∂k = t u, ∂u/∂u₀ = e^{kt}.
  const along = t.map((time) => [2 * time * Math.exp(-0.7 * time), Math.exp(-0.7 * time)] as const);
  const sum = (f: (row: readonly [number, number]) => number) =>
    along.reduce((total, row) => total + f(row), 0);
  const [kk, ku, uu] = [sum(([a]) => a * a), sum(([a, b]) => a * b), sum(([, b]) => b * b)];

  test('is that of a decay in closed form, u(0) unknown or known', async () => {
    const unknown = 0.1 / Math.sqrt(kk - (ku * ku) / uu);
    const known = 0.1 / Math.sqrt(kk);
    const free = await cramerRao(decay, truth, design);
    const held = await cramerRao(decay, truth, { ...design, u0Known: true });
    expect(Math.abs(free.stdErrors.k / unknown - 1)).toBeLessThan(truncation);
    expect(Math.abs(held.stdErrors.k / known - 1)).toBeLessThan(truncation);
    expect(Math.sqrt(free.covariance![0][0])).toBe(free.stdErrors.k);
  });

  test('has an influence that reverses a small change of the parameter, and none of u(0)', async () => {
    const { influence } = await cramerRao(decay, truth, design);
    const seen = (j: 0 | 1) => along.reduce((total, row, m) => total + influence!.data[m] * row[j], 0);
    expect(Math.abs(seen(0) - 1)).toBeLessThan(truncation);
    expect(Math.abs(seen(1))).toBeLessThan(truncation);
  });

  test('weights each state by its noise: ten times the noise, ten times the error', async () => {
    const model = parseModel("a' = k*b\nb' = -k*a");
    const at = (noise: number) =>
      cramerRao(model, { k: 1 }, { u0: { a: 1, b: 0 }, t, noiseSd: { a: 0.01 * noise, b: 0.02 * noise } });
    const [one, ten] = await Promise.all([at(1), at(10)]);
    // Rounding: the same solution, divided by other numbers.
    expect(Math.abs(ten.stdErrors.k / one.stdErrors.k / 10 - 1)).toBeLessThan(1e-12);
  });

  test('is reached by maximum likelihood if the noise is small, trial by trial', async () => {
    const model = parseModel("u' = r*u + s*u^2");
    const parameters = { r: 1, s: -1 };
    const grid = evenTimes(0, 10, 101);
    const { states, clean, sigma } = await simulate(model, parameters, {
      u0: { u: 0.1 },
      t: grid,
      noise: 1e-3,
    });
    const { influence, stdErrors } = await cramerRao(model, parameters, {
      u0: { u: 0.1 },
      t: grid,
      noiseSd: sigma,
    });
    const errors = states.u!.map((u, m) => u - clean.u![m]);
    const ideal = [0, 1].map((j) =>
      errors.reduce((total, error, m) => total + influence!.data[j + 2 * m] * error, j === 0 ? 1 : -1),
    );
    const result = await fit(model, tableFromColumns({ t: grid, u: states.u! }), {
      noiseSd: sigma,
      intervals: 'white',
    });
    result.parameters.forEach(({ name, estimate, stdError }, j) => {
      // Truncation: the remaining first-order term is of the relative size of the noise.
      expect(Math.abs(estimate - ideal[j]) / stdErrors[name]).toBeLessThan(0.02);
      expect(Math.abs(stdError / stdErrors[name] - 1)).toBeLessThan(0.02);
    });
  });

  test('is infinite if the experiment cannot determine the parameters', async () => {
    const model = parseModel("u' = a*u + b*u");
    const limit = await cramerRao(model, { a: -1, b: 0.3 }, design);
    expect(limit.stdErrors).toEqual({ a: Infinity, b: Infinity });
    expect([limit.covariance, limit.influence, limit.idealShift(t)]).toEqual([null, null, null]);
    const product = await cramerRao(parseModel("u' = a*b*u"), { a: -1, b: 0.3 }, design);
    expect(product.stdErrors).toEqual({ a: Infinity, b: Infinity });
    const two = await cramerRao(decay, truth, { ...design, t: [0] });
    expect(two.stdErrors.k).toBe(Number.POSITIVE_INFINITY);
  });

  test('is that of the determined parameters alone if others are undetermined', async () => {
    const parameters = { a: 1, b: -0.2 };
    const alone = await cramerRao(parseModel("u' = a*u + b*u*u"), parameters, design);
    // c only affects how v continues, and v stays at 0.
    const beside = await cramerRao(
      parseModel("u' = a*u + b*u*u\nv' = c*v"),
      { ...parameters, c: -1 },
      { u0: { u: 2, v: 0 }, t, noiseSd: { u: 0.1, v: 0.1 } },
    );
    expect(beside.stdErrors.c).toBe(Number.POSITIVE_INFINITY);
    expect(beside.covariance).toBeNull();
    expect(beside.influence).toBeNull();
    for (const name of ['a', 'b'])
      expect(Math.abs(beside.stdErrors[name] / alone.stdErrors[name] - 1)).toBeLessThan(truncation);
  });

  test('determines a sum whose terms are undetermined: only these are infinite', async () => {
    const model = parseModel("u' = a*u + b*u\nv' = k*v");
    const limit = await cramerRao(
      model,
      { a: -1, b: 0.3, k: -0.7 },
      { u0: { u: 1, v: 2 }, t, noiseSd: { u: 0.1, v: 0.1 } },
    );
    expect([limit.stdErrors.a, limit.stdErrors.b]).toEqual([Infinity, Infinity]);
    const expected = 0.1 / Math.sqrt(kk - (ku * ku) / uu);
    expect(Math.abs(limit.stdErrors.k! / expected - 1)).toBeLessThan(truncation);
  });

  test('determines what there are measurements for, even if they are fewer than the unknowns', async () => {
    // Two times and two states are four numbers, for two first states and three parameters: only k has a state to itself.
    const model = parseModel("u' = a*u + b\nv' = k*v");
    const limit = await cramerRao(
      model,
      { a: -1, b: 0.3, k: -0.7 },
      { u0: { u: 1, v: 2 }, t: [0, 1], noiseSd: { u: 0.1, v: 0.1 } },
    );
    expect([limit.stdErrors.a, limit.stdErrors.b]).toEqual([Infinity, Infinity]);
    // k = log(v(1) / v(0)): the relative errors of both add up.
    const expected = Math.hypot(0.1 / 2, 0.1 / (2 * Math.exp(-0.7)));
    expect(Math.abs(limit.stdErrors.k! / expected - 1)).toBeLessThan(truncation);
  });

  test('is refused with a message if the design makes no sense', async () => {
    const refused = (change: object, parameters = truth) =>
      expect(cramerRao(decay, parameters, { ...design, ...change })).rejects;
    await refused({ noiseSd: { u: 0 } }).toThrow(/Without noise there is no bound/);
    await refused({ noiseSd: {} }).toThrow(InputError);
    await refused({ t: [0, 1, 0.5] }).toThrow(/goes back/);
    await refused({ u0: { v: 1 } }).toThrow(/not a state/);
    await refused({}, { k: 1, j: 2 } as never).toThrow(/not a parameter/);
    const blowUp = parseModel("u' = k*u^2");
    await expect(cramerRao(blowUp, { k: 1 }, design)).rejects.toThrow(/cannot be solved to t = 3/);
  });
});
