import { describe, expect, test } from 'vitest';
import { readWork } from '../app/state/readWork.ts';
import { changedOptions } from '../src/changedOptions.ts';
import {
  type FitOptions,
  fit,
  InputError,
  parseModel,
  readTable,
  resolveOptions,
  workings,
} from '../src/index.ts';
import { isUsedBy } from '../src/inside.ts';

const [none, infinite] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];

test.each<[FitOptions, NonNullable<FitOptions['method']>]>([
  [{ method: 'fsnls', beside: 'irls' }, 'mle'],
  [{ method: 'irls', starts: 5 }, 'mle'],
  [{ method: 'irls', lmIterations: 5 }, 'fsnls'],
  [{ method: 'irls', start: 'random:5' }, 'fsnls'],
])('an option that the method does not use: a method that does is advised for %o', (given, instead) => {
  expect(() => resolveOptions(given)).toThrow(`Use method '${instead}', or leave`);
  expect(resolveOptions({ ...given, method: instead }).method).toBe(instead);
});

describe('bounds', () => {
  test('are pairs of numbers, a missing side infinite', () => {
    const given = { bounds: { K: [0, 10], n: [1, null], 'x(0)': [null, 2] } } as unknown as FitOptions;
    expect(resolveOptions(given).bounds).toEqual({ K: [0, 10], n: [1, infinite], 'x(0)': [none, 2] });
  });

  test('survive JSON, which has no infinite numbers', () => {
    const options = resolveOptions({ bounds: { K: [0, infinite], m: [none, infinite], n: [none, -1] } });
    expect(resolveOptions(JSON.parse(JSON.stringify(options)))).toEqual(options);
    expect(changedOptions(options)).toEqual({ bounds: options.bounds });
  });

  test.each<[unknown, RegExp]>([
    [
      { K: 5 },
      /^bounds is .* It must be a lower and an upper bound for each name, such as K=0:10, K=0: or K=:10\./,
    ],
    [{ K: [1] }, /It must be a lower and an upper bound/],
    [{ K: [1, 2, 3] }, /It must be a lower and an upper bound/],
    [{ K: ['0', 1] }, /It must be a lower and an upper bound/],
    [{ K: [Number.NaN, 1] }, /It must be a lower and an upper bound/],
    [{ K: [infinite, null] }, /It must be a lower and an upper bound/],
    [{ K: [null, none] }, /It must be a lower and an upper bound/],
    [[0, 1], /It must be a lower and an upper bound/],
    ['none', /It must be a lower and an upper bound/],
    [
      { K: [5, 2] },
      /^bounds gives "K" the lower bound 5, which is above the upper one, 2\. Give the smaller/,
    ],
    [{ K: [2, 2] }, /^bounds gives "K" the lower bound 2 and the same upper bound\..* with the option fix\./],
    [{ 'x(0)': [2, 2] }, /with the option u0\./],
  ])('refused: %j', (bounds, message) => {
    expect(() => resolveOptions({ bounds } as FitOptions)).toThrow(message);
  });
});

describe('noise', () => {
  test('is a word, or a law for each output', () => {
    expect(resolveOptions({ noise: 'pooled' }).noise).toBe('pooled');
    expect(resolveOptions({ noise: { y: 'student' } }).noise).toEqual({ y: 'student' });
    expect(resolveOptions().noise).toBe('state');
  });

  test.each([['each'], [{ y: 'gauss' }], [{ y: 1 }], [['normal']], [null]])('refused: %j', (noise) => {
    expect(() => resolveOptions({ noise } as FitOptions)).toThrow(
      /It must be state, pooled, or normal, lognormal, student, laplace or loglaplace for each output it names, such as y=lognormal\./,
    );
  });
});

describe('fix', () => {
  test.each([[{ k: '2' }], [{ k: infinite }], [3], [['k', 2]]])('refused: %j', (fix) => {
    expect(() => resolveOptions({ fix } as unknown as FitOptions)).toThrow(
      /It must be a number for each parameter/,
    );
  });
});

