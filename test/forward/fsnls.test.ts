import { describe, expect, test } from 'vitest';
import { toData } from '../../src/data/toData.ts';
import { convergenceOf, shootingOf } from '../../src/detail.ts';
import { forwardCheck } from '../../src/forward/forwardCheck.ts';
import {
  type FitOptions,
  findProblem,
  fit,
  parseModel,
  type Result,
  sampleProblem,
  simulate,
  type Table,
  tableFromColumns,
} from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { finish } from '../finish.ts';
import { sampleTable } from '../sampleTable.ts';

/** The largest difference of estimates, in standard errors of the first. */
function apart(a: Result, b: Result): number {
  return Math.max(
    ...a.parameters.map((p, j) => Math.abs(p.estimate - b.parameters[j].estimate) / p.stdError),
  );
}

const by = (options: FitOptions): FitOptions => ({ method: 'fsnls', ...options });

describe('nonlinear least squares by forward solves', () => {
  test.each([
    ['logistic', 128, 0.1],
    ['lotka-volterra', 128, 0.1],
    ['fitzhugh-nagumo', 128, 0.1],
    ['protein-transduction', 128, 0.05],
    ['hindmarsh-rose', 256, 0.02],
  ])('stays at the optimum that mle finds without forward solves: %s', async (name, points, noise) => {
    const { model, table } = sampleTable(name, points, noise);
    const mle = await fit(model, table);
    const own = await fit(model, table, by({ start: 'mle' }));
    expect(own.status.code).toBe(mle.status.code);
    // Truncation: mle accepts steps whose halving moves no estimate by more than a tenth of a standard error.
    expect(apart(own, mle)).toBeLessThan(0.15);
    const finer = await fit(model, table, { subSteps: 2 * convergenceOf(mle)!.subSteps });
    expect(apart(own, finer)).toBeLessThan(0.02);
    own.parameters.forEach(({ stdError }, j) => {
      expect(Math.abs(stdError / mle.parameters[j].stdError - 1)).toBeLessThan(0.02);
    });
    // Two ways to compute the covariance of parameters and first states, in units of their standard errors.
    const n = own.experiments[0].jointCovariance!.length;
    expect(n).toBe(model.parameters.length + model.states.length);
    for (let i = 0; i < n; i++) {
      for (let k = 0; k < n; k++) {
        const size = Math.sqrt(
          own.experiments[0].jointCovariance![i][i] * own.experiments[0].jointCovariance![k][k],
        );
        expect(
          Math.abs(own.experiments[0].jointCovariance![i][k] - mle.experiments[0].jointCovariance![i][k]) /
            size,
        ).toBeLessThan(0.05);
      }
    }
  });

  test('reaches from WENDy what it reaches from the truth, by multiple shooting where single shooting fails', async () => {
    const { model, table, truth } = sampleTable('hindmarsh-rose', 256, 0.05, 2);
    const best = await fit(model, table, by({ start: truth }));
    const own = await fit(model, table, by({}));
    expect(apart(best, own)).toBeLessThan(0.01);
    expect(shootingOf(own)!.starts[0]).toMatchObject({ from: 'wendy', converged: true });
    expect(shootingOf(own)!.starts[0].segments).toBeGreaterThan(1);
    expect(own.irls!.parameters.length).toBe(10);
  });

  test('is linear regression where the model is a line', async () => {
    const { normal } = randomGenerator(3);
    const t = Array.from({ length: 20 }, (_, i) => 0.5 * i);
    const y = t.map((x) => 2 + 0.3 * x + 0.2 * normal());
    const result = await fit(parseModel("u' = c"), tableFromColumns({ t, u: y }), by({ start: { c: 1 } }));
    const n = t.length;
    const mean = (x: number[]) => x.reduce((sum, value) => sum + value, 0) / n;
    const [mt, my] = [mean(t), mean(y)];
    const Sxx = t.reduce((sum, x) => sum + (x - mt) ** 2, 0);
    const slope = t.reduce((sum, x, i) => sum + (x - mt) * (y[i] - my), 0) / Sxx;
    const start = my - slope * mt;
    const rss = t.reduce((sum, x, i) => sum + (y[i] - start - slope * x) ** 2, 0);
    const variance = rss / (n - 2);
    // Rounding, and the solver's tolerance of 1e-8.
    const tolerance = 1e-7;
    expect(Math.abs(result.parameters[0].estimate - slope)).toBeLessThan(tolerance);
    expect(Math.abs(result.experiments[0].initial[0].estimate - start)).toBeLessThan(tolerance);
    expect(Math.abs(result.noise.u / Math.sqrt(variance) - 1)).toBeLessThan(tolerance);
    const [[cc, cu], [uc, uu]] = result.experiments[0].jointCovariance!;
    expect(Math.abs(cc / (variance / Sxx) - 1)).toBeLessThan(tolerance);
    expect(Math.abs(uu / (variance * (1 / n + mt ** 2 / Sxx)) - 1)).toBeLessThan(tolerance);
    expect(Math.abs(cu / ((-variance * mt) / Sxx) - 1)).toBeLessThan(tolerance);
    expect(uc).toBe(cu);
    const { trajectory, forward } = result.experiments[0];
    t.forEach((x, i) => {
      const sd = Math.sqrt(variance * (1 / n + (x - mt) ** 2 / Sxx));
      expect(Math.abs(trajectory!.stdError.u[i] / sd - 1)).toBeLessThan(tolerance);
    });
    expect(Math.abs(forward!.misfit.u - Math.sqrt(rss / n))).toBeLessThan(tolerance);
    const { starts, best } = shootingOf(result)!;
    expect(Math.abs(starts[best].objective - (n - 2))).toBeLessThan(n * tolerance);
  });

  test('keeps given first states, which leaves more degrees of freedom', async () => {
    const t = Array.from({ length: 12 }, (_, i) => 0.25 * i);
    const { normal } = randomGenerator(8);
    const y = t.map((x) => 1 + 0.7 * x + 0.1 * normal());
    const model = parseModel("u' = c");
    const result = await fit(model, tableFromColumns({ t, u: y }), by({ start: { c: 0 }, u0: { u: 1 } }));
    // Regression through (0, 1).
    const sxx = t.reduce((sum, x) => sum + x * x, 0);
    const slope = t.reduce((sum, x, i) => sum + x * (y[i] - 1), 0) / sxx;
    const rss = t.reduce((sum, x, i) => sum + (y[i] - 1 - slope * x) ** 2, 0);
    expect(Math.abs(result.parameters[0].estimate - slope)).toBeLessThan(1e-7);
    expect(Math.abs(result.parameters[0].stdError / Math.sqrt(rss / 11 / sxx) - 1)).toBeLessThan(1e-6);
    expect(result.experiments[0].initial[0]).toMatchObject({ name: 'u', estimate: 1, stdError: 0 });
    expect(result.experiments[0].jointCovariance![1]).toEqual([0, 0]);
  });

  test('fits an exponent of a state that begins at zero', async () => {
    // ∂uⁿ/∂n = uⁿ log u is 0 there, and not 0·∞.
    const model = parseModel("y' = a*y^n/(1 + y^n) + c - d*y");
    const t = Array.from({ length: 60 }, (_, i) => 0.2 * i);
    const made = await simulate(model, { a: 2, n: 2, c: 0.2, d: 0.7 }, { u0: { y: 0 }, t, noise: 0.03 });
    const table = tableFromColumns({ t, ...made.states });
    const own = await fit(model, table, by({ start: { a: 1.5, n: 1.6, c: 0.3, d: 0.6 }, u0: { y: 0 } }));
    expect(own.status.code).toBe('ok');
    const n = own.parameters[1];
    // Statistical: four standard errors, fixed seed.
    expect(Math.abs(n.estimate - 2)).toBeLessThan(4 * n.stdError);
  });

  test('fits nonlinear parameters, from a start', async () => {
    const model = parseModel("S' = -V*S/(K + S)\nP' = V*S/(K + S)");
    const t = Array.from({ length: 80 }, (_, i) => 0.1 * i);
    const made = await simulate(
      model,
      { V: 1, K: 0.5 },
      { u0: { S: 3, P: 0 }, t, noiseSd: { S: 0.03, P: 0.05 } },
    );
    const table = tableFromColumns({ t, ...made.states });
    const result = await fit(model, table, by({ start: { V: 2, K: 2 } }));
    expect(result.status.code).toBe('ok');
    const [V, K] = result.parameters;
    // Statistical: four standard errors, fixed seed.
    expect(Math.abs(V.estimate - 1)).toBeLessThan(4 * V.stdError);
    expect(Math.abs(K.estimate - 0.5)).toBeLessThan(4 * K.stdError);
    expect(result.irls).toBeNull();
    // Without a start it begins with a search from the natural scales, and ends at the same minimum.
    const unguided = await fit(model, table, by({}));
    unguided.parameters.forEach(({ estimate }, j) => {
      const { estimate: other, stdError } = result.parameters[j];
      expect(Math.abs(estimate - other)).toBeLessThan(1e-4 * stdError);
    });
    await expect(fit(model, table, { method: 'irls' })).rejects.toThrow(/linear[\s\S]*method 'mle'/);
  });

  test('takes missing cells, replicates, uneven times and several experiments as mle does', async () => {
    const { model, table } = imperfect();
    const mle = await fit(model, table);
    const own = await fit(model, table, by({ start: 'mle' }));
    expect(apart(own, mle)).toBeLessThan(0.15);
    own.experiments.forEach((e, i) => {
      expect(Math.abs(e.information - mle.experiments[i].information)).toBeLessThan(0.02);
      expect(e.observations).toBe(mle.experiments[i].observations);
    });
  });

  test('computes intervals for autocorrelated noise as mle does', async () => {
    const { model, table } = sampleTable('lotka-volterra', 128, 0.1, 4);
    const mle = await fit(model, table, { intervals: 'ar1' });
    const own = await fit(model, table, by({ start: 'mle', intervals: 'ar1' }));
    expect(own.diagnostics.intervals).toBe('ar1');
    own.parameters.forEach(({ stdError }, j) => {
      expect(Math.abs(stdError / mle.parameters[j].stdError - 1)).toBeLessThan(0.02);
    });
  });
});

