import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leastSquares } from '../../src/linalg/leastSquares.ts';
import { column, fromColumns, type Matrix, zeros } from '../../src/linalg/matrix.ts';
import { multiply, transposedMultiply } from '../../src/linalg/multiply.ts';
import { eps, largestDifference, largestEntry, randomMatrix } from './samples.ts';

/** The largest relative error of x. */
function relativeError(x: Float64Array, known: ArrayLike<number>): number {
  return Math.max(...x.map((value, j) => Math.abs(value / known[j] - 1)));
}

/** Condition number after scaling the columns, which is what rounding is multiplied by. */
const condition = (s: Float64Array) => s[0] / s[s.length - 1];

const powers = (t: ArrayLike<number>, degree: number) =>
  fromColumns(Array.from({ length: degree + 1 }, (_, p) => Float64Array.from(t, (x) => x ** p)));

describe('leastSquares', () => {
  it('leaves a residual orthogonal to every column', () => {
    const check = (rows: number, J: number, seed: number) => {
      const A = randomMatrix(rows + J, J, seed);
      const b = randomMatrix(rows + J, 1, seed + 1).data;
      const { x, rank } = leastSquares(A, b);
      const r = multiply(A, { rows: J, cols: 1, data: x });
      for (let i = 0; i < b.length; i++) r.data[i] -= b[i];
      expect(rank).toBe(J);
      // Rounding: backward error 4 J eps of each column, times the length of b and x.
      const scale = A.rows * (1 + largestEntry(x));
      expect(largestEntry(transposedMultiply(A, r).data)).toBeLessThanOrEqual(4 * J * eps * scale);
    };
    const [rows, J] = [fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 50 })];
    fc.assert(fc.property(rows, J, fc.integer({ min: 1, max: 1e6 }), check), { seed: 3, numRuns: 60 });
  });

  it('finds the certified coefficients of Longley’s data (NIST StRD)', () => {
    const A = fromColumns([
      new Array(16).fill(1),
      [83, 88.5, 88.2, 89.5, 96.2, 98.1, 99, 100, 101.2, 104.6, 108.4, 110.8, 112.6, 114.2, 115.7, 116.9],
      [
        234289, 259426, 258054, 284599, 328975, 346999, 365385, 363112, 397469, 419180, 442769, 444546,
        482704, 502601, 518173, 554894,
      ],
      [2356, 2325, 3682, 3351, 2099, 1932, 1870, 3578, 2904, 2822, 2936, 4681, 3813, 3931, 4806, 4007],
      [1590, 1456, 1616, 1650, 3099, 3594, 3547, 3350, 3048, 2857, 2798, 2637, 2552, 2514, 2572, 2827],
      [
        107608, 108632, 109773, 110929, 112075, 113270, 115094, 116219, 117388, 118734, 120445, 121950,
        123366, 125368, 127852, 130081,
      ],
      Array.from({ length: 16 }, (_, i) => 1947 + i),
    ]);
    const b = Float64Array.of(
      60323,
      61122,
      60171,
      61187,
      63221,
      63639,
      64989,
      63761,
      66019,
      67857,
      68169,
      66513,
      68655,
      69564,
      69331,
      70551,
    );
    const certified = [
      -3482258.63459582, 15.0618722713733, -0.035819179292591, -2.02022980381683, -1.03322686717359,
      -0.0511041056535807, 1829.15146461355,
    ];
    const { x, rank, singularValues } = leastSquares(A, b);
    expect(rank).toBe(7);
    // Rounding, and the 15 digits of the certified values.
    expect(relativeError(x, certified)).toBeLessThanOrEqual(10 * eps * condition(singularValues) + 1e-14);
  });

  it.each([
    ['Wampler 1', (p: number) => 1 + 0 * p],
    ['Wampler 2', (p: number) => 10 ** -p],
  ])('finds the coefficients of %s, a quintic through 21 exact points (NIST StRD)', (_, coefficient) => {
    const t = Array.from({ length: 21 }, (_, i) => i);
    const known = Float64Array.from({ length: 6 }, (_, p) => coefficient(p));
    const A = powers(t, 5);
    const b = Float64Array.from(t, (x) => known.reduceRight((sum, c) => sum * x + c, 0));
    const { x, singularValues } = leastSquares(A, b);
    // Rounding: coefficients are found to eps times the condition, next to the largest scaled one.
    const scaled = known.map((c, p) => c * 20 ** p);
    x.forEach((value, p) => {
      const tolerance = 10 * eps * condition(singularValues) * Math.max(...scaled) * 20 ** -p;
      expect(Math.abs(value - known[p])).toBeLessThanOrEqual(tolerance);
    });
  });

  it('solves Hilbert’s matrix as well as its condition allows', () => {
    for (let J = 2; J <= 10; J++) {
      const H = zeros(J + 5, J);
      for (let j = 0; j < J; j++) for (let i = 0; i < H.rows; i++) H.data[i + j * H.rows] = 1 / (i + j + 1);
      const known = new Float64Array(J).fill(1);
      const b = multiply(H, { rows: J, cols: 1, data: known }).data;
      const { x, rank, singularValues } = leastSquares(H, b);
      expect(rank).toBe(J);
      expect(relativeError(x, known)).toBeLessThanOrEqual(4 * J * eps * condition(singularValues));
    }
  });

  it('is as exact for columns of wildly different sizes', () => {
    const A = randomMatrix(60, 6, 5);
    const known = Float64Array.from([1e-120, 1e80, 1, -1e-9, 3e150, 7]);
    const scaled: Matrix = { ...A, data: A.data.map((a, index) => a / known[Math.floor(index / 60)]) };
    const b = multiply(A, { rows: 6, cols: 1, data: new Float64Array(6).fill(1) }).data;
    const { x, singularValues } = leastSquares(scaled, b);
    expect(relativeError(x, known)).toBeLessThanOrEqual(20 * eps * condition(singularValues));
  });

  it('counts dependent columns out of the rank and shares their weight', () => {
    const A = randomMatrix(30, 3, 6);
    const twice = fromColumns([column(A, 0), column(A, 1), column(A, 0), column(A, 2), new Float64Array(30)]);
    const b = multiply(A, { rows: 3, cols: 1, data: Float64Array.of(2, -1, 5) }).data;
    const { x, rank, singularValues } = leastSquares(twice, b);
    expect(rank).toBe(3);
    expect(singularValues[3]).toBeLessThan(30 * eps * singularValues[0]);
    // Rounding: a well-conditioned problem of rank three.
    expect(largestDifference(x, [1, -1, 1, 5, 0])).toBeLessThanOrEqual(200 * eps);
  });

  it('reports singular values of the columns at length one', () => {
    const { singularValues } = leastSquares(
      fromColumns([
        [3, 4],
        [0, 1e9],
      ]),
      Float64Array.of(1, 1),
    );
    // Unit columns at an angle with cosine 4/5: squares of the singular values are 1 ± 4/5.
    expect(largestDifference(singularValues, [Math.sqrt(1.8), Math.sqrt(0.2)])).toBeLessThanOrEqual(4 * eps);
  });

  it('handles 20,000 rows and 50 columns', () => {
    const A = randomMatrix(20_000, 50, 8);
    const known = randomMatrix(50, 1, 9).data;
    const b = multiply(A, { rows: 50, cols: 1, data: known }).data;
    // Rounding: long sums, condition near one.
    expect(largestDifference(leastSquares(A, b).x, known)).toBeLessThanOrEqual(50 * eps);
  });

  it('answers zero for zero columns and for no columns', () => {
    expect(leastSquares(zeros(4, 2), Float64Array.of(1, 2, 3, 4))).toMatchObject({
      rank: 0,
      x: new Float64Array(2),
    });
    expect(leastSquares(zeros(4, 0), new Float64Array(4)).x.length).toBe(0);
  });

  it('names shapes and entries it cannot work with', () => {
    expect(() => leastSquares(zeros(2, 3), new Float64Array(2))).toThrow(/A is 2 × 3 and b has length 2/);
    expect(() => leastSquares(zeros(3, 2), new Float64Array(2))).toThrow(/A is 3 × 2 and b has length 2/);
    expect(() => leastSquares(fromColumns([[1, Infinity]]), new Float64Array(2))).toThrow(
      /entry \(1, 0\) of A is Infinity/,
    );
    expect(() => leastSquares(fromColumns([[1, 2]]), Float64Array.of(0, Number.NaN))).toThrow(
      /entry 1 of b is NaN/,
    );
  });
});
