import { describe, expect, test } from 'vitest';
import { convergenceOf, residualDetail } from '../../src/detail.ts';
import {
  type FitOptions,
  findProblem,
  fit,
  fitEach,
  parseModel,
  type Result,
  sampleProblem,
  tableFromColumns,
} from '../../src/index.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';

type Cells = Map<string, (number | string | null)[]>;

/** A built-in problem's model and noisy data as columns. */
function sample(name: string, points: number, noise: number, seed = 1) {
  const problem = findProblem(name);
  const { t, U, sigma } = sampleProblem(problem, { points, noise, seed });
  const columns: Cells = new Map([['t', Array.from(t)]]);
  problem.states.forEach((state, l) => {
    columns.set(state, Array.from(U.data.subarray(l * points, (l + 1) * points)));
  });
  return { text: problem.model, columns, sigma, truth: [...problem.parameters.values()] };
}

function run(text: string, columns: Cells, options: FitOptions = {}): Promise<Result> {
  return fit(parseModel(text), tableFromColumns(columns as never), options);
}

const estimates = (result: Result) => result.parameters.map((p) => p.estimate);
const errors = (result: Result) => result.parameters.map((p) => p.stdError);

/** The largest difference of estimates, in standard errors of the first. */
function apart(a: Result, b: Result): number {
  return Math.max(
    ...a.parameters.map((p, j) => Math.abs(p.estimate - b.parameters[j].estimate) / p.stdError),
  );
}

function expectClose(actual: readonly number[], expected: readonly number[], tolerance: number): void {
  expect(actual.length).toBe(expected.length);
  expected.forEach((x, i) => {
    expect(Math.abs(actual[i] - x) / Math.abs(x), `entry ${i}: ${actual[i]} for ${x}`).toBeLessThan(
      tolerance,
    );
  });
}

// The search ends when a step gains less than 1e-3 in q: within a few hundredths of a standard error of the maximum, and
// quadratically nearer after the last step. The remaining error is far below this part of a standard error.
const settled = 1e-3;
/** Rounding: at the last κ the information keeps ten of its digits at worst, 1e-16 · H_ww/information · nodes. */
const rounding = 1e-5;

