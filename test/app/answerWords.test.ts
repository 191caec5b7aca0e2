import { describe, expect, test } from 'vitest';
import { estimatesAsTsv } from '../../app/answer/estimatesAsTsv.ts';
import { offersOf } from '../../app/answer/offers.ts';
import { progressWords } from '../../app/answer/progressWords.ts';
import { headlineOf } from '../../report/headline.ts';
import { isSevere } from '../../report/isSevere.ts';
import {
  evenTimes,
  type Finding,
  type FitOptions,
  fit,
  type InputError,
  parseModel,
  type Result,
  simulate,
  tableFromColumns,
} from '../../src/index.ts';
import { plainParameter } from '../../src/result.ts';

// The answer's words, without a browser.

function withStatus(code: Result['status']['code'], method = 'mle', asked = method): Result {
  return { status: { code, message: '', advice: '' }, method, options: { method: asked } } as Result;
}

describe('the verdict in a few words', () => {
  test('says whether the fit is good, and if not, why', () => {
    expect(headlineOf(withStatus('ok'))).toEqual({ tone: 'good', words: 'Good fit' });
    expect(headlineOf(withStatus('noiseUnexplained')).words).toBe('The residuals exceed the noise');
    expect(headlineOf(withStatus('biased')).words).toBe('Biased');
    expect(headlineOf(withStatus('notIdentifiable')).words).toBe('Not identifiable');
    expect(headlineOf(withStatus('notPositiveDefinite')).words).toBe('No answer');
  });

  test('says for that verdict only that the residuals exceed the noise', () => {
    const other = ['correlatedNoise', 'notNormal', 'unevenNoise'] as const;
    for (const code of other) {
      expect(headlineOf(withStatus(code)).words).not.toContain('noise does not explain');
      expect(headlineOf(withStatus(code)).tone).toBe('care');
    }
  });

  test('is coloured as in the report and on the command line', () => {
    const codes = ['noiseUnexplained', 'biased', 'iterationLimit', 'hiddenByNoise', 'undersampled'] as const;
    for (const code of codes) expect(headlineOf(withStatus(code)).tone).toBe(isSevere(code) ? 'bad' : 'care');
    expect(codes.filter(isSevere)).toEqual(codes.slice(0, 4));
  });

  test('names the method whose numbers replace those that were requested', () => {
    const { words } = headlineOf(withStatus('notConverged', 'irls', 'mle'));
    expect(words).toBe('No answer by mle: these are the numbers of irls');
  });
});

const toSet = (...all: Finding['values'][]): Finding => ({
  code: '',
  about: { of: 'fit' },
  values: {},
  actions: all.map((options) => ({ do: 'set', options })),
});

describe('a finding', () => {
  test('that suggests options has a button to set them', () => {
    expect(offersOf(toSet({ intervals: 'ar1' }), {})).toEqual([
      { words: 'Set intervals to ar1', options: { intervals: 'ar1' } },
    ]);
    expect(offersOf(toSet({ method: 'irls', intervals: 'scaled' }), { level: 0.9 })).toEqual([
      {
        words: 'Set method to irls and intervals to scaled',
        options: { method: 'irls', intervals: 'scaled', level: 0.9 },
      },
    ]);
    expect(offersOf(toSet({ noise: { u: 'student' } }), {})[0].words).toBe('Set noise to u=student');
    const two = toSet({ method: 'irls' }, { method: 'ols' });
    expect(offersOf(two, {}).map(({ words }) => words)).toEqual(['Set method to irls', 'Set method to ols']);
  });

  test('has no button if it suggests no value, changes nothing, or contradicts other options', () => {
    const none = toSet();
    expect(offersOf({ ...none, actions: [{ do: 'leaveOut', option: 'minRadius' }] }, {})).toEqual([]);
    expect(offersOf(toSet({ method: 'mle' }), {})).toEqual([]);
    expect(offersOf(toSet({ intervals: 'scaled' }), {})).toEqual([]);
    expect(offersOf(toSet({ noOption: 'irls' }), {})).toEqual([]);
    expect(offersOf(none, {})).toEqual([]);
    expect(offersOf(undefined, {})).toEqual([]);
  });
});

test('a model that the weak form cannot fit comes with an offer of a method that can', async () => {
  const growth = parseModel("N' = r*N*(1 - N/K)");
  const t = evenTimes(0, 10, 41);
  const { clean } = await simulate(growth, { r: 0.9, K: 1.2 }, { u0: { N: 0.1 }, t });
  const given: FitOptions = { method: 'irls', level: 0.9 };
  const refusal = await fit(growth, tableFromColumns({ t, N: clean.N! }), given).then(
    () => undefined,
    (error: InputError) => error.finding,
  );
  const [offer] = offersOf(refusal, given);
  expect(offer!.words).toBe('Set method to mle');
  expect(offer!.options).toEqual({ method: 'mle', level: 0.9 });
});

test('the table of estimates is copied at full precision, with empty cells where there is no number', () => {
  const parameters = [
    {
      ...plainParameter('a'),
      estimate: 1 / 3,
      stdError: 0.1,
      interval: [0.1, 0.5] as [number, number],
      start: 0,
    },
    {
      ...plainParameter('b'),
      estimate: 2,
      stdError: Number.POSITIVE_INFINITY,
      interval: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number],
      start: 0,
    },
  ];
  expect(estimatesAsTsv({ parameters, derived: [] })).toBe(
    'parameter\testimate\tstd. error\tlower\tupper\na\t0.3333333333333333\t0.1\t0.1\t0.5\nb\t\t\t\t\n',
  );
});

test('progress is shown as text', () => {
  expect(progressWords(undefined)).toBe('Fitting');
  expect(progressWords({ stage: 'maximise', elapsed: 1, iteration: 12 })).toBe(
    'Maximising the likelihood, step 12',
  );
  expect(progressWords({ stage: 'shoot', elapsed: 1, start: 2, starts: 5 })).toBe(
    'Fitting by forward solves, start 2 of 5',
  );
  const search = { stage: 'search', elapsed: 1, start: 4, starts: 12, seen: 1 } as const;
  expect(progressWords({ ...search, followed: 3, residualOverNoise: 2.2 })).toBe(
    'Searching for the optimum, 3 of up to 12 starts, best seen once, residuals 2.2 × noise',
  );
});