/** Lotka-Volterra in two experiments at uneven times, with empty cells and repeated times. */
function imperfect(): { model: ReturnType<typeof parseModel>; table: Table } {
  const problem = findProblem('lotka-volterra');
  const { uniform } = randomGenerator(2);
  const cells: Record<string, (number | null | string)[]> = { experiment: [], t: [], u1: [], u2: [] };
  for (const [e, points] of [101, 61].entries()) {
    const { t, U } = sampleProblem(problem, { points, noise: 0.05, seed: 3 + e });
    t.forEach((time, i) => {
      if (uniform() < 0.2) return;
      cells.experiment.push(`run ${e}`);
      cells.t.push(i % 10 === 5 ? t[i - 1] : time);
      [0, 1].forEach((l) => {
        // A value moved to the preceding time counts as another reading at that time.
        const value = U.data[i - (i % 10 === 5 ? 1 : 0) + l * points];
        cells[`u${l + 1}`].push(
          uniform() < 0.15 ? null : value + (i % 10 === 5 ? 0.2 * (uniform() - 0.5) : 0),
        );
      });
    });
  }
  return { model: parseModel(problem.model), table: tableFromColumns(cells as never) };
}

describe('several starts', () => {
  test('are seeded, report how each ended, and give the best', async () => {
    const { model, table, truth } = sampleTable('lotka-volterra', 64, 0.05);
    const options = by({ start: 'random:3', startAround: truth, seed: 5, segments: 1 });
    const result = await fit(model, table, options);
    const again = await fit(model, table, options);
    expect(again.parameters).toEqual(result.parameters);
    const { starts, best } = shootingOf(result)!;
    expect(starts.length).toBe(3);
    for (const { start, from } of starts) {
      expect(from).toBe('random');
      model.parameters.forEach((name, j) => {
        expect(Math.abs(start[j] / truth[name] - 1)).toBeLessThanOrEqual(Math.sqrt(3) * 0.25);
      });
    }
    expect(new Set(starts.map(({ start }) => start[0])).size).toBe(3);
    const done = starts.filter(({ converged }) => converged);
    expect(starts[best].deviance).toBe(Math.min(...done.map(({ deviance }) => deviance)));
    expect(result.options.start).toBe('random:3');
    const other = await fit(model, table, { ...options, seed: 6 });
    expect(shootingOf(other)!.starts[0].start).not.toEqual(starts[0].start);
  });

  test('can be fitted elsewhere, with the same answer', async () => {
    const { model, table, truth } = sampleTable('logistic', 48, 0.05);
    const options = by({ start: 'random:4', startAround: truth });
    const here = await fit(model, table, options);
    let sent = 0;
    const there = await fit(model, table, options, {
      elsewhere: (own) => {
        sent++;
        return fit(model, table, own);
      },
    });
    expect(sent).toBe(4);
    expect(there.parameters).toEqual(here.parameters);
    const ends = (r: Result) => shootingOf(r)!.starts.map(({ milliseconds: _, ...rest }) => rest);
    expect(ends(there)).toEqual(ends(here));
  });

  test('none of which can be solved are refused', async () => {
    const { model, table } = sampleTable('logistic', 48, 0.05);
    const far = { w1: 400, w2: 400 };
    await expect(fit(model, table, by({ start: far, segments: 1 }))).rejects.toThrow(
      /cannot be solved forward/,
    );
    const random = by({ start: 'random:2', startAround: far, segments: 1 });
    await expect(fit(model, table, random)).rejects.toThrow(
      /^No fit could be made from any of the random starts.*\n.*cannot be solved forward/,
    );
  });
});

