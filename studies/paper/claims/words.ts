import { percent, percentTo, plain, range, shortName } from '../../report/words.ts';
import type { Measured } from './cellValue.ts';
import type { Bound, Claim } from './claim.ts';
import type { CellKey } from './rowIndex.ts';

/** LV, 256 points, 5% noise. */
export function placeText({ problem, points, noise }: CellKey): string {
  const name = problem === '' ? [] : [shortName(problem)];
  return [...name, `${points} points`, `${percent(noise)} noise`].join(', ');
}

interface Summary {
  one: Value | null;
  worst: Measured;
  cells: Measured[];
  share: number;
  planned: number;
  close: boolean;
}

type Value = Pick<Measured, 'value' | 'error'>;

/** What was measured: the range, how many cells are as claimed, the worst of them, the trials, and how sure it is. */
export function measuredText(claim: Pick<Claim, 'unit' | 'query' | 'threshold'>, summary: Summary): string {
  const { cells, planned, close } = summary;
  return [
    numbersText(claim, summary),
    ...(cells.length < planned ? [`Made of ${cells.length} of ${planned} planned cells.`] : []),
    ...(close ? ['Within trial noise of the limit.'] : []),
  ].join(' ');
}

function numbersText(
  { unit, query, threshold }: Pick<Claim, 'unit' | 'query' | 'threshold'>,
  { one, worst, cells, share }: Summary,
): string {
  const write = writers[unit];
  const withError = ({ value, error }: Value) =>
    error === null ? write(value) : `${write(value)} ± ${short(error, unit)}`;
  const values = cells.map(({ value }) => value);
  const trials = cells.map((cell) => cell.trials);
  const behind =
    Math.max(...trials) === 0
      ? ''
      : `, ${range(Math.min(...trials), Math.max(...trials), String)} trial${Math.max(...trials) === 1 ? '' : 's'}${cells.length > 1 ? ' each' : ''}`;
  if (cells.length === 1) return `${withError(worst)} (${worst.place}${behind}).`;
  const span = range(Math.min(...values), Math.max(...values), write);
  const meeting = Math.round(share * cells.length);
  const head =
    one === null
      ? `${span}; ${meeting} of ${cells.length} cells ${boundText(threshold.holds, write)}`
      : `${names[query.over!]} over ${cells.length} cells: ${withError(one)} (${span})`;
  const name = share === 1 ? 'Closest to the limit' : 'Farthest off';
  return `${head}${behind}. ${name}: ${withError(worst)} at ${worst.place}.`;
}

/** At least 50%, from 40% to 70%. */
function boundText({ least, most }: Bound, write: (x: number) => string): string {
  if (least !== undefined && most !== undefined) return `from ${write(least)} to ${write(most)}`;
  return least !== undefined ? `at least ${write(least)}` : `at most ${write(most!)}`;
}

/** A bound with the share of the cells that must keep it. */
export function thresholdText(bound: Bound, unit: Claim['unit']): string {
  const share =
    bound.above !== undefined
      ? ` in more than ${percent(bound.above)} of the cells`
      : bound.share !== undefined
        ? ` in ${percentTo(bound.share, 3)} of the cells`
        : '';
  return `${boundText(bound, writers[unit])}${share}`;
}

const writers = {
  percent: (x: number) => percentTo(x, 3),
  times: (x: number) => `${plain(x)}×`,
  number: plain,
};

/** An error, to two digits. */
function short(error: number, unit: Claim['unit']): string {
  return writers[unit](Number(error.toPrecision(2)));
}

const names = {
  mean: 'Mean',
  median: 'Median',
  least: 'Least',
  most: 'Largest',
  'geometric mean': 'Geometric mean',
};
