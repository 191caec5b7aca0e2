import { tones } from '../figure/palette.ts';
import type { FigureSpec, Layer, Panel } from '../figure/spec.ts';
import { type Look, themes } from '../figure/theme.ts';
import type { Insight } from '../insight.ts';
import { timeAxis } from '../timeAxis.ts';
import type { Figure } from './figure.ts';

/** The first test functions over time, and below them their derivatives. */
export const testFunctions: Figure = {
  name: 'test-functions',
  label: 'Test functions',
  title: 'Test functions',
  caption:
    'The first of the functions that the equations are multiplied by, and their derivatives: smooth, and zero at both ends, so that no derivative of the noisy data is needed.',
  report: { section: 'method', width: 'half' },
  app: 'tab',
  usesInsight: true,
  byExperiment: false,
  shows: ({ insight }) => insight.experiments.length > 0,
  spec: ({ insight }, look) => specOf(insight, look),
};

/** The most lines that can be distinguished. */
const mostShown = 4;

function specOf({ experiments }: Insight, look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const [first] = experiments;
  const shown = first?.testFunctions.slice(0, mostShown) ?? [];
  const colors = tones(shown.length, theme);
  const x = timeAxis(look);
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
  return {
    description: `The first ${shown.length} test functions and their derivatives over time`,
    title: '',
    columns: 1,
    heights: [150],
    panels: [panel('test function φ_{k}', 'phi'), panel('its derivative dφ_{k}/dt', 'phiDot')],
    legend: shown.map((_, k) => ({ text: `k = ${k + 1}`, color: colors[k], sign: 'line' })),
    notes: [
      `${shown.length} of ${first?.count ?? 0}${others > 0 ? `, of the first of ${experiments.length} experiments` : ''}.`,
    ],
  };
}
