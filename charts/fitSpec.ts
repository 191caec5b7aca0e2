import { beyondData } from './beyondData.ts';
import { bandEntry, bandNotes, bandWidth, thinBand } from './curve.ts';
import { dataEntry, dataLayer } from './dataLayer.ts';
import { rangeOf } from './figure/axis.ts';
import { hueOf } from './figure/palette.ts';
import type { AxisSpec, FigureSpec, LegendItem, Panel, SpanLayer } from './figure/spec.ts';
import { defaultWidth, type Look, type Theme, themes } from './figure/theme.ts';
import {
  columnsOf,
  type FitColumn,
  type FitSeries,
  type Fitted,
  isHidden,
  isMeasured,
  mostColumns,
  seriesOf,
  timeAxes,
} from './fitSeries.ts';
import { otherEntries, otherLayers } from './otherCurves.ts';
import { residualAxis, residualLayers } from './residualLayers.ts';
import { withUnit } from './withUnit.ts';

/**
 * Data, fitted curve, its band and the residuals in time: one row per output and hidden state, one column per experiment.
 * Several fits of one experiment each are also drawn side by side. A look with a height has no residuals, and the states of one experiment
 * in two columns where that makes them taller.
 */
export function* fitSpec(fits: readonly Fitted[], look: Look): Generator<void, FigureSpec> {
  const all = fits.flatMap(columnsOf);
  const columns = all.slice(0, mostColumns);
  const { states } = fits[0].data;
  const theme = themes[look.theme ?? 'light'];
  const width = look.width ?? defaultWidth;
  const isLow = look.height !== undefined;
  const across =
    isLow && columns.length === 1 && states.length > 2 && width >= leastForTwo ? 2 : columns.length;
  const frame = width / across;
  // With many rows, every part of this takes a while.
  yield;
  const xs = timeAxes(columns, look);
  yield;
  const panels: Panel[] = [];
  const heights: number[] = [];
  let isThin = true;
  for (const [l, state] of states.entries()) {
    const height = isLow
      ? lowRow(look.height!, Math.ceil((states.length * columns.length) / across))
      : rowHeights(states.length);
    const parts = columns.map((column) => seriesOf(column, l));
    yield;
    const { units } = fits[0].result;
    const title = isHidden(fits[0].result, state)
      ? `${state} (hidden)`
      : withUnit(state, units && Object.hasOwn(units.columns, state) ? units.columns[state] : undefined);
    const color = hueOf(state, look.hues, theme);
    panels.push(
      ...fitRow({ title, state, columns, parts, xs, frame, theme, tickCount: height.ticks, color }),
    );
    heights.push(height.fit);
    yield;
    const range = rangeOf(...parts.flatMap(({ measured, fitted }) => [measured, fitted])) ?? [0, 1];
    const size = { width: frame, height: height.fit };
    isThin &&= columns.every(({ curve }) => !curve || bandWidth(curve, state, range, size) < thinBand);
    if (!isLow && isMeasured(columns, l)) {
      panels.push(...residualRow(state, parts, xs, frame, theme));
      heights.push(height.residual);
    }
    yield;
  }
  return {
    title:
      fits.length === 1 ? fits[0].result.status.message : `${fits.length} experiments, each fitted alone`,
    description: `Data and fitted curve of ${states.join(', ')}`,
    columns: across,
    // A page that shows one experiment names it next to the figure.
    headings: isLow && columns.length === 1 ? [] : columns.map(({ experiment }) => experiment.name),
    panels,
    heights,
    legend: legendOf(
      columns,
      { isThin, isLow, frame },
      look.hues ? { ...theme, data: theme.ink, curve: theme.ink } : theme,
    ),
    notes: notesOf(all),
  };
}

/** The row of an output or state: data with the curve and its band. */
function fitRow(row: {
  title: string;
  state: string;
  columns: readonly FitColumn[];
  parts: readonly FitSeries[];
  xs: readonly AxisSpec[];
  frame: number;
  theme: Theme;
  tickCount: number;
  color: string | undefined;
}): Panel[] {
  const { title, state, columns, parts, xs, frame, theme, tickCount } = row;
  const own = row.color === undefined ? {} : { color: row.color };
  const y: AxisSpec = { tickCount, canLog: true };
  return parts.map(({ t, measured, curveT, fitted, lower, upper }, c) => {
    const { experiment, place, others } = columns[c];
    const { within, beyond, isBeyond } = beyondData(curveT, fitted, experiment.t);
    const readout = { low: lower, high: upper };
    return {
      ...(c === 0 ? { title } : {}),
      name: state,
      x: xs[c],
      y,
      traces: { experiment: experiment.name, y: state },
      layers: [
        ...(isBeyond ? [spanOf(experiment)] : []),
        {
          kind: 'band',
          x: curveT,
          low: lower,
          high: upper,
          opacity: 0.22,
          reach: isBeyond ? predictedReach : fittedReach,
          ...own,
        },
        dataLayer(t, measured, frame, 'data', row.color),
        { kind: 'line', x: curveT, y: within, name: 'fitted', readout, ...own },
        ...(isBeyond
          ? [
              {
                kind: 'line',
                x: curveT,
                y: beyond,
                dash: 'dashed',
                name: 'predicted',
                isRead: true,
                readout,
                ...own,
              } as const,
            ]
          : []),
        ...otherLayers(others, place, ({ t, states }) => [t, states[state]], theme),
      ],
    };
  });
}

