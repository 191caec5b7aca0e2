import { appendFileSync, writeFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { findProblem, InputError, type Problem, type Result, sampleProblem } from '../../src/index.ts';
import { coverage, mean, median, relativeError, robustSd } from '../statistics.ts';
import { fitProblem } from './fitProblem.ts';
import { methodFindings } from './methodFindings.ts';
import { startProgress } from './progress.ts';
import { percent, startTable, threeDigits } from './table.ts';

const GRID = [
  { name: 'logistic', points: [64, 128, 256, 512], noise: [0.01, 0.05, 0.1, 0.2] },
  { name: 'lotka-volterra', points: [64, 128, 256, 512], noise: [0.01, 0.05, 0.1, 0.2] },
  { name: 'fitzhugh-nagumo', points: [64, 128, 256, 512], noise: [0.01, 0.05, 0.1, 0.2] },
  { name: 'hindmarsh-rose', points: [256, 512, 1024], noise: [0.01, 0.02, 0.05, 0.1] },
  { name: 'protein-transduction', points: [128, 256, 512], noise: [0.01, 0.05, 0.1, 0.2] },
];
/** Where predicted and actual bias are compared parameter by parameter. */
const BIAS_CELLS = ['LV 256 0.05', 'FHN 256 0.1', 'FHN 256 0.2', 'HR 512 0.02', 'HR 512 0.05', 'PTB 256 0.1'];
/** From this many points on, a quarter of the trials: a fit takes a third of a second. */
const LARGE = 1024;

interface Cell {
  problem: Problem;
  points: number;
  noise: number;
  trials: number;
  /** The first trial's seed; no two cells share one. */
  seed: number;
}

/** One noisy sample, fitted; in every second trial also with the paper's covariance S, which moves only the errors. */
interface Trial {
  seed: number;
  result: Result;
  paper?: Result;
}

/** How far are the estimates from the truth, do the intervals cover it, and do the warnings come when they should? */
export async function studyCalibration(settings: {
  trials: number;
  out: string | undefined;
  problem: string | undefined;
  signal: AbortSignal;
}): Promise<void> {
  const only = settings.problem === undefined ? undefined : findProblem(settings.problem);
  const cells = gridCells(settings.trials).filter(({ problem }) => only === undefined || problem === only);
  const append = settings.out === undefined ? () => {} : startFile(settings.out);
  const progress = startProgress(cells.reduce((sum, cell) => sum + cell.trials * work(cell), 0));
  const row = startTable([
    'problem',
    'points',
    'noise %',
    'trials',
    'OLS E₂ %',
    'E₂ %',
    'coverage',
    'coverage S',
    'sd ratio',
    'sd ratio S',
    'stopped %',
    'warned %',
  ]);
  const biases: [Cell, Trial[]][] = [];
  for (const cell of cells) {
    const trials: Trial[] = [];
    while (trials.length < cell.trials) {
      // Lets a Ctrl-C through: the fits themselves never wait.
      await setImmediate();
      if (settings.signal.aborted) return progress.clear();
      trials.push(await runTrial(cell, trials.length));
      progress.add(work(cell), label(cell));
    }
    progress.clear();
    row(summary(cell, trials));
    append(cell, trials);
    if (BIAS_CELLS.includes(label(cell))) biases.push([cell, trials]);
  }
  printBiases(biases);
  console.log(`\n${cells.length} cells in ${progress.elapsed()} minutes`);
}

function gridCells(trials: number): Cell[] {
  const cells = GRID.flatMap(({ name, points, noise }) =>
    points.flatMap((M) => noise.map((nr) => ({ problem: findProblem(name), points: M, noise: nr }))),
  );
  return cells.map((cell, i) => ({
    ...cell,
    trials: cell.points < LARGE ? trials : Math.ceil(trials / 4),
    seed: 100_000 * (i + 1),
  }));
}

async function runTrial({ problem, points, noise, seed: first }: Cell, index: number): Promise<Trial> {
  const seed = first + index;
  const { t, U } = sampleProblem(problem, { points, noise, seed });
  const result = await fitProblem(problem, t, U);
  return index % 2 === 0
    ? { seed, result, paper: await fitProblem(problem, t, U, { covariance: 'paper' }) }
    : { seed, result };
}

function summary(cell: Cell, trials: readonly Trial[]): string[] {
  const truth = [...cell.problem.parameters.values()];
  const results = trials.map(({ result }) => result);
  const papers = trials.flatMap(({ paper }) => paper ?? []);
  const errors = (pick: 'start' | 'estimate') => {
    const chosen = results.map(({ parameters }) => parameters.map((p) => p[pick]));
    return threeDigits(100 * median(chosen.map((w) => relativeError(w, truth))));
  };
  return [
    cell.problem.name,
    String(cell.points),
    percent(cell.noise),
    String(trials.length),
    errors('start'),
    errors('estimate'),
    coverage(results, truth).toFixed(3),
    coverage(papers, truth).toFixed(3),
    sdRatio(results, results).toFixed(2),
    sdRatio(papers, results).toFixed(2),
    stops(results),
    warnings(results),
  ];
}

/** Predicted over actual standard deviation of a parameter; the median of the parameters. */
function sdRatio(predicting: readonly Result[], all: readonly Result[]): number {
  const ratios = all[0].parameters.map((_, j) => {
    const predicted = median(predicting.map(({ parameters }) => parameters[j].stdError));
    return predicted / robustSd(all.map(({ parameters }) => parameters[j].estimate));
  });
  return median(ratios);
}

/** Percentages of the runs that ended at a fixed point, for want of normality, at the limit, not positive definite. */
function stops(results: readonly Result[]): string {
  const ways = ['fixedPoint', 'normality', 'iterationLimit', 'notPositiveDefinite'];
  const share = (way: string) => mean(results.map(({ iterations }) => Number(iterations!.stopped === way)));
  return ways.map((way) => percent(share(way))).join('/');
}

/** Each warning that was given, with the percentage of the runs that gave it, most frequent first. */
function warnings(results: readonly Result[]): string {
  const counts = new Map<string, number>();
  for (const { code } of results.flatMap(({ diagnostics }) => diagnostics.warnings)) {
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const sorted = [...counts].sort((a, b) => b[1] - a[1]);
  return sorted.map(([code, count]) => `${code} ${percent(count / results.length)}`).join(', ');
}

function printBiases(biases: readonly [Cell, readonly Trial[]][]): void {
  if (biases.length === 0) return;
  console.log(
    '\nMean bias of each parameter in its standard errors: as the fits predict it, and as it was\n',
  );
  const row = startTable([
    'problem',
    'points',
    'noise %',
    'parameter',
    'predicted',
    'actual',
    '±',
    'over sd',
  ]);
  for (const [{ problem, points, noise }, trials] of biases) {
    const results = trials.map(({ result }) => result);
    [...problem.parameters].forEach(([name, truth], j) => {
      const of = results.map(({ parameters }) => parameters[j]);
      const actual = of.map((p) => (p.estimate - truth) / p.stdError);
      row([
        problem.name,
        String(points),
        percent(noise),
        name,
        mean(results.map((result) => biasOf(result, j))).toFixed(2),
        mean(actual).toFixed(2),
        (robustSd(actual) / Math.sqrt(actual.length)).toFixed(2),
        ((mean(of.map((p) => p.estimate)) - truth) / robustSd(of.map((p) => p.estimate))).toFixed(2),
      ]);
    });
  }
}

/** The bias that the fit itself predicts, in standard errors. */
function biasOf({ detail }: Result, j: number): number {
  return detail.kind === 'weakForm' ? detail.biasOverStdError[j] : Number.NaN;
}

/** Starts a CSV file with a row for each parameter of each trial, and returns what appends a cell to it. */
function startFile(path: string): (cell: Cell, trials: readonly Trial[]) => void {
  const names =
    'problem,points,noise,seed,parameter,truth,ols,estimate,stdError,stdErrorPaper,biasOverStdError,stopped,warnings';
  try {
    writeFileSync(path, `${names}\n`, { flag: 'wx' });
  } catch (error) {
    throw new InputError(methodFindings.methodOutput({ path, why: (error as Error).message }));
  }
  return ({ problem, points, noise }, trials) => {
    const rows = trials.flatMap(({ seed, result, paper }) =>
      result.parameters.map((p, j) => [
        ...[problem.name, points, noise, seed, p.name, problem.parameters.get(p.name)],
        ...[p.start, p.estimate, p.stdError, paper?.parameters[j].stdError, biasOf(result, j)],
        ...[result.iterations!.stopped, result.diagnostics.warnings.map(({ code }) => code).join(' ')],
      ]),
    );
    appendFileSync(path, rows.map((cells) => `${cells.join(',')}\n`).join(''));
  };
}

/** About how long a trial takes, in any unit: making the sample, and matrices of order MD. */
function work({ problem, points }: Cell): number {
  return 1e6 + (points * problem.states.length) ** 2;
}

function label({ problem, points, noise }: Cell): string {
  return `${problem.shortName} ${points} ${noise}`;
}