describe('the default method', () => {
  test('is mle, says so, and includes the estimate of irls on request', async () => {
    const { text, columns, truth } = sample('lotka-volterra', 128, 0.1);
    const result = await run(text, columns, { beside: 'irls' });
    expect(result.method).toBe('mle');
    expect(result.status.code).toBe('ok');
    expect(convergenceOf(result)).toMatchObject({ converged: true, start: 'ols', kappa: 1e-4, subSteps: 2 });
    expect(result.irls?.parameters.map((p) => p.name)).toEqual(['w1', 'w2', 'w3', 'w4']);
    const irls = await run(text, columns, { method: 'irls' });
    expect(result.irls?.parameters.map((p) => p.estimate)).toEqual(estimates(irls));
    expect(result.parameters.map((p) => p.start)).toEqual(irls.iterations!.estimates[0]);
    // Four standard errors, four parameters: a chance of 3e-4.
    truth.forEach((w, j) => {
      expect(Math.abs(estimates(result)[j] - w)).toBeLessThan(4 * errors(result)[j]);
    });
  });

  test('computes no estimate of irls by itself if the result is not in doubt', async () => {
    const { text, columns } = sample('lotka-volterra', 128, 0.1);
    const [plain, asked] = [await run(text, columns), await run(text, columns, { beside: 'irls' })];
    expect(plain.irls).toBeNull();
    expect(plain.parameters).toEqual(asked.parameters);
  });

  test('gives the states with their errors, the first ones by name', async () => {
    const { text, columns } = sample('fitzhugh-nagumo', 128, 0.1);
    const { experiments } = await run(text, columns);
    const [{ initial, trajectory, information, observations }] = experiments;
    expect(information).toBeCloseTo(1, 9);
    expect(observations).toBe(256);
    const clean = sampleProblem(findProblem('fitzhugh-nagumo'), { points: 128, noise: 0 }).U.data;
    const inside = ['u1', 'u2'].map((state, l) => {
      expect(initial[l].name).toBe(state);
      // Moved to where the exact solution fits best: by the discretisation error, a small part of its own.
      const moved = Math.abs(initial[l].estimate - trajectory!.states[state][0]);
      expect(moved).toBeLessThan(0.1 * initial[l].stdError);
      return trajectory!.states[state].filter((x, i) => {
        return Math.abs(x - clean[l * 128 + i]) < 3 * trajectory!.stdError[state][i];
      }).length;
    });
    // The states move together, so that few can be outside at once; of 256 nearly all are within three errors.
    expect(inside[0] + inside[1]).toBeGreaterThan(240);
  });

  test('without noise and with the noise given returns the truth to discretisation error', async () => {
    const { text, columns, truth } = sample('lotka-volterra', 256, 0);
    const errorsOf = async (subSteps: number) => {
      const result = await run(text, columns, { noiseSd: { u1: 0.01, u2: 0.01 }, subSteps });
      expect(result.method).toBe('mle');
      return Math.max(...estimates(result).map((w, j) => Math.abs(w - truth[j])));
    };
    // Truncation, of fourth order in the step until the tolerance of the search shows.
    const coarse = await errorsOf(1);
    const fine = await errorsOf(2);
    expect(coarse).toBeLessThan(1e-3);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(3.5);
  });

  test('without noise continues by forward solves, from the estimate of irls', async () => {
    const { text, columns, truth } = sample('lotka-volterra', 256, 0);
    const result = await run(text, columns);
    expect(result.method).toBe('fsnls');
    expect(result.status.code).not.toBe('ok');
    expect(result.secondSearch?.reasons).toEqual([{ because: 'noMaximum', reason: 'moving' }]);
    // To the tolerance of the solver; irls alone is off by its integration error, 1e-5.
    expect(Math.max(...estimates(result).map((w, j) => Math.abs(w / truth[j] - 1)))).toBeLessThan(1e-7);
  });

  test('without a forward check and without noise gives the estimate of irls as a guess, without intervals', async () => {
    const { text, columns, truth } = sample('lotka-volterra', 256, 0);
    const result = await run(text, columns, { check: 'none' });
    const irls = await run(text, columns, { method: 'irls' });
    expect(result.method).toBe('irls');
    expect(result.status.code).toBe('notConverged');
    expect(result.status.message).toMatch(/only rough/);
    expect(convergenceOf(result)?.converged).toBe(false);
    expect(convergenceOf(result)?.reason).toBe('moving');
    expect(estimates(result)).toEqual(estimates(irls));
    expect(result.parameters.every(({ stdError }) => Number.isNaN(stdError))).toBe(true);
    expect(result.parameters.every(({ interval }) => interval.every(Number.isNaN))).toBe(true);
    // Its own errors stand beside.
    expect(result.irls?.parameters.map(({ stdError }) => stdError)).toEqual(
      irls.parameters.map(({ stdError }) => stdError),
    );
    // irls is then excellent: to its own integration error.
    expect(Math.max(...estimates(result).map((w, j) => Math.abs(w / truth[j] - 1)))).toBeLessThan(1e-4);
  });
});

test('fsnls gives the estimate of irls as a guess, without intervals, if nothing can be solved forward', async () => {
  // From 50 the solution of x' = a x³ is infinite at t = 1/(2a·50²), long before the end.
  const { normal } = randomGenerator(1);
  const t = Array.from({ length: 60 }, (_, i) => i / 59);
  const columns: Cells = new Map([
    ['t', t],
    ['x', t.map((time) => 1 + 5 * time * time + normal())],
  ]);
  const result = await run("x' = a*x^3", columns, { method: 'fsnls', start: 'wendy', u0: { x: 50 } });
  expect(result.method).toBe('irls');
  expect(result.status.code).toBe('notConverged');
  expect(result.status.message).toMatch(/only rough/);
  expect(result.parameters.every(({ stdError }) => Number.isNaN(stdError))).toBe(true);
  expect(result.parameters.every(({ interval }) => interval.every(Number.isNaN))).toBe(true);
  expect(result.covariance.flat().every(Number.isNaN)).toBe(true);
  expect(result.irls!.parameters.every(({ stdError }) => stdError > 0)).toBe(true);
});

