import { describe, expect, test } from 'vitest';
import { drawFigure } from '../../../charts/figure/drawFigure.ts';
import { readingOf } from '../../../charts/figure/reading.ts';
import { intervalSpec, type LabelledFit } from '../../../charts/intervalSpec.ts';
import { fakeResult } from '../../cli/fakeResult.ts';
import { document, readBack, textsOf } from '../samples.ts';

const intervalFigure = (document: Document, answers: readonly LabelledFit[], look = {}) =>
  drawFigure(document, intervalSpec(answers, look), look);
const evil = '<img src=x onerror="alert(1)">';

describe('the figure of intervals', () => {
  test('has a row for each parameter, and reads off estimates and intervals in their own units', () => {
    const figure = intervalFigure(document, [
      {
        result: fakeResult([
          ['a', 200, 10],
          ['b', -0.3, 0.01],
        ]),
      },
    ]);
    expect(textsOf(readBack(figure).root)).toEqual(expect.arrayContaining(['a', 'b']));
    const [series] = readingOf(figure)!.panels[0].series;
    expect(Array.from(series!.value!)).toEqual([200, -0.3]);
    expect([series!.low![0], series!.high![0]]).toEqual([180, 220]);
    expect(Array.from(series!.x)).toEqual([0, 0]);
    expect(readingOf(figure)!.canZoom).toBe(false);
  });

  test('marks the true values if known', () => {
    const truth = new Map([['b', 2]]);
    const answers = [
      {
        result: fakeResult([
          ['a', 1, 0.1],
          ['b', 2.1, 0.2],
        ]),
        truth,
      },
    ];
    const figure = intervalFigure(document, answers);
    expect(textsOf(readBack(figure).root)).toContain('true value');
    const known = readingOf(figure)!.panels[0].series.find(({ name }) => name === 'true value')!;
    expect(Array.from(known.y)).toEqual([1]);
    expect(Array.from(known.value!)).toEqual([2]);
  });

  test('puts two fits under each other, with the parameters that they share', () => {
    const figure = intervalFigure(document, [
      { label: 'first', result: fakeResult([['a', 1, 0.1]]) },
      {
        label: 'second',
        result: fakeResult([
          ['a', 1.1, 0.1],
          ['c', 3, 0.1],
        ]),
      },
    ]);
    const { root } = readBack(figure);
    expect(textsOf(root)).toEqual(expect.arrayContaining(['first', 'second', 'a']));
    expect(textsOf(root)).not.toContain('c');
    const [first, second] = readingOf(figure)!.panels[0].series;
    expect(Array.from(first!.y)).toEqual([0]);
    expect(Array.from(second!.y)).toEqual([0]);
  });

  test('says so if a parameter is not identifiable, and draws no interval for it', () => {
    const figure = intervalFigure(document, [
      {
        result: fakeResult([
          ['a', 1, 0.1],
          ['b', 1, Number.POSITIVE_INFINITY],
        ]),
      },
    ]);
    const { text, root } = readBack(figure);
    expect(textsOf(root)).toContain('not identifiable');
    expect(text).not.toMatch(/NaN|Infinity|undefined/);
    expect(Array.from(readingOf(figure)!.panels[0].series[0].y)).toEqual([0]);
  });

  test('shows which of two fits leaves a parameter undetermined, relative to the other', () => {
    const figure = intervalFigure(document, [
      { label: 'first', result: fakeResult([['a', 7, Number.POSITIVE_INFINITY]]) },
      { label: 'second', result: fakeResult([['a', 2, 0.1]]) },
    ]);
    expect(textsOf(readBack(figure).root)).toContain('not identifiable');
    const [first, second] = readingOf(figure)!.panels[0].series;
    expect([Array.from(first!.x), Array.from(second!.x)]).toEqual([[], [0]]);
  });

  test('does not call an estimate unidentifiable only because no interval was computed', () => {
    const truth = new Map([['a', 1.1]]);
    const figure = intervalFigure(document, [{ result: fakeResult([['a', 1, Number.NaN]]), truth }]);
    const { text, root } = readBack(figure);
    expect(textsOf(root)).toContain('no interval');
    expect(textsOf(root)).not.toContain('true value');
    expect(text).not.toMatch(/not identifiable|NaN/);
  });

  test('writes an estimate far from the other fit’s at the end of the axis, with one arrow', () => {
    const figure = intervalFigure(document, [
      {
        label: 'first',
        result: fakeResult([
          ['a', 1, 0.05],
          ['b', 1, 0.05],
        ]),
      },
      {
        label: 'second',
        result: fakeResult([
          ['a', 1.01, 0.05],
          ['b', -9.12345, 0.05],
        ]),
      },
    ]);
    const shown = textsOf(readBack(figure).root);
    expect(shown).toContain('-9.12');
    expect(shown).toContain('Arrows at an edge: 1 value beyond the axis.');
  });

  test('lets a very wide interval extend beyond the axis rather than flatten the others', () => {
    const wide = fakeResult([
      ['a', 1, 0.01],
      ['b', 1, 0.012],
      ['c', 1, 50],
    ]);
    const figure = intervalFigure(document, [{ result: wide }]);
    expect(readingOf(figure)!.panels[0].x.domain[1]).toBeLessThan(0.1);
    expect(textsOf(readBack(figure).root).join()).toContain('beyond the axis');
  });

  test('shows the least certain of a few parameters in full', () => {
    const result = fakeResult([
      ['r', 1, 0.005],
      ['b', 1, 0.005],
      ['y', 1, 0.085],
    ]);
    const figure = intervalFigure(document, [{ result }]);
    expect(readingOf(figure)!.panels[0].x.domain[1]).toBeGreaterThan(0.17);
  });

  test('draws an estimate of zero, and names as text', () => {
    const { text, root } = readBack(
      intervalFigure(document, [{ label: evil, result: fakeResult([[evil, 0, 0.1]]) }]),
    );
    expect(text).not.toMatch(/<img|NaN/);
    expect(textsOf(root).join()).toContain('the parameter’s own unit');
  });
});
