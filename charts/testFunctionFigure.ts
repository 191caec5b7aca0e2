import { drawFigure } from './figure/drawFigure.ts';
import { tones } from './figure/palette.ts';
import type { AxisSpec, Layer, Panel } from './figure/spec.ts';
import { type Look, themes } from './figure/theme.ts';

/** Test functions at the times of the data, in each experiment. */
export interface TestFunctionsSeen {
  readonly experiments: readonly {
    readonly name: string;
    readonly t: readonly number[];
    /** How many there are; those given are the first. */
    readonly count: number;
    readonly testFunctions: readonly {
      readonly phi: readonly number[];
      readonly phiDot: readonly number[];
    }[];
  }[];
}

/** Lines that can still be told apart. */
const mostShown = 4;

/** The first test functions over time, and below them their derivatives. */
export function testFunctionFigure(
  document: Document,
  { experiments }: TestFunctionsSeen,
  look: Look = {},
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const [first] = experiments;
  const shown = first?.testFunctions.slice(0, mostShown) ?? [];
  const colors = tones(shown.length, theme);
  const x: AxisSpec = { label: look.time ?? 't' };
  const panel = (title: string, pick: 'phi' | 'phiDot'): Panel => ({
    title,
    x,
    y: {},
    layers: [
      { kind: 'rule', y: 0, width: 0.75 },
      ...shown.map(
        (one, k): Layer => ({
          kind: 'line',
          x: first!.t,
          y: one[pick],
          color: colors[k],
          name: `k = ${k + 1}`,
        }),
      ),
    ],
  });
  const others = experiments.length - 1;
  return drawFigure(
    document,
    {
      description: `The first ${shown.length} test functions and their derivatives over time`,
      title: '',
      columns: 1,
      heights: [150],
      panels: [panel('test function φ_{k}', 'phi'), panel('its derivative dφ_{k}/dt', 'phiDot')],
      legend: shown.map((_, k) => ({ text: `k = ${k + 1}`, color: colors[k], sign: 'line' })),
      notes: [
        `${shown.length} of ${first?.count ?? 0}${others > 0 ? `, of the first of ${experiments.length} experiments` : ''}.`,
      ],
    },
    look,
  );
}