describe('the forward check', () => {
  const { text, columns } = sample('logistic', 64, 0.05);

  test.each(['mle', 'irls', 'ols', 'fsnls'] as const)(
    'of %s can be skipped, and everything else is the same',
    async (method) => {
      const [checked, plain] = await Promise.all([
        run(text, columns, { method }),
        run(text, columns, { method, check: 'none' }),
      ]);
      expect(checked.experiments[0].forward).not.toBeNull();
      expect(plain.experiments[0].forward).toBeNull();
      expect(plain.timing).not.toHaveProperty('forward');
      for (const part of ['status', 'parameters', 'covariance', 'noise', 'diagnostics'] as const) {
        expect(plain[part]).toEqual(checked[part]);
      }
    },
  );
});

describe('symmetries', () => {
  // u1' = w1 u1 + w2 u1³ + w3 u2, u2' = w4 u1 + w5 + w6 u2 with u1 → a u1, u2 → b u2, t → c t.
  const factors = (a: number, b: number, c: number) => [1, a ** -2, a / b, b / a, b, 1].map((x) => x / c);

  test.each([
    ['time in thousandths', 1, 1, 1e3],
    ['one state a million times larger', 1e6, 1, 1],
    ['all smaller', 1e-9, 1e-9, 1e-3],
  ])('rescaling rescales the answer: %s', async (_, a, b, c) => {
    const { text, columns } = sample('fitzhugh-nagumo', 128, 0.1);
    const times = (name: string, factor: number) => columns.get(name)!.map((x) => (x as number) * factor);
    const plain = await run(text, columns);
    const scaled = await run(
      text,
      new Map([
        ['t', times('t', c)],
        ['u1', times('u1', a)],
        ['u2', times('u2', b)],
      ]),
    );
    const f = factors(a, b, c);
    expectClose(
      estimates(scaled),
      estimates(plain).map((w, j) => w * f[j]),
      rounding,
    );
    expectClose(
      errors(scaled),
      errors(plain).map((s, j) => s * f[j]),
      rounding,
    );
  });

  test('permuting the states permutes the answer', async () => {
    const { columns } = sample('lotka-volterra', 128, 0.1);
    const one = await run("u1' = a*u1 + b*u1*u2\nu2' = c*u2 + d*u1*u2", columns);
    const other = await run("u2' = c*u2 + d*u1*u2\nu1' = a*u1 + b*u1*u2", columns);
    const byName = (result: Result) => new Map(result.parameters.map((p) => [p.name, p]));
    for (const [name, { estimate, stdError }] of byName(one)) {
      expectClose(
        [byName(other).get(name)!.estimate, byName(other).get(name)!.stdError],
        [estimate, stdError],
        rounding,
      );
    }
  });
});

/** Several samples of one problem in one table, labelled by a column. */
function together(parts: { label: string; columns: Cells }[]): Cells {
  const all: Cells = new Map([
    ['experiment', parts.flatMap(({ label, columns }) => columns.get('t')!.map(() => label))],
  ]);
  for (const name of parts[0].columns.keys())
    all.set(
      name,
      parts.flatMap(({ columns }) => columns.get(name)!),
    );
  return all;
}

function rows({ columns }: { columns: Cells }, keep: (i: number) => boolean): Cells {
  return new Map([...columns].map(([name, cells]) => [name, cells.filter((_, i) => keep(i))]));
}

describe('several experiments', () => {
  const a = sample('lotka-volterra', 96, 0.1, 1);
  const b = sample('lotka-volterra', 128, 0.1, 2);

  test('in another order give the same answer', async () => {
    const one = await run(
      a.text,
      together([
        { label: 'a', ...a },
        { label: 'b', ...b },
      ]),
    );
    const other = await run(
      a.text,
      together([
        { label: 'b', ...b },
        { label: 'a', ...a },
      ]),
    );
    expect(apart(one, other)).toBeLessThan(settled);
    expect(one.experiments.map((e) => e.name)).toEqual(['a', 'b']);
    expect(other.experiments.map((e) => e.name)).toEqual(['b', 'a']);
    expect(one.experiments[0].information).toBeCloseTo(other.experiments[1].information, 6);
    expect(one.experiments[0].information + one.experiments[1].information).toBeCloseTo(1, 9);
  });

  test('that are the halves of one record give nearly the answer of the whole', async () => {
    const whole = sample('lotka-volterra', 256, 0.1);
    const halves = [
      { label: 'first', columns: rows(whole, (i) => i < 128) },
      { label: 'second', columns: rows(whole, (i) => i >= 128) },
    ];
    const one = await run(whole.text, whole.columns);
    const two = await run(whole.text, together(halves));
    // Only the continuity at the cut is lost: a part of a standard error.
    expect(apart(one, two)).toBeLessThan(1);
    errors(two).forEach((se, j) => {
      expect(se).toBeGreaterThan(0.95 * errors(one)[j]);
      expect(se).toBeLessThan(1.6 * errors(one)[j]);
    });
  });

  test('fitted separately give what each gives alone', async () => {
    const table = tableFromColumns(
      together([
        { label: 'a', ...a },
        { label: 'b', ...b },
      ]) as never,
    );
    const each = await fitEach(parseModel(a.text), table);
    expect(each.map(({ name, error }) => [name, error])).toEqual([
      ['a', ''],
      ['b', ''],
    ]);
    expect(estimates(each[1].result!)).toEqual(estimates(await run(b.text, b.columns)));
  });
});

