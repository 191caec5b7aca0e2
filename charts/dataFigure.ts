import { drawFigure } from './figure/drawFigure.ts';
import { hueOf, shades, tones } from './figure/palette.ts';
import type { Layer, Panel } from './figure/spec.ts';
import { type Look, themes } from './figure/theme.ts';
import { timeAxis } from './timeAxis.ts';

/** Measured values, as a table has them. */
export interface Measured {
  readonly states: readonly string[];
  /** Each with its times and one list of values per state; NaN where nothing was measured. */
  readonly experiments: readonly {
    readonly name: string;
    readonly t: ArrayLike<number>;
    readonly values: readonly ArrayLike<number>[];
  }[];
}

/** The most states drawn: enough to check that a table was read correctly. */
const mostPanels = 12;

/** Measured values over time, one panel per state, small or large; each experiment in its own colour, or in a shade of the state's own. */
export function dataFigure(
  document: Document,
  { states, experiments }: Measured,
  look: Look = {},
  isLarge = false,
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const colorsOf = (state: string | undefined) => {
    const own = look.hues && (state === undefined ? theme.ink : hueOf(state, look.hues, theme));
    if (own !== undefined) return shades(own, experiments.length, theme);
    return experiments.length > 1 ? tones(experiments.length, theme) : [theme.data];
  };
  // Panels in several colours share a legend in grey.
  const legendColors = colorsOf(states.length === 1 ? states[0] : undefined);
  const x = timeAxis(look);
  const drawn = states.slice(0, mostPanels);
  const panels = drawn.map((title, l): Panel => {
    const colors = colorsOf(title);
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
        envelope: true,
        name: name || title,
      };
      // A few values are easier to follow along a line.
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
      heights: [heightOf(states.length, isLarge)],
      panels,
      notes:
        drawn.length < states.length
          ? [`The first ${drawn.length} of ${states.length} states are drawn.`]
          : [],
      legend:
        experiments.length > 1 && experiments.length <= 8
          ? experiments.map(({ name }, e) => ({
              text: name,
              color: legendColors[e],
              sign: 'circle',
              filled: true,
            }))
          : [],
    },
    look,
  );
}

/** The height of a panel in pixels, where there are that many. */
function heightOf(panels: number, isLarge: boolean): number {
  const [one, two, few, many] = isLarge ? [200, 120, 88, 72] : [110, 72, 72, 56];
  return [one, two, few][panels - 1] ?? many;
}

/** Neighbours this many times farther apart than usual, and than those next to them, are not connected: samples may become rarer on purpose. */
const gap = 2.5;

function brokenAtGaps(x: readonly number[], y: readonly number[]): { x: number[]; y: number[] } {
  const steps = x.slice(1).map((time, m) => time - x[m]);
  const usual = [...steps].sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
  const nearby = (m: number) => Math.max(usual, steps[m - 1] ?? 0, steps[m + 1] ?? 0);
  const isGap = (m: number) => m > 0 && steps[m - 1] > gap * nearby(m - 1);
  return {
    x: x.flatMap((time, m) => (isGap(m) ? [time, time] : [time])),
    y: y.flatMap((value, m) => (isGap(m) ? [Number.NaN, value] : [value])),
  };
}

function measuredOf(t: ArrayLike<number>, values: ArrayLike<number>): [number[], number[]] {
  const places = Array.from(t, (_, m) => m).filter((m) => Number.isFinite(values[m]));
  return [places.map((m) => t[m]), places.map((m) => values[m])];
}
