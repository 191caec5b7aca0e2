import { expect, test } from 'vitest';
import { repeatWords } from '../report/repeatWords.ts';
import { resolveOptions } from '../src/index.ts';
import { repeatOptions } from '../src/repeatOptions.ts';
import { fakeSearched } from './cli/fakeResult.ts';

const parameters = [['k', 1, 0.1]] as const;

test('a fit is repeated by its own options', () => {
  const result = { ...fakeSearched(parameters), options: resolveOptions({ starts: 3, seed: 2 }) };
  expect(repeatOptions(result)).toEqual({ starts: 3, seed: 2 });
  expect(repeatWords(result)).toBe('makes the same fit');
});

test.each(['stopped', 'timeLimit'] as const)(
  'a search that was cut short (%s) is repeated with the same number of starts',
  (ended) => {
    const options = resolveOptions({ starts: 50, timeLimit: 5 });
    const result = { ...fakeSearched(parameters, { deviances: [1, 1], ended }), options };
    expect(repeatOptions(result)).toEqual({ starts: 2 });
    expect(repeatWords(result)).toBe('makes the fit from as many starts');
  },
);
