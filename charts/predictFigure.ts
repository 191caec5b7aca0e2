import type { Experiment } from '../src/index.ts';
import { bandEntry, bandNotes, bandWidth, type Curve, thinBand, valuesAt } from './curve.ts';
import { dataEntry, dataLayer } from './dataLayer.ts';
import { rangeOf } from './figure/axis.ts';
import { drawFigure } from './figure/drawFigure.ts';
import type { Layer, LegendItem, Panel } from './figure/spec.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';
import { timeAxis } from './timeAxis.ts';

/** What a figure of a prediction shows besides it. */
export interface Known {
  /** First and last time of the data; beyond them the curve is dashed. */
  timeSpan?: readonly [number, number] | undefined;
  /** The data, with the states in the order of the prediction. */
  experiment?: Experiment | undefined;
  /** Sentences above the figure. */
  notes?: readonly string[] | undefined;
}

/** A predicted trajectory with its band, one row per state; the time span of the data is shaded. */
export function predictFigure(
  document: Document,
  given: Curve,
  { timeSpan, experiment, notes = [] }: Known = {},
  look: Look = {},
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const width = look.width ?? defaultWidth;
  const prediction = timeSpan ? withTimes(given, timeSpan) : given;
  const states = Object.keys(prediction.states);
  const height = states.length === 1 ? 240 : states.length < 4 ? 140 : 100;
  const { t } = prediction;
  const times = rangeOf(t, experiment?.t ?? []) ?? [0, 1];
  const [begin, end] = timeSpan ?? times;
  const isBeyond = times[0] < begin || times[1] > end;
  const x = timeAxis(look, { pad: 0.015 });
  const measured = states.map(
    (_, l) => experiment?.U.data.subarray(l * experiment.U.rows, (l + 1) * experiment.U.rows) ?? [],
  );
  const panels = states.map((title, l): Panel => {
    const [u, low, high] = [prediction.states[title], prediction.lower[title], prediction.upper[title]];
    const within = u.map((value, i) => (t[i] >= begin && t[i] <= end ? value : Number.NaN));
    // The dashed parts meet the solid line.
    const beyond = u.map((value, i) => {
      const [before, after] = [t[Math.max(0, i - 1)], t[Math.min(t.length - 1, i + 1)]];
      return before < begin || after > end ? value : Number.NaN;
    });
    const layers: Layer[] = [
      ...(timeSpan ? [{ kind: 'span' as const, from: begin, to: end }] : []),
      // A band may grow without limit; the curve must stay readable.
      { kind: 'band', x: t, low, high, opacity: 0.22, reach: 2 },
      ...(experiment ? [dataLayer(experiment.t, measured[l], width, 'data')] : []),
      { kind: 'line', x: t, y: within },
      ...(isBeyond ? [{ kind: 'line' as const, x: t, y: beyond, dash: 'dashed' as const }] : []),
    ];
    return { title, x, y: { tickCount: 4 }, layers };
  });
  const isThin = states.every((state, l) => {
    const range = rangeOf(prediction.states[state], measured[l]) ?? [0, 1];
    return bandWidth(prediction, state, range, { width, height }) < thinBand;
  });
  const ofSpan: LegendItem[] = [
    { text: 'span of the data', color: theme.span, sign: 'span' },
    { text: 'fitted', color: theme.curve, sign: 'line' },
    ...(isBeyond ? [{ text: 'beyond the data', color: theme.curve, sign: 'dashed' as const }] : []),
  ];
  const legend: LegendItem[] = [
    ...(experiment ? [dataEntry('data', experiment.t.length, theme, width)] : []),
    ...(timeSpan ? ofSpan : [{ text: 'predicted', color: theme.curve, sign: 'line' as const }]),
    ...bandEntry([prediction], 'the curve', isThin, theme),
  ];
  return drawFigure(
    document,
    {
      title: 'Prediction',
      description: `Predicted course of ${states.join(', ')}`,
      columns: 1,
      panels,
      heights: [height],
      legend,
      notes: [...notes, ...bandNotes([prediction])],
    },
    look,
  );
}

/** A curve with interpolated values at these times as well, where they lie inside, so that it can be split there. */
function withTimes(curve: Curve, times: readonly number[]): Curve {
  const { t, states, lower, upper, level } = curve;
  const inside = times.filter((time) => time > t[0] && time < t.at(-1)! && !t.includes(time));
  if (inside.length === 0) return curve;
  const all = [...t, ...inside].sort((a, b) => a - b);
  const at = (series: Curve['states']) =>
    Object.fromEntries(Object.entries(series).map(([name, u]) => [name, [...valuesAt(all, t, u)]]));
  return { t: all, states: at(states), lower: at(lower), upper: at(upper), level };
}