describe('a start', () => {
  test('by values, and known first states, are for mle and fsnls', () => {
    for (const method of ['mle', 'fsnls'] as const) {
      expect(resolveOptions({ method, start: { k: -1 }, u0: { x: 2 } })).toMatchObject({
        start: { k: -1 },
        u0: { x: 2 },
      });
    }
    expect(() => resolveOptions({ method: 'irls', u0: { x: 1 } })).toThrow(/^u0 is given with method 'irls'/);
    expect(() => resolveOptions({ method: 'ols', start: { k: 1 } })).toThrow(
      /^start is given with method 'ols'/,
    );
  });

  test('by a keyword is for fsnls only', () => {
    expect(() => resolveOptions({ start: 'ols' })).toThrow(/^start is "ols" with method 'mle'/);
    expect(() => resolveOptions({ start: 'random:3' })).toThrow(/add method 'fsnls', or leave start out/);
    expect(resolveOptions({ start: 'wendy' }).start).toBe('wendy');
  });

  test('is used where it is not refused', () => {
    expect(isUsedBy('start', 'mle')).toBe(true);
    expect(isUsedBy('u0', 'irls')).toBe(false);
    expect(isUsedBy('lmStep', 'mle')).toBe(false);
    expect(isUsedBy('level', 'ols')).toBe(true);
    expect(() => isUsedBy('start', 'newton' as 'mle')).toThrow(InputError);
  });
});

test('options saved by earlier versions are still read', () => {
  const { fix: _, bounds: __, ...saved } = resolveOptions({ noise: 'pooled', level: 0.9 });
  expect(resolveOptions(JSON.parse(JSON.stringify(saved)))).toEqual(
    resolveOptions({ noise: 'pooled', level: 0.9 }),
  );
});

describe('a link', () => {
  const work = (options: unknown) => ({
    model: "x' = -k*x",
    rival: null,
    data: { kind: 'table', name: 'd.csv', text: 't,x\n0,1\n', uses: [] },
    options,
  });
  test('contains bounds, laws of noise and fixed values', () => {
    const options = { fix: { k: 2 }, bounds: { K: [0, null] }, noise: { y: 'student' } };
    expect(readWork(work(options)).options).toEqual(options);
    expect(readWork(work({ noise: 'pooled' })).options).toEqual({ noise: 'pooled' });
  });

  test.each([
    [{ fix: { k: '2' } }],
    [{ bounds: { K: [0] } }],
    [{ bounds: { K: ['a', 1] } }],
    [{ bounds: { K: 3 } }],
    [{ noise: { y: 3 } }],
  ])('is refused with %j', (options) => {
    expect(() => readWork(work(options))).toThrow(InputError);
  });
});

describe('the weak form does not ignore options that it cannot use', () => {
  const model = parseModel("x' = -k*x");
  const table = readTable(
    `t,x\n${Array.from({ length: 20 }, (_, i) => `${i},${Math.exp(-0.1 * i)}`).join('\n')}`,
  );
  test.each<[FitOptions, RegExp]>([
    [{ fix: { k: 2 } }, /^fix is given with method 'irls'\. .*\(k = 2\), or use method 'mle'/],
    [{ bounds: { k: [0, 1] } }, /^bounds is given with method 'irls', which does not take it\./],
    [{ noise: { x: 'lognormal' } }, /^noise is given as laws of outputs with method 'irls'/],
    [{ start: { k: 2 } }, /^start is given with method 'irls'/],
    [{ u0: { x: 1 } }, /^u0 is given with method 'irls'/],
  ])('%j', async (options, message) => {
    const work = () => fit(model, table, { ...options, method: 'irls' });
    await expect(work()).rejects.toThrow(InputError);
    await expect(work()).rejects.toThrow(message);
  });

  test('nor do its workings', async () => {
    await expect(workings(model, table, { bounds: { k: [0, 1] } })).rejects.toThrow(/^bounds is given/);
  });
});
