import { drawFigure } from '../../charts/figure.ts';
import type { FigureSpec, Layer, Panel } from '../../charts/figureSpec.ts';
import { orderedColors, seriesStyles } from '../../charts/palette.ts';
import type { Item, Study, Table } from '../report/item.ts';
import { percent, range } from '../report/words.ts';
import type { Row } from '../run/row.ts';
import { median } from '../statistics.ts';
import { type Cells, cellNumber, cellsOf, nameOf, spreadOf, trialsText } from './cells.ts';
import { type Example, exampleOf } from './systemErrorsExample.ts';

/** For each system: an example of data, errors against noise, and what WENDy gains on least squares. */
export async function systemErrors(study: Study): Promise<Item | undefined> {
  const cells = cellsOf(study, 'grid');
  if (!cells) return undefined;
  const systems = [];
  for (const problem of cells.problems) {
    systems.push({
      problem,
      errors: errorsOf(cells, problem),
      example: await exampleOf(study, cells, problem),
    });
  }
  return {
    number: 6,
    title: 'Errors of WENDy on the five systems',
    caption: `For each system: data of one trial; how much smaller WENDy makes the error of weak-form least squares (OLS), the median over trials of 1 − E₂(WENDy)/E₂(OLS) on the same data; and mean (solid) and median (dashed) of the relative error of the parameters, E₂, and of the model solved with them from the true first states, E_FS, against noise. ${overall(systems)}`,
    figures: systems.map(({ problem, errors, example }) => ({
      name: problem,
      caption: captionOf(problem, errors, example),
      draw: (document) => drawFigure(document, figureOf(problem, errors, example)),
    })),
    tables: systems.map(({ problem }) => tableOf(cells, problem)),
  };
}

/** One cell of a system, as WENDy did in it. */
interface CellErrors {
  points: number;
  noise: number;
  e2: ReturnType<typeof spreadOf>;
  efs: ReturnType<typeof spreadOf>;
  /** The median over trials of the part of OLS's error that WENDy takes away; NaN where there is no pair. */
  drop: number;
}

function errorsOf(cells: Cells, problem: string): CellErrors[] {
  return cells.pointsOf(problem).flatMap((points) =>
    cells.noiseOf(problem).flatMap((noise) => {
      const rows = cells.rows(problem, points, noise, 'irls');
      if (rows.length === 0) return [];
      return [
        {
          points,
          noise,
          e2: spreadOf(rows, ({ e2 }) => e2),
          efs: spreadOf(rows, ({ efs }) => efs),
          drop: median(dropsOf(cells.rows(problem, points, noise, 'ols'), rows)),
        },
      ];
    }),
  );
}

/** Trial by trial: 1 - E₂(WENDy) / E₂(OLS). */
function dropsOf(ols: readonly Row[], irls: readonly Row[]): number[] {
  const before = new Map(ols.map(({ trial, e2 }) => [trial, e2]));
  return irls.flatMap(({ trial, e2 }) => {
    const first = before.get(trial);
    return e2 === null || first === null || first === undefined || first === 0 ? [] : [1 - e2 / first];
  });
}

function overall(systems: readonly { errors: readonly CellErrors[] }[]): string {
  const all = systems.flatMap(({ errors }) => errors);
  const drops = all.map(({ drop }) => drop).filter((x) => !Number.isNaN(x));
  if (drops.length === 0) return '';
  const above = drops.filter((drop) => drop > 0).length;
  const large = drops.filter((drop) => drop >= 0.6).length;
  return `Over all systems WENDy's median drop is positive in ${above} of ${drops.length} cells and 60% or more in ${large}.`;
}

