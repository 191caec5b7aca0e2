import { beforeAll, describe, expect, test } from 'vitest';
import { drawFrom } from '../../fuzz/draw.ts';
import { mustBeAlike } from '../../fuzz/oracles/alike.ts';
import { withinBudget } from '../../fuzz/oracles/budget.ts';
import { cancelled } from '../../fuzz/oracles/cancelled.ts';
import { mustBeFinite } from '../../fuzz/oracles/finite.ts';
import { noForeignMarkup } from '../../fuzz/oracles/markup.ts';
import { printedIsSame } from '../../fuzz/oracles/printed.ts';
import { isRefusal, orRefusal } from '../../fuzz/oracles/refusal.ts';
import { inUnits, permuteStates } from '../../fuzz/oracles/rewritten.ts';
import { difference } from '../../fuzz/oracles/same.ts';
import { addUnused, permuteColumns, permuteExperiments, scaleColumn } from '../../fuzz/oracles/tables.ts';
import { fit, InputError, parseModel, type Result, readTable, type Watch } from '../../src/index.ts';
import { fakeSearched } from '../cli/fakeResult.ts';
import { plainText } from '../plainText.ts';
import { plainVerdict } from '../plainVerdict.ts';

// An oracle that cannot fail is useless: each is given a wrong answer.

const rows = Array.from({ length: 60 }, (_, m) => {
  const t = m / 6;
  return `${m < 30 ? 'a' : 'b'},${m < 30 ? t : t - 5},${2 * Math.exp(-0.5 * (t % 5)) + 0.01 * Math.sin(m * m)}`;
});
const table = readTable(`experiment,t,u\n${rows.join('\n')}\n`);
const model = parseModel("u' = a*u");
let result: Result;
beforeAll(async () => {
  result = await fit(model, table);
});

describe('the oracle of refusals', () => {
  const throwing = (error: unknown) => () =>
    orRefusal(() => {
      throw error;
    });
  test('accepts results and InputErrors', () => {
    expect(orRefusal(() => 5)).toBe(5);
    expect(isRefusal(throwing(new InputError(plainText('Times are missing. Add them.')))())).toBe(true);
  });
  test('fails for other errors, and for empty messages', () => {
    expect(throwing(new TypeError('x is not a function'))).toThrow(/TypeError/);
    expect(throwing('text')).toThrow(/text/);
    expect(throwing(new InputError(plainText('no')))).toThrow(/message/);
    expect(throwing(new InputError(plainText('The value is [object Object].')))).toThrow(
      /a value of the program/,
    );
    expect(throwing(new InputError(plainText('x'.repeat(5000))))).toThrow(/5000 characters/);
  });
});