describe('the objective of the authors', () => {
  test('ends no lower than the vector of residuals, and takes longer', async () => {
    const { model, table, truth, u0 } = sampleTable('fitzhugh-nagumo', 64, 0.05);
    const off = Object.fromEntries(Object.entries(truth).map(([name, value]) => [name, 1.05 * value]));
    const vector = await fit(model, table, by({ start: off, u0, noise: 'pooled' }));
    const scalar = await fit(model, table, by({ start: off, u0, objective: 'scalar' }));
    const total = (r: Result) => shootingOf(r)!.starts[0].squares.reduce((sum, rss) => sum + rss, 0);
    expect(total(scalar)).toBeGreaterThanOrEqual(total(vector) * (1 - 1e-6));
    expect(shootingOf(scalar)!.evaluations).toBeGreaterThan(2 * shootingOf(vector)!.evaluations);
  });
});

describe('limits and refusals', () => {
  const { model, table, truth } = sampleTable('fitzhugh-nagumo', 64, 0.05);

  test('a search that is cut short says so', async () => {
    const off = Object.fromEntries(Object.entries(truth).map(([name, value]) => [name, 0.8 * value]));
    const result = await fit(model, table, by({ start: off, lmIterations: 1, segments: 1 }));
    expect(result.status.code).toBe('notConverged');
    expect(result.status.message).toContain('the limit of 1 step');
    expect(shootingOf(result)!.starts[0].converged).toBe(false);
  });

  test.each([
    [{ start: { w1: 1 } }, /start lacks w2/],
    [{ start: { ...truth, w9: 1 } }, /start names "w9"/],
    [{ start: 'random:0' }, /start is "random:0"/],
    [{ start: 'nowhere' }, /start is "nowhere"/],
    [{ u0: { u9: 1 } }, /u0 names "u9"/],
    [{ start: 'random:2', startAround: { w1: 1 } }, /startAround lacks w2/],
    [{ rtol: 0 }, /rtol is 0/],
    [{ covariance: 'paper' as const }, /covariance is "paper" with method 'fsnls'/],
    [{ intervals: 'scaled' as const }, /intervals is "scaled"/],
  ])('%o is refused', async (options, message) => {
    await expect(fit(model, table, by(options as FitOptions))).rejects.toThrow(message);
  });

  test('its own options are refused with other methods, unless they have no effect', async () => {
    await expect(fit(model, table, { segments: 2 })).rejects.toThrow(/segments is given with method 'mle'/);
    await expect(fit(model, table, { method: 'irls', start: truth })).rejects.toThrow(/start is given/);
    const { options } = await fit(model, table);
    await expect(fit(model, table, options)).resolves.toHaveProperty('method', 'mle');
  });

  test('first states or parameters outside the domain are named', async () => {
    const growth = parseModel("u' = a*u*log(K/u)");
    const t = Array.from({ length: 30 }, (_, i) => 0.2 * i);
    const u = t.map((x) => 2 * Math.exp(Math.log(0.1) * Math.exp(-x)));
    const grown = tableFromColumns({ t, u });
    const start = { a: 0.8, K: 1.5 };
    await expect(fit(growth, grown, by({ start, u0: { u: -1 } }))).rejects.toThrow(/log\(K\/u\).*u = -1/);
    await expect(fit(growth, grown, by({ start: { a: 1, K: -2 } }))).rejects.toThrow(/log\(K\/u\)/);
    const result = await fit(growth, grown, by({ start, noiseSd: { u: 0.01 } }));
    expect(Math.abs(result.parameters[1].estimate - 2)).toBeLessThan(1e-4);
  });

  test("the paper's limits are available", async () => {
    const { options } = await fit(model, table, by({ preset: 'paper', start: truth }));
    expect(options).toMatchObject({
      method: 'fsnls',
      lmEvaluations: 2000,
      lmIterations: 500,
      lmStep: 1e-8,
      lmTolerance: 1e-6,
      rtol: 1e-6,
      atol: 1e-6,
      segments: 1,
    });
  });
});

