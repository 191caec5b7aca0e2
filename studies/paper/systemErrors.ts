import { drawFigure } from '../../charts/figure/drawFigure.ts';
import { optionTable } from '../../src/index.ts';
import type { Item, ReportTable, Study } from '../report/item.ts';
import { percent, range } from '../report/words.ts';
import type { Row } from '../run/row.ts';
import { mostSteps } from '../run/runUnit.ts';
import { median } from '../statistics.ts';
import { type Cells, cellNumber, cellsOf, nameOf, spreadOf, trialsText } from './cells.ts';
import { type Example, exampleOf } from './systemErrorsExample.ts';
import { type CellErrors, figureOf } from './systemErrorsFigure.ts';

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
    caption: `For each system: data of one trial; how much smaller WENDy makes the error of weak-form least squares (OLS), the median over trials of 1 − E₂(WENDy)/E₂(OLS) on the same data; and mean (solid) and median (dashed) of the relative error of the parameters, E₂, and of the model solved with them from the true first states, E_FS, against noise. For E_FS models are solved with rtol ${tolerance('rtol')} and atol ${tolerance('atol')} in at most ${mostSteps.toLocaleString('en-US')} steps; where that does not reach the end, E_FS is infinite. ${overall(systems)}`,
    figures: systems.map(({ problem, errors, example }) => ({
      name: problem,
      caption: captionOf(problem, errors, example),
      draw: (document) => drawFigure(document, figureOf(problem, errors, example)),
    })),
    tables: systems.map(({ problem }) => tableOf(cells, problem)),
  };
}

function tolerance(name: 'rtol' | 'atol'): string {
  return optionTable[name].default.toExponential();
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

function tableOf(cells: Cells, problem: string): ReportTable {
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
