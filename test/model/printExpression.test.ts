import fc from 'fast-check';
import { expect, test } from 'vitest';
import { children, type Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { anyTree } from './trees.ts';

function read(text: string): Expression {
  return parseModel(`u' = ${text}\nv' = 1\nk = 0.3`).equations[0].expression;
}

/** The tree as nested lists, without places. */
function shape(e: Expression): unknown {
  const own = e.kind === 'number' ? e.value : 'name' in e ? e.name : '';
  return [e.kind, own, ...children(e).map(shape)];
}

test('reading what was printed gives the same tree', () => {
  fc.assert(
    fc.property(anyTree, (e) => {
      expect(shape(read(printExpression(e)))).toEqual(shape(e));
    }),
    { seed: 20230410, numRuns: 2000 },
  );
});

test.each([
  ['a+b*c', 'a + b*c'],
  ['(a+b)*c', '(a + b)*c'],
  ['a-(b-c)', 'a - (b - c)'],
  ['a-b-c', 'a - b - c'],
  ['-a^2', '-a^2'],
  ['(-a)^2', '(-a)^2'],
  ['a/(b*c)', 'a/(b*c)'],
  ['a/b*c', 'a/b*c'],
  ['a*(b/c)', 'a*(b/c)'],
  ['a^b^c', 'a^b^c'],
  ['(a^b)^c', '(a^b)^c'],
  ['2^-a', '2^(-a)'],
  ['ln(u)', 'log(u)'],
  ['max(a,b , 1e-7)', 'max(a, b, 1e-7)'],
])('%s prints as %s', (text, expected) => {
  expect(printExpression(read(text))).toBe(expected);
});
