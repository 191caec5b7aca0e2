import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { createKernels, loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { fromColumns, type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed } from '../../src/linalg/multiply.ts';
import { inverseFromCholesky } from '../../src/linalg/sliced.ts';
import { linearForm } from '../../src/model/linearForm.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { resolveOptions } from '../../src/resolveOptions.ts';
import { randomGenerator } from '../../src/stats/randomGenerator.ts';
import { corner } from '../../src/wendy/corner.ts';
import { covariance } from '../../src/wendy/covariance.ts';
import { gradients } from '../../src/wendy/gradients.ts';
import { noise } from '../../src/wendy/noise.ts';
import { minimumRadius } from '../../src/wendy/radius.ts';
import { testFunctions } from '../../src/wendy/testFunctions.ts';
import { finish } from '../finish.ts';

beforeAll(loadKernels);

const seeded = { seed: 20231, numRuns: 25 };
/** Rounding: a few hundred operations on numbers of the size compared. */
const rounding = 1e-12;

function noisy(M: number, D: number, seed: number): Matrix {
  const random = randomGenerator(seed);
  return fromColumns(
    Array.from({ length: D }, (_, l) =>
      Array.from({ length: M }, (_, m) => 1.5 + Math.sin(0.1 * m + l) + 0.1 * random.normal()),
    ),
  );
}

function basisOf(M: number, radii: number[], rank?: number) {
  return finish(
    testFunctions(M, radii, {
      eta: 9,
      rank: rank ?? { atLeast: 2 },
      findCorner: (curve) => corner(curve, 'relative-l1'),
    }),
  );
}

function largestDifference(A: ArrayLike<number>, B: ArrayLike<number>): number {
  let d = 0;
  for (let i = 0; i < A.length; i++) d = Math.max(d, Math.abs(A[i] - B[i]));
  return d;
}

describe('noise', () => {
  const options = resolveOptions({});
  const samples = (...states: Matrix[]) =>
    states.map((U) => ({ name: '', t: new Float64Array(U.rows), U, states: ['a', 'b'].slice(0, U.cols) }));

  test('polynomials below the order of the filter have no noise', () => {
    const U = fromColumns([Array.from({ length: 40 }, (_, m) => 3 - m + 0.02 * m ** 3 - 1e-4 * m ** 5)]);
    expect(noise(samples(U), options).sigma[0]).toBeLessThan(rounding * 1e4);
  });

  test('white noise on a smooth curve is measured within its sampling error', () => {
    const M = 4000;
    const random = randomGenerator(5);
    const U = fromColumns([Array.from({ length: M }, (_, m) => Math.sin(m / 50) + 0.3 * random.normal())]);
    const { sigma, doubt } = noise(samples(U), options);
    // Statistical: the noise itself says how far σ² may be off; σ is off by half as much.
    expect(Math.abs(sigma[0] / 0.3 - 1)).toBeLessThan((4 * Math.sqrt(doubt[0])) / 2);
  });

  test('the doubt about σ² is its spread over many records', () => {
    const records = 400;
    const random = randomGenerator(8);
    const squares = Array.from({ length: records }, () => {
      const U = fromColumns([Array.from({ length: 100 }, () => random.normal())]);
      return noise(samples(U), options).sigma[0] ** 2;
    });
    const mean = squares.reduce((a, b) => a + b) / records;
    const variance = squares.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (records - 1);
    const { doubt } = noise(samples(noisy(100, 1, 1)), options);
    // Statistical: a variance from 400 records is good to √(2/400) = 7%.
    expect(Math.abs(variance / doubt[0] - 1)).toBeLessThan(4 * Math.sqrt(2 / records));
  });

  test('a given standard deviation replaces the estimate of that state only', () => {
    const U = noisy(60, 2, 1);
    const free = noise(samples(U), options).sigma;
    const held = noise(samples(U), resolveOptions({ noiseSd: { b: 0.7 } })).sigma;
    expect([...held]).toEqual([free[0], 0.7]);
    expect(() => noise(samples(U), resolveOptions({ noiseSd: { c: 1 } }))).toThrow(
      /"c", which is not a state/,
    );
  });

  test('pooled noise is the root mean square over the states', () => {
    const U = noisy(60, 2, 1);
    const [a, b] = noise(samples(U), options).sigma;
    const pooled = noise(samples(U), resolveOptions({ noise: 'pooled' })).sigma;
    expect(pooled[0]).toBeCloseTo(Math.sqrt((a * a + b * b) / 2), 14);
    expect(pooled[1]).toBe(pooled[0]);
  });
});

describe('corner', () => {
  test('two straight lines meet at the corner, whatever is added or multiplied', () => {
    const curve = Float64Array.from({ length: 30 }, (_, i) => (i < 8 ? -2 * i : -16 - 0.1 * (i - 8)) + 40);
    for (const rule of ['relative-l1', 'relative-l2', 'absolute-l2'] as const)
      expect(finish(corner(curve, rule))).toBe(8);
    const moved = curve.map((y) => 5 * y - 300);
    expect(finish(corner(moved, 'absolute-l2'))).toBe(8);
  });

  test('a curve of fewer than three points has no corner but its start', () => {
    expect(finish(corner(Float64Array.of(1, 2), 'absolute-l2'))).toBe(0);
  });
});

describe('radius', () => {
  const settings = {
    eta: 9,
    coarsening: 2.1,
    maxRadius: 60,
    rule: 'noise' as const,
    findCorner: (curve: Float64Array) => corner(curve, 'relative-l2'),
    shrunkGrid: false,
  };
  const curveWithNoise = (sigma: number) => {
    const random = randomGenerator(3);
    // In units of the noise, as the fit hands it over.
    return fromColumns([
      Array.from({ length: 128 }, (_, m) => (Math.sin(m / 4) + sigma * random.normal()) / sigma),
    ]);
  };

  test('the radius grows as the noise falls, because integration error then shows', () => {
    const radii = [0.3, 1e-3, 1e-6, 1e-9].map(
      (sigma) => finish(minimumRadius(curveWithNoise(sigma), 0.1, settings)).radius,
    );
    expect(radii[0]).toBe(4);
    expect(radii).toEqual([...radii].sort((a, b) => a - b));
    expect(radii.at(-1)!).toBeGreaterThan(radii[0]);
  });

  test('if noise never explains the curve the fallback is used, and reported', () => {
    const random = randomGenerator(4);
    // A thousand times the noise that was claimed.
    const rough = fromColumns([Array.from({ length: 128 }, () => 1000 * random.normal())]);
    expect(finish(minimumRadius(rough, 0.1, settings)).chosenBy).toBe('fallback');
  });
});

describe('test functions', () => {
  test('are orthonormal, even or odd, and vanish at both ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 24, max: 90 }), fc.integer({ min: 2, max: 5 }), (M, m) => {
        const radii = [m, 2 * m].map((r) => Math.min(r, Math.floor((M - 1) / 2) - 2));
        const { Phi, even } = basisOf(M, radii);
        const K = Phi.rows;
        const I = multiplyTransposed(Phi, Phi);
        for (let i = 0; i < K; i++) {
          for (let j = 0; j < K; j++)
            expect(Math.abs(I.data[i + j * K] - (i === j ? 1 : 0))).toBeLessThan(rounding);
          const sign = i < even! ? 1 : -1;
          for (let t = 0; t < M; t++) {
            const mirrored = Phi.data[i + (M - 1 - t) * K];
            expect(Math.abs(Phi.data[i + t * K] - sign * mirrored)).toBeLessThan(rounding);
          }
          expect(Math.abs(Phi.data[i])).toBeLessThan(rounding);
          expect(Math.abs(Phi.data[i + (M - 1) * K])).toBeLessThan(rounding);
        }
      }),
      seeded,
    );
  });

  test('span what the stacked bumps span: the folded Gram matrix is the full one', () => {
    for (const M of [40, 41]) {
      const folded = basisOf(M, [3, 6]);
      const full = finish(
        testFunctions(M, [3, 6], {
          eta: 9,
          rank: folded.Phi.rows,
          findCorner: (curve) => corner(curve, 'relative-l1'),
          authorsRowCap: 1000,
        }),
      );
      expect(
        largestDifference(folded.singularValues.slice(0, 20), full.singularValues.slice(0, 20)),
      ).toBeLessThan(rounding);
      // Equal projectors ΦᵀΦ mean equal spans.
      const project = ({ Phi }: { Phi: Matrix }) => multiply({ ...transposed(Phi) }, Phi).data;
      // Rounding in eigenvectors is divided by the gap at the rank where the basis ends, about 1e-2 here.
      expect(largestDifference(project(folded), project(full))).toBeLessThan(rounding * 1e2);
    }
  });

  test('their derivative is the one of the unfolded Fourier matrix', () => {
    for (const M of [40, 41]) {
      const folded = basisOf(M, [3, 6]);
      const full = finish(
        testFunctions(M, [3, 6], {
          eta: 9,
          rank: 1,
          findCorner: (curve) => corner(curve, 'relative-l1'),
          authorsRowCap: 1000,
        }),
      );
      // The first function, whose sign the two share; for even M the authors' slip takes one mode out of theirs.
      const apart = Array.from(
        { length: M },
        (_, m) => folded.PhiDot.data[m * folded.Phi.rows] - full.PhiDot.data[m],
      );
      const dropped = M % 2 === 0 ? 1e-3 : rounding;
      expect(Math.max(...apart.map(Math.abs))).toBeLessThan(dropped);
    }
  });

  test('integrate by parts: Σ(Φ̇u + Φu̇) vanishes for waves well below the Nyquist frequency, at any radius', () => {
    // Truncation: what is left of the bumps above the Nyquist frequency; less for wider ones.
    for (const [m, left] of [
      [3, 4e-3],
      [4, 8e-4],
      [8, 3e-5],
    ]) {
      const { Phi, PhiDot } = basisOf(160, [m, 2 * m]);
      for (const omega of [0.05, 0.3, 0.8]) {
        const wave = fromColumns([Array.from({ length: 160 }, (_, j) => Math.sin(omega * j + 0.3))]);
        const slope = fromColumns([Array.from({ length: 160 }, (_, j) => omega * Math.cos(omega * j + 0.3))]);
        const byParts = multiply(Phi, slope).data.map((x) => -x);
        expect(largestDifference(multiply(PhiDot, wave).data, byParts)).toBeLessThan(left);
      }
    }
  });
});

