import { bandEntry, bandNotes, bandWidth, thinBand } from './curve.ts';
import { atOnce } from './figure/atOnce.ts';
import { axisWithBand } from './figure/axis.ts';
import type { LegendEntry } from './figure/pen.ts';
import { defaultWidth, type Look, type Theme, themes, type View } from './figure/theme.ts';
import {
  columnsOf,
  type FitColumn,
  type Fitted,
  isHidden,
  isMeasured,
  mostColumns,
  readable,
  seriesOf,
  sheetColumns,
} from './fitSeries.ts';
import { bandMark, curveMark, dataMark, mostDots } from './marks.ts';
import { residualRow } from './residualRow.ts';
import { type Row, type Sheet, sheetSteps } from './sheet.ts';

export type { Fitted } from './fitSeries.ts';

/**
 * Data, fitted curve, its band and the residuals in time: a row for each output and each state that no column shows, a
 * column an experiment. Several fits, of an experiment each, stand side by side as well.
 */
export function fitFigure(document: Document, fits: readonly Fitted[], look: Look = {}): SVGSVGElement {
  return atOnce(fitSteps(document, fits, look));
}

/** The same, a panel a step. */
export function* fitSteps(
  document: Document,
  fits: readonly Fitted[],
  look: Look = {},
): Generator<void, SVGSVGElement> {
  const all = fits.flatMap(columnsOf);
  const columns = all.slice(0, mostColumns);
  const states = fits[0].data.states;
  const theme = themes[look.theme ?? 'light'];
  const drawn: ReturnType<typeof rowsOf>[] = [];
  for (const l of states.keys()) {
    const hidden = isHidden(fits[0].result, states[l]);
    drawn.push(rowsOf(columns, l, hidden, theme, look.view));
    yield;
  }
  const rows = drawn.flatMap((each) => each.rows);
  const sheet: Sheet = {
    title:
      fits.length === 1 ? fits[0].result.status.message : `${fits.length} experiments, each fitted alone`,
    description: `Data and fitted curve of ${states.join(', ')}`,
    legend: legendOf(columns, rows, look.width ?? defaultWidth),
    notes: [...notesOf(all), ...leftNotes(drawn.reduce((sum, { left }) => sum + left, 0))],
    columns: sheetColumns(columns, look.view),
    rows,
    time: look.time ?? 't',
  };
  return yield* sheetSteps(document, sheet, look);
}

/** The rows of an output or a state: data with the curve and, where there are data, below them the residuals. */
function rowsOf(
  columns: readonly FitColumn[],
  l: number,
  hidden: boolean,
  theme: Theme,
  view: View = {},
): { rows: Row[]; left: number } {
  const { states } = columns[0];
  const heights = rowHeights(states.length);
  const measured = isMeasured(columns, l);
  const canLog = columns.some(({ experiment: { U }, curve }) => {
    const values = measured ? U.data.subarray(l * U.rows, (l + 1) * U.rows) : curve?.states[states[l]];
    return values?.some((value) => value > 0) === true;
  });
  const isLog = view.logY === true && canLog;
  const parts = columns.map((column) => seriesOf(column, l, { x: view.x, logY: isLog }));
  const values = parts.flatMap(({ measured, fitted }) => [measured, fitted]);
  const bands = parts.flatMap(({ lower, upper }) => [lower, upper]);
  const fit: Row = {
    label: states[l],
    ...(hidden ? { remark: 'hidden' } : {}),
    rank: 'first',
    height: heights.fit,
    y: axisWithBand(values, bands, 0.5, heights.ticks, isLog ? 'log' : 'linear'),
    canLog,
    cells: parts.map(({ t, measured: values, curveT, fitted, lower, upper }) => ({
      marks: (frame) => [
        bandMark(curveT, lower, upper, frame, theme),
        dataMark(t, values, frame, theme),
        curveMark(curveT, fitted, frame, theme),
      ],
      series: [
        ...(measured ? [{ name: 'data', ...readable(t, values) }] : []),
        { name: 'fitted', x: curveT, y: fitted, low: lower, high: upper, isCurve: true },
      ],
    })),
  };
  const left = parts.reduce((sum, part) => sum + part.left, 0);
  if (!measured) return { rows: [fit], left };
  return { rows: [fit, { ...residualRow(parts, theme), rank: 'second', height: heights.residual }], left };
}

function rowHeights(states: number): { fit: number; residual: number; ticks: number } {
  if (states === 1) return { fit: 220, residual: 70, ticks: 6 };
  if (states === 2) return { fit: 150, residual: 54, ticks: 5 };
  return states === 3 ? { fit: 120, residual: 46, ticks: 4 } : { fit: 86, residual: 38, ticks: 4 };
}

function legendOf(columns: readonly FitColumn[], rows: readonly Row[], width: number): LegendEntry[] {
  const many = columns.some(({ experiment: { t } }) => t.length > mostDots);
  const curves = columns.flatMap(({ curve }) => curve ?? []);
  const data: LegendEntry = { sign: many ? 'speck' : 'dot', text: 'data' };
  if (curves.length === 0) return [data];
  const firsts = rows.filter(({ rank }) => rank === 'first');
  const thin = curves.every((curve) =>
    firsts.every((row) => bandWidth(curve, row.label, row, width / columns.length) < thinBand),
  );
  return [
    data,
    { sign: 'line', text: 'fitted' },
    ...bandEntry(curves, 'the fitted curve', thin),
    { sign: 'dashes', text: '95% of the noise (±1.96 σ)' },
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

/** What is said of measured values that a logarithmic axis has no place for. */
function leftNotes(left: number): string[] {
  if (left === 0) return [];
  const values = left === 1 ? '1 value is not positive and has' : `${left} values are not positive and have`;
  return [`${values} no place on a logarithmic axis.`];
}
