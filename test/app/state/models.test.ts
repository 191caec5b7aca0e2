import { describe, expect, test } from 'vitest';
import { freeName, inUse, modelsOf, workWith } from '../../../app/state/models.ts';
import { optionsFor } from '../../../app/state/optionsFor.ts';
import { parseModel } from '../../../src/index.ts';

const models = ['a', 'b', 'c'].map((name) => ({ name, model: `${name}' = 1` }));

describe('the models of the work', () => {
  test('keep their order, whichever is in use', () => {
    for (const place of [0, 1, 2]) {
      const work = workWith(models, place);
      expect(work.model).toBe(models[place].model);
      expect([modelsOf(work), inUse(work)]).toEqual([models, place]);
    }
  });

  test('are one without a comparison', () => {
    const work = workWith([models[0]], 0);
    expect(work).toEqual({ model: "a' = 1", compared: null });
    expect(modelsOf(work)).toHaveLength(1);
  });

  test('have names of their own', () => {
    expect(freeName(models, 'd')).toBe('d');
    expect(freeName(models, 'a')).toBe('a 2');
    expect(freeName([...models, { name: 'a 2', model: '' }], 'a 2')).toBe('a 3');
  });
});

describe('options for one of several models', () => {
  const [small, large] = [parseModel("u' = a*u"), parseModel("u' = a*u + K*u^2")];

  test('are without parameters that only others have', () => {
    const options = { bounds: { a: [0, 1], K: [0, 2] }, fix: { K: 1 }, level: 0.9 } as const;
    expect(optionsFor(options, small, [large])).toEqual({ bounds: { a: [0, 1] }, level: 0.9 });
    expect(optionsFor(options, large, [small])).toEqual(options);
  });

  test('keep names that no model has, so that the fit rejects them', () => {
    expect(optionsFor({ fix: { typo: 1 } }, small, [large])).toEqual({ fix: { typo: 1 } });
  });

  test('have starting values where they name every parameter', () => {
    const start = { a: 1, K: 2 };
    expect(optionsFor({ start }, small, [large])).toEqual({ start: { a: 1 } });
    expect(optionsFor({ start: { a: 1 } }, large, [small])).toEqual({});
    expect(optionsFor({ start: { a: 1 } }, large, [])).toEqual({ start: { a: 1 } });
  });
});
