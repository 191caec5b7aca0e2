import { describe, expect, test } from 'vitest';
import { themes } from '../../charts/figure/theme.ts';
import { predictFigure } from '../../charts/predictFigure.ts';
import { document, dotsIn, fitted, partsIn, readBack, textsOf } from './samples.ts';

const t = Array.from({ length: 201 }, (_, i) => i / 10);
const course = (shift: number) => ({
  u1: t.map((time) => Math.sin(time) + shift * time),
  u2: t.map((time) => Math.cos(time) + shift * time),
});
const prediction = { t, states: course(0), lower: course(-0.1), upper: course(0.1), level: 0.95 };

describe('the figure of a prediction', () => {
  test('is a solid line within the data, dashed beyond, with a band', () => {
    const { root, text } = readBack(predictFigure(document, prediction, { timeSpan: [0, 10] }));
    const lines = partsIn(root, 'line');
    expect(lines.map((line) => line.getAttribute('stroke-dasharray'))).toEqual([null, '5 3', null, '5 3']);
    const ends = lines.map((line) =>
      line
        .getAttribute('d')!
        .match(/[\d.]+/g)!
        .map(Number),
    );
    expect(ends[1][0]).toBe(ends[0].at(-2));
    expect(partsIn(root, 'band')).toHaveLength(2);
    expect(text).toContain(themes.light.span);
    expect(textsOf(root)).toEqual(
      expect.arrayContaining(['u1', 'u2', 'span of the data', 'beyond the data', '95% band of the curve']),
    );
  });

  test('changes exactly at the end of the data, between whatever times', () => {
    const { root } = readBack(predictFigure(document, prediction, { timeSpan: [0, 3.27] }));
    const [full, dashed] = partsIn(root, 'line').map((path) =>
      path
        .getAttribute('d')!
        .match(/[\d.]+/g)!
        .map(Number),
    );
    const shaded = root.querySelector('rect[aria-label="span"]')!;
    const end = Number(shaded.getAttribute('x')) + Number(shaded.getAttribute('width'));
    // Rounding: coordinates have two decimals.
    expect(Math.abs(full!.at(-2)! - end)).toBeLessThan(0.02);
    expect(dashed!.slice(0, 2)).toEqual(full!.slice(-2));
  });

  test('notes that a band is infinite instead of drawing it, and that one is thin', () => {
    const open = (sign: number) => ({
      u1: t.map((_, i) => (i === 0 ? sign : sign * Number.POSITIVE_INFINITY)),
      u2: course(0).u2.map((u, i) => u + (i < 100 ? sign : sign * Number.POSITIVE_INFINITY)),
    });
    const wide = readBack(predictFigure(document, { ...prediction, lower: open(-1), upper: open(1) })).root;
    const ends = partsIn(wide, 'band').map((path) => {
      const x = path.getAttribute('d')!.match(/[\d.]+(?=,)/g)!;
      return Math.max(...x.map(Number)) - Math.min(...x.map(Number));
    });
    // The first state's band is known at one time only: no band. The other's is half of a panel, 9.9 of 20 units of time.
    expect(ends).toHaveLength(1);
    expect(ends[0]).toBeGreaterThan(250);
    expect(ends[0]).toBeLessThan(320);
    expect(textsOf(wide).join(' ')).toContain('Where no band is drawn it is infinite');
    expect(textsOf(wide)).toContain('95% band of the curve');
    const thin = readBack(
      predictFigure(document, { ...prediction, lower: course(0), upper: course(1e-5) }),
    ).root;
    expect(textsOf(thin)).toContain('95% band of the curve (as thin as the line)');
  });

  test('is one line if no span is given, or nothing lies beyond', () => {
    for (const known of [{}, { timeSpan: [-1, 30] as const }]) {
      const { root } = readBack(predictFigure(document, prediction, known));
      expect(partsIn(root, 'line')).toHaveLength(2);
      expect(textsOf(root)).not.toContain('beyond the data');
    }
  });

  test('shows the data if given', () => {
    const [experiment] = fitted().data.experiments;
    const { root } = readBack(predictFigure(document, prediction, { timeSpan: [0, 10], experiment }));
    expect(dotsIn(root)).toBe(2 * 40);
    expect(textsOf(root)).toContain('data');
  });

  test('shows the given notes', () => {
    const { root } = readBack(predictFigure(document, prediction, { notes: ['It blows up at t = 21.'] }));
    expect(textsOf(root)).toContain('It blows up at t = 21.');
  });

  test('works for one time, or none', () => {
    const of = (n: number) => ({ u: Array.from({ length: n }, () => 1) });
    for (const n of [0, 1]) {
      const one = { t: [2].slice(0, n), states: of(n), lower: of(n), upper: of(n), level: 0.95 };
      expect(readBack(predictFigure(document, one)).text).not.toMatch(/NaN|Infinity|undefined/);
    }
  });
});
