import { dataEntry } from '../dataLayer.ts';
import { hueOf } from '../figure/palette.ts';
import type { FigureSpec, Panel } from '../figure/spec.ts';
import { defaultWidth, type Look, themes } from '../figure/theme.ts';
import { columnsOf, isMeasured, mostColumns, seriesOf, timeAxes } from '../fitSeries.ts';
import { residualAxis, residualLayers } from '../residualLayers.ts';
import type { DrawnFit, Figure } from './figure.ts';

/** Residuals in time, divided by the noise: one row per output, one column per experiment. */
export const residuals: Figure = {
  name: 'residuals',
  label: 'Residuals',
  title: 'Residuals in time',
  caption:
    'Data minus fitted curve, in standard deviations of the noise. Good: scatter about zero, about 1 in 20 beyond the dashed lines. Bad: waves or trends, which mean that the model misses something.',
  // The figure of the fit has them below its rows.
  report: null,
  app: 'tab',
  usesInsight: false,
  byExperiment: true,
  shows: (fit) => columnsOf(fit).some(({ curve }) => curve !== null),
  spec: specOf,
};

function* specOf(fit: DrawnFit, look: Look): Generator<void, FigureSpec> {
  const all = columnsOf(fit);
  const columns = all.slice(0, mostColumns);
  const measured = [...fit.data.states.keys()].filter((l) => isMeasured(columns, l));
  const states = measured.map((l) => fit.data.states[l]);
  const theme = themes[look.theme ?? 'light'];
  const frame = (look.width ?? defaultWidth) / columns.length;
  const xs = timeAxes(columns, look);
  const panels: Panel[] = [];
  for (const l of measured) {
    const y = residualAxis();
    const name = fit.data.states[l];
    panels.push(
      ...columns.map((column, c) => ({
        ...(c === 0 ? { title: name } : {}),
        name,
        x: xs[c],
        y,
        layers: residualLayers(seriesOf(column, l), frame, theme, hueOf(name, look.hues, theme)),
      })),
    );
    yield;
  }
  const most = Math.max(...columns.map(({ experiment: { t } }) => t.length));
  return {
    title: 'Residuals',
    description: `Residuals of ${states.join(', ')} in time, over the noise`,
    columns: columns.length,
    headings: columns.map(({ experiment }) => experiment.name),
    panels,
    heights: [states.length === 1 ? 240 : states.length < 4 ? 130 : 90],
    legend: [
      dataEntry('(data − fitted) / σ', most, look.hues ? { ...theme, data: theme.ink } : theme, frame),
      { text: '95% of the noise (±1.96 σ)', color: theme.ink, sign: 'dashed' },
    ],
    notes: [
      ...(all.length > mostColumns ? [`The first ${mostColumns} of ${all.length} experiments.`] : []),
      ...(columns.some(({ curve }) => curve !== null)
        ? []
        : ['There is no curve, and so no residuals: the states were not estimated.']),
    ],
  };
}
