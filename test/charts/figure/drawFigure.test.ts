import { describe, expect, test } from 'vitest';
import { drawFigure } from '../../../charts/figure/drawFigure.ts';
import { coverageColor, methodStyle, orderedColors, seriesStyles } from '../../../charts/figure/palette.ts';
import type { AxisSpec, FigureSpec, Layer } from '../../../charts/figure/spec.ts';
import { textWidth } from '../../../charts/figure/textWidth.ts';
import type { Look } from '../../../charts/figure/theme.ts';
import { document, readBack, textsOf } from '../samples.ts';

const panel = (layers: readonly Layer[], x: AxisSpec = {}, y: AxisSpec = {}): FigureSpec => ({
  description: 'a test',
  columns: 1,
  panels: [{ x, y, layers }],
});
const drawn = (spec: FigureSpec, look: Look = {}) => readBack(drawFigure(document, spec, look));

const noise = ['1%', '2%', '5%'];
const everything: FigureSpec = {
  description: 'everything',
  title: 'Everything with E_{2}',
  columns: 2,
  legend: [
    { text: 'mean', color: '#000000', sign: 'line' },
    { text: 'symbol', color: '#000000', sign: 'diamond', line: 'dashed' },
    { text: 'scale', sign: 'scale', stops: [{ color: '#ffffff', text: '1' }] },
  ],
  panels: [
    {
      title: 'lines',
      note: 'a note',
      x: { label: 'time (s)' },
      y: { label: 'E_{FS}' },
      layers: [
        { kind: 'band', x: [0, 1, 2], low: [0, 1, 2], high: [1, 2, 3] },
        { kind: 'line', x: [0, 1, 2], y: [1, 2, 3], label: 'first' },
        { kind: 'line', x: [0, 1, 2], y: [1, 2, 3.01], label: 'second', dash: 'dotted', symbol: 'plus' },
        { kind: 'dots', x: [0, 1], y: [1, 1], symbol: 'triangle' },
        { kind: 'rule', x: 1, label: 'here' },
        { kind: 'rule', x: 1.05, label: 'there' },
        { kind: 'rule', y: 1.5, label: 'level' },
        { kind: 'text', x: 1, y: 2.5, text: 'words' },
      ],
    },
    null,
    {
      title: 'bars',
      x: { scale: 'category', categories: noise },
      y: {},
      layers: [
        {
          kind: 'bars',
          at: [0, 1, 2],
          series: [{ values: [1, null, -2], color: '#0072b2' }],
          texts: (x) => x.toFixed(1),
        },
      ],
    },
    {
      title: 'intervals',
      x: { scale: 'category', categories: noise, groups: [{ text: 'all', size: 3 }] },
      y: {},
      layers: [
        { kind: 'intervals', at: [0, 1, 2], low: [0, 0, 0], high: [1, 2, 3], estimate: [0.5, 1, 1.5] },
      ],
    },
    {
      title: 'heat',
      x: { scale: 'category', categories: ['64', '128'] },
      y: { scale: 'category', categories: noise },
      layers: [
        {
          kind: 'heat',
          values: [
            [1, 2],
            [3, null],
            [5, 6],
          ],
          color: () => '#08306b',
          text: (x) => x.toFixed(1),
        },
      ],
    },
    {
      title: 'histogram',
      x: {},
      y: { zero: true },
      layers: [{ kind: 'step', edges: [0, 1, 2], heights: [1, 2], filled: true }],
    },
  ],
};

/** The boxes of all texts that are not rotated, in pixels of the figure. */
function boxesOf(
  root: Document,
): { text: string; left: number; right: number; top: number; bottom: number }[] {
  const shiftOf = (element: Element | null): [number, number] => {
    if (!element) return [0, 0];
    const [, x = '0', y = '0'] =
      /translate\(([-\d.]+),([-\d.]+)\)/.exec(element.getAttribute('transform') ?? '') ?? [];
    const outer = shiftOf(element.parentElement);
    return [outer[0] + Number(x), outer[1] + Number(y)];
  };
  return [...root.querySelectorAll('text')]
    .filter((text) => !(text.getAttribute('transform') ?? '').includes('rotate'))
    .map((text) => {
      const content = text.textContent ?? '';
      const size = Number(text.getAttribute('font-size'));
      const wide = textWidth(content, size) * (text.querySelector('tspan') ? 0.75 : 1);
      const [dx, dy] = shiftOf(text.parentElement);
      const anchor = text.getAttribute('text-anchor') ?? 'start';
      const left =
        dx + Number(text.getAttribute('x')) - (anchor === 'end' ? wide : anchor === 'middle' ? wide / 2 : 0);
      const foot = dy + Number(text.getAttribute('y'));
      return { text: content, left, right: left + wide, top: foot - 0.72 * size, bottom: foot };
    });
}

