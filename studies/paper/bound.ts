import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { amountColor, methodStyle } from '../../charts/figure/palette.ts';
import { count } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { plain } from '../report/words.ts';
import { geometricMean, median, quantile } from '../statistics.ts';
import { type CellValue, mapFigure } from './cellMap.ts';
import { type Cells, cellNumber, cellsOf, fallbackText, nameOf, trialsText } from './cells.ts';

const methods = ['ols', 'irls', 'mle'];
/** Ratios of this and above have the darkest colour. */
const darkest = 10;

/** Errors over the least that the data allow, for every cell. */
export function bound(study: Study): Item | undefined {
  const cells = cellsOf(study, 'grid');
  const ratios = cells ? ratiosOf(cells) : [];
  if (!cells || ratios.length === 0) return undefined;
  return {
    number: 11,
    title: 'Error over the Cramér-Rao bound',
    caption: [
      'Median E₂ over the median error of the ideal estimate on the same noise: the one that reaches the Cramér-Rao bound, w* + (FᵀF)⁻¹Fᵀε with exact sensitivities F to parameters and u(0), which takes knowing the truth. 1 is the best that any unbiased method can do on average; with few trials medians wander, and methods that are biased may go below. The bound is that of the times used here, M even ones with both ends of the span; those of the paper, a part of a fine grid, have another (item 13, docs/deviations.md).',
      `${trialsText(ratios.map(({ trials }) => trials))} a cell, those without an estimate left out.`,
      ...fallbackText(cells),
      ...methods.flatMap((method) => sentence(method, ratios)),
    ].join(' '),
    figures: [
      {
        name: 'bound',
        caption:
          'Median E₂ over that of the ideal estimate. White is 1: nothing is left to gain. A dash: not in the study.',
        draw: (document) =>
          drawFigure(
            document,
            mapFigure(ratios, methods, {
              description: 'Median error over the Cramér-Rao bound by system, method, noise and points',
              color: colorOf,
              text: (ratio) => (ratio >= 9.95 ? ratio.toFixed(0) : ratio.toFixed(1)),
              stops: [1, 1.5, 2, 3, 5, 10].map((ratio) => ({
                color: colorOf(ratio),
                text: ratio === darkest ? '≥ 10' : String(ratio),
              })),
              scale: 'median E_{2} / ideal',
            }),
          ),
      },
    ],
    tables: [tableOf(ratios)],
  };
}

interface Ratio extends CellValue {
  e2: number;
  ideal: number;
  /** Standard error of the ratio, at most; NaN with few trials. */
  error: number;
}

function ratiosOf(cells: Cells): Ratio[] {
  return cells.problems.flatMap((problem) =>
    cells.pointsOf(problem).flatMap((points) =>
      cells.noiseOf(problem).flatMap((noise) =>
        methods.flatMap((method): Ratio[] => {
          const rows = cells
            .rows(problem, points, noise, method)
            .filter(({ e2, ideal }) => e2 !== null && ideal !== null);
          if (rows.length === 0) return [];
          const [e2, ideal] = [rows.map((row) => row.e2!), rows.map((row) => row.ideal!)];
          const value = median(e2) / median(ideal);
          const error = value * Math.hypot(relativeErrorOf(e2), relativeErrorOf(ideal));
          const head = { problem, points, noise, method, trials: rows.length };
          return [{ ...head, value, e2: median(e2), ideal: median(ideal), error }];
        }),
      ),
    ),
  );
}

/**
 * Standard error of a median, as a part of it: half of what lies between the order statistics one standard deviation of their
 * rank on both sides. Errors of both medians of a ratio go together, as they are of the same noise: their sum is an upper bound.
 */
function relativeErrorOf(x: readonly number[]): number {
  if (x.length < 4) return Number.NaN;
  const part = 0.5 / Math.sqrt(x.length);
  return (quantile(x, 0.5 + part) - quantile(x, 0.5 - part)) / 2 / median(x);
}

function colorOf(ratio: number): string {
  return amountColor(Math.log(Math.max(ratio, 1)) / Math.log(darkest));
}

function sentence(method: string, ratios: readonly Ratio[]): string[] {
  const own = ratios.filter((ratio) => ratio.method === method);
  if (own.length === 0) return [];
  const { label } = methodStyle(method);
  const most = own.reduce((a, b) => (b.value > a.value ? b : a));
  const near = own.filter(({ value }) => value <= 1.25).length;
  return [
    `${label}: ${plain(geometricMean(own.map(({ value }) => value)))} times the bound on average (geometric mean), within 25% of it in ${near} of ${count(own.length, 'cell')}, at most ${plain(most.value)} times (${nameOf(most.problem)}, M = ${most.points}, noise ${plain(100 * most.noise)}%).`,
  ];
}

function tableOf(ratios: readonly Ratio[]): ReportTable {
  return {
    name: 'bound',
    title: 'Error over the Cramér-Rao bound',
    columns: [
      'system',
      'points',
      'noise',
      'method',
      'median E2',
      'median E2 of the ideal estimate',
      'ratio',
      'standard error of the ratio, at most',
      'trials',
    ],
    rows: ratios.map(({ problem, points, noise, method, e2, ideal, value, error, trials }) => [
      problem,
      points,
      noise,
      method,
      e2,
      ideal,
      value,
      cellNumber(error),
      trials,
    ]),
  };
}
