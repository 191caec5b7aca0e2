import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { pair, percent, significant, thousands, writerFor } from '../../src/text/digits.ts';
import { timeTaken } from '../../src/text/duration.ts';

describe('numbers', () => {
  test('are written to the second digit of their uncertainty', () => {
    expect(writerFor(2.97812, 0.0612)(2.97812)).toBe('2.978');
    expect(writerFor(2.97812, 0.0996)(2.97812)).toBe('2.98');
    expect(writerFor(12345.6, 31)(12345.6)).toBe('12346');
    expect(writerFor(1.13e-9, 2e-11)(1.13e-9)).toBe('1.130e-9');
    expect(writerFor(1.13e12, 2e9)(1.13e12)).toBe('1.1300e+12');
    expect(writerFor(1.0000000001, 1e-10)(1.0000000001)).toBe('1.0000000001');
    expect(writerFor(1.0000000001, 1e-10)(1e-10)).toBe('1.0e-10');
    expect(writerFor(-0.33, 2e-15)(-0.33)).toBe('-0.33000000000');
    expect(writerFor(-0.33, 2e-15)(2e-15)).toBe('2.0e-15');
    expect(writerFor(1e-9, 0.1)(-1e-9)).toBe('0.00');
    expect(writerFor(1.5, 0)(1.5)).toBe('1.50000');
  });

  test('lose at most half a unit of that digit', () => {
    const size = fc.integer({ min: -12, max: 12 }).map((power) => 10 ** power);
    const mantissa = fc.double({ min: -9.99, max: 9.99, noNaN: true });
    const check = fc.property(
      mantissa,
      size,
      fc.double({ min: 1, max: 9.99, noNaN: true }),
      size,
      (m, a, s, b) => {
        const [x, se] = [m * a, s * b];
        const shown = Number(writerFor(x, se)(x));
        // Rounding: half of the second digit of se, or eleven digits of x where that is coarser.
        expect(Math.abs(shown - x)).toBeLessThanOrEqual(
          0.0501 * 10 ** (Math.floor(Math.log10(se)) + 1) + 5.01e-11 * Math.abs(x),
        );
      },
    );
    fc.assert(check, { seed: 1, numRuns: 500 });
  });

  test('have the requested number of significant digits', () => {
    expect(significant(0.10449, 3)).toBe('0.104');
    expect(significant(9.9999, 2)).toBe('10');
    expect(significant(1.5e-7, 2)).toBe('1.5e-7');
    expect(significant(0, 3)).toBe('0.00');
    expect(significant(-Number.POSITIVE_INFINITY, 3)).toBe('-∞');
  });

  test('that end a span have enough digits to differ', () => {
    expect(pair(0, 25)).toEqual(['0', '25']);
    expect(pair(0, 12.8)).toEqual(['0', '12.8']);
    expect(pair(1.7e9, 1.7e9 + 25.5)).toEqual(['1700000000', '1700000025.5']);
    expect(pair(1 / 3, 2 / 3)).toEqual(['0.333333', '0.666667']);
    expect(pair(0, 3e-9)).toEqual(['0', '3e-9']);
  });

  test('as shares are percentages, and as times have the unit a user would use', () => {
    expect([0.0213, -0.5, 0, 123, 1e-9, Number.NaN].map(percent)).toEqual([
      '2.1%',
      '50%',
      '0.0%',
      '> 1000%',
      '< 0.001%',
      '–',
    ]);
    expect([0.2, 48.1, 1234, 65_432].map(timeTaken)).toEqual(['< 1 ms', '48 ms', '1.23 s', '65.4 s']);
  });
});

test('thousands are separated', () => {
  const numbers = [0, 7, 999, 1000, 12_345, 1_234_567, -1000, 1e15];
  expect(numbers.map(thousands)).toEqual(numbers.map((n) => n.toLocaleString('en-US')));
});
