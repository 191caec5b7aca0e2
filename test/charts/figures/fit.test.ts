import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readingOf } from '../../../charts/figure/reading.ts';
import { svgText } from '../../../charts/figure/svgText.ts';
import { themes } from '../../../charts/figure/theme.ts';
import type { Fitted } from '../../../charts/fitSeries.ts';
import {
  document,
  dotPlaces,
  dotsIn,
  fitFigure,
  fitted,
  partsIn,
  readBack,
  type Shape,
  textsOf,
} from '../samples.ts';

const drawn = (shape: Shape = {}, look = {}) => readBack(fitFigure(document, [fitted(shape)], look));

describe('the figure of a fit', () => {
  test('has every value as a dot and again as a residual, with a curve and a band for each state', () => {
    const { root } = drawn();
    expect(dotsIn(root)).toBe(2 * 2 * 40);
    expect(partsIn(root, 'line')).toHaveLength(2);
    expect(partsIn(root, 'band')).toHaveLength(2);
    expect(textsOf(root)).toEqual(
      expect.arrayContaining(['u1', 'u2', 'data', 'fitted', 't', 'residual / σ']),
    );
  });

  test('omits the cells that were not measured', () => {
    const { root } = drawn({ missing: (m, l) => l === 1 && m % 4 === 0 });
    expect(dotsIn(root)).toBe(2 * (40 + 30));
  });

  test('draws every one of some thousand values', () => {
    const { root, text } = drawn({ points: 2_000 });
    expect(dotsIn(root)).toBe(2 * 2 * 2_000);
    // 15 characters a value, and curves thinned to what is visible.
    expect(text.length).toBeLessThan(8_000 * 15 + 200_000);
  });

  test('draws the range of values if there are very many, and reads off some', () => {
    const figure = fitFigure(document, [fitted({ points: 50_000, states: ['u'] })]);
    const { root, text } = readBack(figure);
    expect(dotsIn(root)).toBe(0);
    // Of the data and of the residuals.
    expect(root.querySelectorAll('path[aria-label="range of dots"]')).toHaveLength(2);
    expect(textsOf(root)).toContain('data, lowest to highest');
    expect(text.length).toBeLessThan(200_000);
    for (const { series } of readingOf(figure)!.panels)
      expect(series[0].x.length).toBe(Math.ceil(50_000 / 3));
  });

  test('puts experiments side by side, under their names', () => {
    const { root } = drawn({ experiments: ['north', 'south'] });
    expect(dotsIn(root)).toBe(2 * 2 * 2 * 40);
    expect(textsOf(root)).toEqual(expect.arrayContaining(['north', 'south']));
  });

  test('says so if it draws only the first six experiments', () => {
    const { root } = drawn({ experiments: Array.from('abcdefgh') });
    expect(textsOf(root)).toContain('The first 6 of 8 experiments are drawn, each in a column of its own.');
    expect(textsOf(root)).toContain('f');
    expect(textsOf(root)).not.toContain('g');
  });

  test('shows several fits side by side', () => {
    const fits = ['a', 'b'].map((name) => fitted({ experiments: [name] }));
    const { root } = readBack(fitFigure(document, fits));
    expect(textsOf(root)).toEqual(expect.arrayContaining(['2 experiments, each fitted alone', 'a', 'b']));
  });

  test('says so if there is no curve', () => {
    const { root } = drawn({ withoutStates: true });
    expect(textsOf(root)).toContain('There is no curve: the states were not estimated.');
    expect(dotsIn(root)).toBe(2 * 40);
    expect(partsIn(root, 'line')).toHaveLength(0);
  });

  test('uses a given curve between the measured times, and residuals from it', () => {
    const fit = fitted({ states: ['u1'], points: 11 });
    const t = Array.from({ length: 101 }, (_, i) => i / 10);
    const at = (shift: number) => ({ u1: t.map((time) => Math.sin(time) + shift) });
    const curve = { t, states: at(0), lower: at(-1), upper: at(1), level: 0.9 };
    const { root } = readBack(fitFigure(document, [{ ...fit, curves: [curve] }]));
    expect(textsOf(root)).toContain('90% band of the fitted curve');
    // The zigzag is one standard deviation of the noise: all residuals lie on two lines.
    const residuals = dotPlaces(root).at(-1)!;
    expect(residuals).toHaveLength(11);
    expect(new Set(residuals.map(([, y]) => y)).size).toBe(2);
  });

  test('says so if a curve ends before the data', () => {
    const fit = fitted({ states: ['u1'] });
    const one = { u1: [0, 0] };
    const curve = { t: [0, 5], states: one, lower: one, upper: one, level: 0.95 };
    const { root } = readBack(fitFigure(document, [{ ...fit, curves: [curve] }]));
    expect(textsOf(root).join()).toContain('the model could not be solved further');
  });

  test('keeps an infinite band inside its panel', () => {
    const fit = fitted({ states: ['u1'] });
    const { t, states } = fit.result.experiments[0].trajectory!;
    const wide = (sign: number) => ({
      u1: t.map((_, i) => sign * (i > 20 ? Number.POSITIVE_INFINITY : 1e9)),
    });
    const curve = { t, states, lower: wide(-1), upper: wide(1), level: 0.95 };
    const { text, root } = readBack(fitFigure(document, [{ ...fit, curves: [curve] }]));
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    // Clipped at the frame, and none where it is infinite.
    const [band] = partsIn(root, 'band');
    const { width, height } = Object.fromEntries(
      [...band!.parentElement!.attributes].map(({ name, value }) => [name, Number(value)]),
    );
    expect([width! > 0, height! > 0]).toEqual([true, true]);
    const far = Math.max(...[...band!.getAttribute('d')!.matchAll(/(-?[\d.]+),/g)].map(([, x]) => Number(x)));
    expect(far).toBeLessThan(0.6 * width!);
  });

  test('keeps names as text, whatever they contain', () => {
    const evil = '<img src=x onerror="alert(1)">&\u0000';
    const { text, root } = drawn({ states: [evil, '__proto__'], experiments: [evil, '</text><script>'] });
    expect(text).not.toMatch(/<(img|script)/);
    expect(text).not.toContain('\u0000');
    expect(root.querySelector('img, script')).toBeNull();
    expect(textsOf(root)).toContain(evil.replace('\u0000', '\uFFFD'));
  });

  test('is the same bytes for the same fit', () => {
    const make = (look = {}) => svgText(fitFigure(document, [fitted()], look));
    expect(make()).toBe(make());
    expect(make({ theme: 'dark' })).not.toBe(make());
  });

  test('needs no external style sheet, script or file', () => {
    const { text } = drawn();
    expect(text).not.toMatch(/currentColor|<style|class=|href|url\(|var\(/);
    expect(text).toContain('font-family=');
  });

  test('has the requested colours, width and title', () => {
    const { text, root } = drawn({}, { theme: 'dark', width: 320, title: 'My title', time: 'hours' });
    expect(text).toContain(`fill="${themes.dark.background}"`);
    expect(root.querySelector('svg')!.getAttribute('width')).toBe('320');
    expect(textsOf(root)).toEqual(expect.arrayContaining(['My title', 'hours']));
    expect(drawn({}, { transparent: true }).text).not.toContain(themes.light.background);
  });

  test('has finite numbers and no text beyond its edges, for any sizes', () => {
    const shape = fc.record({
      size: fc.constantFrom(1e-300, 1e-9, 1, 12345, 1e9, 1e200),
      begin: fc.constantFrom(-1e6, 0, 1.7e9),
      points: fc.integer({ min: 2, max: 30 }),
      states: fc.constantFrom(['x'], ['a'.repeat(300), 'b'], ['a', 'b', 'c', 'd', 'e']),
      experiments: fc.constantFrom([''], ['one', 'b'.repeat(200), 'three'], Array.from('123456')),
    });
    fc.assert(
      fc.property(shape, fc.constantFrom(320, 640), (made, width) => {
        const { text, root } = drawn(made, { width });
        expect(text).not.toMatch(/NaN|Infinity|undefined/);
        expect(textsOf(root).every((shown) => shown.length < 130)).toBe(true);
        for (const [x] of dotPlaces(root).flat()) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(width);
        }
      }),
      { seed: 4, numRuns: 40 },
    );
  });

  test('goes on beyond the data as a dashed line over a shaded span, which is read off at its own times', () => {
    const fit = fitted({ states: ['u'], points: 11 });
    const t = Array.from({ length: 31 }, (_, i) => i / 2);
    const u = t.map((time) => Math.sin(time));
    const curve = { t, states: { u }, lower: { u }, upper: { u }, level: 0.95, notes: ['An input is held.'] };
    const figure = fitFigure(document, [{ ...fit, curves: [curve] }]);
    const { root } = readBack(figure);
    expect(partsIn(root, 'line')).toHaveLength(2);
    expect(textsOf(root)).toContain('beyond the data');
    expect(textsOf(root).join(' ')).toContain('An input is held.');
    const [{ series }] = readingOf(figure)!.panels;
    const predicted = series.find(({ name }) => name === 'predicted')!;
    const finite = t.filter((_, i) => Number.isFinite(predicted.y[i]));
    expect([finite[0], finite.at(-1)]).toEqual([10, 15]);
    expect(predicted.isCurve).toBe(false);
    expect(series.find(({ name }) => name === 'fitted')!.isCurve).toBe(true);
  });

  test('has other curves beside the fit, dashed, in the legend, and no farther than the axis goes', () => {
    const fit = fitted({ states: ['u'] });
    const wild = { t: [0, 5, 10], states: { u: [0, 1e6, 0] } };
    const heights = (others: Fitted['others']) =>
      readingOf(fitFigure(document, [{ ...fit, others }]))!.panels[0].y.domain;
    const [low, high] = heights([]);
    const others = [{ label: 'dose × 2', curves: [wild] }];
    const { root } = readBack(fitFigure(document, [{ ...fit, others }]));
    expect(textsOf(root)).toContain('dose × 2');
    expect(textsOf(root).join(' ')).not.toContain('beyond the axis');
    // The data keep two fifths of the height.
    const [bottom, top] = heights(others);
    expect((high - low) / (top - bottom)).toBeGreaterThan(0.4);
    // A curve of twice their height is drawn whole.
    const twice = { t: [0, 5, 10], states: { u: [low, low + 2 * (high - low), low] } };
    expect(heights([{ label: 'dose × 2', curves: [twice] }])[1]).toBeGreaterThan(low + 2 * (high - low));
  });

  test('is as low as a place beside other things, without residuals, and in two columns where there are many states', () => {
    const heightOf = (shape: Shape, look = {}) =>
      fitFigure(document, [fitted(shape)], look)
        .getAttribute('viewBox')!
        .split(' ')
        .map(Number)[3];
    const text = drawn({ states: ['u1', 'u2'] }, { height: 300 }).text;
    expect(text).not.toContain('residual');
    expect(text).not.toContain('of the noise');
    const two = heightOf({ states: ['u1', 'u2'] }, { height: 300 });
    expect(two).toBeLessThanOrEqual(330);
    expect(heightOf({ states: ['u1', 'u2'] })).toBeGreaterThan(two);
    const four = ['u1', 'u2', 'u3', 'u4'];
    expect(heightOf({ states: four }, { height: 300 })).toBeLessThanOrEqual(330);
    // A narrow page has one column.
    const narrow = heightOf({ states: four }, { height: 300, width: 320 });
    expect(narrow).toBeGreaterThan(heightOf({ states: four }, { height: 300 }));
  });
});
