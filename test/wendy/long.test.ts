import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weakFormOf } from '../../src/detail.ts';
import { createKernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { column, fromColumns, type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiply, transposedMultiply } from '../../src/linalg/multiply.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { checkSize } from '../../src/wendy/checkSize.ts';
import { covariance } from '../../src/wendy/covariance.ts';
import { curvatureResidual } from '../../src/wendy/diagnostics.ts';
import { evaluateFeatures } from '../../src/wendy/evaluateFeatures.ts';
import { fitWeak } from '../../src/wendy/fit.ts';
import { fitLong } from '../../src/wendy/fitLong.ts';
import { gradients } from '../../src/wendy/gradients.ts';
import { type LocalBumps, localBumps } from '../../src/wendy/localBumps.ts';
import { localCovariance } from '../../src/wendy/localCovariance.ts';
import { localSystem } from '../../src/wendy/localSystem.ts';
import { inUnits } from '../../src/wendy/units.ts';
import { weakSystem } from '../../src/wendy/weakSystem.ts';
import { finish } from '../finish.ts';
import { type Columns, dataOf, longLotkaVolterra, run } from './runs.ts';

await loadKernels();

/** Rounding: sums over some thousand samples, relative to the largest of what is compared. */
const rounding = 1e-12;

function difference(A: ArrayLike<number>, B: ArrayLike<number>): number {
  expect(A.length).toBe(B.length);
  let [apart, size] = [0, 0];
  for (let i = 0; i < A.length; i++) {
    apart = Math.max(apart, Math.abs(A[i] - B[i]));
    size = Math.max(size, Math.abs(B[i]));
  }
  return apart / size;
}

/** Φ and Φ̇ written out, K × M. */
function written({ centre, radius, shapes }: LocalBumps, M: number): { Phi: Matrix; PhiDot: Matrix } {
  const K = centre.length;
  const [Phi, PhiDot] = [zeros(K, M), zeros(K, M)];
  for (let k = 0; k < K; k++) {
    const { psi, psiDot } = shapes.get(radius[k])!;
    for (let i = 0; i < psi.length; i++) {
      Phi.data[k + (centre[k] - radius[k] + i) * K] = psi[i];
      PhiDot.data[k + (centre[k] - radius[k] + i) * K] = psiDot[i];
    }
  }
  return { Phi, PhiDot };
}

describe('compact test functions', () => {
  test('lie inside their stretches, mirrored about their middles, in order, none twice', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 2, max: 9 }),
        fc.double({ min: 1, max: 9, noNaN: true }),
        (lengths, m, spacing) => {
          let from = 0;
          const stretches = lengths.map((length) => {
            from += length + 3;
            return [from - length - 3, from - 3] as const;
          });
          const { centre, radius } = localBumps(stretches, m, spacing, 9);
          const places = [...centre].map((c, k) => [c, radius[k]]);
          for (const [from, to] of stretches) {
            const own = places.filter(([c]) => c >= from && c < to);
            expect(own.length > 0).toBe(to - from > 2 * m);
            for (const [c, r] of own) {
              expect(r).toBeGreaterThanOrEqual(m);
              expect(c - r).toBeGreaterThanOrEqual(from);
              expect(c + r).toBeLessThan(to);
            }
            const first = own.filter(([c, r]) => c - r === from && r < 3 * m);
            const last = own.filter(([c, r]) => c + r === to - 1 && r < 3 * m);
            expect(first.map(([, r]) => r)).toEqual(last.map(([, r]) => r).reverse());
          }
          expect([...centre]).toEqual([...new Set(centre)].sort((a, b) => a - b));
        },
      ),
      { seed: 20231, numRuns: 200 },
    );
  });

  test('integrate by parts: a straight line exactly, slow waves the better the wider they are', () => {
    const M = 200;
    // Truncation: what is left of a bump beyond the Nyquist frequency.
    for (const [m, left] of [
      [4, 1e-3],
      [6, 1e-4],
      [12, 2e-7],
    ]) {
      const bumps = localBumps([[0, M]], m, m, 9);
      const { Phi, PhiDot } = written(bumps, M);
      const byParts = (u: (t: number) => number, slope: (t: number) => number) => {
        const values = (f: (t: number) => number) => fromColumns([Array.from({ length: M }, (_, t) => f(t))]);
        const area = multiply(
          Phi,
          values(() => 1),
        ).data;
        const sum = multiply(PhiDot, values(u)).data.map((x, k) => x + multiply(Phi, values(slope)).data[k]);
        return Math.max(...sum.map((x, k) => Math.abs(x / area[k])));
      };
      expect(
        byParts(
          (t) => t,
          () => 1,
        ),
      ).toBeLessThan(rounding);
      for (const omega of [0.05, 0.3]) {
        const wave = byParts(
          (t) => Math.sin(omega * t),
          (t) => omega * Math.cos(omega * t),
        );
        expect(wave / omega).toBeLessThan(left);
      }
    }
  });
});

