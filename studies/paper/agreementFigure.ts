import { orderedColors } from '../../charts/figure/palette.ts';
import type { AxisSpec, FigureSpec, Layer, LegendItem, Panel } from '../../charts/figure/spec.ts';
import { grouped } from '../report/grouped.ts';
import { percent, shortName } from '../report/words.ts';
import type { Pair } from './agreement.ts';

/** Between the dots of one noise level, as a part of the room between two. */
const step = 0.15;
/** Standard errors that the last panel reaches, and its bars for each. */
const [reach, bins] = [5, 2];

/** The ratios of WENDy's errors system by system, and how all ratios scatter. */
export function agreementFigure(all: readonly Pair[]): FigureSpec {
  const pairs = all.filter(({ what }) => what === 'E2, WENDy');
  const points = [...new Set(pairs.map(({ cell }) => cell.points))].sort((a, b) => a - b);
  const colors = orderedColors(points.length);
  const noise = [...new Set(pairs.map(({ cell }) => cell.noise))].sort((a, b) => a - b);
  const x: AxisSpec = { label: 'noise', scale: 'category', categories: noise.map(percent) };
  const y: AxisSpec = {
    label: 'E_{2} here / there',
    scale: 'log',
    domain: [0.4, 2.5],
    ticks: [0.5, 0.7, 1, 1.4, 2],
  };
  const panels = [...grouped(pairs, ({ cell }) => cell.problem)].map(([problem, own]): Panel => {
    const series = points.flatMap((M, i): Layer[] => {
      const dots = own.filter(({ cell }) => cell.points === M);
      const at = dots.map(({ cell }) => noise.indexOf(cell.noise) + (i - (points.length - 1) / 2) * step);
      const ratio = dots.map((dot) => dot.ratio);
      const low = dots.map((dot) => Math.max(dot.ratio - 2 * dot.error, 0.4));
      const high = dots.map((dot) => dot.ratio + 2 * dot.error);
      return [
        { kind: 'intervals', at, low, high, color: colors[i], width: 1 },
        { kind: 'dots', x: at, y: ratio, color: colors[i], filled: true },
      ];
    });
    // A band for each number of points at each noise level: rooms differ.
    const bands = own.map(({ cell, room }): Layer => {
      const at = noise.indexOf(cell.noise) + (points.indexOf(cell.points) - (points.length - 1) / 2) * step;
      const [low, high] = [1 - room, 1 + room];
      const x = [at - step / 2, at + step / 2];
      return { kind: 'band', x, low: [low, low], high: [high, high], color: '#888888', opacity: 0.15 };
    });
    return {
      title: shortName(problem),
      x,
      y,
      layers: [...bands, { kind: 'rule', y: 1 }, ...series],
    };
  });
  const legend = points.map(
    (M, i): LegendItem => ({ text: `${M} points`, color: colors[i], sign: 'circle', filled: true }),
  );
  return {
    description: 'Median E2 here over that of an independent implementation.',
    columns: 3,
    panels: [...panels, scatterPanel(all)],
    legend,
  };
}

/** Logarithms of ratios over their standard errors, as a density. */
function scatterPanel(pairs: readonly Pair[]): Panel {
  const z = pairs.map(({ ratio, error }) => Math.log(ratio) / (error / ratio)).filter(Number.isFinite);
  const edges = Array.from({ length: 2 * reach * bins + 1 }, (_, i) => -reach + i / bins);
  const heights = edges
    .slice(1)
    .map((to, i) => (z.filter((x) => x >= edges[i] && x < to).length * bins) / Math.max(1, z.length));
  const x = Array.from({ length: 81 }, (_, i) => -reach + (i * 2 * reach) / 80);
  const y = x.map((at) => Math.exp(-(at * at) / 2) / Math.sqrt(2 * Math.PI));
  return {
    title: 'all ratios',
    x: { label: 'log ratio / its standard error', domain: [-reach, reach], ticks: [-4, -2, 0, 2, 4] },
    y: { label: 'density', zero: true },
    layers: [
      { kind: 'step', edges, heights, color: '#888888', filled: true },
      { kind: 'line', x, y, width: 1, color: '#1a1a1a' },
    ],
  };
}
