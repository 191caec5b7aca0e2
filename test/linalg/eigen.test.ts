import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { symmetricEigen } from '../../src/linalg/eigen.ts';
import { loadKernels } from '../../src/linalg/kernels/kernels.ts';
import { column, type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiply, multiplyTransposed, transposedMultiply } from '../../src/linalg/multiply.ts';
import { householderQr } from '../../src/linalg/qr.ts';
import { finish } from '../finish.ts';
import { diagonal, eps, identity, largestDifference, largestEntry, randomMatrix } from './samples.ts';

beforeAll(loadKernels);

/** Q diag(values) Qᵀ with a random orthogonal Q. */
function withValues(values: ArrayLike<number>, seed: number): Matrix {
  const n = values.length;
  const Q = householderQr(randomMatrix(n, n, seed)).apply(identity(n));
  const A = multiplyTransposed(multiply(Q, diagonal(values)), Q);
  for (let j = 0; j < n; j++) for (let i = 0; i < j; i++) A.data[i + j * n] = A.data[j + i * n];
  return A;
}

function tridiagonal(d: ArrayLike<number>, e: ArrayLike<number>): Matrix {
  const T = diagonal(d);
  const n = d.length;
  for (let i = 0; i + 1 < n; i++) T.data[i + 1 + i * n] = T.data[i + (i + 1) * n] = e[i];
  return T;
}

const range = (n: number, f: (i: number) => number) => Float64Array.from({ length: n }, (_, i) => f(i));

/** Wilkinson's W: its largest eigenvalues come in pairs that agree to all digits, though no off-diagonal is small. */
const wilkinson = (n: number) =>
  tridiagonal(
    range(n, (i) => Math.abs(i - (n - 1) / 2)),
    range(n, () => 1),
  );

const cases: Record<string, Matrix> = {
  'a random matrix': withValues(
    range(70, (i) => Math.sin(i * i)),
    1,
  ),
  'a random Gram matrix': (() => {
    const B = randomMatrix(60, 60, 2);
    return multiplyTransposed(B, B);
  })(),
  'the zero matrix': zeros(40, 40),
  'the identity': identity(75),
  'a diagonal matrix out of order': diagonal(range(50, (i) => ((i * 17) % 50) - 25)),
  'a diagonal matrix with repeated entries': diagonal(range(60, (i) => i % 3)),
  'a graded matrix': withValues(
    range(64, (i) => 2 ** -i),
    3,
  ),
  'a matrix graded along its diagonal': (() => {
    const A = withValues(
      range(40, (i) => 1 + i / 40),
      4,
    );
    for (let j = 0; j < 40; j++) for (let i = 0; i < 40; i++) A.data[i + 40 * j] *= 10 ** (-(i + j) / 4);
    return A;
  })(),
  'pairs of nearly equal eigenvalues': withValues(
    range(80, (i) => 1 + (i >> 1) + (i & 1) * 1e-13),
    5,
  ),
  'pairs a millionth of a millionth apart': withValues(
    range(80, (i) => 1 + (i >> 1) + (i & 1) * 4e-11),
    6,
  ),
  'one tight cluster': withValues(
    range(65, (i) => 1 + i * 1e-14),
    7,
  ),
  'a cluster as wide as the grouping distance': withValues(
    range(65, (i) => 1 + i * 1e-9),
    8,
  ),
  'a Gram matrix of low rank': (() => {
    const B = randomMatrix(90, 20, 9);
    return multiplyTransposed(B, B);
  })(),
  'a Gram matrix of smooth bumps': (() => {
    const B = zeros(120, 120);
    for (let j = 0; j < 120; j++)
      for (let i = 0; i < 120; i++) B.data[i + 120 * j] = Math.exp(-(((i - j) / 8) ** 2));
    return multiplyTransposed(B, B);
  })(),
  "Wilkinson's matrix": wilkinson(61),
  'many weakly coupled copies of Wilkinson’s matrix': (() => {
    const d = range(21 * 30, (i) => Math.abs((i % 21) - 10));
    const e = range(21 * 30, (i) => (i % 21 === 20 ? 1e-8 : 1));
    return tridiagonal(d, e);
  })(),
  'copies coupled by a few roundings': tridiagonal(
    range(47, (i) => Math.abs((i % 3) - 1)),
    range(47, (i) => (i % 3 === 2 ? 1.9570917564154374e-15 : 1)),
  ),
  'copies that inverse iteration leaves to rotations': tridiagonal(
    range(106, (i) => Math.abs((i % 3) - 1)),
    range(106, (i) => (i % 3 === 2 ? 8.393542967554966e-14 : 1)),
  ),
  'zero twice, once exactly': tridiagonal([0, 0, 2, 2], [0, 6.042e-15, 6.065e-14]),
  'huge entries': withValues(
    range(33, (i) => 1e300 * (i + 1)),
    10,
  ),
  'tiny entries': withValues(
    range(33, (i) => 1e-300 * (i + 1)),
    11,
  ),
  'order one': diagonal([-3]),
  'order two': tridiagonal([1, 1], [1]),
};

