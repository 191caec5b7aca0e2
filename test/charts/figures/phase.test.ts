import { describe, expect, test } from 'vitest';
import { placeCount, readPlace } from '../../../app/figures/readOff.ts';
import { readingOf } from '../../../charts/figure/reading.ts';
import { phase } from '../../../charts/figures/phase.ts';
import { dotsIn, draw, fitted, partsIn, readBack, textsOf } from '../samples.ts';

describe('the phase plane', () => {
  test('has a dot for values that were measured together, a line with arrows, and its start', () => {
    const fit = fitted({ missing: (m, l) => (l === 0 ? m % 4 === 0 : m % 4 === 1) });
    const { root } = readBack(draw(phase, fit));
    expect(dotsIn(root)).toBe(20 + 1);
    expect(partsIn(root, 'line')).toHaveLength(1);
    expect(partsIn(root, 'direction')).toHaveLength(1);
    expect(textsOf(root)).toEqual(expect.arrayContaining(['u1', 'u2', 'data', 'fitted', 'start']));
  });

  test('points its arrows along the line', () => {
    // From left to right: the tip of each arrow is right of its other two corners.
    const t = Array.from({ length: 101 }, (_, m) => m / 10);
    const states = { u1: t, u2: t.map(() => 1) };
    const curves = [{ t, states, lower: states, upper: states, level: 0.95 }];
    const [path] = partsIn(readBack(draw(phase, { ...fitted(), curves })).root, 'direction');
    const heads = path!.getAttribute('d')!.split('z').filter(Boolean);
    expect(heads.length).toBeGreaterThan(4);
    for (const head of heads) {
      const [tip, ...others] = [...head.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => Number(x));
      for (const other of others) expect(tip).toBeGreaterThan(other);
    }
  });

  test('draws the two that were chosen, and others beside the fit', () => {
    const fit = fitted({ states: ['a', 'b', 'c'] });
    expect(phase.choices!(fit as never).map((choice) => choice.default)).toEqual(['a', 'b']);
    const others = [{ label: 'half', curves: [{ t: [0, 1], states: { a: [0, 1], b: [0, 1], c: [0, 1] } }] }];
    const svg = draw(phase, { ...fit, others } as never, { chosen: ['c', 'a'] });
    const [panel] = readingOf(svg)!.panels;
    expect([panel!.x.label, panel!.y.label]).toEqual(['c', 'a']);
    expect(panel!.traces).toEqual({ experiment: '', x: 'c', y: 'a' });
    expect(partsIn(readBack(svg).root, 'line')).toHaveLength(2);
    expect(textsOf(readBack(svg).root)).toContain('half');
  });

  test('is read point by point in the order of time, with the time of each', () => {
    const reading = readingOf(draw(phase, fitted({ points: 11 })))!;
    expect(placeCount(reading, 0)).toBe(11);
    const { heading, lines } = readPlace(reading, 0, 3)!;
    expect(heading).toMatch(/^u1 = .*, u2 = /);
    expect(lines.map(({ name, text }) => [name, text])).toEqual([['t', '3']]);
  });

  test('gives the time of a point as a date where times are dates', () => {
    const text = (day: number) => `day ${day}`;
    const calendar = {
      label: 'date',
      text,
      written: text,
      read: Number,
      ticks: () => ({ ticks: [], suffix: '' }),
    };
    const reading = readingOf(draw(phase, fitted({ points: 11 }), { calendarOf: () => calendar }))!;
    expect(readPlace(reading, 0, 3)!.lines.map(({ name, text }) => [name, text])).toEqual([
      ['date', 'day 3'],
    ]);
  });

  test('says so where nothing was measured together, and has nothing to show for one state', () => {
    const apart = fitted({ missing: (m, l) => m % 2 === l });
    expect(textsOf(readBack(draw(phase, apart)).root).join(' ')).toContain('No dots');
    expect(phase.shows(fitted({ states: ['u'] }) as never)).toBe(false);
    expect(phase.shows(fitted() as never)).toBe(true);
  });
});
