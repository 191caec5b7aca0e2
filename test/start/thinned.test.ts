import { describe, expect, test } from 'vitest';
import { fit, parseModel, simulate, tableFromColumns } from '../../src/index.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { binsOf } from '../../src/start/bins.ts';
import { noiseSeen } from '../../src/start/noiseSeen.ts';
import { thinned } from '../../src/start/thinned.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

const times = (n: number, T: number) => Array.from({ length: n }, (_, i) => (T * i) / (n - 1));

/** A problem with columns of values over time, by the text of its model. */
function problemOf(text: string, columns: Record<string, readonly number[]>) {
  return buildProblem(parseModel(text), tableFromColumns(new Map(Object.entries(columns)))).problem;
}
const distinct = (t: Float64Array) => new Set(t).size;

describe('bins', () => {
  const t = times(20_000, 10);
  const { normal } = randomGenerator(4);
  const noise = t.map(() => 0.1 * normal());

  test('contain as many rows as a straight line and noise allow', () => {
    const line = t.map((x, i) => 2 - 3 * x + noise[i]);
    const bins = binsOf(t, [line], []);
    expect(bins[0].from).toBe(0);
    expect(bins.at(-1)!.to).toBe(t.length);
    expect(bins.slice(1).map(({ from }) => from)).toEqual(bins.slice(0, -1).map(({ to }) => to));
    // One in a thousand is halved by chance.
    expect(bins.length).toBeLessThan(330);
  });

  test('are short where something changes fast', () => {
    const burst = t.map((x, i) => Math.exp(-(((x - 5) / 0.02) ** 2)) + 0.1 * noise[i]);
    const bins = binsOf(t, [burst], []);
    const width = (time: number) => {
      const { from, to } = bins.find((bin) => t[bin.to - 1] >= time)!;
      return t[to - 1] - t[from];
    };
    expect(width(5.01)).toBeLessThan(0.02);
    expect(width(2)).toBeGreaterThan(0.03);
  });

  test('begin where requested', () => {
    const starts = binsOf(t, [noise], [777, 9999]).map(({ from }) => from);
    expect(starts).toEqual(expect.arrayContaining([777, 9999]));
  });
});

describe('a thinned record', () => {
  const t = times(20_000, 10);
  const { normal } = randomGenerator(9);
  const x = t.map((s) => 2 + Math.sin(s) + 0.1 * normal());

  test('is the record itself if it is short', () => {
    const problem = problemOf("x' = -k*x", { t: t.slice(0, 1000), x: x.slice(0, 1000) });
    expect(thinned(problem)).toBe(problem);
  });

  test('has few times, every value, and the mean and the noise of them', () => {
    const problem = problemOf("x' = -k*x", { t, x });
    const [short] = thinned(problem).experiments;
    expect(distinct(short!.t)).toBeLessThan(500);
    expect(short!.t).toHaveLength(t.length);
    expect(short!.t.every((time, i) => i === 0 || time >= short!.t[i - 1])).toBe(true);
    expect([short!.t[0], short!.t.at(-1)]).toEqual([t[0], t.at(-1)]);
    const mean = (y: ArrayLike<number>) => Array.from(y).reduce((sum, value) => sum + value, 0) / y.length;
    expect(mean(short!.Y.data)).toBeCloseTo(mean(x), 10);
    // Statistical: the standard error of a standard deviation is σ/√(2n).
    expect(Math.abs(noiseSeen(short!.t, short!.Y.data).sd - 0.1)).toBeLessThan(
      (4 * 0.1) / Math.sqrt(2 * t.length),
    );
  });

  test('keeps rare measurements at their own time, and does not mix times before and after a dose', () => {
    const z = t.map((_, i) => (i % 2000 === 100 ? 1 + 0.1 * normal() : Number.NaN));
    const dose = t.map((_, i) => (i === 7000 ? 5 : Number.NaN));
    const problem = problemOf("x' = -k*x\nz' = k*x - z\ndose D into x", { t, x, z, D: dose });
    const [short] = thinned(problem).experiments;
    const { rows, data } = short!.Y;
    const seldom = Array.from(short!.t).filter((_, i) => !Number.isNaN(data[i + rows]));
    expect(seldom).toEqual(t.filter((_, i) => i % 2000 === 100));
    const at = short!.jumps[0].t;
    const count = (isThere: (time: number) => boolean, y: ArrayLike<number>) =>
      Array.from(y).filter((_, i) => isThere(short!.t[i]) && !Number.isNaN(data[i])).length;
    expect(count((time) => time < at, short!.t)).toBe(t.filter((time) => time < at).length);
  });

  test('has one value for all if the noise is a formula, and fewer points of inputs', () => {
    const u = t.map((s) => Math.cos(s));
    const problem = problemOf("x' = -k*x + u\ninput u\nnoise x = 0.1*x", { t, x, u });
    const [short] = thinned(problem).experiments;
    expect(short!.t.length).toBeLessThan(1000);
    expect(short!.inputs[0].t.length).toBeLessThan(1000);
    expect(distinct(short!.t)).toBe(short!.t.length);
  });
});

test('a long record is searched on its thinned version and fitted as a whole', async () => {
  const text = "N' = r*N*(1 - N/K) - a*N*P/(h + N)\nP' = e*a*N*P/(h + N) - m*P";
  const truth = { r: 1, K: 10, a: 1.2, h: 3, e: 0.5, m: 0.3 };
  const model = parseModel(text);
  const t = times(5000, 60);
  const { clean } = await simulate(model, truth, { t, u0: { N: 5, P: 2 } });
  const { normal } = randomGenerator(2);
  const noisy = (name: string) => clean[name].map((x) => x + 0.3 * normal());
  const table = tableFromColumns(
    new Map([
      ['t', t],
      ['N', noisy('N')],
      ['P', noisy('P')],
    ]),
  );
  const options = { intervals: 'white', check: 'none' } as const;
  const [found, near] = [
    await fit(model, table, { ...options, starts: 2 }),
    await fit(model, table, { ...options, start: truth }),
  ];
  expect(found.experiments[0].observations).toBe(10_000);
  expect(found.search!.optima[0].deviance).toBeCloseTo(near.search!.optima[0].deviance, 2);
  found.parameters.forEach(({ estimate, stdError }, j) => {
    expect(Math.abs(estimate - near.parameters[j].estimate) / stdError).toBeLessThan(0.01);
  });
});
