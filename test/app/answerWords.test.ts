import { describe, expect, test } from 'vitest';
import { estimatesAsTsv } from '../../app/answer/estimatesAsTsv.ts';
import { headlineOf } from '../../app/answer/headline.ts';
import { offerOf } from '../../app/answer/offers.ts';
import { progressWords } from '../../app/answer/progressWords.ts';
import type { Result } from '../../src/index.ts';

// The answer's words, without a browser.

function withStatus(code: Result['status']['code'], method = 'mle', asked = method): Result {
  return { status: { code, message: '', advice: '' }, method, options: { method: asked } } as Result;
}

describe('the verdict in a few words', () => {
  test('says whether to trust the fit, and if not, why', () => {
    expect(headlineOf(withStatus('ok'))).toEqual({ tone: 'good', words: 'Trust it' });
    expect(headlineOf(withStatus('noiseUnexplained')).words).toBe(
      'The noise does not explain what is left over',
    );
    expect(headlineOf(withStatus('biased')).words).toBe('Biased');
    expect(headlineOf(withStatus('notIdentifiable')).words).toBe('Not identifiable');
    expect(headlineOf(withStatus('notPositiveDefinite')).words).toBe('No answer');
  });

  test('names the method whose numbers stand in for those that were asked for', () => {
    const { words } = headlineOf(withStatus('notConverged', 'irls', 'mle'));
    expect(words).toBe('No answer by mle: these are the numbers of irls');
  });
});

describe('an advice', () => {
  test('that names an option and its value can be followed by a button', () => {
    expect(offerOf("Use intervals 'ar1' if it is the noise.", {})).toEqual({
      words: 'Set intervals to ar1',
      options: { intervals: 'ar1' },
    });
    expect(offerOf("Use method 'irls' with intervals 'scaled' to widen them.", { level: 0.9 })).toEqual({
      words: 'Set method to irls and intervals to scaled',
      options: { method: 'irls', intervals: 'scaled', level: 0.9 },
    });
  });

  test('has no button where it names no value, changes nothing, or does not go with the other options', () => {
    expect(offerOf('Raise minRadius, or leave it at auto.', {})).toBeUndefined();
    expect(offerOf("Use method 'mle'.", {})).toBeUndefined();
    expect(offerOf("Use intervals 'scaled' to widen them.", {})).toBeUndefined();
    expect(offerOf("Look at the column 'method' 'irls'.", {})).toBeUndefined();
  });
});

test('the table of estimates is copied at full precision, with empty cells where there is no number', () => {
  const parameters = [
    { name: 'a', estimate: 1 / 3, stdError: 0.1, interval: [0.1, 0.5] as [number, number], ols: 0 },
    {
      name: 'b',
      estimate: 2,
      stdError: Number.POSITIVE_INFINITY,
      interval: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number],
      ols: 0,
    },
  ];
  expect(estimatesAsTsv({ parameters })).toBe(
    'parameter\testimate\tstd. error\tlower\tupper\na\t0.3333333333333333\t0.1\t0.1\t0.5\nb\t2\t\t\t\n',
  );
});

test('progress is told in words', () => {
  expect(progressWords(undefined)).toBe('Fitting');
  expect(progressWords({ stage: 'maximise', elapsed: 1, iteration: 12 })).toBe(
    'Maximising the likelihood, step 12',
  );
  expect(progressWords({ stage: 'shoot', elapsed: 1, start: 2, starts: 5 })).toBe(
    'Solving the model again and again, start 2 of 5',
  );
});
