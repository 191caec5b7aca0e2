import { drawFigure } from '../../../charts/figure/drawFigure.ts';
import { orderedColors } from '../../../charts/figure/palette.ts';
import type { Panel } from '../../../charts/figure/spec.ts';
import { list } from '../../../src/text/words.ts';
import { intervalIn, type Row } from '../../run/row.ts';
import { median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import type { Item, ReportFigure, ReportTable, Study } from '../item.ts';
import { plain } from '../words.ts';
import { armName } from './armName.ts';
import type { DesignCell } from './designCells.ts';

/** Objectives that differ by less are the same optimum: log units. */
const SAME = 0.1;

/** The objectives of PEtab problems, and the estimates of measured data; none where a study has no such problems. */
export function petabItems(study: Study, cells: readonly DesignCell[]): Omit<Item, 'number'>[] {
  const own = cells.filter(({ system }) => system.petab);
  if (own.length === 0) return [];
  const measured = own.filter(({ part }) => part.asMeasured);
  return [
    {
      title: 'Objectives',
      caption:
        `Minus the log-likelihood at the estimates, as PEtab defines it; the reference is that of the nominal values on measured data, and of the true values on simulated data. ${measured.map((cell) => reachedText(study, cell)).join(' ')}`.trim(),
      figures: measured.length > 0 ? [objectiveFigure(study, measured)] : [],
      tables: [objectiveTable(study, own)],
    },
    ...(measured.length > 0
      ? [
          {
            title: 'Estimates from the measured data',
            caption:
              'Of the fit with the least objective: the estimate, its interval, and between which values the fits lie that come as near to it as 0.1 log units. Nominal values are those of the parameter table, which no fit uses.',
            figures: [],
            tables: [estimateTable(study, measured)],
          },
        ]
      : []),
  ];
}

const objectivesIn = (rows: readonly Row[]) =>
  rows.flatMap(({ objective }) => objective ?? []).sort((a, b) => a - b);

/** How many fits of a cell come to the least objective of its data, by any method. */
function nearBest(cells: readonly DesignCell[], { system, rows }: DesignCell): number {
  const all = cells.filter((cell) => cell.system.name === system.name && cell.part.asMeasured);
  const [best] = objectivesIn(all.flatMap((cell) => cell.rows));
  return objectivesIn(rows).filter((objective) => objective <= best + SAME).length;
}

function reachedText(study: Study, cell: DesignCell): string {
  const { system, rows } = cell;
  const objectives = objectivesIn(rows);
  const name = `${system.name}, ${armName(study, cell)}`;
  if (objectives.length === 0) return `${name}: no fit has an objective.`;
  const near = objectives.filter((objective) => objective <= objectives[0] + SAME).length;
  const { reference } = rows[0];
  const nominal = typeof reference === 'number' ? `, ${shown(reference)} at the nominal values` : '';
  return `${name}: ${shown(objectives[0])}${nominal}, reached by ${near} of ${rows.length}.`;
}

function objectiveTable(study: Study, cells: readonly DesignCell[]): ReportTable {
  return {
    name: 'objectives',
    title: 'Objectives by problem and method',
    columns: [
      'problem',
      'method',
      'data',
      'values',
      'fits',
      'least',
      'median',
      'largest',
      'median of the reference',
      'median - reference',
      `within ${SAME} of the least`,
      'median ms',
    ],
    rows: cells.map((cell) => {
      const { system, part, points, rows, medianMs } = cell;
      const objectives = objectivesIn(rows);
      const differences = rows.flatMap(({ objective, reference }) =>
        typeof objective === 'number' && typeof reference === 'number' ? [objective - reference] : [],
      );
      return [
        system.name,
        armName(study, cell),
        part.asMeasured ? 'measured' : 'simulated',
        points,
        rows.length,
        objectives[0] ?? null,
        median(objectives),
        objectives.at(-1) ?? null,
        median(rows.flatMap(({ reference }) => reference ?? [])),
        median(differences),
        part.asMeasured ? nearBest(cells, cell) : null,
        medianMs,
      ];
    }),
    open: true,
  };
}

function estimateTable(study: Study, cells: readonly DesignCell[]): ReportTable {
  return {
    name: 'estimates',
    title: 'Estimates of the best fits',
    columns: ['problem', 'method', 'parameter', 'estimate', 'low', 'high', 'least', 'largest', 'nominal'],
    rows: cells.flatMap((cell) => {
      const { system, rows } = cell;
      const solved = rows.filter(({ objective }) => typeof objective === 'number');
      if (solved.length === 0) return [];
      const best = solved.reduce((a, b) => (b.objective! < a.objective! ? b : a));
      const near = solved.filter(({ objective }) => objective! <= best.objective! + SAME);
      return Object.entries(system.parameters).map(([name, nominal], j) => {
        const values = near.map(({ estimates }) => estimates[j]);
        return [
          system.name,
          armName(study, cell),
          name,
          best.estimates[j],
          ...intervalIn(best, j),
          Math.min(...values),
          Math.max(...values),
          Number.isNaN(nominal) ? null : nominal,
        ];
      });
    }),
    open: cells.length === 1,
  };
}

/** Differences below this are drawn there. */
const LEAST = 1e-3;
/** The most fits that are numbered individually. */
const MOST_TICKS = 12;

/** The objectives of every problem in order, above the least: a panel a problem, a line a method. */
function objectiveFigure(study: Study, cells: readonly DesignCell[]): ReportFigure {
  const panels = [...grouped(cells, ({ system }) => system.name)].map(([name, own]): Panel => {
    const [best] = objectivesIn(own.flatMap(({ rows }) => rows));
    const colors = orderedColors(own.length);
    const most = Math.max(...own.map(({ rows }) => rows.length));
    const whole = Array.from({ length: most }, (_, k) => k + 1);
    return {
      title: name,
      x: {
        label: 'fits, the best first',
        scale: 'linear',
        ...(most <= MOST_TICKS && { ticks: whole, format: String }),
      },
      y: { label: 'objective above the least', scale: 'log' },
      layers: own.map((cell, i) => {
        const objectives = objectivesIn(cell.rows);
        return {
          kind: 'line',
          x: objectives.map((_, k) => k + 1),
          y: objectives.map((objective) => Math.max(objective - best, LEAST)),
          color: colors[i],
          symbol: 'circle',
          label: armName(study, cell),
        };
      }),
    };
  });
  const names = list(panels.map(({ title }) => title ?? ''));
  return {
    name: 'objectives',
    caption: `${names}: the objective of every fit of the measured data above the least one, in order; differences below ${LEAST} are drawn there.`,
    draw: (document) =>
      drawFigure(document, {
        description: `Objectives of fits of ${names}, above the least, in order.`,
        columns: Math.min(3, panels.length),
        panels,
      }),
  };
}

function shown(objective: number): string {
  return Math.abs(objective) < 1e6 ? objective.toFixed(3).replace('-', '−') : plain(objective);
}
