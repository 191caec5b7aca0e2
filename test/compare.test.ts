import { describe, expect, test } from 'vitest';
import { compare, fit, parseModel, simulate, tableFromColumns } from '../src/index.ts';
import { sampleTable } from './sampleTable.ts';

describe('a comparison', () => {
  test('has a row for every method, judged alike', async () => {
    const { model, table, truth, u0, problem } = sampleTable('lotka-volterra', 64, 0.05);
    const { methods, noise } = await compare(model, table, { truth, u0, starts: 2 });
    expect(methods.map(({ name }) => name)).toEqual([
      'ols',
      'irls',
      'mle',
      'fsnls',
      'fsnls-e2',
      'wendy-fsnls',
    ]);
    const row = Object.fromEntries(methods.map((method) => [method.name, method]));
    const wTrue = Object.values(truth);
    for (const { name, parameters, initial, e2, efs, objective } of methods) {
      const w = parameters.map(({ estimate }) => estimate);
      const off = Math.hypot(...w.map((x, j) => x - wTrue[j])) / Math.hypot(...wTrue);
      expect(Math.abs(e2! - off)).toBeLessThan(1e-12);
      // E_FS again, by simulating from the exact first states, and the objective from each one's own.
      const [from, to] = problem.timeSpan;
      const t = Array.from({ length: 64 }, (_, i) => from + ((to - from) * i) / 63);
      const own = Object.fromEntries(parameters.map((p) => [p.name, p.estimate]));
      const solve = async (p: Record<string, number>, first: Record<string, number>) =>
        (await simulate(model, p, { u0: first, t })).states;
      const [U, V] = [await solve(truth, u0), await solve(own, u0)];
      const flat = (states: Record<string, number[]>) => problem.states.flatMap((state) => states[state]);
      const error = Math.hypot(...flat(U).map((x, i) => x - flat(V)[i])) / Math.hypot(...flat(U));
      // Both solves are exact to the solver's tolerance of 1e-8.
      expect(Math.abs(efs! - error), name).toBeLessThan(1e-6);
      if (initial === null) continue;
      const W = await solve(own, initial);
      const sum = problem.states.reduce((total, state) => {
        const data = table.columns.find((column) => column.name === state)!.values;
        return total + W[state].reduce((s, u, i) => s + ((u - data[i]) / noise[state]) ** 2, 0);
      }, 0);
      expect(Math.abs(objective / sum - 1), name).toBeLessThan(1e-5);
    }
    // fsnls takes the first states as given, the others find their own.
    expect(row.fsnls.initial).toEqual(u0);
    expect(row.mle.initial).not.toEqual(u0);
    // With first states of its own no answer has a lower objective than the likelihood's, but for the σ that weighs them,
    // which is that of one answer for all.
    for (const name of ['ols', 'irls']) expect(row[name].objective).toBeGreaterThan(0.98 * row.mle.objective);
    expect(row['fsnls-e2'].e2!).toBeLessThanOrEqual(row.fsnls.e2!);
    expect(row.fsnls.starts.length).toBe(2);
    expect(row.ols.evaluations + row.irls.evaluations + row.mle.evaluations).toBe(0);
    expect(row['wendy-fsnls'].evaluations).toBeGreaterThan(0);
  });

  test('does without the truth, and finds first states where none are given', async () => {
    const { model, table } = sampleTable('logistic', 48, 0.05);
    const { methods, truth, u0 } = await compare(model, table, { starts: 1 });
    expect([truth, u0]).toEqual([null, null]);
    expect(methods.map(({ name }) => name)).not.toContain('fsnls-e2');
    for (const { e2, efs, objective } of methods) {
      expect([e2, efs]).toEqual([null, null]);
      expect(objective).toBeGreaterThan(0);
    }
    const mle = await fit(model, table);
    expect(methods[2].parameters.map(({ estimate }) => estimate)).toEqual(
      mle.parameters.map(({ estimate }) => estimate),
    );
  });

  test('says which methods cannot take the data, and goes on with the others', async () => {
    const { model, table, truth } = sampleTable('logistic', 48, 0.05);
    const cells = table.columns.map(({ name, values }): [string, (number | null)[]] => [
      name,
      Array.from(values, (x, i) => (name !== 't' && i === 20 ? null : x)),
    ]);
    const gap = tableFromColumns(new Map(cells));
    const { methods } = await compare(model, gap, { truth, starts: 1 });
    expect(methods.filter(({ status }) => status === null).map(({ name }) => name)).toEqual(['ols', 'irls']);
    expect(methods[0].error).not.toBe('');
    expect(methods[2].status!.code).toBe('ok');
    expect(methods.at(-1)!.title).toMatch(/from WENDy's first step$/);
  });

  test('takes a model without a weak form by the methods that need none', async () => {
    const model = parseModel("S' = -V*S/(K + S)");
    const t = Array.from({ length: 60 }, (_, i) => 0.1 * i);
    const truth = { V: 1, K: 0.5 };
    const { states } = await simulate(model, truth, { u0: { S: 3 }, t, noise: 0.02 });
    const { methods } = await compare(model, tableFromColumns({ t, ...states }), { truth, starts: 2 });
    const answered = methods.filter(({ status }) => status !== null).map(({ name }) => name);
    expect(answered).toEqual(['mle', 'fsnls', 'fsnls-e2']);
    for (const { e2 } of methods.filter(({ status }) => status !== null)) expect(e2!).toBeLessThan(0.5);
  });

  test.each<[object, RegExp]>([
    [{ starts: 0 }, /starts is 0/],
    [{ starts: 1.5 }, /starts is 1.5/],
    [{ truth: { w1: 1 } }, /truth lacks w2/],
    [{ truth: { w1: 0, w2: 0 } }, /truth is zero throughout/],
    [{ u0: { x: 1 } }, /u0 names "x"/],
    [{ method: 'mle' }, /"method" is not an option of compare/],
    [{ start: 'ols' }, /"start" is not an option of compare/],
    [{ speed: 1 }, /"speed" is not an option/],
  ])('refuses %o', async (options, message) => {
    const { model, table } = sampleTable('logistic', 48, 0.05);
    await expect(compare(model, table, options)).rejects.toThrow(message);
  });
});