describe('the oracle of finite numbers', () => {
  const [first] = [0];
  const parameter = (change: object) => [{ ...result.parameters[first], ...change }];
  test('accepts a valid result, and non-finite numbers with a reason', () => {
    expect(result.status.code).toBe('ok');
    mustBeFinite(result);
    const open = plainVerdict('notIdentifiable');
    const infinite = {
      stdError: Number.POSITIVE_INFINITY,
      interval: [-Infinity, Infinity] as [number, number],
    };
    mustBeFinite({
      ...result,
      status: open,
      diagnostics: { ...result.diagnostics, warnings: [open] },
      parameters: parameter(infinite),
    });
    mustBeFinite({
      ...result,
      status: { ...open, code: 'notConverged' },
      parameters: parameter({ estimate: Number.NaN }),
    });
  });
  test('accepts an interval that is open on one side if that is reported, and never on both', () => {
    const said = plainVerdict('poorlyDetermined');
    const oneSided = (interval: [number, number]) => ({
      ...result,
      status: said,
      diagnostics: { ...result.diagnostics, warnings: [said] },
      parameters: parameter({ interval }),
    });
    mustBeFinite(oneSided([1, Number.POSITIVE_INFINITY]));
    expect(() => mustBeFinite(oneSided([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]))).toThrow();
    const unsaid = { ...oneSided([1, Number.POSITIVE_INFINITY]), diagnostics: result.diagnostics };
    expect(() => mustBeFinite(unsaid)).toThrow('parameters[0].interval[1] is Infinity');
  });
  const searched = fakeSearched([['a', 1, 0.1]], { deviances: [10, Number.POSITIVE_INFINITY] }).search!;
  test('accepts the infinite deviance of a failed start, and of no other', () => {
    const [best, lost] = searched.starts;
    mustBeFinite({ ...result, search: searched });
    const wrong = { ...searched, starts: [best!, { ...lost!, outcome: 'solved' as const }] };
    expect(() => mustBeFinite({ ...result, search: wrong })).toThrow('search.starts[1].deviance is Infinity');
  });
  test.each<[string, (result: Result) => Partial<Result>]>([
    ['an estimate', () => ({ parameters: parameter({ estimate: Number.NaN }) })],
    ['a standard error', () => ({ parameters: parameter({ stdError: Number.POSITIVE_INFINITY }) })],
    ['the noise', () => ({ noise: { u: Number.NaN } })],
    ['a covariance', () => ({ covariance: [[Number.NaN]] })],
    ['a number of evaluations', () => ({ evaluations: { fit: Number.NaN, check: 0 } })],
    [
      'the condition',
      ({ diagnostics }) => ({ diagnostics: { ...diagnostics, condition: Number.POSITIVE_INFINITY } }),
    ],
    [
      'a first state',
      ({ experiments }) => ({
        experiments: experiments.map((one) => ({
          ...one,
          initial: one.initial.map((u) => ({ ...u, estimate: Number.NaN })),
        })),
      }),
    ],
  ])('fails if %s is not finite under ok', (_, change) => {
    expect(() => mustBeFinite({ ...result, ...change(result) })).toThrow(/the status is ok/);
  });
});

describe('the oracle of the same answer', () => {
  test('detects one bit, a sign of zero and an extra field, and ignores times', () => {
    expect(difference(result, structuredClone(result))).toBeUndefined();
    expect(difference(result, { ...result, timing: { total: -1 } })).toBeUndefined();
    expect(difference({ x: [1, 2] }, { x: [1, 2 + 2 ** -51] })).toBe('x[1] is 2 and 2.0000000000000004');
    expect(difference(0, -0)).toBe('it is 0 and -0');
    expect(difference({ a: 1 }, { a: 1, b: 2 })).toMatch(/fields/);
    expect(difference(Float64Array.of(1), Float64Array.of(1, 2))).toMatch(/entries/);
  });
});

describe('the oracles of order and units', () => {
  test('fail where an estimate moves by a tenth of its error', async () => {
    const moved = (by: number): Result => ({
      ...result,
      parameters: result.parameters.map((one) => ({ ...one, estimate: one.estimate + by * one.stdError })),
    });
    mustBeAlike('order', result, moved(0.001));
    expect(() => mustBeAlike('order', result, moved(0.1))).toThrow(/Parameter a is/);
  });

  test('write the same question in another order and in other units', async () => {
    const pair = parseModel("u' = a*v # é\nv' = b*u + c*t*u^2\n");
    expect(permuteStates(drawFrom(2), pair).states).toEqual(['v', 'u']);
    expect(permuteStates(drawFrom(2), pair).parameters).toEqual(['a', 'b', 'c']);
    const units = { state: 'u', stateFactor: 4, timeFactor: 0.5 };
    expect(inUnits(pair, units).text).toBe("u' = 8*( a*v )\nv' = 2*( b*(u*0.25) + c*(t*2)*(u*0.25)^2)\n");
    const scaled = scaleColumn(scaleColumn(table, 'u', 4), 't', 0.5);
    mustBeAlike('units', result, await fit(inUnits(model, units), scaled), { states: new Map([['u', 4]]) });
    // Without the new model the rate is twice as large.
    mustBeAlike('units', result, await fit(model, scaled), { parameters: 2, states: new Map([['u', 4]]) });
    expect(() => mustBeAlike('units', result, result, { parameters: 2 })).toThrow(/Parameter a is/);
    expect(() => mustBeAlike('units', result, result, { states: new Map([['u', 2]]) })).toThrow(
      /First state u is/,
    );
    const louder = { ...result, noise: { u: 1.01 * result.noise.u! } };
    expect(() => mustBeAlike('units', result, louder)).toThrow(/noise of u/);
  });

  test('change the form of tables, not their content', () => {
    const draw = drawFrom(1);
    expect(permuteColumns(draw, table).columns.length).toBe(3);
    expect(addUnused(draw, table).columns.length).toBe(4);
    const [by] = table.columns;
    const moved = permuteExperiments(drawFrom(3), table, by!);
    expect(moved.columns[0].texts).not.toEqual(by!.texts);
    expect([...moved.columns[0].texts!].sort()).toEqual([...by!.texts!].sort());
  });
});

