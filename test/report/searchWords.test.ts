import { describe, expect, test } from 'vitest';
import { asJson } from '../../report/records.ts';
import {
  optimaCells,
  optimaLabels,
  optimaRemarks,
  optimumName,
  searchRows,
} from '../../report/searchWords.ts';
import type { Result } from '../../src/index.ts';
import { fakeLikely, fakeSearched } from '../cli/fakeResult.ts';

const parameters = [
  ['ka', 1.2, 0.07],
  ['ke', 0.3, 0.01],
] as const;
const exchanged = { how: 'exchanged' as const, names: ['ka', 'ke'], changed: [] };
const twin = { deviance: 10, above: 0.001, seen: 2, parameters: [0.3, 1.2], relation: exchanged };
const words = (result: Result) => searchRows(result).map(([, text]) => text);

describe('the text on a search', () => {
  test('says how many starts there were, how often the best was reached, and what may be missed', () => {
    expect(searchRows(fakeSearched(parameters))).toEqual([
      [
        'search',
        '3 starts, best likelihood reached 3 times; chance that another start finds something new: 7.0%',
      ],
      [
        '',
        'The residuals do not clearly exceed the noise level that was estimated before any model: no clearly better fit is expected.',
      ],
    ]);
    const [line] = words(fakeSearched(parameters, { deviances: [1, 9], atNoise: false, ended: 'timeLimit' }));
    expect(line).toMatch(/^2 starts, best likelihood reached once; .* \(ended by the time limit\)$/);
  });

  test('is empty for fits without a search, also in files of earlier versions', () => {
    expect(searchRows(fakeLikely(parameters))).toEqual([]);
    const { search: _, ...earlier } = fakeLikely(parameters);
    expect(searchRows(earlier as Result)).toEqual([]);
    expect(optimaCells(earlier as Result)).toEqual([]);
    expect(optimaRemarks(earlier as Result)).toEqual([]);
  });

  test('promises nothing for a given start', () => {
    const result = fakeSearched(parameters, { deviances: [10], atNoise: false });
    expect(words({ ...result, options: { ...result.options, start: { ka: 1 } } })).toEqual([
      'one start, at the values given',
    ]);
    expect(words(result)).toEqual(['one start']);
  });

  test('certifies nothing above the noise, and says where the noise comes from', () => {
    expect(words(fakeSearched(parameters, { atNoise: false }))).toHaveLength(1);
    const result = fakeSearched(parameters);
    const withNoise = (sd: 'given' | 'formula') => ({
      ...result,
      outputs: result.outputs.map((output) => ({ ...output, noise: { ...output.noise, sd } })),
    });
    expect(words(withNoise('given'))[1]).toContain('exceed the noise level that was given');
    expect(words(withNoise('formula'))).toHaveLength(1);
  });
});

describe('the table of optima', () => {
  test('has them side by side, the best to the digits of its estimates', () => {
    const result = fakeSearched(parameters, { optima: [twin] });
    expect(optimaLabels(result)).toEqual([
      'log-likelihood below best',
      'starts that ended there',
      'ka',
      'ke',
    ]);
    expect(
      optimaCells(result).map(({ name, below, seen, values }) => [name, below, seen, ...values]),
    ).toEqual([
      ['best', '0', '3', '1.200', '0.300'],
      ['2nd', '0', '2', '0.300', '1.20'],
    ]);
    expect(optimaRemarks(result)).toEqual(['2nd: ka and ke exchanged']);
  });

  test('is empty if there is one, and counts those that it omits', () => {
    expect(optimaCells(fakeSearched(parameters))).toEqual([]);
    const many = fakeSearched(parameters, {
      optima: Array.from({ length: 9 }, () => ({ ...twin, relation: null })),
    });
    expect(optimaCells(many)).toHaveLength(6);
    expect(optimaRemarks(many)).toEqual(['And 4 more.']);
  });

  test('has ordinal numbers for ranks', () => {
    expect([0, 1, 2, 3, 10, 20, 21].map(optimumName)).toEqual([
      'best',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '21st',
      '22nd',
    ]);
  });
});

test('JSON has the whole search, and null for a start that failed', () => {
  const result = fakeSearched(parameters, { deviances: [10, Number.POSITIVE_INFINITY], optima: [twin] });
  const { search } = JSON.parse(asJson(result));
  expect(search.starts.map(({ deviance }: { deviance: number | null }) => deviance)).toEqual([10, null]);
  expect(search.optima[1]).toEqual(twin);
  expect([search.seen, search.missed, search.atNoise, search.ended]).toEqual([1, 0.07, true, 'agreed']);
});
