import { describe, expect, test } from 'vitest';
import { estimatesAsTsv } from '../../app/answer/estimatesAsTsv.ts';
import { offerOf } from '../../app/answer/offers.ts';
import { progressWords } from '../../app/answer/progressWords.ts';
import { isNotLinear, solvingOffer } from '../../app/answer/solvingOffer.ts';
import type { Problem } from '../../app/worker/messages.ts';
import { headlineOf } from '../../report/headline.ts';
import { isGrave } from '../../report/isGrave.ts';
import {
  evenTimes,
  type FitOptions,
  fit,
  InputError,
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
  test('says whether to trust the fit, and if not, why', () => {
    expect(headlineOf(withStatus('ok'))).toEqual({ tone: 'good', words: 'Trust it' });
    expect(headlineOf(withStatus('noiseUnexplained')).words).toBe(
      'The noise does not explain what is left over',
    );
    expect(headlineOf(withStatus('biased')).words).toBe('Biased');
    expect(headlineOf(withStatus('notIdentifiable')).words).toBe('Not identifiable');
    expect(headlineOf(withStatus('notPositiveDefinite')).words).toBe('No answer');
  });

  test('says that the noise does not explain what is left over of that verdict only', () => {
    const other = ['correlatedNoise', 'notNormal', 'unevenNoise'] as const;
    for (const code of other) {
      expect(headlineOf(withStatus(code)).words).not.toContain('noise does not explain');
      expect(headlineOf(withStatus(code)).tone).toBe('care');
    }
  });

  test('is coloured as in the report and on the command line', () => {
    const codes = ['noiseUnexplained', 'biased', 'iterationLimit', 'hiddenByNoise', 'undersampled'] as const;
    for (const code of codes) expect(headlineOf(withStatus(code)).tone).toBe(isGrave(code) ? 'bad' : 'care');
    expect(codes.filter(isGrave)).toEqual(codes.slice(0, 4));
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

describe('a model whose parameters enter nonlinearly', () => {
  const growth = parseModel("N' = r*N*(1 - N/K)");
  const t = evenTimes(0, 10, 41);
  async function grown(options: FitOptions) {
    const { clean } = await simulate(growth, { r: 0.9, K: 1.2 }, { u0: { N: 0.1 }, t });
    return fit(growth, tableFromColumns({ t, N: clean.N! }), options);
  }
  async function refused(options: FitOptions): Promise<Problem> {
    const error = await grown(options).then(
      () => undefined,
      (problem) => problem,
    );
    if (!(error instanceof InputError)) throw error;
    return { about: error.place ? 'model' : 'fit', message: error.message };
  }

  test('is offered to be fitted by solving its equations, which gives its parameters', async () => {
    for (const given of [{ method: 'irls' }, { method: 'ols' }] as FitOptions[]) {
      const problem = await refused(given);
      expect(isNotLinear(problem)).toBe(true);
      const offer = solvingOffer(problem, growth, given)!;
      expect(offer.words).toBe('Fit by solving the equations, from r=1, K=1');
      expect(offer.options).toEqual({ method: 'fsnls', start: { r: 1, K: 1 } });
      const { parameters } = await grown(offer.options);
      const solver = 1e-4;
      for (const [j, truth] of [0.9, 1.2].entries())
        expect(Math.abs(parameters[j]!.estimate - truth)).toBeLessThan(solver);
    }
  });

  test('keeps what was set besides, as far as the method uses it', () => {
    const problem = { about: 'model', message: 'x; the model must be linear in its parameters.' } as const;
    expect(solvingOffer(problem, growth, { level: 0.9, eta: 8 })!.options).toMatchObject({
      level: 0.9,
      method: 'fsnls',
    });
  });

  test('has its start renewed when its parameters have changed', async () => {
    const given: FitOptions = { method: 'fsnls', start: { r: 0.7, L: 2 } };
    for (const start of [{ r: 0.7 }, { r: 0.7, L: 2 }]) {
      const problem = await refused({ ...given, start });
      const offer = solvingOffer(problem, growth, { ...given, start })!;
      expect(offer.words).toBe('Begin from r=0.7, K=1');
      expect(offer.options).toEqual({ method: 'fsnls', start: { r: 0.7, K: 1 } });
    }
  });

  test('is offered nothing where something else is wrong', () => {
    expect(solvingOffer({ about: 'model', message: 'r has no effect.' }, growth, {})).toBeUndefined();
    expect(solvingOffer({ about: 'data', message: '"N" has no column.' }, growth, {})).toBeUndefined();
  });
});

test('the table of estimates is copied at full precision, with empty cells where there is no number', () => {
  const parameters = [
    {
      ...plainParameter('a'),
      estimate: 1 / 3,
      stdError: 0.1,
      interval: [0.1, 0.5] as [number, number],
      ols: 0,
    },
    {
      ...plainParameter('b'),
      estimate: 2,
      stdError: Number.POSITIVE_INFINITY,
      interval: [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number],
      ols: 0,
    },
  ];
  expect(estimatesAsTsv({ parameters })).toBe(
    'parameter\testimate\tstd. error\tlower\tupper\na\t0.3333333333333333\t0.1\t0.1\t0.5\nb\t\t\t\t\n',
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