describe('a figure of panels', () => {
  test.each([640, 320])('has no texts that overlap or extend beyond it, %i pixels wide', (width) => {
    const { root } = drawn({ ...everything, columns: width === 640 ? 2 : 1 }, { width });
    const boxes = boxesOf(root);
    expect(boxes.length).toBeGreaterThan(30);
    const touching = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
        .map((b) => [a.text, b.text]),
    );
    expect(touching).toEqual([]);
    expect(boxes.filter(({ left, right }) => left < 0 || right > width)).toEqual([]);
  });

  test('writes names, units, titles and notes, with subscripts as such', () => {
    const { root, text } = drawn(everything);
    expect(textsOf(root)).toEqual(
      expect.arrayContaining(['Everything with E2', 'time (s)', 'EFS', 'lines', 'a note', 'first', 'second']),
    );
    expect(text).toMatch(/><tspan>E<\/tspan><tspan dy="[\d.]+" font-size="[\d.]+">FS<\/tspan><\/text>/);
  });

  test('has no ids, so that several fit on one page', () => {
    expect(drawn(everything).text).not.toMatch(/ id=|url\(/);
  });

  test('is the same text each time', () => {
    expect(drawn(everything).text).toBe(drawn(everything).text);
  });

  test('marks values beyond the axis at the edge and says how many there are', () => {
    const y = [1, 5, Number.POSITIVE_INFINITY, 2];
    const { root } = drawn(panel([{ kind: 'dots', x: [0, 1, 2, 3], y }], {}, { domain: [0, 3] }));
    expect(textsOf(root)).toContain('Arrows at an edge: 2 values beyond the axis.');
    expect(root.querySelectorAll('[aria-label="beyond"]')).toHaveLength(1);
  });

  test('omits NaN, breaks lines there, and notes it for dots', () => {
    const y = [1, 2, Number.NaN, 3, 4];
    const x = [0, 1, 2, 3, 4];
    const { root, text } = drawn(panel([{ kind: 'line', x, y }]));
    expect(text.match(/d="M[^"]*"/g)!.some((path) => path.match(/M/g)!.length === 2)).toBe(true);
    expect(textsOf(root).join()).not.toContain('no number');
    expect(textsOf(drawn(panel([{ kind: 'dots', x, y }])).root)).toContain(
      '1 value not drawn: it is not a number.',
    );
  });

  test('does not draw a line to an infinite value', () => {
    const spec = panel([{ kind: 'line', x: [0, 1, 2], y: [1, 2, Number.POSITIVE_INFINITY] }]);
    expect(drawn(spec).text).not.toMatch(/[ML][-\d.]+,-?\d{4,}/);
  });

  test('shows only the frame for an axis without values', () => {
    for (const scale of ['linear', 'log', 'category'] as const) {
      const { text } = drawn(panel([{ kind: 'line', x: [], y: [] }], { scale }, { scale }));
      expect(text).not.toContain('NaN');
    }
  });

  test('writes texts of a shared axis only on the outside', () => {
    const [x, y] = [{ domain: [0, 1] }, { domain: [0, 1] }] as const;
    const one = { x, y, layers: [] };
    const shared = drawn({ description: '', columns: 2, panels: [one, one, one, one] });
    const own = {
      description: '',
      columns: 2,
      panels: [0, 1, 2, 3].map(() => ({ x: { ...x }, y: { ...y }, layers: [] })),
    };
    const zeros = ({ root }: { root: Document }) => textsOf(root).filter((text) => text === '0.0').length;
    expect(zeros(shared)).toBe(4);
    expect(zeros(drawn(own))).toBe(8);
  });

  test('gives panels with one axis one domain', () => {
    const y = {};
    const panels = [
      { x: { ticks: [] }, y, layers: [{ kind: 'line', x: [0, 1], y: [0, 1] } as const] },
      { x: { ticks: [] }, y, layers: [{ kind: 'line', x: [0, 1], y: [0, 100] } as const] },
    ];
    const { root } = drawn({ description: '', columns: 2, panels });
    expect(textsOf(root)).toContain('100');
    expect(textsOf(root)).not.toContain('0.5');
  });

  test("writes the user's names as text", () => {
    const { text } = drawn(panel([{ kind: 'line', x: [0, 1], y: [0, 1], label: '<script>&"' }]));
    expect(text).toContain('&lt;script&gt;&amp;&quot;');
  });

  test('keeps the number of a cell readable on its colour', () => {
    const fills = [...drawn(everything).root.querySelectorAll('text')]
      .filter((text) => text.textContent === '5.0')
      .map((text) => text.getAttribute('fill'));
    expect(fills).toEqual(['#ffffff']);
  });
});

describe('the palette', () => {
  test('has one colour and one symbol for each method', () => {
    const styles = ['ols', 'irls', 'irls-paper', 'mle', 'fsnls', 'fsnls-e2', 'wendy-fsnls'].map(methodStyle);
    expect(new Set(styles.map(({ color }) => color)).size).toBe(7);
    expect(new Set(styles.map(({ symbol }) => symbol)).size).toBe(7);
  });

  test('gives unknown names the remaining colours', () => {
    const styles = seriesStyles(['mine', 'irls', 'yours', 'constructor']);
    expect(styles[1]).toEqual(methodStyle('irls'));
    expect(new Set(styles.map(({ color }) => color)).size).toBe(4);
    expect(styles[0].label).toBe('mine');
  });

  test('has ordered colours for levels', () => {
    expect(new Set(orderedColors(6)).size).toBe(6);
    expect(orderedColors(1)).toHaveLength(1);
  });

  test('has white for the nominal coverage, and the end colours for none and for all', () => {
    expect(coverageColor(0.95)).toBe('#f7f7f7');
    expect(coverageColor(0)).toBe('#8c2d04');
    expect(coverageColor(1)).toBe('#0b4a85');
  });
});
