import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { FigureSpec, Layer, Panel } from '../../charts/figure/spec.ts';
import { count, list } from '../../src/text/words.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, plain } from '../report/words.ts';
import type { Row } from '../run/row.ts';
import { geometricMean } from '../statistics.ts';
import { type Cells, cellNumber, cellsOf, nameOf, spreadOf, trialsText } from './cells.ts';

const methods = ['fsnls-e2', 'fsnls', 'wendy-fsnls', 'irls'];
const noiseLevels = [0.01, 0.02, 0.05, 0.1];

/** The four systems together: error, and error times wall time per data point, against points. */
export function aggregate(study: Study): Item | undefined {
  const cells = cellsOf(study, 'shooting', 'aggregate');
  if (!cells) return undefined;
  const scores = scoresOf(cells);
  if (scores.length === 0) return undefined;
  const trials = scores.flatMap((score) => score.trials);
  const whole = Math.max(...scores.map(({ systems }) => systems));
  const complete = scores.filter(({ systems }) => systems === whole);
  const partly = scores.length - complete.length;
  return {
    number: 9,
    title: 'All systems together',
    caption: [
      `Geometric mean over ${list(cells.problems.map(nameOf))} of the mean (solid) and median (dashed) over trials of E₂, above, and of E₂ times wall time per data point, below, by noise; ${trialsText(trials)} a cell. The vector residual is used, and the true u(0) is known to the methods that solve forward.`,
      ...comparisons(complete),
      ...(partly > 0
        ? [
            `${count(partly, 'value')} of ${scores.length} are of fewer systems, since the others have no fits there; they are not drawn nor compared.`,
          ]
        : []),
    ].join(' '),
    figures: [
      {
        name: 'aggregate',
        caption:
          'Error (above) and error × wall time per data point (below) against the number of points M, by noise ratio.',
        draw: (document) => drawFigure(document, figureOf(complete)),
      },
    ],
    tables: [tableOf(scores)],
  };
}

/** What one method reaches on all systems. */
interface Score {
  points: number;
  noise: number;
  method: string;
  e2: { mean: number; median: number };
  /** E₂ × seconds / points. */
  cost: { mean: number; median: number };
  systems: number;
  /** Of each system. */
  trials: number[];
}

function scoresOf(cells: Cells): Score[] {
  const points = [...new Set(cells.problems.flatMap(cells.pointsOf))].sort((a, b) => a - b);
  return noiseLevels.flatMap((noise) =>
    points.flatMap((M) =>
      methods.flatMap((method): Score[] => {
        const spreads = cells.problems.flatMap((problem) => {
          const rows = cells.rows(problem, M, noise, method).filter((row) => row.e2 !== null);
          if (rows.length === 0) return [];
          const cost = (row: Row) => (row.e2! * row.ms) / 1000 / M;
          return [{ e2: spreadOf(rows, (row) => row.e2), cost: spreadOf(rows, cost) }];
        });
        if (spreads.length === 0) return [];
        const over = (of: 'e2' | 'cost', statistic: 'mean' | 'median') =>
          geometricMean(spreads.map((spread) => spread[of][statistic]));
        return [
          {
            points: M,
            noise,
            method,
            e2: { mean: over('e2', 'mean'), median: over('e2', 'median') },
            cost: { mean: over('cost', 'mean'), median: over('cost', 'median') },
            systems: spreads.length,
            trials: spreads.map(({ e2 }) => e2.trials),
          },
        ];
      }),
    ),
  );
}

/** How WENDy and WENDy-FSNLS compare with FSNLS as the paper has it, by mean over trials. */
function comparisons(scores: readonly Score[]): string[] {
  return ['irls', 'wendy-fsnls'].flatMap((method) => {
    const pairs = scores.flatMap((score) => {
      const other = scores.find(
        (one) => one.method === 'fsnls-e2' && one.points === score.points && one.noise === score.noise,
      );
      return score.method === method && other ? [{ own: score, other }] : [];
    });
    if (pairs.length === 0) return [];
    const lower = pairs.filter(({ own, other }) => own.e2.mean < other.e2.mean).length;
    const cheaper = pairs.filter(({ own, other }) => own.cost.mean < other.cost.mean).length;
    const gain = geometricMean(pairs.map(({ own, other }) => own.e2.mean / other.e2.mean));
    const costs = geometricMean(pairs.map(({ own, other }) => own.cost.mean / other.cost.mean));
    return [
      `${methodStyle(method).label} has a lower mean error than FSNLS (least E₂) in ${lower} of ${pairs.length} designs (${plain(gain)} times on average) and a lower product in ${cheaper} (${plain(costs)} times).`,
    ];
  });
}

function figureOf(scores: readonly Score[]): FigureSpec {
  const noise = [...new Set(scores.map((score) => score.noise))];
  const points = [...new Set(scores.map((score) => score.points))].sort((a, b) => a - b);
  const x = { label: 'points M', scale: 'log', ticks: points } as const;
  const rows = [
    { of: 'e2', y: { label: 'E_{2}', scale: 'log', format: 'percent' } },
    { of: 'cost', y: { label: 'E_{2} × seconds / M', scale: 'log' } },
  ] as const;
  const panels = rows.flatMap(({ of, y }) =>
    noise.map(
      (ratio): Panel => ({
        ...(of === 'e2' ? { title: `${percent(ratio)} noise` } : {}),
        x,
        y,
        layers: methods.flatMap((method): Layer[] => {
          const own = scores.filter((score) => score.method === method && score.noise === ratio);
          const { color, symbol } = methodStyle(method);
          const line = { kind: 'line', x: own.map((score) => score.points), color, width: 1.2 } as const;
          return own.length === 0
            ? []
            : [
                { ...line, y: own.map((score) => score[of].median), dash: 'dashed' },
                { ...line, y: own.map((score) => score[of].mean), symbol },
              ];
        }),
      }),
    ),
  );
  return {
    description:
      'Geometric mean over the systems of error, and of error times wall time per point, against points',
    columns: noise.length,
    heights: [150],
    panels,
    legend: [
      ...methods
        .filter((method) => scores.some((score) => score.method === method))
        .map((method) => {
          const { label, color, symbol } = methodStyle(method);
          return { text: label, color, sign: symbol, line: 'solid' as const };
        }),
      { text: 'mean', color: '#1a1a1a', sign: 'line' },
      { text: 'median', color: '#1a1a1a', sign: 'dashed' },
    ],
  };
}

function tableOf(scores: readonly Score[]): ReportTable {
  return {
    name: 'aggregate',
    title: 'Geometric means over the systems',
    columns: [
      'noise',
      'points',
      'method',
      'E2, means',
      'E2, medians',
      'E2 × seconds / point, means',
      'E2 × seconds / point, medians',
      'systems',
      'fewest trials',
    ],
    rows: scores.map(({ noise, points, method, e2, cost, systems, trials }) => [
      noise,
      points,
      method,
      cellNumber(e2.mean),
      cellNumber(e2.median),
      cellNumber(cost.mean),
      cellNumber(cost.median),
      systems,
      Math.min(...trials),
    ]),
  };
}
