import { median, quantile } from '../../statistics.ts';
import { markdownTable, percent, threeDigits } from '../table.ts';
import type { Cell } from './cells.ts';
import type { Likelihood, Search, Trial } from './trial.ts';

/** The trials of a cell. */
export interface CellTrials {
  cell: Cell;
  trials: readonly Trial[];
}

/** Standard errors within which two answers are one, and how much worse the likelihood may be where they are not. */
const SAME = 0.05;
const NO_WORSE = 0.01;

/** The tables in Markdown, by the name of the place in the document that they go to. */
export function tablesOf(all: readonly CellTrials[]): Map<string, string> {
  const systems = [...new Set(all.map(({ cell }) => cell.problem.shortName))].map((name) => ({
    name,
    of: all.filter(({ cell }) => cell.problem.shortName === name),
  }));
  return new Map([
    ['optimum', optimum(systems)],
    ['likelihood', likelihood(systems)],
    ['cells', cells(all)],
  ]);
}

interface OfSystem {
  name: string;
  of: readonly CellTrials[];
}

/** Whether WENDy's start leads where the truth leads. */
function optimum(systems: readonly OfSystem[]): string {
  const titles = [
    ...[
      'system',
      'cells',
      'trials',
      'same optimum %',
      'worst cell',
      'better %',
      'unconverged',
      'from the truth',
    ],
    ...['forward solves', 'in pieces %', 'ms'],
  ];
  const rows = systems.map(({ name, of }) => {
    const trials = of.flatMap((cell) => cell.trials);
    const worst = of.reduce((a, b) => (reached(b.trials) < reached(a.trials) ? b : a));
    const wendy = trials.map(({ fromWendy }) => fromWendy);
    return [
      name,
      String(of.length),
      String(trials.length),
      percent(reached(trials)),
      `${percent(reached(worst.trials))} (${place(worst.cell)})`,
      percent(
        share(trials, ({ fromTruth, fromWendy }) => fromWendy.deviance < fromTruth.deviance - NO_WORSE),
      ),
      String(unconverged(wendy)),
      String(unconverged(trials.map(({ fromTruth }) => fromTruth))),
      String(median(wendy.map(({ evaluations }) => evaluations))),
      percent(share(wendy, ({ segments }) => segments > 1)),
      threeDigits(median(wendy.map(({ milliseconds }) => milliseconds))),
    ];
  });
  return markdownTable(titles, rows);
}

/** How far mle's answer is from where a search by forward solves that begins there ends. */
function likelihood(systems: readonly OfSystem[]): string {
  const titles = [
    ...['system', 'trials', 'median', '99%', 'largest', 'doubled: median', '99%', 'largest'],
    ...['unconverged: mle', 'doubled', 'fsnls', 'ms: mle', 'doubled', 'fsnls'],
  ];
  const rows = systems.map(({ name, of }) => {
    const trials = of.flatMap((cell) => cell.trials);
    const ms = (some: readonly { milliseconds: number }[]) =>
      threeDigits(median(some.map(({ milliseconds }) => milliseconds)));
    const [mle, doubled, forward] = [
      trials.map((trial) => trial.mle),
      trials.map((trial) => trial.doubled),
      trials.map(({ fromMle }) => fromMle),
    ];
    return [
      name,
      String(trials.length),
      ...spread(distances(trials, ({ mle }) => mle)),
      ...spread(distances(trials, ({ doubled }) => doubled)),
      ...[mle, doubled, forward].map((runs) => String(unconverged(runs))),
      ...[mle, doubled, forward].map(ms),
    ];
  });
  return markdownTable(titles, rows);
}

function cells(all: readonly CellTrials[]): string {
  const titles = [
    ...['system', 'points', 'noise %', 'trials', 'same optimum %', 'unconverged', 'forward solves', 'ms'],
    ...['mle: largest', 'doubled: largest', 'sub-steps'],
  ];
  const rows = all.map(({ cell, trials }) => {
    const wendy = trials.map(({ fromWendy }) => fromWendy);
    return [
      cell.problem.shortName,
      String(cell.points),
      percent(cell.noise),
      String(trials.length),
      percent(reached(trials)),
      String(unconverged(wendy)),
      String(median(wendy.map(({ evaluations }) => evaluations))),
      threeDigits(median(wendy.map(({ milliseconds }) => milliseconds))),
      distance(Math.max(...distances(trials, ({ mle }) => mle))),
      distance(Math.max(...distances(trials, ({ doubled }) => doubled))),
      String(median(trials.map(({ mle }) => mle.subSteps))),
    ];
  });
  return markdownTable(titles, rows);
}

function place({ points, noise }: Cell): string {
  return `${points}, ${percent(noise)}%`;
}

function reached(trials: readonly Trial[]): number {
  return share(trials, ({ fromTruth, fromWendy }) => {
    const same = fromTruth.converged && apart(fromWendy.w, fromTruth) <= SAME;
    return same || fromWendy.deviance <= fromTruth.deviance + NO_WORSE;
  });
}

/** Largest difference of a parameter from where a search ended, in standard errors there. */
function apart(w: readonly number[], { w: end, stdErrors }: Search): number {
  return Math.max(...w.map((w_j, j) => Math.abs(w_j - end[j]) / stdErrors[j]));
}

/** Of the trials in which both came to an end. */
function distances(trials: readonly Trial[], which: (trial: Trial) => Likelihood): number[] {
  return trials
    .filter((trial) => which(trial).converged && trial.fromMle.converged)
    .map((trial) => apart(which(trial).w, trial.fromMle));
}

function spread(x: readonly number[]): string[] {
  return [median(x), quantile(x, 0.99), Math.max(...x)].map(distance);
}

function distance(x: number): string {
  return Number.isFinite(x) ? x.toFixed(4) : '';
}

function unconverged(runs: readonly { converged: boolean }[]): number {
  return runs.filter(({ converged }) => !converged).length;
}

function share<T>(of: readonly T[], test: (one: T) => boolean): number {
  return of.filter(test).length / of.length;
}