test('an experiment that cannot be fitted does not affect the others', async () => {
  const good = sample('logistic', 64, 0.05);
  const bad = { label: 'short', columns: rows(good, (i) => i < 1) };
  const table = tableFromColumns(together([bad, { label: 'good', ...good }]) as never);
  const each = await fitEach(parseModel(good.text), table);
  expect(each.map(({ name, result }) => [name, result !== null])).toEqual([
    ['short', false],
    ['good', true],
  ]);
  expect(each[0].error).toMatch(/"short"/);
});

describe('imperfect tables', () => {
  const whole = sample('lotka-volterra', 256, 0.1);
  /** The table with a share of its cells removed, and something else written in their place. */
  const masked = (share: number, instead: null | string, seed = 3): Cells => {
    const { uniform } = randomGenerator(seed);
    return new Map(
      [...whole.columns].map(([name, cells]) => [
        name,
        name === 't' ? cells : cells.map((x) => (uniform() < share ? instead : x)),
      ]),
    );
  };

  test('the former content of masked cells changes nothing, however they are marked', async () => {
    const other = { ...whole, columns: new Map([...whole.columns]) };
    const { uniform } = randomGenerator(3);
    for (const name of ['u1', 'u2']) {
      // The same cells as `masked` removes, with other values in them before.
      const cells = whole.columns.get(name)!.map((x) => (uniform() < 0.3 ? (x as number) + 1e6 : x));
      other.columns.set(
        name,
        cells.map((x) => ((x as number) > 1e5 ? 'NA' : x)),
      );
    }
    expect(estimates(await run(other.text, other.columns))).toEqual(
      estimates(await run(whole.text, masked(0.3, null))),
    );
  });

  test.each([0.3, 0.7])(
    'with %d of the cells missing the answer is the truth within its wider errors',
    async (share) => {
      const full = await run(whole.text, whole.columns);
      const result = await run(whole.text, masked(share, null));
      expect(result.method).toBe('mle');
      expect(result.irls).toBeNull();
      result.parameters.forEach(({ estimate, stdError }, j) => {
        expect(Math.abs(estimate - whole.truth[j])).toBeLessThan(4 * stdError);
        // Errors grow as the square root of what is left, roughly.
        expect(stdError / full.parameters[j].stdError).toBeGreaterThan(0.8 / Math.sqrt(1 - share));
        expect(stdError / full.parameters[j].stdError).toBeLessThan(1.6 / Math.sqrt(1 - share));
      });
    },
  );

  test('omitted rows are equivalent to rows of missing cells', async () => {
    const keep = (i: number) => i === 0 || i === 255 || i % 7 !== 3;
    const missing: Cells = new Map(
      [...whole.columns].map(([name, cells]) => [
        name,
        name === 't' ? cells : cells.map((x, i) => (keep(i) ? x : null)),
      ]),
    );
    const one = await run(whole.text, rows(whole, keep));
    const other = await run(whole.text, missing);
    // Sub-steps fall elsewhere, and so does the start: discretisation, and the tolerance of the search.
    expect(apart(one, other)).toBeLessThan(0.02);
  });

  test('repeated rows count each time', async () => {
    const twice: Cells = new Map(
      [...whole.columns].map(([name, cells]) => [name, cells.flatMap((x) => [x, x])]),
    );
    const given = { noiseSd: { u1: 0.3, u2: 0.3 } };
    const one = await run(whole.text, whole.columns, given);
    const two = await run(whole.text, twice, given);
    expect(apart(one, two)).toBeLessThan(0.01);
    expectClose(
      errors(two),
      errors(one).map((se) => se / Math.SQRT2),
      1e-3,
    );
  });

  test.each(['irls', 'ols'] as const)('%s refuses them and names mle', async (method) => {
    await expect(run(whole.text, masked(0.1, null), { method })).rejects.toThrow(/method 'mle'/);
    await expect(
      run(
        whole.text,
        rows(whole, (i) => i % 7 !== 3),
        { method },
      ),
    ).rejects.toThrow(/method 'mle'/);
  });

  test('a state with few values is fitted from natural scales, where WENDy cannot start', async () => {
    const sparse: Cells = new Map(
      [...whole.columns].map(([name, cells]) => [
        name,
        name === 'u2' ? cells.map((x, i) => (i % 100 === 0 ? x : null)) : cells,
      ]),
    );
    const few = await run(whole.text, sparse);
    expect(convergenceOf(few)?.start).toBe('scales');
    const all = await run(whole.text, whole.columns);
    few.parameters.forEach(({ estimate, stdError }, j) => {
      expect(Math.abs(estimate - all.parameters[j].estimate) / stdError).toBeLessThan(4);
    });
  });
});

