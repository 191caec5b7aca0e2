import { median } from '../../statistics.ts';
import { percent } from '../table.ts';
import { SAME, type Trial } from './trial.ts';

/** A column of the table: its title, and what it says about the trials of a model and design. */
export interface Column {
  readonly title: string;
  /** Left out of documents: for whoever works on the search. */
  readonly inner?: true;
  readonly of: (trials: readonly Trial[]) => string;
}

/** Relative Cramér-Rao bound below which a value can be estimated within 10%. */
const KNOWABLE = 0.025;

const columns: readonly Column[] = [
  { title: 'sets', of: (trials) => String(trials.length) },
  { title: 'solved', of: (trials) => count(trials, isSolved) },
  {
    title: 'per start',
    of: (trials) =>
      (
        sum(trials.filter(isSolved).map(({ atBest }) => atBest)) / sum(trials.map(({ starts }) => starts))
      ).toFixed(2),
  },
  { title: 'starts', of: (trials) => (sum(trials.map(({ starts }) => starts)) / trials.length).toFixed(1) },
  { title: 'CPU ms', of: (trials) => median(trials.map(({ cpu }) => cpu)).toFixed(0) },
  {
    title: 'error/ideal',
    of: (trials) => {
      const ratios = trials.map(({ ratio }) => ratio).filter(Number.isFinite);
      return ratios.length > 0 ? median(ratios).toFixed(2) : '';
    },
  },
  {
    title: 'coverage %',
    of: (trials) => {
      const claimed = trials.filter(isClaimed);
      const intervals = sum(claimed.map((trial) => trial.intervals));
      return intervals > 0 ? percent(sum(claimed.map(({ held }) => held)) / intervals) : '';
    },
  },
  { title: 'wrong under ok', of: (trials) => count(trials, ({ status, off }) => status === 'ok' && off) },
  {
    title: 'worst, log units',
    inner: true,
    of: (trials) => {
      const worst = Math.max(...trials.map((trial) => (trial.deviance - leastOf(trial)) / 2));
      return Number.isFinite(worst) ? worst.toFixed(2) : 'none';
    },
  },
  {
    title: 'truth worse',
    inner: true,
    of: (trials) => count(trials, (trial) => trial.truthStarted > leastOf(trial) + 2 * SAME),
  },
  { title: 'verdicts', inner: true, of: verdicts },
];

/** Values that anybody could know within 10%, by the Cramér-Rao bound, and how often they are. */
const knowable: readonly Column[] = [
  { title: 'bound < 2.5%', of: (trials) => count(trials, isKnowable) },
  {
    title: 'within 10%',
    of: (trials) => count(trials, (trial) => isKnowable(trial) && trial.relativeError < 0.1),
  },
  {
    title: 'all within 10% %',
    of: (trials) => percent(trials.filter(({ relativeError }) => relativeError < 0.1).length / trials.length),
  },
  { title: 'AMIGO2 %', of: (trials) => published(trials, 0) },
  { title: 'algebraic %', of: (trials) => published(trials, 1) },
];

/** Beside random restarts: what share of their starts, and how many data sets a second, each way solves. */
const besideRandom: readonly Column[] = [
  {
    title: 'random, per start',
    of: (trials) =>
      (
        sum(trials.map(({ against }) => against?.solved ?? 0)) /
        sum(trials.map(({ against }) => against?.starts ?? 0))
      ).toFixed(2),
  },
  {
    title: 'random, sets solved',
    of: (trials) => count(trials, ({ against }) => (against?.solved ?? 0) > 0),
  },
  {
    title: 'random, solved/s',
    of: (trials) =>
      rate(
        trials.filter(({ against }) => (against?.solved ?? 0) > 0).length,
        trials.map(({ against }) => against?.cpu ?? 0),
      ),
  },
  {
    title: 'search, solved/s',
    of: (trials) =>
      rate(
        trials.filter(isSolved).length,
        trials.map(({ cpu }) => cpu),
      ),
  },
];

/** The columns of a set's table. */
export function columnsOf(set: string, against: boolean): Column[] {
  return [
    ...columns.slice(0, -1),
    ...(set === 'peb' ? knowable : []),
    ...(against ? besideRandom : []),
    columns.at(-1)!,
  ];
}

/** Whether the search is within 0.1 log units of the least deviance that is known. */
export function isSolved(trial: Trial): boolean {
  return trial.deviance <= leastOf(trial) + 2 * SAME;
}

/** Verdicts under which intervals are no claim about the truth: others fit as well, or nothing is known. */
const open: readonly string[] = ['otherOptima', 'optimumUnconfirmed', 'notIdentifiable', 'notConverged'];

/** Whether the intervals of a fit claim to hold the truth: it is at the optimum, the only one that is known. */
function isClaimed(trial: Trial): boolean {
  return isSolved(trial) && !trial.twin && !open.includes(trial.status);
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

function isKnowable({ bound }: Trial): boolean {
  return bound < KNOWABLE;
}

/** Mean of what was published for the data sets of a row. */
function published(trials: readonly Trial[], which: 0 | 1): string {
  return percent(sum(trials.map((trial) => trial.published?.[which] ?? 0)) / trials.length / 100);
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

function count(trials: readonly Trial[], holds: (trial: Trial) => boolean): string {
  return String(trials.filter(holds).length);
}

function rate(solved: number, cpu: readonly number[]): string {
  return ((1000 * solved) / sum(cpu)).toFixed(2);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
