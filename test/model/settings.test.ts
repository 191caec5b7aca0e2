import { describe, expect, test } from 'vitest';
import { parseModel, printModel } from '../../src/index.ts';

const text = `A' = -k1*A + k2*B
B' = k1*A - k2*B
k2 = 0.6
at t = 2, 4 in wt, "mut ant": A = A + 1
in wt: k1 = ka, A(0) = 1, B(0) = 0
in "mut ant", 3: t = -1, k1 = 2*kb, k2 = 0.3, A(0) = a0, B(0) = 2*a0
steady wt: k1 = 0
steady 3
`;

describe('lines of experiments', () => {
  const model = parseModel(text);

  test('say which experiments have which values', () => {
    expect(model.settings.map(({ kind, experiments, start }) => [kind, experiments, start])).toEqual([
      ['during', ['wt'], undefined],
      ['during', ['mut ant', '3'], -1],
      ['before', ['wt'], undefined],
      ['before', ['3'], undefined],
    ]);
    expect(model.settings[1].values.map(({ name }) => name)).toEqual(['k1', 'k2']);
    expect(model.settings[1].initial.map(({ state }) => state)).toEqual(['A', 'B']);
    expect(model.jumps[0]).toMatchObject({ times: [2, 4], experiments: ['wt', 'mut ant'] });
  });

  test('make a constant that they set a parameter with a usual value', () => {
    expect(model.parameters).toEqual(['k1', 'k2', 'ka', 'kb', 'a0']);
    expect(model.constants.get('k2')).toBe(0.6);
  });

  test('are printed as they are read', () => {
    expect(printModel(model)).toBe(
      text.replace(/^(at .*)\n/m, '').replace(/^in wt/m, 'at t = 2, 4 in wt, "mut ant": A = A + 1\nin wt'),
    );
    expect(printModel(parseModel(printModel(model)))).toBe(printModel(model));
  });

  test('leave `in` and `steady` as ordinary names elsewhere', () => {
    expect(parseModel("in' = -steady*in").parameters).toEqual(['steady']);
  });
});
