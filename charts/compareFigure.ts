import type { Data } from '../src/index.ts';
import type { Curve } from './curve.ts';
import { drawFigure } from './figure/drawFigure.ts';
import { tones } from './figure/palette.ts';
import type { AxisSpec, Layer, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';

/** Two fits of the same data. */
export interface Compared {
  data: Data;
  one: ComparedCurves;
  other: ComparedCurves;
}

export interface ComparedCurves {
  label: string;
  /** The fitted model, a curve an experiment of the data; null where it could not be solved. */
  curves: readonly (Curve | null)[];
}

const mostColumns = 3;
/** From this width on, experiments stand side by side. */
const wide = 480;

/** Two fitted curves over the same data, a row a state. */
export function compareFigure(
  document: Document,
  { data, one, other }: Compared,
  look: Look = {},
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const colors = tones(2, theme);
  const width = look.width ?? defaultWidth;
  const most = width >= wide ? mostColumns : 1;
  const experiments = data.experiments.slice(0, most);
  const xs = experiments.map((): AxisSpec => ({ label: look.time ?? 't' }));
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
      const lines = [one, other].flatMap(({ label, curves }, c): Layer[] => {
        const curve = curves[e];
        return curve
          ? [
              {
                kind: 'line',
                x: curve.t,
                y: curve.states[state],
                color: colors[c],
                dash: c === 0 ? 'solid' : 'dashed',
                name: label,
              },
            ]
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
  return drawFigure(
    document,
    {
      description: `Data of ${data.states.join(', ')} with the curves of ${one.label} and ${other.label}`,
      title: '',
      columns: Math.max(1, experiments.length),
      heights: [data.states.length === 1 ? 200 : data.states.length < 4 ? 130 : 90],
      panels,
      legend: [
        { text: 'data', color: theme.data, sign: 'circle', filled: true },
        { text: one.label, color: colors[0], sign: 'line' },
        { text: other.label, color: colors[1], sign: 'dashed' },
      ],
      notes: [
        ...[one, other].flatMap(({ label, curves }) =>
          curves.slice(0, most).some((curve) => curve === null)
            ? [`${label} could not be solved everywhere; its curve is missing there.`]
            : [],
        ),
        ...(data.experiments.length > most
          ? [`The first ${most === 1 ? 'one' : most} of ${data.experiments.length} experiments.`]
          : []),
      ],
    },
    look,
  );
}
