import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { coverageColor, methodStyle } from '../../charts/figure/palette.ts';
import { count } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain } from '../report/words.ts';
import { mean } from '../statistics.ts';
import { type CellValue, mapFigure } from './cellMap.ts';
import { type Cells, cellsOf, coverageOf, fallbackText, nameOf, trialsText } from './cells.ts';

const methods = ['ols', 'irls-paper', 'irls', 'mle'];
/** What intervals promise. */
const nominal = 0.95;

/** How often 95% intervals hold the truth, for every cell. */
export function coverageMap(study: Study): Item | undefined {
  const cells = cellsOf(study, 'grid');
  const values = cells ? valuesOf(cells) : [];
  if (!cells || values.length === 0) return undefined;
  const trials = values.map((one) => one.trials);
  const n = Math.min(...trials);
  const deviation = (share: number) => plain(100 * Math.sqrt((share * (1 - share)) / n));
  return {
    number: 12,
    title: 'Coverage of the 95% intervals',
    caption: [
      `The share of intervals, of all parameters in all trials, that hold the true value: 95% is what they promise. Less is an interval that misleads; more is one that is wider than need be. ${trialsText(trials)} a cell: of ${count(n, 'trial')}, one standard deviation of a coverage p is at most √(p(1 − p)/${n}), reached if all parameters of a fit err together: ${deviation(nominal)} percentage points where p is ${percent(nominal)}, ${deviation(0.5)} where it is 50%. WENDy’s intervals are of (GᵀC⁻¹G)⁻¹ where the paper’s S is not named.`,
      ...fallbackText(cells),
      ...methods.flatMap((method) => sentence(method, values)),
    ].join(' '),
    figures: [
      {
        name: 'coverage',
        caption:
          'Coverage in percent. White is 95; brown is too little, blue too much. A dash: not in the study, or without intervals.',
        draw: (document) =>
          drawFigure(
            document,
            mapFigure(values, methods, {
              description: 'Coverage of 95% intervals by system, method, noise and points',
              color: (share) => coverageColor(share, nominal),
              text: (share) => (100 * share).toFixed(0),
              stops: [0.25, 0.5, 0.8, 0.9, 0.95, 0.98, 1].map((share) => ({
                color: coverageColor(share, nominal),
                text: (100 * share).toFixed(0),
              })),
              scale: 'coverage (%)',
            }),
          ),
      },
    ],
    tables: [tableOf(values)],
  };
}

function valuesOf(cells: Cells): CellValue[] {
  return cells.problems.flatMap((problem) =>
    cells.pointsOf(problem).flatMap((points) =>
      cells.noiseOf(problem).flatMap((noise) =>
        methods.flatMap((method): CellValue[] => {
          const rows = cells.rows(problem, points, noise, method).filter(({ covered }) => covered !== null);
          const head = { problem, points, noise, method, trials: rows.length };
          return rows.length === 0 ? [] : [{ ...head, value: coverageOf(rows) }];
        }),
      ),
    ),
  );
}

function sentence(method: string, values: readonly CellValue[]): string[] {
  const own = values.filter((one) => one.method === method);
  if (own.length === 0) return [];
  const least = own.reduce((a, b) => (b.value < a.value ? b : a));
  const [poor, wide] = [own.filter(({ value }) => value < 0.9), own.filter(({ value }) => value > 0.99)];
  return [
    `${methodStyle(method).label} covers ${percent(mean(own.map(({ value }) => value)))} on average, less than 90% in ${poor.length} of ${count(own.length, 'cell')} and more than 99% in ${wide.length}; least ${percent(least.value)} (${nameOf(least.problem)}, M = ${least.points}, ${percent(least.noise)} noise).`,
  ];
}

function tableOf(values: readonly CellValue[]): ReportTable {
  return {
    name: 'coverage',
    title: 'Coverage of the 95% intervals',
    columns: ['system', 'points', 'noise', 'method', 'coverage', 'standard error, at most', 'trials'],
    rows: values.map(({ problem, points, noise, method, value, trials }) => [
      problem,
      points,
      noise,
      method,
      value,
      Math.sqrt((value * (1 - value)) / trials),
      trials,
    ]),
  };
}
