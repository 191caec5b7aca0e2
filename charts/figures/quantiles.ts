import { normalQuantile, shapiroWilk } from '../../src/inside.ts';
import { tones } from '../figure/palette.ts';
import type { DotsLayer, FigureSpec } from '../figure/spec.ts';
import { type Look, themes } from '../figure/theme.ts';
import type { Insight } from '../insight.ts';
import type { Figure } from './figure.ts';

/** Ordered residuals against normal quantiles: a straight line if they are normal. */
export const quantiles: Figure = {
  name: 'quantiles',
  label: 'Quantiles',
  title: 'Normal quantile plot of the residuals',
  caption:
    'Residuals of the weak form in order, against what normal noise would give: those of WENDy’s own estimate (irls), which are weighted, and of ordinary least squares (OLS). Good: WENDy’s dots along the dashed line. Bad: ends that bend away, from outliers or a model that does not hold.',
  report: { section: 'checks', width: 'half' },
  app: 'tab',
  usesInsight: true,
  byExperiment: false,
  shows: ({ insight }) => insight.experiments.length > 0,
  spec: ({ insight }, look) => specOf(insight.residuals, look),
};

const kinds = [
  { kind: 'ols', label: 'OLS', symbol: 'square', filled: false },
  { kind: 'irls', label: 'WENDy', symbol: 'circle', filled: true },
] as const;

function specOf(residuals: Insight['residuals'], look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const [wendy, ols] = tones(2, theme);
  const color = { ols: ols!, irls: wendy! };
  const shown = kinds.filter(({ kind }) => residuals[kind].length > 0);
  const dots = shown.map(({ kind, label, symbol, filled }): DotsLayer => {
    const y = residuals[kind].filter(Number.isFinite).sort((a, b) => a - b);
    const x = y.map((_, i) => normalQuantile((i + 1 - 0.375) / (y.length + 0.25)));
    const size = y.length > 400 ? 1.4 : 2.2;
    return { kind: 'dots', x, y, color: color[kind], symbol, size, filled, name: label };
  });
  const farthest = Math.max(3, ...dots.flatMap(({ x }) => [Math.abs(x[0] ?? 0)]));
  return {
    description: `Normal quantile plot of the residuals of ${shown.map(({ label }) => label).join(' and ')}`,
    title: '',
    columns: 1,
    heights: [Math.min(320, 0.75 * (look.width ?? 640))],
    panels: [
      {
        x: { label: 'standard normal', domain: [-1.05 * farthest, 1.05 * farthest] },
        y: { label: 'residual, ordered' },
        layers: [
          {
            kind: 'line',
            x: [-farthest, farthest],
            y: [-farthest, farthest],
            color: theme.muted,
            width: 1,
            dash: 'dashed',
          },
          ...dots,
        ],
      },
    ],
    legend: [
      ...shown.map(({ kind, label, symbol, filled }) => ({
        text: label,
        color: color[kind],
        sign: symbol,
        filled,
      })),
      { text: 'normal', color: theme.muted, sign: 'dashed' as const },
    ],
    notes: [
      shown.length === 0
        ? 'There are no residuals to show.'
        : `Shapiro-Wilk test, p: ${shown.map(({ kind, label }) => `${label} ${pText(shapiroWilk(residuals[kind]))}`).join(', ')}. A p-value below 0.001 is evidence against normal residuals.`,
    ],
  };
}

function pText(p: number): string {
  return p < 0.001 ? 'below 0.001' : String(Number(p.toPrecision(2)));
}
