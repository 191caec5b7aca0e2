import { median } from '../../statistics.ts';
import { percent } from '../table.ts';
import { SAME, type Trial } from './trial.ts';

/** The columns of the table. */
export const titles = [
  'model',
  'sets',
  'solved',
  'per start',
  'starts',
  'CPU ms',
  'error/ideal',
  'coverage %',
  'ok',
  'wrong ok',
  'nll above',
  'truth worse',
  'verdicts',
] as const;

/** Whether the search is within 0.1 log units of the least deviance that is known. */
export function isSolved(trial: Trial): boolean {
  return trial.deviance <= leastOf(trial) + 2 * SAME;
}

/** The least deviance that any fit of the data set reached. */
export function leastOf({ deviance, truthStarted, known, against }: Trial): number {
  return Math.min(
    deviance,
    truthStarted,
    known,
    against?.deviance ?? Number.POSITIVE_INFINITY,
    Number.MAX_VALUE,
  );
}

/** One row of the table: all trials of a model and design. */
export function summaryRow(name: string, trials: readonly Trial[]): string[] {
  const solved = trials.filter(isSolved);
  const starts = sum(trials.map((trial) => trial.starts));
  const reached = sum(solved.map((trial) => trial.atBest));
  const ratios = trials.map(({ ratio }) => ratio).filter(Number.isFinite);
  const intervals = sum(trials.map((trial) => trial.intervals));
  const worst = Math.max(...trials.map((trial) => (trial.deviance - leastOf(trial)) / 2));
  return [
    name,
    String(trials.length),
    String(solved.length),
    (reached / starts).toFixed(2),
    (starts / trials.length).toFixed(1),
    median(trials.map(({ cpu }) => cpu)).toFixed(0),
    ratios.length > 0 ? median(ratios).toFixed(2) : '',
    intervals > 0 ? percent(sum(trials.map(({ held }) => held)) / intervals) : '',
    String(trials.filter(({ status }) => status === 'ok').length),
    String(trials.filter(({ status, off }) => status === 'ok' && off).length),
    Number.isFinite(worst) ? worst.toFixed(2) : 'none',
    String(trials.filter((trial) => trial.truthStarted > leastOf(trial) + 2 * SAME).length),
    verdicts(trials),
  ];
}

/** How often each verdict was given, the most frequent first. */
function verdicts(trials: readonly Trial[]): string {
  const counts = new Map<string, number>();
  for (const { status } of trials) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([status, n]) => `${status} ${n}`)
    .join(', ');
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
