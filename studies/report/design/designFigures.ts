import { drawFigure } from '../../../charts/figure/drawFigure.ts';
import { coverageColor, orderedColors } from '../../../charts/figure/palette.ts';
import type { AxisSpec, Layer, LegendItem, Panel } from '../../../charts/figure/spec.ts';
import { median } from '../../statistics.ts';
import { grouped } from '../grouped.ts';
import type { ReportFigure, Study } from '../item.ts';
import { percent, range } from '../words.ts';
import { armName } from './armName.ts';
import { type DesignCell, refusals, relativeHalfWidths } from './designCells.ts';
import { levelOf, levelsText, levelText } from './level.ts';
import type { LimitOf } from './limits.ts';
import { noiseLevel } from './noiseLevel.ts';

/** E2 against points, a panel a method and a line a noise level. */
export function errorFigure(
  study: Study,
  cells: readonly DesignCell[],
  slug: string,
  title: string,
): ReportFigure {
  const { x, by, lines } = frame(cells);
  const y: AxisSpec = { label: 'median E_{2}', scale: 'log', format: 'percent' };
  const arms = grouped(cells, (cell) => armName(study, cell));
  const panels = [...arms].map(
    ([arm, own]): Panel => ({
      title: arm,
      ...refusedNote(own),
      x,
      y,
      layers: [
        ...lines(own, (cell) => idealOf(cell), 'dotted'),
        ...lines(own, ({ medianE2 }) => medianE2, 'solid'),
      ],
    }),
  );
  const hasIdeal = cells.some((cell) => !Number.isNaN(idealOf(cell)));
  return {
    name: `errors-${slug}`,
    caption: `${title}: median E₂ against ${x.label}, by ${by}; ${trialsText(cells)}.${hasIdeal ? ' Dotted: the ideal estimate on the same noise, that of the Cramér-Rao bound.' : ''}`,
    draw: (document) =>
      drawFigure(document, {
        description: `Median E2 of ${title} against ${x.label}, by ${by}.`,
        columns: columnsFor(panels.length),
        panels,
        legend: hasIdeal ? idealLegend : [],
      }),
  };
}

function refusedNote(cells: readonly DesignCell[]): { note?: string } {
  const rows = cells.flatMap((cell) => cell.rows);
  const { count } = refusals(rows);
  if (count === 0) return {};
  return { note: count === rows.length ? 'all refused' : `${percent(count / rows.length)} refused` };
}

const idealLegend: LegendItem[] = [
  { text: 'reached', color: '#555555', sign: 'circle', line: 'solid' },
  { text: 'ideal', color: '#555555', sign: 'dotted' },
];

/** Coverage of every cell as a map, a panel a method; undefined where no method has intervals. */
export function coverageFigure(
  study: Study,
  cells: readonly DesignCell[],
  slug: string,
  title: string,
): ReportFigure | undefined {
  const withCoverage = cells.filter(({ coverage }) => !Number.isNaN(coverage));
  if (withCoverage.length === 0) return undefined;
  const points = levels(cells, 'points');
  const noise = levels(cells, 'noise');
  const x: AxisSpec = { label: 'points', scale: 'category', categories: points.map(String) };
  const y: AxisSpec = {
    label: 'noise',
    scale: 'category',
    categories: noise.map((level) => levelIn(cells, level)),
  };
  const methods = withCoverage.map(({ method }) => method);
  const several = new Set(methods.map(levelOf)).size > 1;
  const panels = [...grouped(withCoverage, (cell) => armName(study, cell))].map(([arm, own]): Panel => {
    const nominal = levelOf(own[0].method);
    const at = (M: number, level: number) =>
      own.find((cell) => cell.points === M && cell.noise === level)?.coverage ?? null;
    return {
      title: arm,
      ...(several ? { note: `level ${levelText(nominal)}` } : {}),
      x,
      y,
      layers: [
        {
          kind: 'heat',
          values: noise.map((level) => points.map((M) => at(M, level))),
          color: (share) => coverageColor(share, nominal),
          text: (value) => String(Math.round(100 * value)),
        },
      ],
    };
  });
  return {
    name: `coverage-${slug}`,
    caption: `${title}: the share of intervals that hold the true value, in percent, all parameters together; ${trialsText(cells)}. White is ${several ? 'the level of the method’s intervals' : levelsText(methods)}, as it should be; brown is too few.`,
    draw: (document) =>
      drawFigure(document, {
        description: `Coverage of intervals of ${title}, by points and noise.`,
        columns: columnsFor(panels.length),
        panels,
        heights: [Math.max(60, 26 * noise.length)],
      }),
  };
}