describe('the forward check', () => {
  test.each(['mle', 'irls', 'ols'] as const)('finds the curve through the data: %s', async (method) => {
    const { model, table, u0 } = sampleTable('lotka-volterra', 128, 0.02);
    const result = await fit(model, table, { method });
    const { forward, initial, jointCovariance } = result.experiments[0];
    expect(forward!.complete).toBe(true);
    for (const state of model.states) {
      // Statistical: about 250 residuals; ordinary least squares is also off by some of its own errors.
      expect(forward!.misfitOverNoise[state]).toBeGreaterThan(0.8);
      expect(forward!.misfitOverNoise[state]).toBeLessThan(method === 'ols' ? 3 : 1.3);
    }
    initial.forEach(({ name, estimate, stdError }) => {
      expect(Math.abs(estimate - u0[name])).toBeLessThan(5 * stdError);
    });
    expect(jointCovariance!.length).toBe(6);
    // The parameters' own block is theirs.
    result.covariance.forEach((row, i) => {
      row.forEach((x, j) => {
        expect(Math.abs(jointCovariance![i][j] - x)).toBeLessThanOrEqual(1e-9 * Math.abs(x));
      });
    });
  });

  test('a parameter that changes nothing at all is reported as not identified', async () => {
    const t = Array.from({ length: 12 }, (_, i) => 0.5 * i);
    const y = t.map((x, i) => 2 * (1 - Math.exp(-0.7 * x)) + 0.01 * Math.sin(5 * i * i));
    const model = parseModel(
      "x' = -k*x\np' = k*x - d*p\ng' = d*p\nx(0) = 2\np(0) = 0\ng(0) = 0\nobserve y = p + g",
    );
    const result = await fit(model, tableFromColumns({ t, y }), { method: 'fsnls' });
    const [k, d] = result.parameters;
    expect(result.status.code).toBe('notIdentifiable');
    expect(Math.abs(k.estimate - 0.7)).toBeLessThan(4 * k.stdError);
    expect(d.stdError).toBeGreaterThan(1e3 * d.estimate);
  });

  test('reports where a model that blows up ends, and judges the part before', async () => {
    const t = Array.from({ length: 30 }, (_, i) => 0.1 * i);
    const u = t.map((x) => 1 / (1.2 - 0.38 * x));
    const model = parseModel("u' = a*u^2");
    const table = tableFromColumns({ t, u });
    const result = await fit(model, table, { method: 'mle', noiseSd: { u: 0.01 } });
    expect(result.experiments[0].forward).toMatchObject({ complete: true, reason: null });
    // With another parameter the solution ends at 1/(0.6 u(0)) = 2.
    const wrong = { ...result, parameters: result.parameters.map((p) => ({ ...p, estimate: 0.6 })) };
    const { data } = toData(table, model.states, result.options);
    const { experiments } = finish(forwardCheck(model, data, wrong, result.options));
    const { complete, reason, misfit } = experiments[0].forward!;
    expect(complete).toBe(false);
    expect(reason).toMatchObject({ cause: 'blowUp', t: expect.closeTo(2, 1) });
    expect(misfit.u).toBeGreaterThan(1);
    expect(misfit.u).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});