/** How far an axis shows the band, in parts of everything else: beyond the data it matters more. */
const fittedReach = 0.5;
const predictedReach = 2;

function spanOf({ t }: FitColumn['experiment']): SpanLayer {
  return { kind: 'span', from: t[0], to: t[t.length - 1] };
}

/** The row of residuals below it. */
function residualRow(
  state: string,
  parts: readonly FitSeries[],
  xs: readonly AxisSpec[],
  frame: number,
  theme: Theme,
): Panel[] {
  const y = residualAxis();
  return parts.map((part, c) => ({
    ...(c === 0 ? { title: 'residual / σ' } : {}),
    rank: 'second',
    name: state,
    x: xs[c],
    y,
    layers: residualLayers(part, frame, theme),
  }));
}

function rowHeights(states: number): { fit: number; residual: number; ticks: number } {
  if (states === 1) return { fit: 220, residual: 70, ticks: 6 };
  if (states === 2) return { fit: 150, residual: 54, ticks: 5 };
  return states === 3 ? { fit: 120, residual: 46, ticks: 4 } : { fit: 86, residual: 38, ticks: 4 };
}

/** Widths from which the states of one experiment have room in two columns. */
const leastForTwo = 480;
/** What a figure has besides its frames: the legend, the label of the time axis and its ticks; and each row its title. */
const [roomAround, roomOfTitle] = [62, 24];

/** Rows that share a height. */
function lowRow(height: number, rows: number): { fit: number; residual: number; ticks: number } {
  const fit = Math.round((height - roomAround) / rows - roomOfTitle);
  return { fit: Math.min(Math.max(fit, 56), 260), residual: 0, ticks: fit < 90 ? 3 : 5 };
}

function legendOf(
  columns: readonly FitColumn[],
  { isThin, isLow, frame }: { isThin: boolean; isLow: boolean; frame: number },
  theme: Theme,
): LegendItem[] {
  const curves = columns.flatMap(({ curve }) => curve ?? []);
  const most = Math.max(...columns.map(({ experiment: { t } }) => t.length));
  const data = dataEntry('data', most, theme, frame);
  if (curves.length === 0) return [data];
  return [
    data,
    { text: 'fitted', color: theme.curve, sign: 'line' },
    ...(columns.some(isPredicted)
      ? [{ text: 'beyond the data', color: theme.curve, sign: 'dashed' } as const]
      : []),
    ...otherEntries(columns[0].others, theme),
    ...bandEntry(curves, 'the fitted curve', isThin, theme),
    ...(isLow ? [] : [{ text: '95% of the noise (±1.96 σ)', color: theme.ink, sign: 'dashed' } as const]),
  ];
}

function notesOf(columns: readonly FitColumn[]): string[] {
  const notes: string[] = [];
  if (columns.length > mostColumns) {
    notes.push(
      `The first ${mostColumns} of ${columns.length} experiments are drawn, each in a column of its own.`,
    );
  } else if (columns.length > 1) notes.push('One column for each experiment.');
  const drawn = columns.slice(0, mostColumns);
  if (drawn.every(({ curve }) => curve === null))
    notes.push('There is no curve: the states were not estimated.');
  else if (drawn.some(({ curve, experiment: { t } }) => !curve || curve.t.at(-1)! < t.at(-1)!)) {
    notes.push('Where a curve ends before the data, the model could not be solved further.');
  }
  const curves = drawn.flatMap(({ curve }) => curve ?? []);
  notes.push(...bandNotes(curves), ...new Set(curves.flatMap((curve) => curve.notes ?? [])));
  return notes;
}

/** Whether the curve goes on where the data have ended. */
function isPredicted({ curve, experiment: { t } }: FitColumn): boolean {
  return curve !== null && curve.t.length > 0 && curve.t[curve.t.length - 1] > t[t.length - 1];
}
