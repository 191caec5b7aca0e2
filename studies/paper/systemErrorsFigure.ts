import { orderedColors, seriesStyles } from '../../charts/figure/palette.ts';
import type { FigureSpec, Layer, Panel } from '../../charts/figure/spec.ts';
import { percent } from '../report/words.ts';
import { cellNumber, nameOf, type Spread } from './cells.ts';
import type { Example } from './systemErrorsExample.ts';

/** One cell of a system, as WENDy did in it. */
export interface CellErrors {
  points: number;
  noise: number;
  e2: Spread;
  efs: Spread;
  /** The median over trials of the part of OLS's error that WENDy takes away; NaN where there is no pair. */
  drop: number;
}

/** Errors above this are not distinguished: the model is lost. */
const worst = 10;

/** Data, drop from OLS, and both errors against noise. */
export function figureOf(
  problem: string,
  errors: readonly CellErrors[],
  example: Example | undefined,
): FigureSpec {
  const points = [...new Set(errors.map((cell) => cell.points))];
  const noise = [...new Set(errors.map((cell) => cell.noise))].sort((a, b) => a - b);
  const colors = orderedColors(points.length);
  const at = (M: number, ratio: number) => errors.find((cell) => cell.points === M && cell.noise === ratio);
  const bars: Panel = {
    title: '(b) Error taken away from OLS',
    x: { scale: 'category', categories: noise.map(percent), label: 'noise ratio' },
    y: { label: 'median drop of E_{2}', format: 'percent', zero: true, ...dropDomain(errors) },
    layers: [
      {
        kind: 'bars',
        at: noise.map((_, i) => i),
        series: points.map((M, k) => ({
          color: colors[k],
          values: noise.map((ratio) => cellNumber(at(M, ratio)?.drop ?? Number.NaN)),
        })),
      },
      { kind: 'rule', y: 0 },
    ],
  };
  const x = { label: 'noise ratio', scale: 'log', ticks: noise, format: 'percent' } as const;
  const lines = (of: 'e2' | 'efs'): Layer[] =>
    points.flatMap((M, k) =>
      (['mean', 'median'] as const).map((statistic): Layer => {
        const own = noise.filter((ratio) => at(M, ratio));
        return {
          kind: 'line',
          x: own,
          y: own.map((ratio) => at(M, ratio)![of][statistic]),
          color: colors[k],
          ...(statistic === 'median' ? { dash: 'dashed', label: String(M) } : {}),
        };
      }),
    );
  const panel = (of: 'e2' | 'efs', title: string, label: string): Panel => ({
    title,
    x,
    y: { label, scale: 'log', format: 'percent', ...errorDomain(errors.map((cell) => cell[of])) },
    layers: lines(of),
  });
  return {
    description: `${nameOf(problem)}: example data, drop in error and errors against noise`,
    columns: 2,
    heights: [140, 150],
    panels: [
      example ? dataPanel(example) : null,
      bars,
      panel('e2', '(c) Parameter error', 'E_{2}'),
      panel('efs', '(d) Forward simulation', 'E_{FS}'),
    ],
    legend: [
      ...points.map((M, k) => ({ text: `M = ${M}`, color: colors[k], sign: 'bar' as const })),
      { text: 'mean', color: '#1a1a1a', sign: 'line' },
      { text: 'median', color: '#1a1a1a', sign: 'dashed' },
    ],
  };
}

/** Bars end at 100%; one far below zero must not press the others flat. */
function dropDomain(errors: readonly CellErrors[]): { domain: [number, number] } {
  const least = Math.min(0, ...errors.map(({ drop }) => drop).filter((x) => !Number.isNaN(x)));
  return { domain: [Math.max(-0.4, Math.floor(least * 10) / 10), 1] };
}

/** What all medians and the finite means need, as far as errors say something. */
function errorDomain(errors: readonly CellErrors['e2'][]): { domain?: [number, number] } {
  const values = errors.flatMap(({ mean, median }) => [mean, median]).filter((x) => x > 0 && x < Infinity);
  if (values.length === 0) return {};
  const [low, high] = [Math.min(...values), Math.min(worst, Math.max(...values))];
  return high > low ? { domain: [low / 1.25, high * 1.25] } : {};
}

function dataPanel({ points, noise, states }: Example): Panel {
  const styles = seriesStyles(states.map(({ name }) => name));
  return {
    title: `(a) ${points} points, ${percent(noise)} noise`,
    x: { label: 'time' },
    y: { label: 'state' },
    layers: [
      ...states.map(
        (state, l): Layer => ({
          kind: 'dots',
          x: state.t,
          y: state.u,
          color: styles[l].color,
          size: points > 150 ? 1.2 : 1.8,
          filled: true,
          opacity: 0.45,
        }),
      ),
      ...states.map(
        (state, l): Layer => ({
          kind: 'line',
          x: state.curve.t,
          y: state.curve.u,
          color: styles[l].color,
          width: 1.3,
          ...(states.length > 1 ? { label: state.name } : {}),
        }),
      ),
    ],
  };
}
