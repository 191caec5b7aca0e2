import { expect, test } from 'vitest';
import { parseModel } from '../../src/index.ts';
import { numberFrom, readMath } from '../../src/petab/petabMath.ts';
import { printMath } from '../../src/petab/printMath.ts';
import { pointFunction } from '../../src/problem/pointFunctions.ts';

const at = { file: 'observables.tsv', row: 2, column: 'observableFormula' };
const printed = (text: string) => printMath(readMath(text, at), (name) => name, at);

/** The value of a formula of PEtab, by way of the language of models. */
function value(text: string, x = 2, y = 3): number {
  const model = parseModel(`x' = 0\ny' = 0\nobserve z = ${printed(text)}`);
  const of = pointFunction({ states: ['x', 'y'], parameters: [], inputs: [] }, [model.outputs[0].expression]);
  return of(1, Float64Array.of(x, y), new Float64Array(), new Float64Array())[0];
}

test.each([
  ['-x^2', -4],
  ['x^-1', 0.5],
  ['2^3^2', 512],
  ['x - (y - 1)', 0],
  ['x/(y/6)', 4],
  ['x**y', 8],
  ['-(-x)', 2],
  ['x*-y', -6],
  ['log(8, x)', 3],
  ['log10(1000) + ln(1)', 3],
  ['piecewise(1, x > y, 2, x == 2 && y != 2, 3)', 2],
  ['piecewise(1, !(x < y) || false, 7)', 7],
  ['sign(x - y) + abs(x - y) + max(x, y) + min(x, y)', 5],
  ['1.5e+1 + .5', 15.5],
])('%s is %d at x = 2 and y = 3', (text, expected) => {
  // Rounding of a few operations.
  expect(value(text)).toBeCloseTo(expected, 13);
});

test('a formula of numbers has a value without a model', () => {
  expect(numberFrom(readMath('-(1 + 2)*4/6', at))).toBe(-2);
  expect(numberFrom(readMath('x', at))).toBeUndefined();
});

test.each(['', 'x +', 'x y', '(x', 'x)', 'x @ y', '3 > 2 +', 'f(x,)'])(
  '%j is refused with its place',
  (text) => {
    expect(() => printed(text)).toThrow('observables.tsv, row 2, column observableFormula');
  },
);

test('conditions and values do not take the place of each other', () => {
  expect(() => printed('x > 2')).toThrow('a condition stands where a value should be');
  expect(() => printed('piecewise(1, x, 2)')).toThrow('a value stands where a condition should be');
});
