import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { methodStyle } from '../../charts/figure/palette.ts';
import type { FigureSpec, Layer, LegendItem, Panel } from '../../charts/figure/spec.ts';
import { count } from '../../src/text/words.ts';
import type { Item, ReportFigure, ReportTable, Study } from '../report/item.ts';
import { percent, plain, range } from '../report/words.ts';
import type { Row } from '../run/row.ts';
import { geometricMean, median } from '../statistics.ts';
import { type Cells, cellNumber, cellsOf, nameOf, paired, spreadOf, trialsText } from './cells.ts';

/** In the order of the legend; those drawn first lie below. */
const methods = ['fsnls-e2', 'fsnls', 'wendy-fsnls', 'irls', 'mle'];
const byShooting = ['fsnls', 'fsnls-e2', 'wendy-fsnls'];

/** Error against wall time of WENDy and of least squares by forward solves. */
export function shooting(study: Study): Item | undefined {
  const vector = cellsOf(study, 'shooting');
  const scalar = cellsOf(study, 'scalar');
  if (!vector && !scalar) return undefined;
  const problems = [...new Set([...(vector?.problems ?? []), ...(scalar?.problems ?? [])])];
  const both = [vector, scalar].filter((cells) => cells !== undefined);
  return {
    number: 8,
    title: 'Error against wall time: WENDy and least squares by forward solves',
    caption: [
      'Each small symbol is a data set, each large one the median of a panel. Least squares by forward solves (FSNLS) begin at five random guesses around the truth and are given the true u(0); the time is that of all five. Kept is the end with the least objective, as one could in practice, or the one nearest to the truth (least E₂), as in the paper. WENDy-FSNLS begins at WENDy’s estimate, and its time includes WENDy’s. MLE, which the paper does not have, estimates states and parameters together by maximum likelihood, without a forward solve and without u(0).',
      'The residual is the vector of all differences; beside it, the authors’ code gives its solver their norm alone, a scalar.',
      ...(vector ? [summary(vector, 'the vector residual')] : []),
      ...(scalar && vector ? [scalarSummary(vector, scalar)] : []),
    ].join(' '),
    figures: problems.flatMap((problem) => [
      ...(vector?.problems.includes(problem) ? [figureFor(problem, vector, vector, 'vector')] : []),
      ...(scalar?.problems.includes(problem) ? [figureFor(problem, scalar, vector ?? scalar, 'scalar')] : []),
    ]),
    tables: [...both.map((cells) => tableOf(cells, cells === scalar ? 'scalar' : 'vector'))],
  };
}

type Objective = 'vector' | 'scalar';

/** The fits of a method in a panel: with a scalar objective, methods that have none are shown beside it as they are. */
type Find = (points: number, noise: number, method: string) => Row[];

function figureFor(problem: string, own: Cells, weak: Cells, objective: Objective): ReportFigure {
  const find: Find = (points, noise, method) =>
    (byShooting.includes(method) ? own : weak).rows(problem, points, noise, method);
  const points = own.pointsOf(problem);
  const noise = own.noiseOf(problem);
  const trials = points.flatMap((M) =>
    noise.map((ratio) => Math.max(...methods.map((method) => find(M, ratio, method).length))),
  );
  const solved = points.flatMap((M) =>
    noise.map((ratio) => own.rows(problem, M, ratio, 'wendy-fsnls').length),
  );
  const perPanel =
    objective === 'vector'
      ? `${trialsText(trials)} a panel`
      : `${trialsText(solved)} a panel of least squares`;
  return {
    name: objective === 'vector' ? problem : `${problem}-scalar`,
    caption: `${nameOf(problem)}, ${objective === 'vector' ? 'vector residual' : 'the authors’ scalar objective'}; ${perPanel}. ${panelText(points, noise, find)}`,
    draw: (document) => drawFigure(document, figureOf(problem, points, noise, find, objective)),
  };
}

/** How the medians of WENDy and of FSNLS compare over the panels. */
function panelText(points: readonly number[], noise: readonly number[], find: Find): string {
  const ratios = points.flatMap((M) =>
    noise.flatMap((ratio) => ratioOf(find(M, ratio, 'fsnls-e2'), find(M, ratio, 'irls'))),
  );
  if (ratios.length === 0) return '';
  const better = ratios.filter(({ e2 }) => e2 > 1).length;
  const times = ratios.map(({ time }) => time);
  return `WENDy’s median E₂ is below that of FSNLS (least E₂) in ${better} of ${count(ratios.length, 'panel')}; FSNLS takes ${range(Math.min(...times), Math.max(...times), plain)} times as long.`;
}

/** The whole item in numbers: geometric means over all cells. */
function summary(cells: Cells, what: string): string {
  const comparisons = ['fsnls-e2', 'fsnls', 'wendy-fsnls'].flatMap((method) => {
    const ratios = ratiosTo(cells, cells, method);
    if (ratios.length === 0) return [];
    const e2 = geometricMean(ratios.map((ratio) => ratio.e2));
    const time = geometricMean(ratios.map((ratio) => ratio.time));
    return [`${methodStyle(method).label}: ${plain(e2)} times WENDy’s error, ${plain(time)} times its time`];
  });
  return comparisons.length === 0
    ? ''
    : `Medians over the data that both could fit, with ${what}, geometric mean over cells: ${comparisons.join('; ')}.`;
}

