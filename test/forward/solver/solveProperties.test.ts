import fc from 'fast-check';
import { expect, test } from 'vitest';
import { factorComplexInPlace, solveComplexInPlace } from '../../../src/forward/solver/complexLu.ts';
import { factorInPlace, solveInPlace } from '../../../src/forward/solver/lu.ts';
import { solve } from '../../../src/forward/solver/solve.ts';
import { createSpectralRadius } from '../../../src/forward/solver/spectralRadius.ts';
import { power64 } from '../../../src/forward/solver/stepSize.ts';
import { compileRightHandSide } from '../../../src/model/compileRightHandSide.ts';
import { parseModel } from '../../../src/model/parseModel.ts';
import { grid, sensitivity, solved, statesAt } from './solveHelpers.ts';

const settings = { seed: 7, numRuns: 30 };
const solvers = fc.constantFrom('nonstiff', 'stiff', 'auto');
const positive = fc.double({ min: 0.2, max: 3, noNaN: true });
/** Truncation: some hundred steps of rtol = 1e-8, grown a hundredfold. */
const truncation = 1e-4;

const prey = "x' = a*x - b*x*y\ny' = c*x*y - d*y";

test('a shift of the origin of time does not change the solution of an autonomous model', () => {
  const shifts = fc.constantFrom(-1024, -0.5, 3, 4096);
  fc.assert(
    fc.property(solvers, positive, positive, shifts, (solver, a, x, shift) => {
      const problem = { model: prey, w: [a, 1, 1, 1], u0: [x, 1] };
      const here = solved({ ...problem, times: [0, 1, 2] }, { solver });
      const there = solved({ ...problem, times: [shift, shift + 1, shift + 2] }, { solver });
      statesAt(here, 2).forEach((u, l) => {
        expect(Math.abs(statesAt(there, 2)[l] - u)).toBeLessThan(truncation);
      });
    }),
    settings,
  );
});

test('states in other units have a solution in other units, to the bit where the units are powers of two', () => {
  fc.assert(
    fc.property(solvers, positive, positive, fc.integer({ min: -8, max: 8 }), (solver, a, x, n) => {
      const unit = 2 ** n;
      const times = [0, 0.7, 2];
      const one = solved({ model: prey, w: [a, 1, 1, 1], u0: [x, 1], times }, { solver });
      const other = solved(
        { model: prey, w: [a, 1 / unit, 1 / unit, 1], u0: [x * unit, unit], times },
        { solver, atol: 1e-10 * unit },
      );
      expect(statesAt(other, 2)).toEqual(statesAt(one, 2).map((u) => u * unit));
    }),
    settings,
  );
});

test('time in other units changes nothing, to the bit where the units are powers of two', () => {
  fc.assert(
    fc.property(solvers, positive, positive, fc.integer({ min: -40, max: 40 }), (solver, a, x, n) => {
      const unit = 2 ** n;
      const [w, times] = [
        [a, 1, 1, 1],
        [0, 0.7, 2],
      ];
      const one = solved({ model: prey, w, u0: [x, 1], times }, { solver });
      const other = solved(
        { model: prey, w: w.map((w_j) => w_j / unit), u0: [x, 1], times: times.map((t) => t * unit) },
        { solver },
      );
      expect(other.U.data).toEqual(one.U.data);
      expect(other.work).toEqual(one.work);
    }),
    settings,
  );
});

test('more requested times do not change the steps of the explicit method', () => {
  const explicit = fc.constantFrom('nonstiff', 'auto');
  fc.assert(
    fc.property(explicit, positive, fc.integer({ min: 3, max: 40 }), (solver, a, n) => {
      const problem = { model: prey, w: [a, 1, 1, 1], u0: [1, 1] };
      const few = solved({ ...problem, times: [0, 3] }, { solver });
      const many = solved({ ...problem, times: grid(0, 3, n) }, { solver });
      expect(many.work).toEqual(few.work);
      expect(statesAt(many, n - 1)).toEqual(statesAt(few, 1));
    }),
    settings,
  );
});

test('more requested times cost the stiff method at most an evaluation a step, and one rejected step', () => {
  fc.assert(
    fc.property(positive, fc.integer({ min: 3, max: 40 }), (a, n) => {
      const problem = { model: prey, w: [a, 1, 1, 1], u0: [1, 1] };
      const few = solved({ ...problem, times: [0, 3] }, { solver: 'stiff' });
      const many = solved({ ...problem, times: grid(0, 3, n) }, { solver: 'stiff' });
      const perStep = few.work.evaluations / few.work.steps;
      expect(many.work.evaluations).toBeLessThan(few.work.evaluations + few.work.steps + 2 * perStep);
      statesAt(few, 1).forEach((u, l) => {
        expect(Math.abs(statesAt(many, n - 1)[l] - u)).toBeLessThan(truncation);
      });
    }),
    settings,
  );
});