describe('honest intervals', () => {
  /** AR(1) noise on a logistic curve. */
  const correlated = (rho: number): Cells => {
    const { normal } = randomGenerator(5);
    const t = Array.from({ length: 200 }, (_, i) => i * 0.05);
    let e = normal();
    const u = t.map((time) => {
      e = rho * e + Math.sqrt(1 - rho * rho) * normal();
      return 1 / (1 + 20 * Math.exp(-time)) + 0.03 * e;
    });
    return new Map([
      ['t', t],
      ['u', u],
    ]);
  };
  const logistic = "u' = r*u - s*u^2";

  test('are those of white noise where the residuals are not autocorrelated', async () => {
    const result = await run(logistic, correlated(0));
    expect(result.diagnostics.intervals).toBe('white');
    expect(Math.abs(residualDetail(result)!.autocorrelation.u)).toBeLessThan(0.2);
  });

  test('are wider if they are, and the verdict says so', async () => {
    const auto = await run(logistic, correlated(0.8));
    const white = await run(logistic, correlated(0.8), { intervals: 'white' });
    expect(auto.diagnostics.intervals).toBe('ar1');
    expect(residualDetail(auto)!.autocorrelation.u).toBeGreaterThan(0.6);
    expect(auto.diagnostics.warnings.map((v) => v.code)).toContain('correlatedNoise');
    expect(estimates(auto)).toEqual(estimates(white));
    errors(auto).forEach((se, j) => {
      expect(se).toBeGreaterThan(2 * errors(white)[j]);
    });
  });

  test.each([
    [{ method: 'irls', intervals: 'ar1' }, /intervals is "ar1" with method 'irls'/],
    [{ intervals: 'scaled' }, /intervals is "scaled" with method 'mle'/],
    [{ preset: 'authors-2023', method: 'mle' }, /method is "mle" under the preset authors-2023/],
    [{ covariance: 'paper' }, /covariance is "paper" with method 'mle'/],
  ] as const)('%j is refused', async (options, message) => {
    await expect(run(logistic, correlated(0), options as FitOptions)).rejects.toThrow(message);
  });

  test.each([
    [{ preset: 'paper' }, 'irls', 'paper'],
    [{ preset: 'authors-2023' }, 'irls', 'paper'],
    [{ preset: 'paper', method: 'mle' }, 'mle', 'gls'],
    [{ preset: 'paper', method: 'ols' }, 'ols', 'paper'],
  ] as const)('%j means method %s with covariance %s', async (options, method, covariance) => {
    const result = await run(logistic, correlated(0), options as FitOptions);
    expect(result.method).toBe(method);
    expect(result.options.covariance).toBe(covariance);
  });
});