describe('sums over compact test functions', () => {
  // Shared parameters, a known part, several terms of a parameter, mixed and second derivatives.
  const model = parseModel("a' = p*a - q*a*b + sin(b) + p*b^2\nb' = q*a*b - 0.4*b + r*a^2 + p");
  const form = linearForm(model);
  const M = 5000;
  const dt = 0.1;
  const random = randomGenerator(3);
  const t = Float64Array.from({ length: M }, (_, m) => dt * m);
  const U = fromColumns([0, 1].map((l) => t.map((s) => 1.5 + Math.sin(s + l) + 0.1 * random.normal())));
  const samples = { name: '', t, U, states: model.states };
  const sigma = Float64Array.of(0.1, 0.3);
  const w = Float64Array.of(0.7, -1.2, 0.4);
  // So few and wide that the dense twin is quick; they span several blocks of the sums.
  const bumps = localBumps([[0, M]], 250, 100, 9);
  const { Phi, PhiDot } = written(bumps, M);
  const K = Phi.rows;
  const n = 2 * K;
  const units = { row: sigma, column: Float64Array.of(1, 1, 1) };
  const dense = finish(inUnits(finish(weakSystem(form, 3, samples, Phi, PhiDot, dt)), units));
  const first = finish(gradients(form.features, model.states, t, U, 1));
  const second = finish(gradients(form.features, model.states, t, U, 2));

  test('are the rows of the dense weak system', () => {
    const Theta = finish(evaluateFeatures(form, samples));
    const features = form.features.map((_, p) => column(Theta, p));
    const { G, b } = finish(localSystem(form, 3, { features, U, dt }, bumps, sigma, [0, 1]));
    expect(difference(G.data, dense.G.data)).toBeLessThan(rounding);
    expect(difference(b, dense.b)).toBeLessThan(rounding);
    const other = finish(localSystem(form, 3, { features, U, dt }, bumps, sigma, [1]));
    expect([...other.b]).toEqual([...b.subarray(K)]);
  });

  test('are what the dense covariance gives: GᵀCG, its diagonal, traces, noise in G, curvature', () => {
    const input = { form, gradients: first, sigma, Phi, PhiDot, even: undefined, dt, rowScale: sigma };
    const plan = finish(covariance(input, 3));
    const kernels = createKernels();
    kernels.reserve(plan.room + plan.scratch + n * n);
    const model = finish(plan.make(kernels, kernels.alloc(plan.scratch)));
    const C = zeros(n, n);
    const inside = kernels.alloc(n * n);
    finish(model.assembleInto(inside, w, 1));
    for (let j = 0; j < n; j++) {
      for (let i = j; i < n; i++) C.data[i + j * n] = C.data[j + i * n] = inside[i + j * n];
    }
    const identity = inside.fill(0);
    for (let i = 0; i < n; i++) identity[i + i * n] = 1;
    const { halfTraces, featureNoise } = finish(model.scores(identity, w));
    const mean = finish(curvatureResidual({ form, second, sigma, Phi, dt }, w, sigma));

    const G = dense.G;
    const sums = finish(localCovariance({ form, first, second, sigma, bumps, dt, M, G, w }));
    expect(difference(sums.meat.data, transposedMultiply(G, multiply(C, G)).data)).toBeLessThan(rounding);
    expect(
      difference(
        sums.diagonal,
        Array.from({ length: n }, (_, i) => C.data[i + i * n]),
      ),
    ).toBeLessThan(rounding);
    expect(difference(sums.halfTraces, halfTraces)).toBeLessThan(rounding);
    expect(difference(sums.featureNoise.data, featureNoise.data)).toBeLessThan(rounding);
    expect(difference(sums.curvature, transposedMultiply(G, fromColumns([mean])).data)).toBeLessThan(
      rounding,
    );
  });
});

