import type { Experiment } from '../src/index.ts';
import { bandEntry, bandNotes, bandWidth, type Curve, thinBand, valuesAt } from './curve.ts';
import { axisWithBand, rangeOf, timeAxis } from './figure/axis.ts';
import { defaultWidth, type Look, themes } from './figure/theme.ts';
import { bandMark, curveMark, dataMark, mostDots } from './marks.ts';
import { drawSheet, type Row } from './sheet.ts';

/** What a figure of a prediction shows besides the prediction. */
export interface Known {
  /** First and last time of the data: beyond, the curve is dashed. */
  timeSpan?: readonly [number, number] | undefined;
  /** The data themselves, the states in the order of the prediction's. */
  experiment?: Experiment | undefined;
  /** Sentences to print above it. */
  notes?: readonly string[] | undefined;
}

/** A predicted trajectory with its band, a row a state; the span of the data is shaded. */
export function predictFigure(
  document: Document,
  given: Curve,
  { timeSpan, experiment, notes = [] }: Known = {},
  look: Look = {},
): SVGSVGElement {
  const theme = themes[look.theme ?? 'light'];
  const prediction = timeSpan ? withTimes(given, timeSpan) : given;
  const states = Object.keys(prediction.states);
  const { t } = prediction;
  const times = rangeOf(t, experiment?.t ?? []) ?? [0, 1];
  const [begin, end] = timeSpan ?? times;
  const rows = states.map((state, l): Row => {
    const [u, lower, upper] = [prediction.states[state], prediction.lower[state], prediction.upper[state]];
    const measured = experiment?.U.data.subarray(l * experiment.U.rows, (l + 1) * experiment.U.rows) ?? [];
    const within = u.map((value, i) => (t[i] >= begin && t[i] <= end ? value : Number.NaN));
    // The dashes begin and end where the full line does.
    const beyond = u.map((value, i) => {
      const [before, after] = [t[Math.max(0, i - 1)], t[Math.min(t.length - 1, i + 1)]];
      return before < begin || after > end ? value : Number.NaN;
    });
    return {
      label: state,
      rank: 'first',
      height: states.length === 1 ? 240 : states.length < 4 ? 140 : 100,
      // A band may grow without limit; the curve stays readable.
      y: axisWithBand([u, measured], [lower, upper], 2, 4),
      canLog: false,
      cells: [
        {
          marks: (frame) => [
            bandMark(t, lower, upper, frame, theme),
            ...(experiment ? [dataMark(experiment.t, measured, frame, theme)] : []),
            curveMark(t, within, frame, theme),
            curveMark(t, beyond, frame, theme, true),
          ],
          series: [
            ...(experiment ? [{ name: 'data', x: experiment.t, y: measured }] : []),
            { name: 'predicted', x: t, y: u, low: lower, high: upper, isCurve: true },
          ],
        },
      ],
    };
  });
  const width = look.width ?? defaultWidth;
  const thin = states.every((state, l) => bandWidth(prediction, state, rows[l], width) < thinBand);
  return drawSheet(
    document,
    {
      title: 'Prediction',
      description: `Predicted course of ${states.join(', ')}`,
      legend: [
        ...(experiment
          ? [{ sign: experiment.t.length > mostDots ? 'speck' : 'dot', text: 'data' } as const]
          : []),
        ...(timeSpan
          ? ([
              { sign: 'span', text: 'span of the data' },
              { sign: 'line', text: 'fitted' },
              ...(times[0] < begin || times[1] > end
                ? [{ sign: 'dashedLine', text: 'beyond the data' } as const]
                : []),
            ] as const)
          : ([{ sign: 'line', text: 'predicted' }] as const)),
        ...bandEntry([prediction], 'the curve', thin),
      ],
      notes: [...notes, ...bandNotes([prediction])],
      columns: [{ heading: '', shaded: timeSpan, x: (width) => timeAxis(times, width) }],
      rows,
      time: look.time ?? 't',
    },
    look,
  );
}

/** A curve with values at these times as well, where they lie inside, on the lines between its own: there it may be broken. */
function withTimes(curve: Curve, times: readonly number[]): Curve {
  const { t, states, lower, upper, level } = curve;
  const inside = times.filter((time) => time > t[0] && time < t.at(-1)! && !t.includes(time));
  if (inside.length === 0) return curve;
  const all = [...t, ...inside].sort((a, b) => a - b);
  const at = (series: Curve['states']) =>
    Object.fromEntries(Object.entries(series).map(([name, u]) => [name, [...valuesAt(all, t, u)]]));
  return { t: all, states: at(states), lower: at(lower), upper: at(upper), level };
}
