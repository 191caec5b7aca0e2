import { expect, test } from 'vitest';
import { evenTimes, parseModel, tableFromColumns } from '../../src/index.ts';
import { termsOf } from '../../src/model/terms.ts';
import { buildProblem } from '../../src/problem/buildProblem.ts';
import { valueFrom } from '../../src/problem/problem.ts';
import { cancellingSums } from '../../src/start/cancelling.ts';
import { firstStart } from '../../src/start/starts.ts';

const t = Array.from(evenTimes(0, 10, 101));
const rise = t.map((time) => 20 + 10 * time);
const ripple = t.map((time) => Math.cos(8 * time));

function problemOf(text: string, columns: Record<string, readonly number[]>) {
  return buildProblem(parseModel(text), tableFromColumns({ t, ...columns })).problem;
}

const arm = `a' = (1 - k*(a - b))/J
b' = k*(a - b)/J
observe y = 2*a
observe z = -b`;
const shown = {
  y: rise.map((x, i) => 2 * (x + ripple[i])),
  z: rise.map((x) => -x),
};

test('a difference of nearly equal measured states has its own size', () => {
  const problem = problemOf(arm, shown);
  const sums = cancellingSums(problem)(termsOf()(problem.equations[0]));
  expect(sums).toHaveLength(1);
  const rms = Math.sqrt(ripple.reduce((sum, x) => sum + x * x, 0) / t.length);
  // Rounding of a difference that is a hundredth of its terms.
  expect(Math.abs(sums[0].rms / rms - 1)).toBeLessThan(1e-12);
  expect(sums[0].terms).toHaveLength(2);
});

test('its rate is not assumed to be small', () => {
  const kOf = (columns: Record<string, readonly number[]>) => {
    const problem = problemOf(arm, columns);
    const { q } = firstStart(problem);
    const j = problem.unknowns.findIndex(({ name }) => name === 'k');
    return valueFrom(problem.unknowns[j], q[j]);
  };
  // As large as a and b, the difference would be about 70 times what it is.
  const apart = { ...shown, z: rise.map((x) => x / 3) };
  expect(kOf(shown) / kOf(apart)).toBeGreaterThan(20);
});

test('nothing cancels if a state is hidden, its gain unknown, or terms have other parameters', () => {
  const sumsOf = (text: string, columns: Record<string, readonly number[]>) => {
    const problem = problemOf(text, columns);
    return cancellingSums(problem)(termsOf()(problem.equations[0]));
  };
  expect(sumsOf("a' = -k*(a - b)\nb' = -b\nobserve y = 2*a", { y: shown.y })).toEqual([]);
  expect(sumsOf("a' = -k*(a - b)\nb' = -b\nobserve y = s*a\nobserve z = -b", shown)).toEqual([]);
  expect(sumsOf("a' = -k*a + l*b\nb' = -b\nobserve y = 2*a\nobserve z = -b", shown)).toEqual([]);
});
