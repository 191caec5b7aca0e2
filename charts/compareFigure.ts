import type { Data } from '../src/index.ts';
import { list } from '../src/text/words.ts';
import type { Curve } from './curve.ts';
import { drawFigure } from './figure/drawFigure.ts';
import { toneCount, tones } from './figure/palette.ts';
import type { AxisSpec, Dash, FigureSpec, Layer, LegendItem, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';
import { timeAxis } from './timeAxis.ts';

/** Fits of the same data. */
export interface Compared {
  data: Data;
  models: readonly ComparedCurves[];
}

export interface ComparedCurves {
  label: string;
  /** The fitted model, one curve per experiment of the data; null if it could not be solved. */
  curves: readonly (Curve | null)[];
  /** Its style, from 0: the same model keeps it if others come or go. */
  style: number;
}

/** The colour and dash of each model; the first 18 are different. */
export function modelStyles(count: number, theme: { background: string }): { color: string; dash: Dash }[] {
  return tones(count, theme).map((color, i) => ({
    color,
    dash: dashes[(i + Math.floor(i / toneCount)) % dashes.length],
  }));
}

const dashes: readonly Dash[] = ['solid', 'dashed', 'dotted'];

const mostColumns = 3;
/** From this width on, experiments are drawn side by side. */
const wide = 480;

/** Fitted curves over the same data, one row per state. */
export function compareFigure(document: Document, compared: Compared, look: Look = {}): SVGSVGElement {
  return drawFigure(document, compareSpec(compared, look), look);
}

/** The same as data. */
export function compareSpec({ data, models }: Compared, look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const styles = modelStyles(Math.max(...models.map(({ style }) => style), 0) + 1, theme);
  const width = look.width ?? defaultWidth;
  const most = width >= wide ? mostColumns : 1;
  const experiments = data.experiments.slice(0, most);
  const xs = experiments.map(() => timeAxis(look));
  const panels = data.states.flatMap((state, l) => {
    const y: AxisSpec = { canLog: true };
    return experiments.map(({ name, t, U }, e): Panel => {
      const measured = Array.from(t, (_, m) => U.data[l * U.rows + m]);
      const places = measured.flatMap((value, m) => (Number.isFinite(value) ? [m] : []));
      const dots: Layer = {
        kind: 'dots',
        x: places.map((m) => t[m]),
        y: places.map((m) => measured[m]),
        size: places.length > 400 ? 1 : 2,
        filled: true,
        opacity: 0.65,
        name: 'data',
      };
      const lines = models.flatMap(({ label, curves, style }): Layer[] => {
        const curve = curves[e];
        // Not every model has every hidden state.
        return curve && Object.hasOwn(curve.states, state)
          ? [{ kind: 'line', x: curve.t, y: curve.states[state], ...styles[style], name: label }]
          : [];
      });
      return {
        title: experiments.length > 1 ? `${state}, ${name}` : state,
        x: xs[e],
        y,
        layers: [dots, ...lines],
      };
    });
  });
  return {
    description: `Data of ${data.states.join(', ')} with the curves of ${list(models.map(({ label }) => label))}`,
    title: '',
    columns: Math.max(1, experiments.length),
    heights: [data.states.length === 1 ? 200 : data.states.length < 4 ? 130 : 90],
    panels,
    legend: [
      { text: 'data', color: theme.data, sign: 'circle', filled: true },
      ...models.map(({ label, style }): LegendItem => {
        const { color, dash } = styles[style];
        return { text: label, color, sign: dash === 'solid' ? 'line' : dash };
      }),
    ],
    notes: [
      ...models.flatMap(({ label, curves }) =>
        curves.slice(0, most).some((curve) => curve === null)
          ? [`${label} could not be solved everywhere; its curve is missing there.`]
          : [],
      ),
      ...(data.experiments.length > most
        ? [`The first ${most === 1 ? 'one' : most} of ${data.experiments.length} experiments.`]
        : []),
    ],
  };
}
