import { drawFigure } from './figure/drawFigure.ts';
import { tones } from './figure/palette.ts';
import type { AxisSpec, Layer, Panel } from './figure/spec.ts';
import { type Look, themes } from './figure/theme.ts';

/** Measured values, as a table has them. */
export interface Measured {
  readonly states: readonly string[];
  /** Each with its times and a list of values a state; NaN where nothing was measured. */
  readonly experiments: readonly {
    readonly name: string;
    readonly t: ArrayLike<number>;
    readonly values: readonly ArrayLike<number>[];
  }[];
}

/** As many states are drawn: enough to see that a table was read rightly. */
const mostPanels = 12;

/** Measured values over time, a small panel a state, experiments in colours of their own. */
export function dataFigure(
  document: Document,
  { states, experiments }: Measured,
  look: Look = {},
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const colors = experiments.length > 1 ? tones(experiments.length, theme) : [theme.data];
  const x: AxisSpec = { label: look.time ?? 't' };
  const drawn = states.slice(0, mostPanels);
  const panels = drawn.map((title, l): Panel => {
    const layers = experiments.flatMap(({ name, t, values }, e): Layer[] => {
      const [times, measured] = measuredOf(t, values[l] ?? []);
      const size = times.length > 300 ? 1 : times.length > 100 ? 1.5 : 2;
      const color = colors[e];
      const dots: Layer = {
        kind: 'dots',
        x: times,
        y: measured,
        color,
        size,
        filled: true,
        name: name || title,
      };
      // Few values are easier to follow along a line.
      const line: Layer = { kind: 'line', ...brokenAtGaps(times, measured), color, width: 0.75 };
      return times.length > 100 ? [dots] : [line, dots];
    });
    return { title, x, y: { canLog: true }, layers };
  });
  return drawFigure(
    document,
    {
      description: `Measured values of ${drawn.join(', ')}`,
      title: '',
      columns: 1,
      heights: [states.length === 1 ? 110 : states.length < 4 ? 72 : 56],
      panels,
      notes:
        drawn.length < states.length
          ? [`The first ${drawn.length} of ${states.length} states are drawn.`]
          : [],
      legend:
        experiments.length > 1 && experiments.length <= 8
          ? experiments.map(({ name }, e) => ({
              text: name,
              color: colors[e],
              sign: 'circle',
              filled: true,
            }))
          : [],
    },
    look,
  );
}

/** Neighbours so many times as far apart as usual are not joined. */
const gap = 2.5;

function brokenAtGaps(x: readonly number[], y: readonly number[]): { x: number[]; y: number[] } {
  const steps = x.slice(1).map((time, m) => time - x[m]);
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const isGap = (m: number) => m > 0 && steps[m - 1] > gap * usual;
  return {
    x: x.flatMap((time, m) => (isGap(m) ? [time, time] : [time])),
    y: y.flatMap((value, m) => (isGap(m) ? [Number.NaN, value] : [value])),
  };
}

function measuredOf(t: ArrayLike<number>, values: ArrayLike<number>): [number[], number[]] {
  const places = Array.from(t, (_, m) => m).filter((m) => Number.isFinite(values[m]));
  return [places.map((m) => t[m]), places.map((m) => values[m])];
}