/** Rounding: backward error of the reduction and of the iteration, both a small multiple of eps ‖A‖ √n to n. */
function expectEigen(A: Matrix, count: number) {
  const n = A.rows;
  const { values, vectors } = finish(symmetricEigen(A));
  const V = finish(vectors(count));
  const norm = Math.max(...values.map(Math.abs));
  const residual = multiply(A, V);
  for (let j = 0; j < count; j++)
    for (let i = 0; i < n; i++) residual.data[i + j * n] -= values[j] * V.data[i + j * n];
  expect(largestEntry(residual.data)).toBeLessThanOrEqual(4 * n * eps * norm);
  expect(largestDifference(transposedMultiply(V, V).data, identity(count).data)).toBeLessThanOrEqual(
    (20 + n) * eps,
  );
  expect(values.every((value, i) => i === 0 || value <= values[i - 1])).toBe(true);
  return { values, V };
}

describe('symmetricEigen', () => {
  it.each(Object.keys(cases))('has small residuals and orthonormal vectors for %s', (name) => {
    expectEigen(cases[name], cases[name].rows);
  });

  it('has small residuals and orthonormal vectors for random spectra, orders and counts', () => {
    const check = (n: number, share: number, digits: number, seed: number) => {
      const spread = 10 ** -digits;
      const A = withValues(
        range(n, (i) => 1 + Math.round(i / 3) * spread + Math.cos(i * seed) * spread * spread),
        seed,
      );
      expectEigen(A, Math.round(share * n));
    };
    const [n, digits] = [fc.integer({ min: 1, max: 70 }), fc.integer({ min: 0, max: 14 })];
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(fc.property(n, share, digits, fc.integer({ min: 1, max: 999 }), check), {
      seed: 7,
      numRuns: 80,
    });
  });

  it('has small residuals and orthonormal vectors for chains with repeated entries and couplings of all sizes', () => {
    const check = (levels: number, smallest: number, links: number[]) => {
      const d = range(links.length, (i) => Math.floor(links[i] * levels));
      const e = range(links.length, (i) =>
        links[i] < 0.2 ? 0 : 10 ** (-smallest * links[(i * 7) % links.length]),
      );
      expectEigen(tridiagonal(d, e), links.length);
    };
    const links = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 1, maxLength: 80 });
    const [levels, smallest] = [fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 18 })];
    fc.assert(fc.property(levels, smallest, links, check), { seed: 11, numRuns: 150 });
  });

  it('finds the known values of the second-difference matrix', () => {
    const n = 150;
    const { values } = expectEigen(
      tridiagonal(
        range(n, () => 2),
        range(n, () => -1),
      ),
      40,
    );
    const known = range(n, (i) => 2 - 2 * Math.cos((Math.PI * (n - i)) / (n + 1)));
    // Rounding: eps ‖A‖ for each of about two rotations sweeps over n rows.
    expect(largestDifference(values, known)).toBeLessThanOrEqual(n * eps * 4);
  });

  it('keeps order 300 with a quarter of the vectors within the same bounds', () => {
    expectEigen(
      withValues(
        range(300, (i) => 0.9 ** i),
        12,
      ),
      75,
    );
  });

  it('reads the lower triangle only', () => {
    const A = withValues(
      range(40, (i) => i + 1),
      13,
    );
    const before = finish(symmetricEigen(A)).values;
    for (let j = 0; j < 40; j++) for (let i = 0; i < j; i++) A.data[i + 40 * j] = Number.NaN;
    expect(finish(symmetricEigen(A)).values).toEqual(before);
  });

  it('makes the largest entry of each vector positive, the first of two that tie', () => {
    const n = 51;
    const { V } = expectEigen(
      tridiagonal(
        range(n, () => 2),
        range(n, () => -1),
      ),
      n,
    );
    for (let j = 0; j < n; j++) {
      const v = column(V, j);
      const largest = Math.max(...v.map(Math.abs));
      expect(v.find((x) => Math.abs(x) > (1 - 1e-9) * largest)).toBeGreaterThan(0);
    }
  });

  it('gives nothing for an empty matrix or no vectors', () => {
    expect(finish(symmetricEigen(zeros(0, 0))).values.length).toBe(0);
    expect(finish(finish(symmetricEigen(zeros(0, 0))).vectors(0))).toEqual(zeros(0, 0));
    expect(finish(finish(symmetricEigen(identity(3))).vectors(0))).toEqual(zeros(3, 0));
  });

  it('names shapes, counts and entries that it does not support', () => {
    expect(() => finish(symmetricEigen(zeros(2, 3)))).toThrow(/2 × 3/);
    expect(() => finish(finish(symmetricEigen(identity(2))).vectors(3))).toThrow(/3 eigenvectors of a 2 × 2/);
    expect(() => finish(symmetricEigen(diagonal([1, Number.NaN])))).toThrow(/entry \(1, 1\) is NaN/);
  });
});
