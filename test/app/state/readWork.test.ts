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
  compared: null,
  each: false,
  data: { kind: 'table', name: 'a.csv', text: 't,u\n0,1\n', uses: [{ as: 'time' }, null] },
  options: { level: 0.9 },
};

/** Why a value is rejected. */
function refusal(value: unknown): string {
  try {
    readWork(value);
  } catch (error) {
    if (error instanceof InputError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('saved work', () => {
  test('is read back unchanged', () => {
    const check = (work: Work) => {
      expect(readWork(throughJson(work))).toEqual(work);
    };
    fc.assert(fc.property(anyWork, check), { seed, numRuns: 300 });
  });

  test('is rejected with a message, or is work that the page can show, whatever it was', () => {
    const check = (value: unknown) => {
      if (refusal(value) === 'accepted') expectWork(readWork(value));
    };
    fc.assert(fc.property(anyJson, check), { seed, numRuns: 1000 });
  });

  test('with any part replaced is rejected with a message, or is work that the page can show', () => {
    const check = (work: Work, at: number, value: unknown) => {
      const spoilt = replaced(throughJson(work), at, value);
      if (refusal(spoilt) === 'accepted') expectWork(readWork(spoilt));
    };
    fc.assert(fc.property(anyWork, fc.nat(40), anyJson, check), { seed, numRuns: 2000 });
  });

  test('names an unknown option', () => {
    expect(refusal({ ...plain, options: { levl: 0.9 } })).toMatch(/"levl" is not an option/);
    expect(refusal({ ...plain, options: JSON.parse('{"__proto__": 1}') })).toMatch(/__proto__/);
  });

  test('keeps options that are out of range, which the fit reports', () => {
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
    expect(refusal({ ...plain, more: 1 })).toBe('The work contains "more", which is not known here.');
    expect(refusal({ model: '' })).toBe('"data" is missing from the work.');
    expect(refusal(null)).toBe('The work is null. It must be an object.');
    expect(refusal({ ...plain, model: 'u'.repeat(2e6) })).toMatch(/2000000 characters/);
  });

  test('of earlier versions has one second model at most, or none', () => {
    const { compared: _, each: __, ...old } = plain;
    expect(readWork({ ...old, rival: null })).toEqual({ ...plain, compared: null });
    expect(readWork({ ...old, rival: "u' = b" }).compared).toEqual({
      name: 'Model 1',
      place: 0,
      others: [{ name: 'Model 2', model: "u' = b" }],
    });
    expect(refusal({ ...plain, rival: null })).toMatch(/"compared", which is not known/);
  });

  test('has a place for the model in use among a limited number of others', () => {
    const other = { name: 'b', model: "u' = b" };
    const compared = { name: 'a', place: 1, others: [other] };
    expect(readWork({ ...plain, compared }).compared).toEqual(compared);
    expect(refusal({ ...plain, compared: { ...compared, place: 2 } })).toMatch(/from 0 to 1/);
    expect(refusal({ ...plain, compared: { ...compared, others: [] } })).toMatch(/from 1 to 99/);
    expect(refusal({ ...plain, compared: { ...compared, others: Array(100).fill(other) } })).toMatch(/to 99/);
    expect(refusal({ ...plain, compared: { ...compared, others: [{ ...other, more: 1 }] } })).toMatch(
      /"more"/,
    );
  });

  test("never has names that change an object's prototype", () => {
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
function expectWork({ model, compared, data, options, each }: Work): void {
  expect(typeof model).toBe('string');
  expect(typeof each).toBe('boolean');
  if (compared) {
    expect(compared.place).toBeLessThanOrEqual(compared.others.length);
    expect(compared.others.length).toBeGreaterThan(0);
    for (const part of [compared, ...compared.others]) expect(typeof part.name).toBe('string');
    for (const other of compared.others) expect(typeof other.model).toBe('string');
  }
  expect(typeof data.name).toBe('string');
  if (data.kind === 'none') expect(typeof data.name).toBe('string');
  else if (data.kind === 'example')
    expect([data.points, data.noise, data.seed].every(Number.isFinite)).toBe(true);
  else {
    expect(typeof data.text).toBe('string');
    for (const use of data.uses) {
      if (use) expect(['time', 'experiment', 'state', 'nothing']).toContain(use.as);
      if (use?.as === 'state') expect(typeof use.name).toBe('string');
    }
  }
  expect(Object.keys(options).every((name) => Object.hasOwn(optionTable, name))).toBe(true);
}
