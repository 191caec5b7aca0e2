import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWork } from '../../../app/state/readWork.ts';
import type { Work } from '../../../app/state/work.ts';
import { InputError, optionTable } from '../../../src/index.ts';
import { anyJson, anyWork } from './works.ts';

const seed = 20230411;
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const plain: Work = {
  model: "u' = a*u",
  rival: null,
  data: { kind: 'table', name: 'a.csv', text: 't,u\n0,1\n', uses: [{ as: 'time' }, null] },
  options: { level: 0.9 },
};

/** Why a value is refused. */
function refusal(value: unknown): string {
  try {
    readWork(value);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('work that is read back', () => {
  test('is the work that was written', () => {
    const check = (work: Work) => {
      expect(readWork(throughJson(work))).toEqual(work);
    };
    fc.assert(fc.property(anyWork, check), { seed, numRuns: 300 });
  });

  test('is refused in words, or is work that the page can show, whatever it was', () => {
    const check = (value: unknown) => {
      if (refusal(value) === 'accepted') expectWork(readWork(value));
    };
    fc.assert(fc.property(anyJson, check), { seed, numRuns: 1000 });
  });

  test('with any part replaced is refused in words, or is work that the page can show', () => {
    const check = (work: Work, at: number, value: unknown) => {
      const spoilt = replaced(throughJson(work), at, value);
      if (refusal(spoilt) === 'accepted') expectWork(readWork(spoilt));
    };
    fc.assert(fc.property(anyWork, fc.nat(40), anyJson, check), { seed, numRuns: 2000 });
  });

  test('names the option that is not known', () => {
    expect(refusal({ ...plain, options: { levl: 0.9 } })).toMatch(/"levl" is not an option/);
    expect(refusal({ ...plain, options: JSON.parse('{"__proto__": 1}') })).toMatch(/__proto__/);
  });

  test('keeps options that are out of range, which the fit tells', () => {
    expect(readWork({ ...plain, options: { level: 7 } }).options).toEqual({ level: 7 });
  });

  test('says what is wrong, where, and what is needed', () => {
    const data = { kind: 'example', name: 'fitzhugh-nagumo', points: 512, noise: 0.05, seed: 1 };
    expect(refusal({ ...plain, data: { ...data, points: 1e9 } })).toBe(
      'The number of points is 1000000000. It must be a whole number from 0 to 100000.',
    );
    expect(refusal({ ...plain, data: { ...data, name: 'nonesuch' } })).toMatch(
      /no example called "nonesuch"/,
    );
    expect(refusal({ ...plain, model: ['u'] })).toBe('The model is a list. It must be a text.');
    expect(refusal({ ...plain, more: 1 })).toBe('In the work there is "more", which is not known here.');
    expect(refusal({ model: '' })).toBe('Of the work, "rival" is missing.');
    expect(refusal(null)).toBe('The work is null. It must be an object.');
    expect(refusal({ ...plain, model: 'u'.repeat(2e6) })).toMatch(/2000000 characters/);
  });

  test('never has names that change what other objects are', () => {
    const spoilt = JSON.parse('{"noiseSd": {"__proto__": 1}}');
    expect(refusal({ ...plain, options: spoilt })).toMatch(/__proto__/);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

/** The value with its nth part, counted through all levels, replaced. */
function replaced(value: unknown, at: number, by: unknown): unknown {
  let count = -1;
  const walk = (one: unknown): unknown => {
    if (++count === at) return by;
    if (Array.isArray(one)) return one.map(walk);
    if (typeof one !== 'object' || one === null) return one;
    return Object.fromEntries(Object.entries(one).map(([name, part]) => [name, walk(part)]));
  };
  return walk(value);
}

/** That every part is of the kind that the page expects. */
function expectWork({ model, rival, data, options }: Work): void {
  expect(typeof model).toBe('string');
  expect(rival === null || typeof rival === 'string').toBe(true);
  expect(typeof data.name).toBe('string');
  if (data.kind === 'example') expect([data.points, data.noise, data.seed].every(Number.isFinite)).toBe(true);
  else {
    expect(typeof data.text).toBe('string');
    for (const use of data.uses) {
      if (use) expect(['time', 'experiment', 'state', 'nothing']).toContain(use.as);
      if (use?.as === 'state') expect(typeof use.name).toBe('string');
    }
  }
  expect(Object.keys(options).every((name) => Object.hasOwn(optionTable, name))).toBe(true);
}