describe('undetermined parameters', () => {
  test('are named with the combination that is determined', async () => {
    const { columns } = sample('logistic', 128, 0.05);
    const result = await run("u1' = a*u1 + b*u1 + c*u1^2", columns);
    expect(result.method).toBe('mle');
    expect(result.status.code).toBe('notIdentifiable');
    expect(result.diagnostics.identifiable.map((c) => c.text)).toEqual(['a + b']);
    expect(result.diagnostics.identifiable[0].estimate).toBeCloseTo(1, 0);
    expect(result.parameters.map((p) => p.stdError === Number.POSITIVE_INFINITY)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a model that does not follow the data gets a verdict', async () => {
    const { columns } = sample('fitzhugh-nagumo', 256, 0.05);
    const result = await run("u1' = a*u1 + b*u2\nu2' = c*u1 + d*u2", columns);
    expect(['noiseUnexplained', 'notConverged']).toContain(result.status.code);
  });
});

describe('the maximum', () => {
  /** Least squares by Gauss-Newton on a closed-form solution: no nodes, no equations. */
  function leastSquares(
    t: number[],
    y: number[],
    u: (t: number, p: number[]) => number,
    start: number[],
  ): number[] {
    let p = start;
    for (let it = 0; it < 50; it++) {
      const J = t.map((x) =>
        p.map((_, j) => {
          const h = 1e-6 * Math.max(1e-3, Math.abs(p[j]));
          const at = (s: number) =>
            u(
              x,
              p.map((v, k) => (k === j ? v + s : v)),
            );
          return (at(h) - at(-h)) / (2 * h);
        }),
      );
      const r = t.map((x, i) => y[i] - u(x, p));
      const n = p.length;
      const A = p.map((_, a) => p.map((_, b) => J.reduce((sum, row) => sum + row[a] * row[b], 0)));
      const b = p.map((_, a) => J.reduce((sum, row, i) => sum + row[a] * r[i], 0));
      for (let k = 0; k < n; k++) {
        for (let i = k + 1; i < n; i++) {
          const f = A[i][k] / A[k][k];
          for (let j = k; j < n; j++) A[i][j] -= f * A[k][j];
          b[i] -= f * b[k];
        }
      }
      const d = new Array<number>(n).fill(0);
      for (let i = n - 1; i >= 0; i--) {
        d[i] = (b[i] - A[i].reduce((sum, a, j) => sum + (j > i ? a * d[j] : 0), 0)) / A[i][i];
      }
      p = p.map((v, j) => v + d[j]);
    }
    return p;
  }

  test.each([0.002, 0.05, 0.15])(
    'is that of least squares on the closed-form solution: noise %d',
    async (noise) => {
      const { normal } = randomGenerator(11);
      const t = Array.from({ length: 60 }, (_, i) => i * 0.15);
      const u = (x: number, [r, s, u0]: number[]) => r / (s + (r / u0 - s) * Math.exp(-r * x));
      const y = t.map((x) => u(x, [1.2, 1, 0.1]) + noise * normal());
      const [r, s, u0] = leastSquares(t, y, u, [1.2, 1, 0.1]);
      const columns: Cells = new Map([
        ['t', t],
        ['u', y],
      ]);
      const result = await run("u' = r*u - s*u^2", columns, { subSteps: 4 });
      expect(result.method).toBe('mle');
      expect(convergenceOf(result)?.restarts).toBe(0);
      const [first] = result.experiments[0].initial;
      // Discretisation of fourth order and κ = 1e-4: a few thousandths of a standard error.
      const all = [...result.parameters, first];
      [r, s, u0].forEach((value, j) => {
        expect(Math.abs(all[j].estimate - value) / all[j].stdError, all[j].name).toBeLessThan(0.01);
      });
    },
  );

  test('is found without restarts by one state alone, whatever the noise', async () => {
    for (const noise of [0.0005, 0.003, 0.03]) {
      for (let seed = 1; seed <= 8; seed++) {
        const { text, columns } = sample('logistic', 100, noise, seed);
        const { detail } = await run(text, columns, { subSteps: 4 });
        expect(detail).toMatchObject({ kind: 'collocation', converged: true, restarts: 0 });
      }
    }
  });

  test('is the iterate that is reported as returned', async () => {
    for (const [name, points] of [
      ['lotka-volterra', 64],
      ['hindmarsh-rose', 128],
    ] as const) {
      const { text, columns } = sample(name, points, 0.05);
      const { iterations, parameters } = await run(text, columns);
      expect(iterations!.estimates[iterations!.returned]).toEqual(parameters.map((p) => p.estimate));
    }
  });

  test('accepts the same time written in two ways', async () => {
    const { text, columns } = sample('lotka-volterra', 100, 0.05);
    const t = columns.get('t') as number[];
    const two: Cells = new Map([
      ['t', t.flatMap((x) => [x, x * (1 + 1e-14) + 1e-15])],
      ['u1', columns.get('u1')!.flatMap((x) => [x, null])],
      ['u2', columns.get('u2')!.flatMap((x) => [null, x])],
    ]);
    const one = await run(text, columns);
    const other = await run(text, two);
    expect(other.method).toBe('mle');
    // The start is different, and σ₀ with it.
    expect(apart(one, other)).toBeLessThan(0.01);
    expectClose(errors(other), errors(one), 1e-3);
  });

  test('has the closed-form standard error of a long oscillation', async () => {
    const { normal } = randomGenerator(5);
    const M = 20_000;
    const t = Array.from({ length: M }, (_, i) => i * 0.1);
    const columns: Cells = new Map([
      ['t', t],
      ['x', t.map((s) => Math.cos(s) + 0.1 * normal())],
      ['y', t.map((s) => -Math.sin(s) + 0.1 * normal())],
    ]);
    const { parameters } = await run("x' = w*y\ny' = -w*x", columns);
    // Phase and amplitude unknown: Var(w) = σ² / Σ (t - t̄)². The noise is known to 1/√(4M), 0.4%; κM = 1 adds 5%.
    const mean = t.reduce((sum, s) => sum + s, 0) / M;
    const exact = 0.1 / Math.sqrt(t.reduce((sum, s) => sum + (s - mean) ** 2, 0));
    expect(parameters[0].stdError / exact).toBeGreaterThan(0.97);
    expect(parameters[0].stdError / exact).toBeLessThan(1.1);
    expect(Math.abs(parameters[0].estimate - 1)).toBeLessThan(4 * exact);
  });
});

test.each([1e5, 1e6])(
  'a state %d times its motion away from zero does not get narrow intervals from rounding',
  async (offset) => {
    for (let seed = 1; seed <= 6; seed++) {
      const { normal } = randomGenerator(seed);
      const t = Array.from({ length: 80 }, (_, i) => i * 0.0625);
      const columns: Cells = new Map([
        ['t', t],
        ['u', t.map((x) => offset + 1 - Math.exp(-x) + 0.03 * normal())],
      ]);
      const result = await run("u' = a - b*u", columns);
      const { status, method, irls } = result;
      expect([status.code, method]).toEqual(['notConverged', 'irls']);
      expect(convergenceOf(result)?.reason).not.toBe(null);
      // Without an offset the standard error of b is 0.031.
      expect(irls!.parameters[1].stdError).toBeGreaterThan(0.025);
      expect(irls!.parameters[1].stdError).toBeLessThan(0.08);
    }
  },
);

test('right models get no verdicts of misfit, however short the record', async () => {
  let warned = 0;
  const runs = 60;
  for (let seed = 1; seed <= runs; seed++) {
    const { text, columns } = sample('logistic', 15 + (seed % 25), 0.03, seed);
    const { diagnostics } = await run(text, columns);
    if (diagnostics.warnings.some(({ code }) => code === 'noiseUnexplained' || code === 'correlatedNoise'))
      warned++;
  }
  // A few in a thousand each; three of sixty would be a chance of one in a thousand.
  expect(warned).toBeLessThan(4);
});

describe('a long fit', () => {
  test('can be stopped, and lets other tasks run meanwhile', async () => {
    const { text, columns } = sample('lotka-volterra', 128, 0.1);
    // One long record made of many: enough nodes for seconds of work.
    const parts = Array.from({ length: 600 }, (_, k) => ({ label: String(k), columns }));
    const stop = new AbortController();
    let steps = 0;
    const stages = new Set<string>();
    const work = fit(
      parseModel(text),
      tableFromColumns(together(parts) as never),
      {},
      {
        signal: stop.signal,
        observe: ({ stage }) => {
          stages.add(stage);
          if (stage === 'maximise' && ++steps === 3) setTimeout(() => stop.abort(new Error('enough')));
        },
      },
    );
    await expect(work).rejects.toThrow('enough');
    // How many steps fit between two looks at the clock is a matter of speed; that the timer ran before the last one is not.
    expect(stages).not.toContain('simulate');
  });

  test('that is stopped before it starts never starts', async () => {
    const { text, columns } = sample('logistic', 64, 0.1);
    const table = tableFromColumns(columns as never);
    const work = fit(parseModel(text), table, {}, { signal: AbortSignal.abort(new Error('never')) });
    await expect(work).rejects.toThrow('never');
  });
});