function captionOf(problem: string, errors: readonly CellErrors[], example: Example | undefined): string {
  const drops = errors.filter(({ drop }) => !Number.isNaN(drop));
  const sentences = [
    `${nameOf(problem)}, ${trialsText(errors.map(({ e2 }) => e2.trials))} a cell.`,
    ...(example ? [`Data: ${example.points} points with ${percent(example.noise)} noise.`] : []),
    ...drop(drops),
    ...extremes(errors),
  ];
  const unsolved = errors.filter(({ efs }) => efs.mean === Number.POSITIVE_INFINITY).length;
  if (unsolved > 0)
    sentences.push(
      `In ${unsolved} of ${errors.length} cells a model could not be solved to the end with the parameters of at least one trial: there the mean of E_FS is infinite.`,
    );
  return sentences.join(' ');
}

function drop(cells: readonly CellErrors[]): string[] {
  if (cells.length === 0) return [];
  const best = cells.reduce((a, b) => (b.drop > a.drop ? b : a));
  const least = cells.reduce((a, b) => (b.drop < a.drop ? b : a));
  return [
    `The median drop is largest, ${percent(best.drop)}, at ${place(best)}, and least, ${percent(least.drop)}, at ${place(least)}.`,
  ];
}

function extremes(cells: readonly CellErrors[]): string[] {
  const errors = cells.filter(({ e2 }) => Number.isFinite(e2.median));
  if (errors.length === 0) return [];
  const noise = Math.min(...errors.map((cell) => cell.noise));
  const quiet = errors.filter((cell) => cell.noise === noise).map(({ e2 }) => e2.median);
  const most = errors.reduce((a, b) => (b.e2.median > a.e2.median ? b : a));
  return [
    `The median of E₂ is ${range(Math.min(...quiet), Math.max(...quiet), percent)} at ${percent(noise)} noise and at most ${percent(most.e2.median)}, at ${place(most)}.`,
  ];
}

function place({ points, noise }: CellErrors): string {
  return `${points} points with ${percent(noise)} noise`;
}

/** Errors above this are not told apart: the model is lost. */
const worst = 10;

function figureOf(problem: string, errors: readonly CellErrors[], example: Example | undefined): FigureSpec {
  const points = [...new Set(errors.map((cell) => cell.points))];
  const noise = [...new Set(errors.map((cell) => cell.noise))].sort((a, b) => a - b);
  const colors = orderedColors(points.length);
  const at = (M: number, ratio: number) => errors.find((cell) => cell.points === M && cell.noise === ratio);
  const bars: Panel = {
    title: '(b) Error taken away from OLS',
    x: { scale: 'category', categories: noise.map(percent), label: 'noise ratio' },
    y: { label: 'median drop of E_{2}', format: 'percent', zero: true, ...dropDomain(errors) },
    layers: [
      {
        kind: 'bars',
        at: noise.map((_, i) => i),
        series: points.map((M, k) => ({
          color: colors[k]!,
          values: noise.map((ratio) => cellNumber(at(M, ratio)?.drop ?? Number.NaN)),
        })),
      },
      { kind: 'rule', y: 0 },
    ],
  };
  const x = { label: 'noise ratio', scale: 'log', ticks: noise, format: 'percent' } as const;
  const lines = (of: 'e2' | 'efs'): Layer[] =>
    points.flatMap((M, k) =>
      (['mean', 'median'] as const).map((statistic): Layer => {
        const own = noise.filter((ratio) => at(M, ratio));
        return {
          kind: 'line',
          x: own,
          y: own.map((ratio) => at(M, ratio)![of][statistic]),
          color: colors[k]!,
          ...(statistic === 'median' ? { dash: 'dashed', label: String(M) } : {}),
        };
      }),
    );
  const panel = (of: 'e2' | 'efs', title: string, label: string): Panel => ({
    title,
    x,
    y: { label, scale: 'log', format: 'percent', ...errorDomain(errors.map((cell) => cell[of])) },
    layers: lines(of),
  });
  return {
    description: `${nameOf(problem)}: example data, drop in error and errors against noise`,
    columns: 2,
    heights: [140, 150],
    panels: [
      example ? dataPanel(example) : null,
      bars,
      panel('e2', '(c) Parameter error', 'E_{2}'),
      panel('efs', '(d) Forward simulation', 'E_{FS}'),
    ],
    legend: [
      ...points.map((M, k) => ({ text: `M = ${M}`, color: colors[k]!, sign: 'bar' as const })),
      { text: 'mean', color: '#1a1a1a', sign: 'line' },
      { text: 'median', color: '#1a1a1a', sign: 'dashed' },
    ],
  };
}

