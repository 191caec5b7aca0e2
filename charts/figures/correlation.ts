import type { Result } from '../../src/index.ts';
import { divergingColor } from '../figure/palette.ts';
import type { FigureSpec } from '../figure/spec.ts';
import { defaultWidth, type Look, themes } from '../figure/theme.ts';
import type { Figure } from './figure.ts';

/** The correlation of the estimates, one cell per pair of parameters. */
export const correlation: Figure = {
  name: 'correlation',
  label: 'Correlation',
  title: 'Correlation of the parameters',
  caption:
    'How the errors of two parameters depend on each other. Near 0 each is known on its own; near 1 or −1 the data determine a combination of the two better than each alone.',
  report: { section: 'checks', width: 'half' },
  app: 'tab',
  usesInsight: false,
  byExperiment: false,
  shows: ({ result }) => result.parameters.length > 1,
  spec: ({ result }, look) => specOf(result, look),
};

function specOf(
  { parameters, correlation }: Pick<Result, 'parameters' | 'correlation'>,
  look: Look,
): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const names = parameters.map(({ name }) => name);
  const color = (value: number) => divergingColor(value, theme);
  const width = look.width ?? defaultWidth;
  // Cells no taller than wide, and no taller than readable text needs.
  const cell = Math.max(14, Math.min(34, (0.86 * width) / Math.max(names.length, 1)));
  const axis = { scale: 'category', categories: names } as const;
  return {
    description: `Correlation of the estimates of ${names.join(', ')}`,
    title: '',
    columns: 1,
    heights: [Math.round(cell * Math.max(names.length, 1))],
    panels: [
      {
        x: { ...axis },
        y: { ...axis },
        layers: [
          {
            kind: 'heat',
            name: 'correlation',
            values: correlation.map((row) => row.map((value) => (Number.isFinite(value) ? value : null))),
            color,
            text,
          },
        ],
      },
    ],
    legend: [
      {
        text: 'correlation',
        sign: 'scale',
        stops: [-1, -0.5, 0, 0.5, 1].map((value) => ({ color: color(value), text: text(value) })),
      },
    ],
    notes: correlation.some((row) => row.some((value) => !Number.isFinite(value)))
      ? ['– where a parameter is not determined, and so has no correlation.']
      : [],
  };
}

/** Two decimals, without the leading zero: cells are small. */
function text(value: number): string {
  if (Math.abs(value) === 1 || value === 0) return String(value).replace('-', '−');
  const rounded = value.toFixed(2).replace('-', '−');
  return /^−?0\.00$/.test(rounded) ? '.00' : rounded.replace('0.', '.');
}
