import { describe, expect, test } from 'vitest';
import { type EachDrawn, eachSpec } from '../../charts/eachSpec.ts';
import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { document, readBack } from './samples.ts';

const t = Float64Array.of(0, 1, 2);
const curve = {
  t: [0, 1, 2],
  states: { u: [1, 2, 3], v: [1, 2, 3] },
  lower: { u: [1, 2, 3], v: [1, 2, 3] },
  upper: { u: [1, 2, 3], v: [1, 2, 3] },
  level: 0.95,
};

/** An experiment with u measured, and v hidden or measured as well. */
function one(name: string, isHidden: boolean, alone: EachDrawn['alone'] = curve): EachDrawn {
  const second = isHidden ? [Number.NaN, Number.NaN, Number.NaN] : [3, 2, 1];
  const U = { rows: 3, cols: 2, data: Float64Array.of(1, 2, 3, ...second) };
  return { name, data: { states: ['u', 'v'], experiments: [{ name, t, U }] }, alone, together: null };
}

describe('small multiples', () => {
  test('have a panel for each experiment, side by side, where one state is measured', () => {
    const each = ['a', 'b', 'c'].map((name) => one(name, true));
    const { panels, columns } = eachSpec(each, { width: 700 });
    expect([columns, panels.map((panel) => panel?.title)]).toEqual([3, ['a', 'b', 'c']]);
    expect(eachSpec(each, { width: 280 }).columns).toBe(2);
  });

  test('have a row for each experiment where several states are', () => {
    const { panels, columns } = eachSpec([one('a', false), one('b', false)], { width: 700 });
    expect(columns).toBe(2);
    expect(panels.map((panel) => panel?.title)).toEqual(['a: u', 'a: v', 'b: u', 'b: v']);
  });

  test('are limited in number, say what has no curve, and show names as text', () => {
    const each = Array.from({ length: 30 }, (_, i) => one(`<b>${i}</b>`, true, i === 0 ? null : curve));
    const spec = eachSpec(each, { width: 700 });
    expect(spec.panels).toHaveLength(24);
    expect(spec.notes?.join(' ')).toMatch(/first 24 of 30.*could not be solved/);
    const { text } = readBack(drawFigure(document, spec, { width: 700 }));
    expect(text).not.toMatch(/<b>|NaN|undefined/);
  });
});
