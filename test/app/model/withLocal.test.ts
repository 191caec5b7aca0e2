import { expect, test } from 'vitest';
import { boundsWords } from '../../../app/model/boundsWords.ts';
import { withLocal } from '../../../app/model/withLocal.ts';
import { parseModel } from '../../../src/index.ts';

const model = "x' = a*x + b\n";

test('a parameter gets its own value in each experiment, and loses it', () => {
  const own = withLocal(model, 'a', true);
  expect(parseModel(own).local).toEqual(['a']);
  expect(withLocal(own, 'a', false).trimEnd()).toBe(model.trimEnd());
  const both = withLocal(`${model}local a, b # rates`, 'a', false);
  expect(both).toBe(`${model}local b # rates`);
  expect(withLocal(both, 'b', false)).toBe(`${model}# rates`);
});

test.each([
  [{ lower: 0, upper: Infinity, scale: 'log' }, '> 0'],
  [{ lower: 0, upper: 2, scale: 'log' }, '0 to 2'],
  [{ lower: 0.1, upper: 8, scale: 'log' }, '0.1 to 8'],
  [{ lower: -Infinity, upper: Infinity, scale: 'linear' }, ''],
  [{ lower: -Infinity, upper: 5, scale: 'linear' }, '≤ 5'],
  [{ lower: -1, upper: Infinity, scale: 'linear' }, '≥ -1'],
] as const)('%j is %s', (quantity, words) => expect(boundsWords(quantity)).toBe(words));