function scalarSummary(vector: Cells, scalar: Cells): string {
  const ratios = ratiosTo(vector, scalar, 'fsnls-e2');
  if (ratios.length === 0) return '';
  const e2 = geometricMean(ratios.map((ratio) => ratio.e2));
  const time = geometricMean(ratios.map((ratio) => ratio.time));
  return `With the scalar objective FSNLS (least E₂) has ${plain(e2)} times WENDy’s error on the same data and takes ${plain(time)} times as long.`;
}

/** Medians of a method over those of WENDy, a pair a cell. */
function ratiosTo(weak: Cells, own: Cells, method: string): Ratio[] {
  return own.problems.flatMap((problem) =>
    own.pointsOf(problem).flatMap((points) =>
      own.noiseOf(problem).flatMap((noise) => {
        const of = (cells: Cells, by: string) => cells.rows(problem, points, noise, by);
        return ratioOf(of(own, method), of(weak, 'irls'));
      }),
    ),
  );
}

interface Ratio {
  e2: number;
  time: number;
}

/** Median error and time of fits over those of WENDy on the same data; nothing where they have no data in common. */
function ratioOf(fits: readonly Row[], weak: readonly Row[]): Ratio[] {
  const [own, others] = paired(fits, weak);
  const medians = (rows: readonly Row[]) => [
    median(rows.map(({ e2 }) => e2!)),
    median(rows.map(({ ms }) => ms)),
  ];
  const [[e2, ms], [weakE2, weakMs]] = [medians(own), medians(others)] as [
    [number, number],
    [number, number],
  ];
  const ratio = { e2: e2 / weakE2, time: ms / weakMs };
  return ratio.e2 > 0 && ratio.time > 0 && Number.isFinite(ratio.e2 * ratio.time) ? [ratio] : [];
}

function figureOf(
  problem: string,
  points: readonly number[],
  noise: readonly number[],
  find: Find,
  objective: Objective,
): FigureSpec {
  const x = { label: 'wall time (s)', scale: 'log' } as const;
  const y = { label: 'E_{2}', scale: 'log', format: 'percent' } as const;
  const panels = points.flatMap((M) =>
    noise.map((ratio): Panel => {
      const there = methods
        .map((method) => ({
          style: methodStyle(method),
          rows: find(M, ratio, method).filter(({ e2 }) => e2 !== null),
        }))
        .filter(({ rows }) => rows.length > 0);
      const small = there.map(
        ({ style, rows }): Layer => ({
          kind: 'dots',
          x: rows.map((row) => row.ms / 1000),
          y: rows.map((row) => row.e2!),
          color: style.color,
          symbol: style.symbol,
          size: 1.7,
          opacity: 0.45,
        }),
      );
      const large = there.map(
        ({ style, rows }): Layer => ({
          kind: 'dots',
          x: [median(rows.map((row) => row.ms)) / 1000],
          y: [median(rows.map((row) => row.e2!))],
          color: style.color,
          symbol: style.symbol,
          size: 4.2,
          filled: true,
        }),
      );
      return { title: `M = ${M}, ${percent(ratio)} noise`, x, y, layers: [...small, ...large] };
    }),
  );
  const legend = methods.flatMap((method): LegendItem[] => {
    const { label, color, symbol } = methodStyle(method);
    const drawn = points.some((M) => noise.some((ratio) => find(M, ratio, method).length > 0));
    return drawn ? [{ text: label, color, sign: symbol, filled: true }] : [];
  });
  return {
    description: `${nameOf(problem)}: error against wall time by method, ${objective} objective`,
    columns: noise.length,
    heights: [150],
    panels,
    legend,
  };
}

function tableOf(cells: Cells, objective: Objective): ReportTable {
  const rows = cells.problems.flatMap((problem) =>
    cells.pointsOf(problem).flatMap((points) =>
      cells.noiseOf(problem).flatMap((noise) =>
        methods.flatMap((method) => {
          const own = cells.rows(problem, points, noise, method);
          if (own.length === 0) return [];
          const [e2, ms] = [spreadOf(own, (row) => row.e2), spreadOf(own, (row) => row.ms)];
          const numbers = [e2.mean, e2.median, e2.low, e2.high];
          const seconds = [ms.mean, ms.median, ms.low, ms.high].map((x) => x / 1000);
          return [
            [
              problem,
              points,
              noise,
              method,
              e2.trials,
              e2.refused,
              ...numbers.map(cellNumber),
              ...seconds.map(cellNumber),
              byShooting.includes(method) ? median(own.map((row) => row.startMs)) / 1000 : null,
              median(own.map((row) => row.evaluations)),
              own.filter(({ status }) => status === 'notConverged').length,
            ],
          ];
        }),
      ),
    ),
  );
  return {
    name: objective,
    title:
      objective === 'vector'
        ? 'Error and time, vector residual'
        : 'Error and time, the authors’ scalar objective',
    columns: [
      'system',
      'points',
      'noise',
      'method',
      'trials',
      'refused',
      'mean E2',
      'median E2',
      'lower quartile of E2',
      'upper quartile of E2',
      'mean seconds',
      'median seconds',
      'lower quartile of seconds',
      'upper quartile of seconds',
      'median seconds of the start kept',
      'median forward solves',
      'not converged',
    ],
    rows,
  };
}