describe('ols beyond 4,096 points', () => {
  const truth = [3, -1, -6, 1];

  test('contains the truth, with everything reported except what needs the whole covariance', async () => {
    const { text, columns } = longLotkaVolterra(5000, 0.1);
    const stages: string[] = [];
    const result = await run(text, columns, { method: 'ols' }, (p) => stages.push(p.stage));
    result.parameters.forEach(({ estimate, stdError, start: ols }, j) => {
      // Statistical: four standard errors.
      expect(Math.abs(estimate - truth[j])).toBeLessThan(4 * stdError);
      expect(stdError).toBeLessThan(0.01 * Math.abs(truth[j]));
      expect(ols).toBe(estimate);
    });
    const { diagnostics, iterations, testFunctions } = result;
    expect(result.status.code).toBe('ok');
    expect(diagnostics.chi2PValue).toBeNaN();
    expect(diagnostics.shapiroWilkP).toBeNaN();
    // Statistical: rows overlap, so that 2500 of them are worth some 800.
    expect(Math.abs(diagnostics.chi2PerDof - 1)).toBeLessThan(4 * Math.sqrt(2 / 800));
    const { biasOverStdError, featureNoise } = weakFormOf(result)!;
    expect(biasOverStdError.every((x) => Math.abs(x) < 0.5)).toBe(true);
    expect(featureNoise).toBeLessThan(0.01);
    expect(iterations).toMatchObject({ stopped: 'fixedPoint', returned: 0 });
    expect(testFunctions).toEqual({ minRadius: 4, radii: [4, 12], count: 1251, chosenBy: 'noise' });
    expect([...new Set(stages)]).toEqual([
      'noise',
      'radius',
      'testFunctions',
      'weakSystem',
      'iterate',
      'uncertainty',
    ]);
    expect(JSON.parse(JSON.stringify(result)).diagnostics.chi2PValue).toBeNull();
  });

  test('has calibrated errors and predicts its bias', () => {
    const trials = 40;
    const model = parseModel(longLotkaVolterra(1, 0).text);
    const options = resolveOptions({ method: 'ols' });
    const z: number[][] = [];
    for (let seed = 1; seed <= trials; seed++) {
      // Fewer points than the method is for, so that the test is quick.
      const data = dataOf(model.states, [longLotkaVolterra(1000, 0.5, seed).columns]);
      const records = data.experiments.map((experiment) => ({ ...experiment, states: model.states }));
      const sizes = checkSize(records, 4, options);
      const result = finish(fitLong(model, linearForm(model), records, sizes, options));
      const { biasOverStdError } = weakFormOf(result)!;
      z.push(result.parameters.map((p, j) => (p.estimate - truth[j]) / p.stdError - biasOverStdError[j]));
    }
    for (let j = 0; j < 4; j++) {
      const mean = z.reduce((sum, x) => sum + x[j], 0) / trials;
      const variance = z.reduce((sum, x) => sum + (x[j] - mean) ** 2, 0) / (trials - 1);
      // Statistical: four standard errors of a mean and of a variance over 40 trials.
      expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(trials));
      expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / trials));
    }
  });

  test('is another estimator than the dense one, no wider, and near it', async () => {
    const { text, columns } = longLotkaVolterra(1500, 0.1);
    const model = parseModel(text);
    const options = resolveOptions({ method: 'ols' });
    const dense = await run(text, columns, options);
    const records = dataOf(model.states, [columns]).experiments.map((e) => ({ ...e, states: model.states }));
    const sizes = checkSize(records, 4, options);
    const long = finish(fitLong(model, linearForm(model), records, sizes, options));
    long.parameters.forEach((p, j) => {
      const { estimate, stdError } = dense.parameters[j];
      // Statistical: the two share most of their noise; three standard errors of either are safe.
      expect(Math.abs(p.estimate - estimate)).toBeLessThan(3 * stdError);
      expect(p.stdError).toBeLessThan(1.2 * stdError);
    });
  });

  test('takes several experiments, short ones too: the same one twice has errors √2 times smaller', async () => {
    const { text, columns } = longLotkaVolterra(4500, 0.1);
    const short: Columns = new Map([...columns].map(([name, x]) => [name, x.slice(0, 300)]));
    const [once, twice, mixed] = await Promise.all(
      [columns, [columns, columns], [columns, short]].map((data) => run(text, data, { method: 'ols' })),
    );
    twice.parameters.forEach((p, j) => {
      expect(Math.abs(p.estimate / once.parameters[j].estimate - 1)).toBeLessThan(1e-10);
      expect(Math.abs((p.stdError * Math.SQRT2) / once.parameters[j].stdError - 1)).toBeLessThan(1e-10);
    });
    expect(twice.experiments.map((e) => e.information)).toEqual([
      expect.closeTo(0.5, 10),
      expect.closeTo(0.5, 10),
    ]);
    const [most, least] = mixed.experiments.map((e) => e.information);
    expect(most + least).toBeCloseTo(1, 10);
    expect(least).toBeLessThan(0.1);
  });

  test('takes a hundred thousand points, pausing on the way', async () => {
    const { text, columns } = longLotkaVolterra(100_000, 0.1);
    const model = parseModel(text);
    const data = dataOf(model.states, [columns]);
    const work = fitWeak(model, linearForm(model), data, resolveOptions({ method: 'ols' }));
    let pauses = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) pauses++;
    expect(pauses).toBeGreaterThan(50);
    step.value.parameters.forEach(({ estimate, stdError }, j) => {
      // Statistical: four standard errors, beside a bias of half of one.
      expect(Math.abs(estimate - truth[j])).toBeLessThan(4.5 * stdError);
    });
  });
});