function transposed(A: Matrix): Matrix {
  const B = zeros(A.cols, A.rows);
  for (let i = 0; i < A.rows; i++)
    for (let j = 0; j < A.cols; j++) B.data[j + i * A.cols] = A.data[i + j * A.rows];
  return B;
}

describe('covariance', () => {
  const text = "a' = p*a - q*a*b + sin(b)\nb' = q*a*b - 0.4*b + r*a^2 + p";
  const model = parseModel(text);
  const form = linearForm(model);

  /** C = L Σ Lᵀ written out, with the Jacobian by finite differences: nothing shared with the code under test. */
  function naive(
    U: Matrix,
    Phi: Matrix,
    PhiDot: Matrix,
    sigma: Float64Array,
    w: Float64Array,
    dt: number,
  ): Matrix {
    const [K, M] = [Phi.rows, Phi.cols];
    const f = (a: number, b: number) => [
      w[0] * a - w[1] * a * b + Math.sin(b),
      w[1] * a * b - 0.4 * b + w[2] * a * a + w[0],
    ];
    const L = zeros(2 * K, 2 * M);
    for (let m = 0; m < M; m++) {
      const [a, b] = [U.data[m], U.data[m + M]];
      const h = 1e-5;
      const D = [
        f(a + h, b).map((x, i) => (x - f(a - h, b)[i]) / (2 * h)),
        f(a, b + h).map((x, i) => (x - f(a, b - h)[i]) / (2 * h)),
      ];
      for (let i = 0; i < 2; i++) {
        for (let l = 0; l < 2; l++) {
          for (let k = 0; k < K; k++) {
            const dot = i === l ? PhiDot.data[k + m * K] : 0;
            L.data[i * K + k + (l * M + m) * 2 * K] = sigma[l] * (dt * Phi.data[k + m * K] * D[l][i] + dot);
          }
        }
      }
    }
    return multiplyTransposed(L, L);
  }

  function setUp(kind: 'wasm' | 'plain', M: number, even: boolean) {
    const U = noisy(M, 2, 7);
    const t = Float64Array.from({ length: M }, (_, m) => 0.2 * m);
    const basis = basisOf(M, [3, 6]);
    const sigma = Float64Array.of(0.1, 0.3);
    const input = {
      form,
      gradients: finish(gradients(form.features, model.states, t, U, 1)),
      sigma,
      Phi: basis.Phi,
      PhiDot: basis.PhiDot,
      even: even ? basis.even : undefined,
      dt: 0.2,
      rowScale: Float64Array.of(1, 1),
    };
    const kernels = createKernels(kind);
    const n = 2 * basis.Phi.rows;
    const plan = finish(covariance(input, 3));
    kernels.reserve(plan.room + plan.scratch + n * n);
    const cov = finish(plan.make(kernels, kernels.alloc(plan.scratch)));
    const C = kernels.alloc(n * n);
    return { U, basis, sigma, C, n, kernels, model: cov };
  }

  test.each([
    ['wasm', 40, true],
    ['wasm', 41, true],
    ['plain', 41, true],
    ['wasm', 40, false],
  ] as const)('is L Σ Lᵀ: %s kernels, M = %i, rows split by parity: %s', (kind, M, even) => {
    const { U, basis, sigma, C, n, model: cov } = setUp(kind, M, even);
    const w = Float64Array.of(0.7, -1.2, 0.4);
    finish(cov.assembleInto(C, w, 1));
    const expected = naive(U, basis.Phi, basis.PhiDot, sigma, w, 0.2);
    const lower = (A: Float64Array) => A.filter((_, index) => index % n >= Math.floor(index / n));
    // Truncation: central differences with h = 1e-5 leave 1e-10 of the derivative.
    expect(largestDifference(lower(C), lower(expected.data))).toBeLessThan(1e-9);
  });

  test('half the traces of C⁻¹ ∂C/∂w are half the slopes of log det C', () => {
    const { C, n, kernels, model: cov } = setUp('wasm', 40, true);
    const w = Float64Array.of(0.7, -1.2, 0.4);
    const logDet = (x: Float64Array) => {
      finish(cov.assembleInto(C, x, 1));
      for (let i = 0; i < n; i++) C[i + i * n] += 1e-6;
      expect(kernels.cholesky(n, C, n)).toBe(-1);
      let sum = 0;
      for (let i = 0; i < n; i++) sum += 2 * Math.log(C[i + i * n]);
      return sum;
    };
    const h = 1e-5;
    const slopes = w.map((_, j) => {
      const step = (s: number) => w.map((x, i) => (i === j ? x + s : x));
      return (logDet(step(h)) - logDet(step(-h))) / (4 * h);
    });
    logDet(w);
    finish(inverseFromCholesky(kernels, n, C, n));
    // Truncation: h² times the third derivative, here of the order of the slopes themselves.
    const size = Math.max(...slopes.map(Math.abs));
    expect(largestDifference(finish(cov.scores(C, w)).halfTraces, slopes) / size).toBeLessThan(1e-7);
  });
});
