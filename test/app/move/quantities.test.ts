import { describe, expect, test } from 'vitest';
import { misfitWords } from '../../../app/move/misfitWords.ts';
import { differenceWords, fittedOf, restValues, valueText } from '../../../app/move/quantities.ts';
import { startHere } from '../../../app/move/startHere.ts';
import { withOwnStart } from '../../../app/state/withOwnStart.ts';
import type { Work } from '../../../app/state/work.ts';
import type { Result } from '../../../src/index.ts';
import type { TrialQuantity, TrialSolution } from '../../../src/inside.ts';

const base = {
  lower: Number.NEGATIVE_INFINITY,
  upper: Number.POSITIVE_INFINITY,
  scale: 'linear',
  start: 7,
  size: 1,
  isPositive: false,
} as const;
const quantity = (
  kind: TrialQuantity['kind'],
  name: string,
  experiment: string | null = null,
): TrialQuantity => ({ ...base, kind, name, experiment });

const estimate = (name: string, value: number, experiment: string | null = null) => ({
  name,
  experiment,
  estimate: value,
  interval: [value - 1, value + 1],
});
const result = {
  parameters: [estimate('k', 1), estimate('r', 2, 'a'), estimate('r', 3, 'b')],
  experiments: [
    { name: 'a', initial: [estimate('u', 4)] },
    { name: 'b', initial: [estimate('u', 5)] },
  ],
} as unknown as Result;
const quantities = [
  quantity('parameter', 'k'),
  quantity('parameter', 'r', 'a'),
  quantity('parameter', 'r', 'b'),
  quantity('first', 'u', 'a'),
  quantity('first', 'u', 'b'),
  quantity('factor', 'dose'),
];

describe('what can be moved', () => {
  test('rests at the fit, each quantity at that of its experiment, or where a search begins', () => {
    expect(restValues(quantities, result)).toEqual([1, 2, 3, 4, 5, 7]);
    expect(restValues(quantities, undefined)).toEqual([7, 7, 7, 7, 7, 7]);
    expect(fittedOf(quantity('first', 'hidden', 'a'), result)).toBeUndefined();
    expect(fittedOf(quantity('parameter', 'r'), result)?.estimate).toBe(2);
  });

  test('is named by what is different, and by no more than three of these', () => {
    const rest = restValues(quantities, result);
    expect(differenceWords(quantities, [1, 2, 3, 4, 5, 0.5], rest)).toBe('dose × 0.5');
    expect(differenceWords(quantities, [1.5, 2, 3, 4.25, 5, 7], rest)).toBe('k = 1.5, u(0) = 4.25');
    expect(differenceWords(quantities, [0, 0, 0, 0, 0, 0], rest)).toBe('k = 0, r = 0, r = 0 and 3 more');
  });

  test('has numbers that fit their field, those that were typed in full', () => {
    expect(valueText(0.123456)).toBe('0.123456');
    expect(valueText(-2.990381234567)).toBe('-2.99');
    expect(valueText(1.23456789e-9)).toBe('1.235e-9');
    expect(valueText(0.0000896412)).toBe('8.964e-5');
    expect(valueText(-0.0000300412)).toBe('-3.004e-5');
    expect(valueText(123456789012)).toBe('1.235e11');
  });

  test('starts a fit with its parameters, rounded within their bounds, those of the experiment that is shown', () => {
    const bounded = { ...quantity('parameter', 'K'), upper: 1.23456789 };
    const all = [...quantities, bounded];
    expect(startHere(all, [0.123456789, 2, 3, 4, 5, 2, 1.23456789], 'b')).toEqual({
      k: 0.123457,
      r: 3,
      K: 1.23456789,
    });
  });
});

describe('the distance from the data in words', () => {
  const solution = (misfit: number, end: TrialSolution['curves'][number]['end'] = null): TrialSolution => ({
    misfit,
    curves: [{ t: new Float64Array(0), values: {}, end }],
  });

  test('is that of the fit at rest, and compared with it elsewhere', () => {
    expect(misfitWords(undefined, solution(1)).words).toBe('This is the fitted curve.');
    expect(misfitWords(solution(3), solution(2))).toEqual({
      words: '1.50 times as far from the data as the fit.',
      compared: 'worse',
      part: Math.log10(1.5) / 2,
    });
    expect(misfitWords(solution(1.9), solution(2)).compared).toBe('better');
    expect(misfitWords(solution(2.001), solution(2)).compared).toBe('same');
    expect(misfitWords(solution(1e9), solution(2))).toMatchObject({ part: 1, compared: 'worse' });
  });

  test('is in units of the noise without a fit, and says why there is none', () => {
    expect(misfitWords(solution(12.34), undefined).words).toContain('12.3 times the noise');
    const ended = misfitWords(solution(Number.POSITIVE_INFINITY, { cause: 'blowUp', t: 3 }), solution(1));
    expect(ended.words).toContain('the solution ends at t = 3: the solution grows without bound');
    expect(misfitWords(undefined, undefined).words).toBe('');
  });
});

describe('a start of values', () => {
  const work = (model: string): Work => ({
    model,
    compared: null,
    each: false,
    data: { kind: 'table', name: '', text: '', uses: [] },
    options: { method: 'mle', start: { r: 1, K: 2 } },
  });

  test('stays with its model, and with a text on the way to one', () => {
    for (const model of ["u' = r*u*(1 - u/K)", "u' = r*u*(1 - u/K", "u' = r*u*(1 - u/K) + d"])
      expect(withOwnStart(work(model))).toEqual(work(model));
  });

  test('goes with a model that has other parameters', () => {
    expect(withOwnStart(work("u' = a*u")).options).toEqual({ method: 'mle' });
  });
});
