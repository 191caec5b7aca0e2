import { expect, test } from 'vitest';
import { derivative } from '../../src/model/derivative.ts';
import type { Expression } from '../../src/model/expression.ts';
import { parseModel } from '../../src/model/parseModel.ts';
import { printExpression } from '../../src/model/printExpression.ts';
import { shortExpression } from '../../src/model/shortExpression.ts';

const read = (text: string) => parseModel(`u' = ${text}`).equations[0].expression;

test('a short expression is printed whole, a long one is truncated', () => {
  expect(shortExpression(read('a*u - 2*(u + 1)'))).toBe('a*u - 2*(u + 1)');
  const long = read('u + '.repeat(100).concat('1'));
  expect(shortExpression(long)).toBe(`${printExpression(long).slice(0, 119)}…`);
  expect(shortExpression(long, 10)).toBe('u + u + u…');
  const exact = read(`${'u + '.repeat(29)}1234`);
  expect(shortExpression(exact)).toBe(printExpression(exact));
});

test('a text too long for memory is truncated before it is built', () => {
  let e: Expression = read('u + a');
  for (let i = 0; i < 200; i++) e = { kind: 'product', factors: [e, e] };
  expect(shortExpression(e)).toHaveLength(120);
});

test('second derivatives of a deep model are printed in a moment', () => {
  const deep = read(`${'exp(u*'.repeat(90)}u${')'.repeat(90)}`);
  expect(shortExpression(derivative(derivative(deep, 'u'), 'u'))).toHaveLength(120);
});