describe('the oracle of cancelled work', () => {
  const answer = { x: 1 };
  const soon = () => new Promise((resolve) => setTimeout(resolve, 1));
  const heeding = async ({ observe, signal }: Watch) => {
    observe?.({ stage: 'noise', elapsed: 0 });
    await soon();
    signal?.throwIfAborted();
    return answer;
  };
  test('accepts the reason of the signal, or the whole answer', async () => {
    expect(await cancelled(heeding, answer, 0)).toBe('rejected');
    expect(await cancelled(heeding, answer, 1)).toBe('rejected');
    expect(await cancelled(heeding, answer, 2)).toBe('ended');
  });
  test.each<[string, (watch: Watch) => Promise<unknown>]>([
    [
      'another answer',
      async (watch) => {
        await heeding({ observe: watch.observe });
        return { x: 2 };
      },
    ],
    [
      'another error',
      async (watch) => {
        await heeding({ observe: watch.observe });
        throw new Error('other');
      },
    ],
    [
      'timers left behind',
      async (watch) => {
        // More than the test runner's own that may end meanwhile.
        for (let k = 0; k < 20; k++) setTimeout(() => {}, 300);
        return heeding(watch);
      },
    ],
  ])('fails for %s', async (_, run) => {
    await expect(cancelled(run, answer, 1)).rejects.toThrow();
  });
  test('fails for work that finishes though it was cancelled before it started', async () => {
    await expect(cancelled(async () => answer, answer, 0)).rejects.toThrow(/before it began/);
  });
});

describe('the other oracles', () => {
  test('the budget of the forward check is three times the fit and 1e5', () => {
    withinBudget(result);
    withinBudget({ evaluations: { fit: 1e6, check: 3.1e6 } });
    expect(() => withinBudget({ evaluations: { fit: 1e6, check: 3.1e6 + 1 } })).toThrow(/at most 3100000/);
  });

  test('a model that is printed as another is detected', () => {
    const sound = parseModel("u' = a*(u - 1)^2 - -b/u\nk = 3");
    printedIsSame(sound);
    const wrong = { ...sound, equations: parseModel("u' = b*u + a").equations };
    // The parameters come in the order of the line that declares them; a constant that is missing is seen.
    printedIsSame({ ...wrong, declared: true, parameters: ['b', 'a'], constants: new Map() });
    expect(() => printedIsSame({ ...sound, usesTime: true })).toThrow(/usesTime/);
    expect(() => printedIsSame({ ...sound, declared: true, parameters: ['a'] })).toThrow(/not declared/);
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<p onclick="x()">',
    '<a href="javascript:x()">',
    '<!-- x',
    '<svg><foreignObject></foreignObject></svg>',
  ])('markup from a user is detected: %s', (text) => {
    noForeignMarkup('<p class="a">1 &lt; 2</p><a href="https://doi.org/x">x</a>');
    expect(() => noForeignMarkup(`<body>${text}</body>`)).toThrow();
    expect(() => noForeignMarkup('<p>\u0007</p>')).toThrow(/U\+7/);
  });
});