/** Bars end at 100%; one far below zero must not press the others flat. */
function dropDomain(errors: readonly CellErrors[]): { domain: [number, number] } {
  const least = Math.min(0, ...errors.map(({ drop }) => drop).filter((x) => !Number.isNaN(x)));
  return { domain: [Math.max(-0.4, Math.floor(least * 10) / 10), 1] };
}

/** What all medians and the finite means need, as far as errors say something. */
function errorDomain(errors: readonly CellErrors['e2'][]): { domain?: [number, number] } {
  const values = errors.flatMap(({ mean, median }) => [mean, median]).filter((x) => x > 0 && x < Infinity);
  if (values.length === 0) return {};
  const [low, high] = [Math.min(...values), Math.min(worst, Math.max(...values))];
  return high > low ? { domain: [low / 1.25, high * 1.25] } : {};
}

function dataPanel({ points, noise, states }: Example): Panel {
  const styles = seriesStyles(states.map(({ name }) => name));
  return {
    title: `(a) ${points} points, ${percent(noise)} noise`,
    x: { label: 'time' },
    y: { label: 'state' },
    layers: [
      ...states.map(
        (state, l): Layer => ({
          kind: 'dots',
          x: state.t,
          y: state.u,
          color: styles[l]!.color,
          size: points > 150 ? 1.2 : 1.8,
          filled: true,
          opacity: 0.45,
        }),
      ),
      ...states.map(
        (state, l): Layer => ({
          kind: 'line',
          x: state.curve.t,
          y: state.curve.u,
          color: styles[l]!.color,
          width: 1.3,
          ...(states.length > 1 ? { label: state.name } : {}),
        }),
      ),
    ],
  };
}

function tableOf(cells: Cells, problem: string): Table {
  const methods = ['ols', 'irls', 'mle'].filter((method) => cells.methods.includes(method));
  const rows = cells.pointsOf(problem).flatMap((points) =>
    cells.noiseOf(problem).flatMap((noise) =>
      methods.flatMap((method) => {
        const own = cells.rows(problem, points, noise, method);
        if (own.length === 0) return [];
        const [e2, efs] = [spreadOf(own, (row) => row.e2), spreadOf(own, (row) => row.efs)];
        const unsolved = own.filter((row) => row.efs === Number.POSITIVE_INFINITY).length;
        const drops = dropsOf(cells.rows(problem, points, noise, 'ols'), own);
        const parts = [e2.mean, e2.median, e2.low, e2.high, efs.mean, efs.median, efs.low, efs.high];
        return [
          [
            points,
            noise,
            method,
            e2.trials,
            e2.refused,
            ...parts.map(cellNumber),
            unsolved,
            method === 'ols' ? null : cellNumber(median(drops)),
            own.filter(({ status }) => status === 'ok').length / own.length,
          ],
        ];
      }),
    ),
  );
  return {
    name: problem,
    title: `Errors on ${nameOf(problem)}`,
    columns: [
      'points',
      'noise',
      'method',
      'trials',
      'refused',
      'mean E2',
      'median E2',
      'lower quartile of E2',
      'upper quartile of E2',
      'mean E_FS',
      'median E_FS',
      'lower quartile of E_FS',
      'upper quartile of E_FS',
      'not solved to the end',
      'median drop from OLS',
      'share with status ok',
    ],
    rows,
  };
}
