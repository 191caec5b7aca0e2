import { beforeAll, describe, expect, test } from 'vitest';
import { fit, InputError, parseModel, tableFromColumns, workings } from '../../src/index.ts';
import { shapiroWilk } from '../../src/inside.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import type { Matrix } from '../../src/linalg/matrix.ts';
import { multiplyTransposed } from '../../src/linalg/multiply.ts';
import { type Columns, columnsOf } from './runs.ts';

beforeAll(loadKernels);

/** Rounding: sums of a few hundred products of numbers of size one. */
const rounding = 1e-12;

async function shownOf(name: string, points: number, noise: number, options = {}) {
  const { text, columns } = columnsOf(name, points, noise);
  const [model, table] = [parseModel(text), tableFromColumns(columns)];
  return { model, table, columns, ...(await workings(model, table, options)) };
}

function largest(x: ArrayLike<number>): number {
  return Math.max(...Array.from(x, Math.abs));
}

describe('workings', () => {
  test('come with the very numbers of the fit', async () => {
    for (const [name, options] of [
      ['lotka-volterra', {}],
      ['fitzhugh-nagumo', { covariance: 'paper' }],
      ['logistic', { method: 'ols' }],
      ['logistic', { preset: 'authors-2023' }],
    ] as const) {
      const { model, table, result } = await shownOf(name, 128, 0.05, options);
      const fitted = await fit(model, table, { method: 'irls', ...options });
      expect(result.parameters).toEqual(fitted.parameters);
      expect(result.iterations).toEqual(fitted.iterations);
      expect(result.covariance).toEqual(fitted.covariance);
      expect(result.options).toEqual(fitted.options);
    }
  });

  test('show orthonormal test functions by falling singular value', async () => {
    const { experiments, result } = await shownOf('hindmarsh-rose', 256, 0.02);
    const [{ Phi, PhiDot, singularValues, t, radii }] = experiments;
    expect([Phi.rows, Phi.cols]).toEqual([result.testFunctions!.count, 256]);
    expect(PhiDot.rows).toBe(Phi.rows);
    const gram = multiplyTransposed(Phi, Phi);
    const identity = gram.data.map((x, i) => x - (i % (Phi.rows + 1) === 0 ? 1 : 0));
    expect(largest(identity)).toBeLessThan(rounding);
    expect([...singularValues]).toEqual([...singularValues].sort((a, b) => b - a));
    expect(radii).toEqual(result.testFunctions!.radii);
    // The longer the bumps, the larger their singular value: slow functions come first.
    const signChanges = Array.from({ length: 6 }, (_, k) => changes(rowOf(Phi, k)));
    expect(signChanges).toEqual([0, 1, 2, 3, 4, 5]);
    // Integrating by parts: Σ φ̇ Δt = 0, and Σ (φ̇ t + φ) Δt = 0 as φ vanishes at both ends.
    const dt = t[1] - t[0];
    const parts = rowOf(PhiDot, 0).map((x, m) => (x * t[m] + rowOf(Phi, 0)[m]) * dt);
    const sum = Math.abs(parts.reduce((a, b) => a + b));
    // Truncation: of the trigonometric interpolant of a function that ends smoothly.
    expect(sum / largest(rowOf(Phi, 0))).toBeLessThan(1e-6);
  });

  test('show the radius where its curve first hides in the noise', async () => {
    const { experiments, result } = await shownOf('fitzhugh-nagumo', 512, 0.001);
    const [{ radius, radiusCurve, hiddenBelow, chosenBy }] = experiments;
    expect([radius, chosenBy]).toEqual([result.testFunctions!.minRadius, 'noise']);
    expect(radiusCurve.map((at) => at.radius)).toEqual(radiusCurve.map((_, k) => k + 2));
    const first = radiusCurve.find((at) => at.radius >= 4 && at.error <= hiddenBelow);
    expect(first?.radius).toBe(radius);
    // Far beyond it noise is all there is: the curve is flat at 1, except for what 2·M/m positions leave to chance.
    const far = radiusCurve.filter((at) => at.radius >= 8 && at.radius < 40).map(({ error }) => error);
    const mean = far.reduce((a, b) => a + b) / far.length;
    expect(Math.abs(mean - 1)).toBeLessThan(4 / Math.sqrt(2 * (512 / 20)));
  });

  test('show the residual of the estimate, before and after it is whitened', async () => {
    const { experiments, result, columns, model } = await shownOf('logistic', 256, 0.2);
    const [{ Phi, PhiDot, residual, whitened, t }] = experiments;
    const dt = t[1] - t[0];
    const [w1, w2] = result.parameters.map(({ estimate }) => estimate);
    const u = columns.get(model.states[0])!;
    const byHand = Array.from({ length: Phi.rows }, (_, k) => {
      const [phi, phiDot] = [rowOf(Phi, k), rowOf(PhiDot, k)];
      return u.reduce((sum, x, m) => sum + (phi[m] * (w1 * x + w2 * x * x) + phiDot[m] * x) * dt, 0);
    });
    expect(largest(byHand.map((x, k) => x - residual.data[k]))).toBeLessThan(rounding);
    const chi2 = whitened!.reduce((sum, x) => sum + x * x, 0);
    // The fit has C at the iterate before the last one: they differ by the tolerance of the iteration.
    const { degreesOfFreedom, chi2PerDof } = result.diagnostics;
    expect(Math.abs(chi2 / degreesOfFreedom / chi2PerDof - 1)).toBeLessThan(1e-5);
  });

  test('show a residual that whitening makes normal', async () => {
    const { experiments, result } = await shownOf('hindmarsh-rose', 512, 0.01);
    const [{ residual, whitened }] = experiments;
    // Statistical: the level at which the iteration itself would stop.
    expect(shapiroWilk(whitened!)).toBeGreaterThan(result.options.normalityLevel);
    expect(shapiroWilk(residual.data)).toBeLessThan(result.options.normalityLevel);
  });

  test('distinguish experiments', async () => {
    const one = columnsOf('logistic', 64, 0.05, 1).columns;
    const two = columnsOf('logistic', 100, 0.05, 2).columns;
    const joined: Record<string, (number | string)[]> = {
      t: both(one, two, 't'),
      u1: both(one, two, 'u1'),
      experiment: [...Array(64).fill('a'), ...Array(100).fill('b')],
    };
    const { text } = columnsOf('logistic', 64, 0.05);
    const { result, experiments } = await workings(parseModel(text), tableFromColumns(joined));
    expect(experiments.map(({ name, t }) => [name, t.length])).toEqual([
      ['a', 64],
      ['b', 100],
    ]);
    const count = experiments.reduce((sum, { Phi }) => sum + Phi.rows, 0);
    expect(count).toBe(result.testFunctions!.count);
    expect(experiments.map(({ whitened, Phi }) => whitened!.length - Phi.rows)).toEqual([0, 0]);
  });

  test('are refused if there are none to show', async () => {
    const { text, columns } = columnsOf('logistic', 64, 0.05);
    const [model, table] = [parseModel(text), tableFromColumns(columns)];
    await expect(workings(model, table, { method: 'mle' })).rejects.toThrow(InputError);
    await expect(workings(model, table, { method: 'mle' })).rejects.toThrow(/methods irls and ols have them/);
    const M = 5000;
    const long = tableFromColumns({
      t: Float64Array.from({ length: M }, (_, m) => m / M),
      u1: Float64Array.from({ length: M }, (_, m) => m),
    });
    await expect(workings(model, long, { method: 'ols' })).rejects.toThrow(/at most 4096/);
    const holed = tableFromColumns({ t: [0, 1, 2], u1: [1, Number.NaN, 2] });
    await expect(workings(model, holed)).rejects.toThrow(/the value is missing/);
  });
});

function rowOf({ rows, cols, data }: Matrix, k: number): Float64Array {
  return Float64Array.from({ length: cols }, (_, m) => data[k + m * rows]);
}

/** Sign changes of the values that are not nearly zero. */
function changes(x: Float64Array): number {
  const size = largest(x);
  const signs = Array.from(x)
    .filter((v) => Math.abs(v) > 0.05 * size)
    .map(Math.sign);
  return signs.filter((s, i) => i > 0 && s !== signs[i - 1]).length;
}

function both(one: Columns, two: Columns, name: string): number[] {
  return [...one.get(name)!, ...two.get(name)!];
}
