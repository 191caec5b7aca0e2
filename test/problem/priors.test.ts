import { describe, expect, test } from 'vitest';
import { fit, parseModel, readTable } from '../../src/index.ts';

// x' = 0 with x(0) = m: the posterior of m is a function of one number, which the tests write out and search by themselves.
const values = [4.1, 3.7, 4.4, 4.0, 3.9];
const table = readTable(`t,x\n${values.map((x, i) => `${i},${x}`).join('\n')}\n`);
const text = (prior: string, sigma: number) => `x' = 0*m\nx(0) = m\nnoise x = ${sigma}\n${prior}`;

const squares = (m: number, sigma: number) => values.reduce((sum, x) => sum + ((x - m) / sigma) ** 2 / 2, 0);

/** The least of a function on a range, by ever finer grids. */
function least(cost: (m: number) => number, low: number, high: number, rounds = 12): number {
  let [from, to] = [low, high];
  for (let round = 0; round < rounds; round++) {
    const step = (to - from) / 40;
    const costs = Array.from({ length: 41 }, (_, i) => cost(from + i * step));
    const best = from + costs.indexOf(Math.min(...costs)) * step;
    [from, to] = [Math.max(low, best - 2 * step), Math.min(high, best + 2 * step)];
  }
  return (from + to) / 2;
}

/** Prior lines with minus the logarithm of their densities of m, but for constants. */
const priors: [string, (m: number) => number][] = [
  ['m ~ normal(3, 0.2)', (m) => ((m - 3) / 0.2) ** 2 / 2],
  ['m ~ lognormal(1, 0.1)', (m) => ((Math.log(m) - 1) / 0.1) ** 2 / 2 + Math.log(m)],
  ['m ~ loguniform(0.5, 20)', (m) => (m < 0.5 ? Number.POSITIVE_INFINITY : Math.log(m))],
  ['m ~ laplace(3, 0.1)', (m) => Math.abs(m - 3) / 0.1],
  ['m ~ laplace(3, 2)', (m) => Math.abs(m - 3) / 2],
  ['m ~ loglaplace(1, 0.1)', (m) => Math.abs(Math.log(m) - 1) / 0.1 + Math.log(m)],
  ['m ~ cauchy(3, 0.1)', (m) => Math.log(1 + ((m - 3) / 0.1) ** 2)],
  ['m ~ cauchy(9, 1)', (m) => Math.log(1 + (m - 9) ** 2)],
  ['m ~ exponential(0.1)', (m) => m / 0.1],
  ['m ~ gamma(3, 0.2)', (m) => m / 0.2 - 2 * Math.log(m)],
  ['m ~ gamma(40, 0.2)', (m) => m / 0.2 - 39 * Math.log(m)],
  ['m ~ chisquare(30)', (m) => m / 2 - 14 * Math.log(m)],
  ['m ~ rayleigh(0.5)', (m) => (m / 0.5) ** 2 / 2 - Math.log(m)],
  ['log(m) ~ normal(1, 0.1)', (m) => ((Math.log(m) - 1) / 0.1) ** 2 / 2],
  ['log10(m) ~ laplace(0.4, 0.05)', (m) => Math.abs(Math.log10(m) - 0.4) / 0.05],
  ['log10(m) ~ cauchy(0.4, 0.05)', (m) => Math.log(1 + ((Math.log10(m) - 0.4) / 0.05) ** 2)],
  ['log10(m) ~ uniform(-1, 0.5)', (m) => (m > 10 ** 0.5 ? Number.POSITIVE_INFINITY : 0)],
];

/** The part of the posterior between two values of m, by midpoints. */
function held(cost: (m: number) => number, [from, to]: readonly [number, number], high: number): number {
  const steps = 200_000;
  let [inside, all] = [0, 0];
  for (let i = 0; i < steps; i++) {
    const m = (high * (i + 0.5)) / steps;
    const density = Math.exp(-cost(m));
    all += density;
    if (m > from && m < to) inside += density;
  }
  return inside / all;
}

const methods = ['mle', 'fsnls'] as const;

describe.each([0.3, 2])('with noise of %d', (sigma) => {
  test.each(priors)('the maximum with %s is that of the posterior', async (line, cost) => {
    const best = least((m) => squares(m, sigma) + cost(m), 1e-5, 20);
    for (const method of methods) {
      const { parameters } = await fit(parseModel(text(line, sigma)), table, { method, intervals: 'white' });
      const { estimate, stdError } = parameters[0];
      // Truncation: fits stop where a step would be 0.03 standard errors, and mostly come closer.
      const most = Number.isFinite(stdError) ? 0.01 * stdError : 1e-5;
      expect(Math.abs(estimate - best), `${method}: ${estimate} beside ${best}`).toBeLessThan(most);
    }
  });

  test.each([
    'm ~ laplace(3, 0.1)',
    'm ~ laplace(3, 2)',
    'm ~ laplace(3.6, 0.4)',
    'm ~ cauchy(3, 0.1)',
    'm ~ cauchy(9, 1)',
  ])('a 95%% interval with %s holds 95%% of the posterior', async (line) => {
    const [, law, a, b] = /(\w+)\((.+), (.+)\)/.exec(line)!;
    const z = (m: number) => (m - Number(a)) / Number(b);
    const cost = law === 'laplace' ? (m: number) => Math.abs(z(m)) : (m: number) => Math.log(1 + z(m) ** 2);
    for (const method of methods) {
      const { parameters } = await fit(parseModel(text(line, sigma)), table, { method, intervals: 'white' });
      // Truncation of the density on a grid.
      expect(held((m) => squares(m, sigma) + cost(m), parameters[0].interval, 20)).toBeCloseTo(0.95, 2);
    }
  });
});

