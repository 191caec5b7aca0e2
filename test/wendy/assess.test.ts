import { describe, expect, test } from 'vitest';
import { weakFormOf } from '../../src/detail.ts';
import { InputError } from '../../src/inputError.ts';
import { fromColumns, type Matrix, transpose, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../../src/linalg/multiply.ts';
import { optionNames } from '../../src/optionNames.ts';
import { type FitOptions, optionTable } from '../../src/options.ts';
import type { Result } from '../../src/result.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { corner } from '../../src/wendy/corner.ts';
import { testFunctions } from '../../src/wendy/testFunctions.ts';
import { finish } from '../finish.ts';
import { type Columns, columnsOf, estimates, run } from './runs.ts';

const codes = (result: Result) => result.diagnostics.warnings.map((verdict) => verdict.code);

/** The inverse of a symmetric positive definite matrix, by Gauss-Jordan. */
function inverse(A: Matrix): Matrix {
  const n = A.rows;
  const rows = Array.from({ length: n }, (_, i) =>
    Array.from({ length: 2 * n }, (_, j) => (j < n ? A.data[i + j * n] : j - n === i ? 1 : 0)),
  );
  for (let p = 0; p < n; p++) {
    const pivot = rows[p][p];
    rows[p] = rows[p].map((x) => x / pivot);
    for (let i = 0; i < n; i++) {
      const f = rows[i][p];
      if (i !== p) rows[i] = rows[i].map((x, j) => x - f * rows[p][j]);
    }
  }
  return fromColumns(Array.from({ length: n }, (_, j) => rows.map((row) => row[n + j])));
}

describe('χ², bias and the share of noise', () => {
  // u' = a u + b u² - 0.2 u³ with everything written out densely, derivatives by hand, nothing shared but Φ.
  const M = 60;
  const dt = 0.1;
  const sigma = 0.05;
  const random = randomGenerator(4);
  const t = Float64Array.from({ length: M }, (_, m) => dt * m);
  const u = t.map((s) => 1.5 / (1 + 4 * Math.exp(-1.5 * s)) + sigma * random.normal());
  const columns: Columns = new Map([
    ['t', t],
    ['u', u],
  ]);
  const text = "u' = a*u + b*u^2 - 0.2*u^3";
  const options = { noiseSd: { u: sigma }, relaxation: 0, minRadius: 4, tolerance: 1e-13, rank: 14 };

  function reference(w: readonly number[], ols: boolean) {
    const settings = { eta: 9, rank: 14, findCorner: (curve: Float64Array) => corner(curve, 'relative-l1') };
    const { Phi, PhiDot } = finish(testFunctions(M, [4, 8, 16, 27], settings));
    const weigh = (f: (x: number) => number) => multiply(Phi, fromColumns([u.map((x) => dt * f(x))])).data;
    const G = fromColumns([weigh((x) => x), weigh((x) => x * x)]);
    const b = multiply(PhiDot, fromColumns([u])).data.map((x, k) => -x + weigh((y) => 0.2 * y ** 3)[k]);
    const scaledPhi = (s: (x: number) => number): Matrix => ({
      ...Phi,
      data: Phi.data.map((p, i) => dt * sigma * p * s(u[Math.floor(i / Phi.rows)])),
    });
    const plus = (A: Matrix, B: Matrix): Matrix => ({ ...A, data: A.data.map((x, i) => x + B.data[i]) });
    const dot = { ...PhiDot, data: PhiDot.data.map((x) => sigma * x) };
    const L = plus(
      scaledPhi((x) => w[0] + 2 * w[1] * x - 0.6 * x * x),
      dot,
    );
    const slopes = [scaledPhi(() => 1), scaledPhi((x) => 2 * x)];
    const C = multiplyTransposed(L, L);
    const Ci = inverse(C);
    const I = zeros(14, 14);
    for (let i = 0; i < 14; i++) I.data[i * 15] = 1;
    const A = ols ? I : Ci;
    const S = inverse(transposedMultiply(G, multiply(A, G)));
    const curvature = weigh((x) => 0.5 * sigma ** 2 * (2 * w[1] - 1.2 * x));
    const trace = (X: Matrix) =>
      Array.from({ length: X.rows }, (_, i) => X.data[i * (X.rows + 1)]).reduce((p, q) => p + q);
    const score = slopes.map(
      (B, j) =>
        trace(multiply(A, multiplyTransposed(L, B))) +
        multiply(
          transpose(multiply(A, fromColumns([curvature]))),
          fromColumns([G.data.slice(14 * j, 14 * j + 14)]),
        ).data[0],
    );
    const bias = multiply(S, fromColumns([score])).data.map((x) => -x);
    const r = fromColumns([multiply(G, fromColumns([w as number[]])).data.map((x, i) => x - b[i])]);
    const chi2 = multiply(transpose(r), multiply(Ci, r)).data[0];
    const sandwich = multiply(
      multiply(S, transposedMultiply(multiply(A, G), multiply(C, multiply(A, G)))),
      S,
    );
    const stdError = [0, 3].map((i) => Math.sqrt(sandwich.data[i]));
    const N = fromColumns(
      slopes.map((B) => slopes.map((B2) => trace(multiply(Ci, multiplyTransposed(B, B2))))),
    );
    const SN = multiply(S, N);
    // Largest eigenvalue of a 2 × 2 matrix.
    const half = (SN.data[0] + SN.data[3]) / 2;
    const share = half + Math.sqrt(half ** 2 - (SN.data[0] * SN.data[3] - SN.data[1] * SN.data[2]));
    return { ratio: [...bias].map((x, j) => x / stdError[j]), chi2PerDof: chi2 / (14 - 2), stdError, share };
  }

  // Rounding: C has a condition of about 1e6 here.
  const agreement = 1e-7;

  test('are those of a dense computation, for irls', async () => {
    const result = await run(text, columns, options);
    const expected = reference(estimates(result), false);
    expect(result.testFunctions!.radii).toEqual([4, 8, 16, 27]);
    expect(result.diagnostics.degreesOfFreedom).toBe(12);
    expect(Math.abs(result.diagnostics.chi2PerDof / expected.chi2PerDof - 1)).toBeLessThan(agreement);
    expect(Math.abs(weakFormOf(result)!.featureNoise / expected.share - 1)).toBeLessThan(agreement);
    result.parameters.forEach((p, j) => {
      expect(Math.abs(p.stdError / expected.stdError[j] - 1)).toBeLessThan(agreement);
      expect(Math.abs(weakFormOf(result)!.biasOverStdError[j] / expected.ratio[j] - 1)).toBeLessThan(
        agreement,
      );
    });
  });

  test('are those of a dense computation, for ols', async () => {
    const result = await run(text, columns, { ...options, method: 'ols' });
    const expected = reference(estimates(result), true);
    result.parameters.forEach((p, j) => {
      expect(Math.abs(p.stdError / expected.stdError[j] - 1)).toBeLessThan(agreement);
      expect(Math.abs(weakFormOf(result)!.biasOverStdError[j] / expected.ratio[j] - 1)).toBeLessThan(
        agreement,
      );
    });
  });
});

describe('a constant added to a state', () => {
  test('changes nothing, radius included, if the model subtracts it again', async () => {
    const { columns } = columnsOf('lotka-volterra', 128, 0.05);
    const plain = await run("u1' = a*u1 + b*u1*u2\nu2' = c*u2 + d*u1*u2", columns);
    const moved: Columns = new Map(columns).set(
      'u1',
      columns.get('u1')!.map((x) => x + 1e6),
    );
    const k = 'k = 1e6\n';
    const other = await run(`${k}u1' = a*(u1 - k) + b*(u1 - k)*u2\nu2' = c*u2 + d*(u1 - k)*u2`, moved);
    expect(other.testFunctions).toEqual(plain.testFunctions);
    other.parameters.forEach((p, j) => {
      // Rounding of values near 1e6 is 1e-10, felt through a condition of some hundreds.
      expect(Math.abs(p.estimate / plain.parameters[j].estimate - 1)).toBeLessThan(1e-6);
      expect(Math.abs(p.stdError / plain.parameters[j].stdError - 1)).toBeLessThan(1e-6);
    });
  });
});

describe('verdicts', () => {
  test('are absent if nothing is wrong: Lotka-Volterra 128, 5%, irls and ols', async () => {
    for (const method of ['irls', 'ols'] as const) {
      let flagged = 0;
      for (let seed = 1; seed <= 40; seed++) {
        const { text, columns } = columnsOf('lotka-volterra', 128, 0.05, seed);
        if (codes(await run(text, columns, { method })).length > 0) flagged++;
      }
      // Statistical: a rate of 2% gives more than 4 of 40 less than once in a thousand times.
      expect(flagged).toBeLessThanOrEqual(4);
    }
  });

  test('noise that hides a state is reported, not ✓: a state at rest', async () => {
    const random = randomGenerator(7);
    const t = Float64Array.from({ length: 100 }, (_, m) => 0.1 * m);
    const columns: Columns = new Map([
      ['t', t],
      ['u', t.map(() => 99.9 + 2 * random.normal())],
    ]);
    const result = await run("u' = k*(100 - u)", columns);
    expect(codes(result)).toContain('hiddenByNoise');
    expect(result.diagnostics.noiseToSpread.u).toBeGreaterThan(0.8);
  });

  test('two states that differ by noise only: their parameters are hidden, the sum is named', async () => {
    const random = randomGenerator(9);
    const t = Float64Array.from({ length: 200 }, (_, m) => 0.1 * m);
    const x = t.map((s) => Math.exp(-0.05 * s) * Math.cos(2 * s));
    const v = t.map((s) => -Math.exp(-0.05 * s) * (2 * Math.sin(2 * s) + 0.05 * Math.cos(2 * s)));
    const noisy = (y: Float64Array) => y.map((value) => value + 0.03 * random.normal());
    const columns: Columns = new Map([
      ['t', t],
      ['x', noisy(x)],
      ['y', noisy(x)],
      ['v', noisy(v)],
    ]);
    const result = await run("x' = v\ny' = v\nv' = -k*x - b*y - c*v", columns);
    const verdict = result.diagnostics.warnings.find(({ code }) => code === 'hiddenByNoise');
    expect(verdict?.message).toMatch(/hides the effect of .*k(,| and) b/);
    expect(verdict?.message).toMatch(/the data do determine k \+ b = (3\.9|4\.0)/);
  });

  test('a record too coarse for its motion is reported', async () => {
    const { text, columns } = columnsOf('lotka-volterra', 1024, 0.01);
    const coarse: Columns = new Map(
      [...columns].map(([name, x]) => [name, x.filter((_, m) => m % 30 === 0)]),
    );
    expect(codes(await run(text, coarse))).toContain('undersampled');
  });

  test('outliers are reported, with their place', async () => {
    const { text, columns } = columnsOf('lotka-volterra', 256, 0.02);
    const u1 = columns.get('u1')!.slice();
    u1[100] += 20;
    const result = await run(text, new Map(columns).set('u1', u1));
    const verdict = result.diagnostics.warnings.find(({ code }) => code === 'unevenNoise');
    expect(verdict?.message).toContain(`u1 near t = ${Number(columns.get('t')![100].toPrecision(3))}`);
    expect(codes(await run(text, columns))).not.toContain('unevenNoise');
  });

  test('noise stated ten times too small does not drive the radius up', async () => {
    const { text, columns } = columnsOf('lotka-volterra', 256, 0.05);
    const honest = await run(text, columns);
    const sd = Object.fromEntries(Object.entries(honest.noise).map(([name, s]) => [name, s / 10]));
    const bold = await run(text, columns, { noiseSd: sd });
    expect(bold.testFunctions).toEqual(honest.testFunctions);
    expect(codes(bold)).toContain('noiseUnexplained');
  });

  test('are ordered by their severity', async () => {
    const order = [
      'notPositiveDefinite',
      'notIdentifiable',
      'hiddenByNoise',
      'notNormal',
      'iterationLimit',
      'noiseUnexplained',
      'undersampled',
      'biased',
      'integrationError',
      'noiseUncertain',
      'unevenNoise',
    ];
    for (const [name, points, noise] of [
      ['hindmarsh-rose', 128, 0.01],
      ['hindmarsh-rose', 256, 0.1],
      ['fitzhugh-nagumo', 64, 0.01],
    ] as const) {
      const { text, columns } = columnsOf(name, points, noise);
      const places = codes(await run(text, columns)).map((code) => order.indexOf(code));
      expect(places.length).toBeGreaterThan(1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
    }
  });

  test('a short record leaves the noise uncertain; giving it takes the verdict away', async () => {
    const { text, columns } = columnsOf('logistic', 24, 0.05);
    expect(codes(await run(text, columns))).toContain('noiseUncertain');
    expect(codes(await run(text, columns, { noiseSd: { u1: 0.03 } }))).not.toContain('noiseUncertain');
  });

  test('a radius that is too small is reported, whoever chose it', async () => {
    const { text, columns } = columnsOf('lotka-volterra', 128, 0.01);
    const result = await run(text, columns, { minRadius: 2 });
    expect(codes(result)).toContain('integrationError');
    expect(result.testFunctions!.chosenBy).toBe('user');
  });

  test('if normality fails the most normal reweighted iterate is returned, never OLS', async () => {
    let seen = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const { text, columns } = columnsOf('hindmarsh-rose', 128, 0.01, seed);
      const result = await run(text, columns);
      const { iterations, status } = result;
      if (iterations!.stopped !== 'normality') continue;
      seen++;
      const reweighted = weakFormOf(result)!.pValues.slice(1);
      expect(iterations!.returned).toBe(1 + reweighted.indexOf(Math.max(...reweighted)));
      expect(status.code).not.toBe('ok');
    }
    expect(seen).toBeGreaterThan(3);
  });

  test('an iteration that does not settle returns the most normal iterate too', async () => {
    let seen = 0;
    for (let seed = 1; seed <= 12 && seen < 2; seed++) {
      const { text, columns } = columnsOf('hindmarsh-rose', 128, 0.1, seed);
      const result = await run(text, columns, { maxIterations: 20 });
      const { iterations } = result;
      const [a, b] = [iterations!.estimates.at(-1)!, iterations!.estimates.at(-2)!];
      const moved = Math.hypot(...a.map((x, j) => x - b[j])) / Math.hypot(...b);
      if (iterations!.stopped !== 'iterationLimit' || moved < 0.1) continue;
      seen++;
      const reweighted = weakFormOf(result)!.pValues.slice(1);
      expect(iterations!.returned).toBe(1 + reweighted.indexOf(Math.max(...reweighted)));
    }
    expect(seen).toBeGreaterThan(0);
  });
});

describe('identifiable combinations', () => {
  const { columns } = columnsOf('lotka-volterra', 128, 0.05);

  test('are found whatever the units of the parameters', async () => {
    const result = await run("u1' = a*u1 + 1e12*b*u1 + c*u1*u2\nu2' = d*u2 + e*u1*u2", columns);
    const [combination] = result.diagnostics.identifiable;
    expect(combination.text).toBe('a + 1000000000000*b');
    expect(Math.abs(combination.estimate - 3)).toBeLessThan(0.2);
  });

  test('come pair by pair, and leave out what acts on nothing', async () => {
    const pairs = await run("u1' = a*u1 + b*u1 + c*u1*u2\nu2' = d*u2 + e*u1*u2 + f*u1*u2", columns);
    expect(pairs.diagnostics.identifiable.map((c) => c.text).sort()).toEqual(['a + b', 'e + f']);
    const nothing = await run("u1' = a*u1 + z*max(u1 - 1e6, 0) + c*u1*u2\nu2' = d*u2 + e*u1*u2", columns);
    expect(nothing.status.code).toBe('notIdentifiable');
    expect(
      nothing.parameters.filter((p) => p.stdError === Number.POSITIVE_INFINITY).map((p) => p.name),
    ).toEqual(['z']);
  });
});

describe('options at the ends of their ranges', () => {
  const { text, columns } = columnsOf('lotka-volterra', 64, 0.05);
  const cases = optionNames.flatMap((name): [string, FitOptions][] => {
    const row = optionTable[name];
    if (row.kind === 'choice') return row.values.map((value) => [`${name} = ${value}`, { [name]: value }]);
    if (row.kind === 'numbers')
      return [[row.min], [row.max], [1.5, 3]].map((value) => [`${name} = ${value}`, { [name]: value }]);
    if (row.kind !== 'number') return [];
    const least = row.open ? row.min + 1e-9 : row.min;
    const most = row.open === 'both' ? row.max - 1e-9 : row.max;
    return [least, most].map((value) => [`${name} = ${value}`, { [name]: value }]);
  });

  test.each(cases)('%s gives an answer with finite errors, or an InputError', async (_, options) => {
    const outcome = await run(text, columns, options).catch((error: unknown) => error);
    if (outcome instanceof InputError) return;
    const result = outcome as Result;
    expect(result.parameters).toBeDefined();
    if (result.status.code === 'ok')
      for (const p of result.parameters) expect(Number.isFinite(p.stdError)).toBe(true);
  });

  test('fits with other settings on the same grid do not share a basis', async () => {
    const first = await run(text, columns);
    const others = [
      { eta: 5 },
      { rank: 15 },
      { rankCorner: 'relative-l2' as const },
      { radiusMultipliers: [1, 2] },
    ];
    for (const options of others) {
      expect(estimates(await run(text, columns, options))).not.toEqual(estimates(first));
    }
    expect(estimates(await run(text, columns))).toEqual(estimates(first));
  });
});