test('sensitivities by initial states map one slope to the next', () => {
  fc.assert(
    fc.property(solvers, positive, positive, (solver, a, x) => {
      // For an autonomous model S(t) f(u(0)) = f(u(t)).
      const w = [a, 1, 1, 1];
      const solution = solved({ model: prey, w, u0: [x, 1], times: [0, 1.5] }, { solver }, 'initial');
      const f = ([x, y]: number[]) => [a * x - x * y, x * y - y];
      const [before, after] = [f([x, 1]), f(statesAt(solution, 1))];
      after.forEach((slope, l) => {
        const carried = before.reduce((sum, f_j, j) => sum + sensitivity(solution, 1, j, l) * f_j, 0);
        expect(Math.abs(carried - slope)).toBeLessThan(truncation);
      });
    }),
    settings,
  );
});

test('roots computed by square roots agree with powers', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-12, max: 1e12, noNaN: true }),
      fc.integer({ min: 0, max: 63 }),
      (x, n) => {
        const exact = x ** (n / 64);
        /** Rounding of six roots and products. */
        expect(Math.abs(power64(x, n) - exact)).toBeLessThanOrEqual(20 * Number.EPSILON * exact);
      },
    ),
    settings,
  );
});

const square = (n: number) =>
  fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: n * n, maxLength: n * n });

test('real and complex factors solve their systems', () => {
  fc.assert(
    fc.property(square(5), square(5), (a, b) => {
      const n = 5;
      // A dominant diagonal keeps the condition small; shifting it makes pivots move.
      const A = Float64Array.from(a, (x, i) => x + (i % n === (Math.floor(i / n) + 2) % n ? 6 : 0));
      const B = Float64Array.from(b);
      const x = Float64Array.from({ length: n }, (_, i) => 1 + i);
      const y = Float64Array.from({ length: n }, (_, i) => 2 - i);
      const product = (M: Float64Array, v: Float64Array) =>
        Float64Array.from({ length: n }, (_, i) => v.reduce((sum, v_j, j) => sum + M[i * n + j] * v_j, 0));
      /** Rounding: the condition is below 20. */
      const rounding = 1000 * Number.EPSILON;
      const pivots = new Int32Array(n);

      const right = product(A, x);
      const LU = A.slice();
      expect(factorInPlace(LU, n, pivots)).toBe(true);
      solveInPlace(right, 1, LU, n, pivots);
      right.forEach((value, i) => {
        expect(Math.abs(value - x[i])).toBeLessThan(rounding);
      });

      const re = product(A, x).map((value, i) => value - product(B, y)[i]);
      const im = product(A, y).map((value, i) => value + product(B, x)[i]);
      const [factorRe, factorIm] = [A.slice(), B.slice()];
      expect(factorComplexInPlace(factorRe, factorIm, n, pivots)).toBe(true);
      solveComplexInPlace(re, im, factorRe, factorIm, n, pivots);
      re.forEach((value, i) => {
        expect(Math.abs(value - x[i])).toBeLessThan(10 * rounding);
        expect(Math.abs(im[i] - y[i])).toBeLessThan(10 * rounding);
      });
    }),
    settings,
  );
});

test('a singular matrix is not factored', () => {
  const pivots = new Int32Array(2);
  expect(factorInPlace(Float64Array.of(1, 2, 2, 4), 2, pivots)).toBe(false);
  expect(factorInPlace(Float64Array.of(1, 2, Number.NaN, 4), 2, pivots)).toBe(false);
  expect(factorComplexInPlace(new Float64Array(4), new Float64Array(4), 2, pivots)).toBe(false);
});

test('the spectral radius is bounded from above, for real and complex eigenvalues', () => {
  const rotation = Float64Array.of(-1, 50, -50, -1);
  const triangle = Float64Array.of(-3, 0, 1e6, 2);
  const spectralRadius = createSpectralRadius(2);
  expect(spectralRadius(rotation) / Math.hypot(1, 50)).toBeCloseTo(1, 1);
  // Six orders of magnitude off the diagonal leave a factor of 1e6^(1/64).
  expect(spectralRadius(triangle)).toBeGreaterThan(3);
  expect(spectralRadius(triangle)).toBeLessThan(3 * 1.3);
  expect(spectralRadius(new Float64Array(4))).toBe(0);
  expect(spectralRadius(Float64Array.of(0, 0, 1, 0))).toBe(0);
});

test('a long solve pauses often', () => {
  const f = compileRightHandSide(parseModel("x' = y\ny' = -x"));
  const options = { solver: 'auto', rtol: 1e-8, atol: 1e-10, maxSteps: 1e6 } as const;
  const work = solve(f, new Float64Array(0), Float64Array.of(1, 0), Float64Array.of(0, 20_000), options);
  let pauses = 0;
  while (!work.next().done) pauses++;
  expect(pauses).toBeGreaterThan(20);
});
