import { expect, test } from 'vitest';
import { typedNumber } from '../../../app/move/typedNumber.ts';

test.each([
  ['0.5', 0.5],
  [' 1,25 ', 1.25],
  ['-3e-2', -0.03],
  ['1,000.5', Number.NaN],
  ['1,000,000', Number.NaN],
  ['', Number.NaN],
  ['ten', Number.NaN],
])('%j is typed for %d', (text, value) => expect(typedNumber(text)).toBe(value));