/** For each method with intervals, how wide they are: a panel a parameter, the target as a rule, the bound dotted. */
export async function widthFigures(
  study: Study,
  cells: readonly DesignCell[],
  slug: string,
  title: string,
  limitOf: LimitOf,
): Promise<ReportFigure[]> {
  const withCoverage = cells.filter(({ coverage }) => !Number.isNaN(coverage));
  const figures: ReportFigure[] = [];
  for (const [arm, own] of grouped(withCoverage, (cell) => armName(study, cell))) {
    const { x, by, lines } = frame(own);
    const y: AxisSpec = { label: 'half-width / |truth|', scale: 'log', format: 'percent' };
    const panels: Panel[] = [];
    for (const [name, truth] of Object.entries(own[0].system.parameters)) {
      if (truth === 0) continue;
      const limits = new Map<DesignCell, number>();
      for (const cell of own) {
        const { part, system, points, method, noise } = cell;
        limits.set(cell, noise * (await limitOf(part, system, points, method, name)));
      }
      const target = study.layout.plan.target[name];
      panels.push({
        title: name,
        ...(target === undefined ? {} : { note: `target ${percent(target)}` }),
        x,
        y,
        layers: [
          ...(target === undefined ? [] : [{ kind: 'rule', y: target, dash: 'dashed' } as const]),
          ...lines(own, (cell) => limits.get(cell)!, 'dotted'),
          ...lines(own, (cell) => median(relativeHalfWidths(cell, name)), 'solid'),
        ],
      });
    }
    figures.push({
      name: `widths-${slug}-${slugOf(arm)}`,
      caption: `${title}, ${arm}: half the width of the interval of each parameter over its true value, against ${x.label}, by ${by}; ${trialsText(own)}.`,
      draw: (document) =>
        drawFigure(document, {
          description: `Widths of the intervals of ${title} by ${arm}, against ${x.label}.`,
          columns: columnsFor(panels.length),
          panels,
          legend: [
            { text: 'median', color: '#555555', sign: 'circle', line: 'solid' },
            { text: 'Cramér-Rao bound', color: '#555555', sign: 'dotted' },
            ...(panels.some(({ note }) => note) ? [targetSign] : []),
          ],
        }),
    });
  }
  return figures;
}

const targetSign: LegendItem = { text: 'target', color: '#555555', sign: 'dashed' };

/** Panels in rows of the same length where that can be. */
function columnsFor(panels: number): number {
  return panels === 4 ? 2 : Math.min(3, panels);
}

/** What varies along the panels and what by colour: points and noise, or the other way round where there is one number of points. */
function frame(cells: readonly DesignCell[]) {
  const points = levels(cells, 'points');
  const noise = levels(cells, 'noise');
  const alongNoise = points.length === 1 && noise.length > 1;
  const along = alongNoise ? 'noise' : 'points';
  const by = alongNoise ? 'points' : 'noise';
  const places = alongNoise ? noise : points;
  const groups = alongNoise ? points : noise;
  const colors = orderedColors(groups.length);
  const write = alongNoise ? (level: number) => levelIn(cells, level) : String;
  const x: AxisSpec = {
    label: along,
    scale: places[0] > 0 ? 'log' : 'linear',
    ticks: places,
    format: write,
  };
  const lines = (own: readonly DesignCell[], value: (cell: DesignCell) => number, dash: 'solid' | 'dotted') =>
    groups.map((level, i): Layer => {
      const line = own.filter((cell) => cell[by] === level).sort((a, b) => a[along] - b[along]);
      return {
        kind: 'line',
        x: line.map((cell) => cell[along]),
        y: line.map(value),
        color: colors[i],
        dash,
        ...(dash === 'solid'
          ? { symbol: 'circle', label: alongNoise ? `${level}` : levelIn(cells, level) }
          : { width: 1 }),
      };
    });
  return { x, by, lines };
}

function levels(cells: readonly DesignCell[], of: 'points' | 'noise'): number[] {
  return [...new Set(cells.map((cell) => cell[of]))].sort((a, b) => a - b);
}

function idealOf({ rows }: DesignCell): number {
  return median(rows.flatMap(({ ideal }) => ideal ?? []));
}

/** 50 trials a cell. */
export function trialsText(cells: readonly DesignCell[]): string {
  const trials = cells.map(({ rows }) => rows.length);
  const most = Math.max(...trials);
  return `${range(Math.min(...trials), most, String)} ${most === 1 ? 'trial' : 'trials'} a cell`;
}

/** A name as part of a file's. */
export function slugOf(name: string): string {
  const tidy = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return tidy.replace(/^-|-$/g, '') || 'other';
}

function levelIn(cells: readonly DesignCell[], noise: number): string {
  return noiseLevel(cells.find((cell) => cell.noise === noise)!);
}
