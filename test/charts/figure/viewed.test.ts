import { describe, expect, test } from 'vitest';
import { dataFigure } from '../../../charts/dataFigure.ts';
import { pixelAtX, pixelAtY, readingOf, valueAtX } from '../../../charts/figure/reading.ts';
import { residuals } from '../../../charts/figures/residuals.ts';
import { document, dotPlaces, dotsIn, draw, fitFigure, fitted, readBack, textsOf } from '../samples.ts';

/** Coordinates are written with two decimals. */
const pixelRounding = 0.01;

const table = {
  states: ['x'],
  experiments: [{ name: '', t: [0, 1, 2, 3, 4], values: [[-1, 0, 1, 10, 100]] }],
};

describe('a view of a figure', () => {
  test('shows a part of the time, with only the values in it', () => {
    const figure = dataFigure(document, table, { view: { x: [1.5, 3.5] } });
    const [panel] = readingOf(figure)!.panels;
    expect(panel!.x.domain).toEqual([1.5, 3.5]);
    expect(Array.from(panel!.series[0].x)).toEqual([2, 3]);
    expect(textsOf(readBack(figure).root).join()).not.toContain('beyond');
  });

  test('omits non-positive values on a logarithmic axis, and says so', () => {
    const figure = dataFigure(document, table, { view: { logY: true } });
    const [panel] = readingOf(figure)!.panels;
    expect(panel!.y.scale).toBe('log');
    expect(Array.from(panel!.series[0].y)).toEqual([1, 10, 100]);
    expect(textsOf(readBack(figure).root)).toContain(
      '2 values are not positive and have no place on a logarithmic axis.',
    );
  });

  test('offers a logarithmic axis only if there are positive values', () => {
    const below = { states: ['x'], experiments: [{ name: '', t: [0, 1], values: [[-2, -1]] }] };
    expect(readingOf(dataFigure(document, below))!.canLog).toBe(false);
    expect(readingOf(dataFigure(document, below, { view: { logY: true } }))!.panels[0].y.scale).toBe(
      'linear',
    );
    expect(readingOf(dataFigure(document, table))!.canLog).toBe(true);
  });

  test('shows a part of a fit: its dots, its residuals, and the curve from side to side', () => {
    const figure = fitFigure(document, [fitted({ states: ['u1'], points: 41 })], { view: { x: [2.1, 5.1] } });
    const [fit, residual] = readingOf(figure)!.panels;
    expect(fit!.x.domain).toEqual([2.1, 5.1]);
    expect(dotsIn(readBack(figure).root)).toBe(2 * 12);
    const curve = fit!.series.find(({ name }) => name === 'fitted')!;
    // From the last point before the part to the first after it, clipped at the sides.
    expect([curve.x[0], curve.x[curve.x.length - 1]]).toEqual([2, 5.25]);
    expect(residual!.x.domain).toEqual([2.1, 5.1]);
  });

  test('draws a fit on a logarithmic axis, with the residuals as they are', () => {
    const figure = fitFigure(document, [fitted({ states: ['u1'] })], { view: { logY: true } });
    const { text, root } = readBack(figure);
    const [fit, residual] = readingOf(figure)!.panels;
    expect([fit!.y.scale, residual!.y.scale]).toEqual(['log', 'linear']);
    expect(text).not.toMatch(/NaN|Infinity/);
    expect(textsOf(root).join()).toMatch(/\d+ values are not positive/);
  });

  test('is empty if it lies beyond the data', () => {
    const { text } = readBack(fitFigure(document, [fitted()], { view: { x: [100, 101] } }));
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
  });
});

describe('the reading of a figure', () => {
  test('gives the positions of its values', () => {
    const figure = fitFigure(document, [fitted({ states: ['u1'], points: 20 })]);
    const [panel] = readingOf(figure)!.panels;
    const { x, y } = panel!.series[0];
    const [dots] = dotPlaces(readBack(figure).root);
    expect(dots).toHaveLength(20);
    dots!.forEach(([cx, cy], i) => {
      expect(Math.abs(cx - pixelAtX(panel!, x[i]))).toBeLessThanOrEqual(pixelRounding);
      expect(Math.abs(cy - pixelAtY(panel!, y[i]))).toBeLessThanOrEqual(pixelRounding);
    });
    // Rounding: conversion both ways takes a handful of operations on numbers of the size of pixels.
    const rounding = 1000 * Number.EPSILON;
    expect(Math.abs(valueAtX(panel!, pixelAtX(panel!, 3)) - 3)).toBeLessThanOrEqual(rounding);
  });

  test('names the states of its panels, residuals too', () => {
    const names = (figure: SVGSVGElement) => readingOf(figure)!.panels.map(({ name }) => name);
    expect(names(fitFigure(document, [fitted()]))).toEqual(['u1', 'u1', 'u2', 'u2']);
    expect(names(draw(residuals, fitted()))).toEqual(['u1', 'u2']);
  });

  test('says that there are no residuals without a curve', () => {
    const { text, root } = readBack(draw(residuals, fitted({ withoutStates: true })));
    expect(textsOf(root).join()).toContain('no residuals');
    expect(text).not.toMatch(/NaN/);
  });
});
