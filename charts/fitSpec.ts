import { bandEntry, bandNotes, bandWidth, thinBand } from './curve.ts';
import { dataEntry, dataLayer } from './dataLayer.ts';
import { rangeOf } from './figure/axis.ts';
import type { AxisSpec, FigureSpec, LegendItem, Panel } from './figure/spec.ts';
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
import { residualAxis, residualLayers } from './residualLayers.ts';

/**
 * Data, fitted curve, its band and the residuals in time: a row for each output and each state that no column shows, a
 * column an experiment. Several fits, of an experiment each, stand side by side as well.
 */
export function* fitSpec(fits: readonly Fitted[], look: Look): Generator<void, FigureSpec> {
  const all = fits.flatMap(columnsOf);
  const columns = all.slice(0, mostColumns);
  const { states } = fits[0].data;
  const theme = themes[look.theme ?? 'light'];
  const frame = (look.width ?? defaultWidth) / columns.length;
  const xs = timeAxes(columns, look);
  const panels: Panel[] = [];
  const heights: number[] = [];
  let isThin = true;
  for (const [l, state] of states.entries()) {
    const height = rowHeights(states.length);
    const parts = columns.map((column) => seriesOf(column, l));
    const title = isHidden(fits[0].result, state) ? `${state} (hidden)` : state;
    panels.push(...fitRow({ title, state, parts, xs, frame, tickCount: height.ticks }));
    heights.push(height.fit);
    const range = rangeOf(...parts.flatMap(({ measured, fitted }) => [measured, fitted])) ?? [0, 1];
    const size = { width: frame, height: height.fit };
    isThin &&= columns.every(({ curve }) => !curve || bandWidth(curve, state, range, size) < thinBand);
    if (isMeasured(columns, l)) {
      panels.push(...residualRow(state, parts, xs, frame, theme));
      heights.push(height.residual);
    }
    yield;
  }
  return {
    title:
      fits.length === 1 ? fits[0].result.status.message : `${fits.length} experiments, each fitted alone`,
    description: `Data and fitted curve of ${states.join(', ')}`,
    columns: columns.length,
    headings: columns.map(({ experiment }) => experiment.name),
    panels,
    heights,
    legend: legendOf(columns, isThin, theme),
    notes: notesOf(all),
  };
}

/** A row of an output or a state: data with the curve and its band. */
function fitRow(row: {
  title: string;
  state: string;
  parts: readonly FitSeries[];
  xs: readonly AxisSpec[];
  frame: number;
  tickCount: number;
}): Panel[] {
  const { title, state, parts, xs, frame, tickCount } = row;
  const y: AxisSpec = { tickCount, canLog: true };
  return parts.map(({ t, measured, curveT, fitted, lower, upper }, c) => ({
    ...(c === 0 ? { title } : {}),
    name: state,
    x: xs[c],
    y,
    layers: [
      { kind: 'band', x: curveT, low: lower, high: upper, opacity: 0.22, reach: 0.5 },
      dataLayer(t, measured, frame, 'data'),
      { kind: 'line', x: curveT, y: fitted, name: 'fitted', readout: { low: lower, high: upper } },
    ],
  }));
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

function legendOf(columns: readonly FitColumn[], isThin: boolean, theme: Theme): LegendItem[] {
  const curves = columns.flatMap(({ curve }) => curve ?? []);
  const data = dataEntry('data', Math.max(...columns.map(({ experiment: { t } }) => t.length)), theme);
  if (curves.length === 0) return [data];
  return [
    data,
    { text: 'fitted', color: theme.curve, sign: 'line' },
    ...bandEntry(curves, 'the fitted curve', isThin, theme),
    { text: '95% of the noise (±1.96 σ)', color: theme.ink, sign: 'dashed' },
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
  notes.push(...bandNotes(drawn.flatMap(({ curve }) => curve ?? [])));
  return notes;
}