test.each(['gamma(3, 0.2)', 'rayleigh(0.5)'])(
  'an interval with %s, which contradicts the data',
  async (law) => {
    const line = `m ~ ${law}`;
    const [, cost] = priors.find(([text]) => text === line)!;
    const { parameters } = await fit(parseModel(text(line, 2)), table, { intervals: 'white' });
    expect(held((m) => squares(m, 2) + cost(m), parameters[0].interval, 20)).toBeGreaterThan(0.85);
  },
);

test('several pointed priors on parameters that depend on each other', async () => {
  const t = [0, 0.5, 1, 1.5, 2, 3, 4];
  const y = [5.2, 3.9, 2.9, 2.6, 1.7, 1.1, 0.4];
  const data = readTable(`t,x\n${t.map((at, i) => `${at},${y[i]}`).join('\n')}\n`);
  const model = parseModel(
    "x' = -k*x\nx(0) = A\nnoise x = 0.4\nA ~ laplace(4.5, 0.15)\nk ~ laplace(0.6, 0.5)",
  );
  const cost = (A: number, k: number) =>
    t.reduce((sum, at, i) => sum + ((y[i] - A * Math.exp(-k * at)) / 0.4) ** 2 / 2, 0) +
    Math.abs(A - 4.5) / 0.15 +
    Math.abs(k - 0.6) / 0.5;
  const bestA = (k: number) => least((A) => cost(A, k), 3, 7, 7);
  const k = least((value) => cost(bestA(value), value), 0.2, 1.5, 7);
  for (const method of methods) {
    const { parameters } = await fit(model, data, { method, intervals: 'white' });
    const of = (name: string) => parameters.find((one) => one.name === name)!;
    expect(Math.abs(of('k').estimate - k)).toBeLessThan(0.03 * of('k').stdError);
    expect(Math.abs(of('A').estimate - bestA(k))).toBeLessThan(0.03 * of('A').stdError);
    // Marginals of the posterior on a grid, about the estimates.
    const [inA, ink] = [of('A').interval, of('k').interval];
    const [all, heldA, heldK] = marginals(cost, inA, ink);
    expect(heldA / all).toBeGreaterThan(0.93);
    expect(heldK / all).toBeGreaterThan(0.93);
    expect(heldA / all).toBeLessThan(0.975);
    expect(heldK / all).toBeLessThan(0.975);
  }
});

type Interval = readonly [number, number];

/** The posterior in all, with A in its interval, and with k in its own. */
function marginals(cost: (A: number, k: number) => number, inA: Interval, ink: Interval): number[] {
  const steps = 400;
  const sums = [0, 0, 0];
  for (let i = 0; i < steps; i++) {
    for (let j = 0; j < steps; j++) {
      const [A, k] = [3 + (4 * (i + 0.5)) / steps, 0.2 + (1.3 * (j + 0.5)) / steps];
      const density = Math.exp(-cost(A, k));
      sums[0] += density;
      if (A > inA[0] && A < inA[1]) sums[1] += density;
      if (k > ink[0] && k < ink[1]) sums[2] += density;
    }
  }
  return sums;
}

test.each([
  ['laplace(2, 0.3)', 2, Math.log(20) * 0.3],
  ['cauchy(2, 0.3)', 2, Math.tan(0.475 * Math.PI) * 0.3],
  ['rayleigh(0.5)', 0.5, undefined],
])('what only a prior determines has its mode and width: %s', async (law, mode, half) => {
  const model = parseModel(`x' = 0*c*m\nx(0) = m\nnoise x = 0.5\nm > 0\nc ~ ${law}`);
  const { parameters } = await fit(model, table, { intervals: 'white' });
  const { estimate, interval } = parameters.find(({ name }) => name === 'c')!;
  expect(estimate).toBeCloseTo(mode, 2);
  // Truncation of the density on a grid.
  if (half !== undefined) expect((interval[1] - interval[0]) / 2 / half).toBeCloseTo(1, 2);
});

test('a density that is infinite at zero needs a bound above it', async () => {
  const at = (line: string) => fit(parseModel(text(line, 0.3)), table, { intervals: 'white' });
  await expect(at('m ~ gamma(0.5, 1)')).rejects.toThrow('grows without limit as m goes to 0');
  const { parameters } = await at('m ~ gamma(0.5, 1)\nm > 0.01');
  expect(parameters[0].estimate).toBeGreaterThan(3.5);
});
