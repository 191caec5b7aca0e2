import { describe, expect, test } from 'vitest';
import { dataFigure } from '../../charts/dataFigure.ts';
import { readingOf } from '../../charts/figure/reading.ts';
import { document, readBack, textsOf } from './samples.ts';

const t = Float64Array.from({ length: 20 }, (_, m) => m);
const wave = (shift: number) => t.map((time) => Math.sin(time) + shift);

describe('the preview of a table', () => {
  test('has a panel for each state on one time axis, and omits what was not measured', () => {
    const gap = wave(0);
    gap[3] = Number.NaN;
    const figure = dataFigure(document, {
      states: ['x', 'y'],
      experiments: [{ name: '', t, values: [gap, wave(2)] }],
    });
    const { panels } = readingOf(figure)!;
    expect(panels.map(({ name }) => name)).toEqual(['x', 'y']);
    expect(panels[0].x.domain).toEqual(panels[1].x.domain);
    expect(panels.map(({ series }) => series[0].x.length)).toEqual([19, 20]);
  });

  test('has a colour and an entry for each experiment', () => {
    const experiments = ['north', 'south'].map((name, e) => ({ name, t, values: [wave(e)] }));
    const figure = dataFigure(document, { states: ['x'], experiments });
    expect(textsOf(readBack(figure).root)).toEqual(expect.arrayContaining(['north', 'south']));
    expect(readingOf(figure)!.panels[0].series.map(({ name }) => name)).toEqual(['north', 'south']);
  });

  test('has the colour of each state, and paler ones for its other experiments, where a page gives them', () => {
    const experiments = ['north', 'south'].map((name, e) => ({ name, t, values: [wave(e), wave(e)] }));
    const hues = new Map([
      ['x', 1],
      ['y', 0],
    ]);
    const { text } = readBack(dataFigure(document, { states: ['x', 'y'], experiments }, { hues }));
    const colours = new Set(text.match(/#[0-9a-f]{6}/g));
    // Orange and blue as they are, and each mixed with white for the second experiment.
    expect([...colours]).toEqual(expect.arrayContaining(['#d55e00', '#0072b2']));
    expect(colours.size).toBeGreaterThanOrEqual(4);
  });

  test('connects neighbours, but not across a gap', () => {
    const times = [0, 1, 2, 6, 7, 8];
    const values = [[1, 2, 1, 2, 1, 2]];
    const figure = dataFigure(document, { states: ['x'], experiments: [{ name: '', t: times, values }] });
    const line = readBack(figure).root.querySelector('path[stroke-linejoin]')!;
    expect(line.getAttribute('d')!.split('M')).toHaveLength(1 + 2);
  });

  test('draws some of many states, and says so', () => {
    const states = Array.from({ length: 50 }, (_, l) => `u${l}`);
    const figure = dataFigure(document, {
      states,
      experiments: [{ name: '', t, values: states.map((_, l) => wave(l)) }],
    });
    expect(readingOf(figure)!.panels.map(({ name }) => name)).toEqual(states.slice(0, 12));
    expect(textsOf(readBack(figure).root)).toContain('The first 12 of 50 states are drawn.');
  });

  test('draws an empty table, and hostile names as text', () => {
    const evil = '<script>alert(1)</script>';
    const { text } = readBack(dataFigure(document, { states: [evil], experiments: [] }));
    expect(text).not.toMatch(/<script|NaN/);
    expect(readBack(dataFigure(document, { states: [], experiments: [] })).text).toContain('<svg');
  });
});
