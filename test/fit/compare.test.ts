import { describe, expect, test } from 'vitest';
import { shootingOf } from '../../src/detail.ts';
import { compare, fit, parseModel, readTable, simulate, tableFromColumns } from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { sampleTable } from '../sampleTable.ts';

describe('a comparison', () => {
  test('has a row for every method, judged by the same rules', async () => {
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
      // E_FS computed again by simulation from the exact first states, and the objective from each answer's own.
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
    // fsnls takes the first states as given, the others estimate them.
    expect(row.fsnls.initial).toEqual(u0);
    expect(row.mle.initial).not.toEqual(u0);
    // With its own first states no answer has a lower objective than the likelihood's, except for the σ of the weights, which is
    // that of one answer for all.
    for (const name of ['ols', 'irls']) expect(row[name].objective).toBeGreaterThan(0.98 * row.mle.objective);
    expect(row['fsnls-e2'].e2!).toBeLessThanOrEqual(row.fsnls.e2!);
    expect(row.fsnls.starts.length).toBe(2);
    expect(row.ols.evaluations + row.irls.evaluations + row.mle.evaluations).toBe(0);
    expect(row['wendy-fsnls'].evaluations).toBeGreaterThan(0);
  });

  test('works without the truth, and estimates first states that are not given', async () => {
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

  test('says which methods cannot fit the data, and goes on with the others', async () => {
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

  test('fits a model without a weak form by the methods that need none', async () => {
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
    [{ truth: { w1: 0, w2: 0 } }, /truth has only zeros/],
    [{ u0: { x: 1 } }, /u0 names "x"/],
    [{ method: 'mle' }, /"method" is not an option of compare/],
    [{ start: 'ols' }, /"start" is not an option of compare/],
    [{ speed: 1 }, /"speed" is not an option/],
  ])('refuses %o', async (options, message) => {
    const { model, table } = sampleTable('logistic', 48, 0.05);
    await expect(compare(model, table, options)).rejects.toThrow(message);
  });
});

describe('a comparison of fits of any problem', () => {
  const oral = "gut' = -ka*gut\nconc' = ka*gut/V - ke*conc\ngut(0) = 4\nconc(0) = 0\nreport CL = ke*V";
  const t = [0.25, 0.5, 1, 1.5, 2, 3, 4, 5, 7, 9, 12, 18, 24];
  const truth = { ka: 1.5, V: 0.45, ke: 0.09 };
  const noisy = async (text: string, values: Record<string, number>, sd: number) => {
    const { states } = await simulate(parseModel(text), values, { t, noiseSd: { conc: sd }, seed: 3 });
    return tableFromColumns({ t, conc: states.conc });
  };

  test('omits WENDy with a reason, and judges the others by the same rules', async () => {
    const model = parseModel(oral);
    const table = await noisy(oral, truth, 0.2);
    const { methods, noise } = await compare(model, table, { truth, starts: 2 });
    expect(methods.map(({ name }) => name)).toEqual([
      'ols',
      'irls',
      'mle',
      'fsnls',
      'fsnls-e2',
      'wendy-fsnls',
    ]);
    for (const { status, error, leftOut } of methods.slice(0, 2)) {
      expect([status, error]).toEqual([null, '']);
      expect(leftOut).toBe("WENDy's own methods are not made for first values, such as `gut(0) = 4`.");
    }
    const data = table.columns.find(({ name }) => name === 'conc')!.values;
    const exact = (await simulate(model, truth, { t })).clean;
    for (const { name, status, parameters, objective, penalty, e2, efs } of methods.slice(2)) {
      const own = Object.fromEntries(parameters.map((p) => [p.name, p.estimate]));
      const solved = (await simulate(model, own, { t })).clean;
      const squares = solved.conc.reduce((sum, u, i) => sum + ((u - data[i]) / noise.conc) ** 2, 0);
      // Both solves are exact to the solver's tolerance.
      expect(Math.abs(objective / squares - 1), name).toBeLessThan(1e-5);
      const flat = (states: Record<string, number[]>) => [...states.gut, ...states.conc];
      const off = Math.hypot(...flat(solved).map((x, i) => x - flat(exact)[i]));
      expect(Math.abs(efs! - off / Math.hypot(...flat(exact))), name).toBeLessThan(1e-5);
      const wrong = Math.hypot(...Object.entries(truth).map(([key, w]) => own[key] - w));
      expect(Math.abs(e2! - wrong / Math.hypot(...Object.values(truth))), name).toBeLessThan(1e-12);
      expect(penalty).toBe(0);
      expect(status!.code).not.toBe('notConverged');
    }
    const [mle, shooting] = [methods[2], methods[3]];
    expect(mle.derived.map(({ name }) => name)).toEqual(['CL']);
    expect(shooting.starts.map(({ from }) => from)).toEqual(['random', 'random']);
    // Random starts by forward solves are independent of mle; its steps between samples cost a little.
    mle.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - shooting.parameters[j].estimate) / stdError).toBeLessThan(0.1);
    });
  });

  test('reports the penalty of priors separately from the objective', async () => {
    const model = parseModel(`${oral}\nke ~ normal(0.2, 0.005)\nka ~ lognormal(0, 0.1)`);
    const { methods } = await compare(model, await noisy(oral, truth, 0.2), { starts: 1 });
    const answered = methods.filter(({ status }) => status !== null);
    expect(answered.map(({ name }) => name)).toEqual(['mle', 'fsnls', 'wendy-fsnls']);
    for (const { parameters, penalty } of answered) {
      const w = Object.fromEntries(parameters.map((p) => [p.name, p.estimate]));
      // A log-normal density in ka is greatest at ln ka = m - s².
      const expected = ((w.ke - 0.2) / 0.005) ** 2 + ((Math.log(w.ka) + 0.01) / 0.1) ** 2;
      expect(Math.abs(penalty / expected - 1)).toBeLessThan(1e-12);
    }
    const [mle, shooting] = answered;
    expect(mle.objective + mle.penalty).toBeLessThan(shooting.objective + shooting.penalty + 0.01);
  });

  test('takes first values with bounds and priors, with random starts inside the bounds', async () => {
    // A prior that contradicts the data: noise and estimates settle slowly together, on one optimum.
    const model = parseModel(
      "x' = -k*x\nobserve y = x + c\nc ~ normal(0.3, 0.05)\nk <= 0.45\nx(0) ~ lognormal(1.6, 0.02)\nx(0) < 4.95",
    );
    const rows = Array.from({ length: 25 }, (_, i) => {
      const t = i / 4;
      return `${t},${5 * Math.exp(-0.5 * t) - 0.05 + 0.1 * Math.cos(3 * i * i)}`;
    });
    const { methods } = await compare(model, readTable(`t,y\n${rows.join('\n')}\n`), { starts: 3 });
    const shooting = methods.find(({ name }) => name === 'fsnls')!;
    expect(shooting.status).not.toBeNull();
    expect(shooting.starts.map(({ converged }) => converged)).toEqual([true, true, true]);
    const mle = methods.find(({ name }) => name === 'mle')!;
    mle.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - shooting.parameters[j].estimate)).toBeLessThan(0.02 * stdError);
    });
    expect(mle.status?.code).not.toBe('otherOptima');
  });

  test('names values of experiments, and takes the truth of each', async () => {
    const model = parseModel("x' = -k*x\nlocal k");
    const times = Array.from({ length: 20 }, (_, i) => i / 4);
    const rates = { a: 0.4, b: 1.1 };
    const columns = { experiment: [] as string[], t: [] as number[], x: [] as number[] };
    for (const [name, k] of Object.entries(rates)) {
      const { states } = await simulate(model, { k }, { t: times, u0: { x: 5 }, noiseSd: { x: 0.05 } });
      columns.experiment.push(...times.map(() => name));
      columns.t.push(...times);
      columns.x.push(...states.x);
    }
    const table = tableFromColumns(columns);
    const found = await compare(model, table, { truth: { 'k[a]': 0.4, 'k[b]': 1.1 }, starts: 1 });
    expect({ ...found.truth }).toEqual({ 'k[a]': 0.4, 'k[b]': 1.1 });
    for (const { parameters, e2 } of found.methods.filter(({ status }) => status !== null)) {
      expect(parameters.map(({ name }) => name)).toEqual(['k[a]', 'k[b]']);
      expect(e2!).toBeLessThan(0.05);
    }
    await expect(compare(model, table, { truth: { 'k[a]': 1 } })).rejects.toThrow(/truth lacks k\[b\]/);
    await expect(compare(model, table, { truth: { k: 1, q: 2 } })).rejects.toThrow(/truth names "q"/);
  });

  test('estimates the first states for the true parameters if they are not known', async () => {
    const model = parseModel("x' = -k*x\nobserve y = s*x\nk > 0\ns = 2");
    const times = Array.from({ length: 20 }, (_, i) => i / 4);
    const { cleanOutputs } = await simulate(model, { k: 0.7 }, { t: times, u0: { x: 3 } });
    const table = tableFromColumns({
      t: times,
      y: cleanOutputs.y.map((y, i) => y + 0.01 * (i % 2 ? 1 : -1)),
    });
    const { u0 } = await compare(model, table, { truth: { k: 0.7 }, starts: 1 });
    // Linear in the first state: its least squares estimate has a closed form.
    const slope = times.map((time) => 2 * Math.exp(-0.7 * time));
    const y = table.columns.find(({ name }) => name === 'y')!.values;
    const best = slope.reduce((sum, a, i) => sum + a * y[i], 0) / slope.reduce((sum, a) => sum + a * a, 0);
    expect(Math.abs(u0!.x / best - 1)).toBeLessThan(1e-6);
  });

  test('keeps the random start of least deviance, noise included', async () => {
    const model = parseModel(oral);
    const table = await noisy(oral, truth, 0.2);
    const { starts, best } = shootingOf(await fit(model, table, { method: 'fsnls', start: 'random:3' }))!;
    expect(starts.map(({ from }) => from)).toEqual(['random', 'random', 'random']);
    expect(new Set(starts.map(({ start }) => start[0])).size).toBe(3);
    const least = Math.min(...starts.map(({ deviance }) => deviance));
    expect(starts[best].deviance).toBe(least);
  });
});

test('an answer with a negative parameter whose sign the formulas only suggest is judged as it is', async () => {
  const { normal } = randomGenerator(5);
  const t = Array.from({ length: 40 }, (_, i) => (3 * i) / 39);
  const y = t.map((time) => 2 * Math.exp(0.9 * time) + 0.3 * normal());
  const model = parseModel("x' = -a*x\nx(0) = 1\nobserve y = s*x");
  const { methods } = await compare(model, tableFromColumns({ t, y }), { starts: 1 });
  const { parameters, objective } = methods.find(({ name }) => name === 'mle')!;
  expect(parameters.find(({ name }) => name === 'a')!.estimate).toBeLessThan(0);
  // Squares in units of their own noise: one for each degree of freedom.
  expect(objective).toBeGreaterThan(30);
  expect(objective).toBeLessThan(50);
});
