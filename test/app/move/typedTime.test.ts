import { expect, test } from 'vitest';
import { typedNumber } from '../../../app/move/typedNumber.ts';
import { typedTime } from '../../../app/move/typedTime.ts';

test.each([
  ['0.5', 0.5],
  [' 1,25 ', 1.25],
  ['-3e-2', -0.03],
  ['1,000.5', Number.NaN],
  ['1,000,000', Number.NaN],
  ['', Number.NaN],
  ['ten', Number.NaN],
])('%j is typed for %d', (text, value) => expect(typedNumber(text)).toBe(value));

test('a time is typed as a number, or as a date where times are days since one', () => {
  expect(typedTime('2024-02-10', 'days since 2024-01-31')).toBe(10);
  expect(typedTime('12,5', 'days since 2024-01-31')).toBe(12.5);
  expect(typedTime('2024-02-10', 'hours')).toBeNaN();
  expect(typedTime('later', 'days since 2024-01-31')).toBeNaN();
});
