import type { DrawnData } from '../src/inside.ts';
import { list } from '../src/text/words.ts';
import type { Curve } from './curve.ts';
import { dataEntry, dataLayer } from './dataLayer.ts';
import { tones } from './figure/palette.ts';
import type { AxisSpec, FigureSpec, Layer, LegendItem, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, type Theme, themes } from './figure/theme.ts';
import { timeAxis } from './timeAxis.ts';

/** An experiment with its own fit. */
export interface EachDrawn {
  name: string;
  /** Its data alone. */
  data: DrawnData;
  /** The curve of its own fit, and that of the fit of all experiments together; null if there is none. */
  alone: Curve | null;
  together: Curve | null;
}

/** More small panels are not readable. */
const mostExperiments = 24;
/** The least width of a panel, in pixels. */
const leastPanel = 110;
const mostColumns = 4;

/** Small multiples: the data of each experiment with the curve of its own fit, and that of all together. */
export function eachSpec(each: readonly EachDrawn[], look: Look): FigureSpec {
  const theme = themes[look.theme ?? 'light'];
  const drawn = each.slice(0, mostExperiments);
  const states = measuredStates(drawn);
  const width = look.width ?? defaultWidth;
  const room = Math.max(1, Math.min(mostColumns, Math.floor(width / leastPanel)));
  // One state: experiments side by side. Several: a row for each experiment.
  const columns = Math.max(1, Math.min(states.length === 1 ? drawn.length : states.length, room));
  const x = timeAxis(look, { pad: 0.02 });
  const ys = states.map((): AxisSpec => ({ tickCount: 3, canLog: true }));
  const colors = curveColors(theme);
  const panels = drawn.flatMap((one) => {
    const row = states.map(({ state, l }, i): Panel | null =>
      panelOf(one, { state, l, x, y: ys[i], width: width / columns, isOnly: states.length === 1, colors }),
    );
    const empty = states.length === 1 ? 0 : (columns - (states.length % columns)) % columns;
    return [...row, ...Array<null>(empty).fill(null)];
  });
  return {
    description: `Data and fitted curve of ${list(states.map(({ state }) => state))}, each of ${drawn.length} experiments alone`,
    title: '',
    columns,
    heights: [90],
    panels,
    legend: legendOf(drawn, colors, theme),
    notes: [
      ...(each.length > mostExperiments
        ? [`The first ${mostExperiments} of ${each.length} experiments.`]
        : []),
      ...(drawn.some(({ alone }) => alone === null)
        ? ['Without a curve, the model could not be solved for that experiment.']
        : []),
    ],
  };
}

/** The states and outputs that were measured in any of the experiments; where nothing was, all of them. */
function measuredStates(drawn: readonly EachDrawn[]): { state: string; l: number }[] {
  const all = (drawn[0]?.data.states ?? []).map((state, l) => ({ state, l }));
  const measured = all.filter(({ l }) =>
    drawn.some(({ data }) =>
      data.experiments.some(({ U }) => U.data.subarray(l * U.rows, (l + 1) * U.rows).some(Number.isFinite)),
    ),
  );
  return measured.length > 0 ? measured : all;
}

function curveColors(theme: Theme): { alone: string; together: string } {
  const [alone, together] = tones(2, theme);
  return { alone, together };
}

function panelOf(
  { name, data, alone, together }: EachDrawn,
  place: {
    state: string;
    l: number;
    x: AxisSpec;
    y: AxisSpec;
    width: number;
    /** Whether it is the only state that is drawn. */
    isOnly: boolean;
    colors: ReturnType<typeof curveColors>;
  },
): Panel {
  const { state, l, x, y, width, colors } = place;
  const line = (curve: Curve | null, label: 'fitted alone' | 'fitted together'): Layer[] => {
    if (!curve || !Object.hasOwn(curve.states, state)) return [];
    const isAlone = label === 'fitted alone';
    return [
      {
        kind: 'line',
        x: curve.t,
        y: curve.states[state],
        color: isAlone ? colors.alone : colors.together,
        dash: isAlone ? 'solid' : 'dashed',
        name: label,
      },
    ];
  };
  const dots = data.experiments.map(({ t, U }) =>
    dataLayer(t, U.data.subarray(l * U.rows, (l + 1) * U.rows), width, 'data'),
  );
  const title = place.isOnly ? name : `${name}: ${state}`;
  const layers = [...dots, ...line(together, 'fitted together'), ...line(alone, 'fitted alone')];
  return { title, name: title, x, y, layers };
}

function legendOf(
  drawn: readonly EachDrawn[],
  colors: ReturnType<typeof curveColors>,
  theme: Theme,
): LegendItem[] {
  const most = Math.max(...drawn.flatMap(({ data }) => data.experiments.map(({ t }) => t.length)), 0);
  return [
    dataEntry('data', most, theme),
    { text: 'fitted alone', color: colors.alone, sign: 'line' },
    ...(drawn.some(({ together }) => together !== null)
      ? [{ text: 'fitted together', color: colors.together, sign: 'dashed' } as const]
      : []),
  ];
}
