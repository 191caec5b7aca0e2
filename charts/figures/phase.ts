import { dataEntry, dataLayer } from '../dataLayer.ts';
import type { FigureSpec, LegendItem, Panel } from '../figure/spec.ts';
import { defaultWidth, type Look, themes } from '../figure/theme.ts';
import { columnsOf, isHidden, mostColumns } from '../fitSeries.ts';
import { otherEntries, otherLayers } from '../otherCurves.ts';
import type { DrawnFit, Figure } from './figure.ts';

/** One state against another: measured values, and the fitted trajectory with its direction. */
export const phase: Figure = {
  name: 'phase',
  label: 'Phase',
  title: 'Phase plane',
  caption:
    'One state against another, without the time: dots are values measured at the same time, the line is the fitted model, arrows show its direction. A closed loop is an oscillation that repeats; a spiral dies out or grows; an end point is a steady state.',
  report: { section: 'fit', width: 'half' },
  app: 'tab',
  usesInsight: false,
  byExperiment: true,
  shows: ({ data: { states } }) => states.length > 1,
  choices: ({ data: { states } }) => [
    { label: 'Across', values: states, default: states[0] },
    { label: 'Up', values: states, default: states[1] },
  ],
  spec,
};

function spec(fit: DrawnFit, look: Look): FigureSpec {
  const { data, result, others = [] } = fit;
  const [across = data.states[0], up = data.states[1]] = look.chosen ?? [];
  const theme = themes[look.theme ?? 'light'];
  const { time = 't', calendarOf } = look;
  const calendar = calendarOf?.(time);
  const all = columnsOf(fit);
  const columns = all.slice(0, mostColumns);
  const frame = (look.width ?? defaultWidth) / columns.length;
  const [x, y] = [across, up].map((name) => ({
    label: isHidden(result, name) ? `${name} (hidden)` : name,
  }));
  const panels = columns.map(({ experiment: { name, t, U }, curve }, e): Panel => {
    const column = (state: string) => {
      const l = data.states.indexOf(state);
      return U.data.subarray(l * U.rows, (l + 1) * U.rows);
    };
    const both = Array.from(t.keys()).filter((m) => Number.isFinite(column(across)[m] + column(up)[m]));
    const at = (values: ArrayLike<number>) => Float64Array.from(both, (m) => values[m]);
    const [u, v] = [curve?.states[across] ?? [], curve?.states[up] ?? []];
    return {
      name: '',
      x,
      y,
      readBy: 'point',
      traces: { experiment: name, x: across, y: up },
      layers: [
        // The time is read off along with both values.
        {
          ...dataLayer(at(column(across)), at(column(up)), frame, calendar?.label ?? time),
          readout: at(t),
          ...(calendar && { readoutText: calendar.text }),
          envelope: false,
        },
        { kind: 'line', x: u, y: v, arrows: true, ...(both.length === 0 && { name: 'fitted' }) },
        ...otherLayers(others, e, ({ states }) => [states[across] ?? [], states[up]], theme),
        { kind: 'dots', x: u.slice(0, 1), y: v.slice(0, 1), color: theme.curve, filled: true, size: 3.5 },
      ],
    };
  });
  const most = Math.max(...columns.map(({ experiment: { t } }) => t.length));
  const isMeasured = panels.some(({ layers: [dots] }) => dots?.kind === 'dots' && dots.x.length > 0);
  const legend: LegendItem[] = [
    ...(isMeasured ? [dataEntry('data', most, theme)] : []),
    { text: 'fitted', color: theme.curve, sign: 'line' },
    { text: 'start', color: theme.curve, sign: 'circle', filled: true, size: 3.5 },
    ...otherEntries(others, theme),
  ];
  return {
    description: `Phase plane of ${across} and ${up}`,
    title: '',
    columns: columns.length,
    headings: columns.map(({ experiment }) => experiment.name),
    panels,
    heights: [Math.min(340, 0.75 * frame)],
    legend,
    // Lines go back and forth in x: a part of x would cut them into pieces.
    canZoom: false,
    notes: [
      ...(isMeasured ? [] : ['No dots: the two are not both measured at the same times.']),
      ...(all.length > mostColumns
        ? [`The first ${mostColumns} of ${all.length} experiments are drawn.`]
        : []),
    ],
  };
}
