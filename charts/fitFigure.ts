import { ruleY } from '@observablehq/plot';
import type { Data, Experiment, Result } from '../src/index.ts';
import { axisAboutZero, axisWithBand, rangeOf, timeAxis } from './axis.ts';
import { bandEntry, bandNotes, bandWidth, type Curve, thinBand, valuesAt } from './curve.ts';
import { bandMark, curveMark, dataMark, mostDots } from './marks.ts';
import type { LegendEntry } from './pen.ts';
import { drawSheet, type Row } from './sheet.ts';
import { defaultWidth, type Look, type Theme, themes } from './theme.ts';

/** What a figure of a fit is drawn from. */
export interface Fitted {
  result: Result;
  /** What was fitted, as `toData` makes it. */
  data: Data;
  /** The fitted model between the measured times, a curve an experiment of `data`. Left out, or null, the estimated states are joined by lines. */
  curves?: readonly (Curve | null)[] | undefined;
}

/** Columns that are still readable side by side. */
const mostColumns = 6;
/** Of a normal distribution, 95% lie within so many standard deviations. */
const normal95 = 1.959964;

/**
 * Data, fitted curve, its band and the residuals in time: a row a state, a column an experiment. Several fits, of an
 * experiment each, stand side by side as well.
 */
export function fitFigure(document: Document, fits: readonly Fitted[], look: Look = {}): SVGSVGElement {
  const all = fits.flatMap(columnsOf);
  const columns = all.slice(0, mostColumns);
  const states = fits[0]!.data.states;
  const theme = themes[look.theme ?? 'light'];
  const rows = states.flatMap((_, l) => rowsOf(columns, l, theme));
  return drawSheet(
    document,
    {
      title:
        fits.length === 1 ? fits[0]!.result.status.message : `${fits.length} experiments, each fitted alone`,
      description: `Data and fitted curve of ${states.join(', ')}`,
      legend: legendOf(columns, rows, look.width ?? defaultWidth),
      notes: notesOf(all),
      columns: columns.map(({ experiment, curve }) => ({
        heading: experiment.name,
        x: (width: number) => timeAxis(rangeOf(experiment.t, curve?.t ?? []), width),
      })),
      rows,
      time: look.time ?? 't',
    },
    look,
  );
}

interface FitColumn {
  experiment: Experiment;
  states: readonly string[];
  curve: Curve | null;
  noise: Result['noise'];
}

function columnsOf({ result, data, curves }: Fitted): FitColumn[] {
  return data.experiments.map((experiment, e) => ({
    experiment,
    states: data.states,
    curve: curves?.[e] ?? trajectoryOf(result, experiment.name),
    noise: result.noise,
  }));
}

/** The estimated states of an experiment as a curve. */
function trajectoryOf({ experiments }: Result, name: string): Curve | null {
  const trajectory = experiments.find((experiment) => experiment.name === name)?.trajectory;
  if (!trajectory) return null;
  const { t, states, stdError } = trajectory;
  const shifted = (z: number) =>
    Object.fromEntries(
      Object.entries(states).map(([state, u]) => [
        state,
        u.map((value, m) => value + z * stdError[state]![m]!),
      ]),
    );
  return { t, states, lower: shifted(-normal95), upper: shifted(normal95), level: 0.95 };
}

/** The two rows of a state: data with the curve, and below them what the curve leaves over. */
function rowsOf(columns: readonly FitColumn[], l: number, theme: Theme): Row[] {
  const { states } = columns[0]!;
  const heights = rowHeights(states.length);
  const parts = columns.map((column) => seriesOf(column, l));
  const values = parts.flatMap(({ measured, fitted }) => [measured, fitted]);
  const bands = parts.flatMap(({ lower, upper }) => [lower, upper]);
  const residuals = rangeOf(...parts.map((part) => part.residuals)) ?? [0, 0];
  return [
    {
      label: states[l]!,
      rank: 'first',
      height: heights.fit,
      y: axisWithBand(values, bands, 0.5, heights.ticks),
      cells: parts.map(({ t, measured, curveT, fitted, lower, upper }) => (frame) => [
        bandMark(curveT, lower, upper, frame, theme),
        dataMark(t, measured, frame, theme),
        curveMark(curveT, fitted, frame, theme),
      ]),
    },
    {
      label: 'residual / σ',
      rank: 'second',
      height: heights.residual,
      y: axisAboutZero(Math.max(3, ...residuals.map(Math.abs))),
      cells: parts.map((part) => (frame) => [
        ruleY([0], { stroke: theme.ink, strokeWidth: 0.75 }),
        dataMark(part.t, part.residuals, frame, theme),
        ruleY([-normal95, normal95], { stroke: theme.ink, strokeDasharray: '4 3' }),
      ]),
    },
  ];
}

/** One state of one experiment. */
function seriesOf({ experiment: { t, U }, states, curve, noise }: FitColumn, l: number) {
  const state = states[l]!;
  const measured = U.data.subarray(l * U.rows, (l + 1) * U.rows);
  const curveT = curve?.t ?? [];
  const fitted = curve?.states[state] ?? [];
  const expected = valuesAt(t, curveT, fitted);
  const sigma = noise[state]!;
  return {
    t,
    measured,
    curveT,
    fitted,
    lower: curve?.lower[state] ?? [],
    upper: curve?.upper[state] ?? [],
    residuals: measured.map((value, m) => (value - expected[m]!) / sigma),
  };
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
