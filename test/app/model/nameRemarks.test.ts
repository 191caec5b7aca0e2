import { describe, expect, test } from 'vitest';
import { nameRemarks, unusedColumns } from '../../../app/model/nameRemarks.ts';
import type { ColumnSeen } from '../../../app/worker/messages.ts';
import { parseModel, problems } from '../../../src/index.ts';

const columns = (...names: string[]): ColumnSeen[] =>
  ['time', ...names].map((name) => ({
    name,
    use: name === 'time' ? { as: 'time' } : { as: 'state', name },
    guessed: true,
    numbers: 9,
    missing: 0,
    unreadable: 0,
    min: 0,
    max: 1,
  }));
const fixes = (model: string, ...names: string[]) =>
  nameRemarks(parseModel(model), columns(...names)).flatMap(({ fixes }) => fixes);

describe('names of a model and columns of the data', () => {
  test('that match give no remark', () => {
    for (const { model, states } of problems) {
      expect(nameRemarks(parseModel(model), columns(...states))).toEqual([]);
    }
  });

  test('that differ in capitals or by a slip are offered as a fix', () => {
    expect(fixes("prey' = a*prey", 'Prey', 'other')).toEqual([{ kind: 'rename', from: 'prey', to: 'Prey' }]);
    expect(fixes("pery' = a*pery", 'prey', 'other')).toEqual([{ kind: 'rename', from: 'pery', to: 'prey' }]);
  });

  test('that differ only in capitals come before those with a slip', () => {
    expect(fixes("prey' = a*prey", 'preys', 'PREY')).toEqual([{ kind: 'rename', from: 'prey', to: 'PREY' }]);
  });

  test('that have nothing in common are offered all the same, few of them', () => {
    const offered = fixes("x' = a*x", 'hare', 'lynx', 'wolf', 'bear');
    expect(offered.map((fix) => fix.kind === 'rename' && fix.to)).toEqual(['hare', 'lynx', 'wolf']);
  });

  test('that no model can hold are matched by the column’s use', () => {
    expect(fixes("prey' = a*prey", '<img onerror=alert(1)>')).toEqual([
      { kind: 'column', column: 1, name: '<img onerror=alert(1)>', state: 'prey' },
    ]);
  });

  test('are not taken for each other twice', () => {
    expect(fixes("u1' = a*u1\nu3' = b*u3", 'u1', 'u2')).toEqual([{ kind: 'rename', from: 'u3', to: 'u2' }]);
  });

  test('a parameter that is nearly a state is offered as a fix', () => {
    const model = "prey' = a*prey\npredator' = b*predtaor";
    expect(fixes(model, 'prey', 'predator')).toEqual([{ kind: 'rename', from: 'predtaor', to: 'predator' }]);
  });

  test('short parameters, and those that differ in their number, are no slips', () => {
    expect(fixes("u1' = w1*u1 + U*rate2\nrate1' = s*rate1", 'u1', 'rate1')).toEqual([]);
  });

  test('a column that is taken for a parameter is told', () => {
    const [remark] = nameRemarks(parseModel("prey' = a*prey*predator"), columns('prey', 'predator'));
    expect(remark?.words).toMatch(/^predator is a column of the data, but has no equation/);
  });

  test('columns that no name stands for are listed', () => {
    expect(unusedColumns(parseModel("u' = a*u"), columns('u', 'v', 'a'))).toEqual(['v']);
  });
});
