import { percent, percentTo, plain, range, shortName } from '../../report/words.ts';
import type { Measured } from './cellValue.ts';
import type { Bound, Claim } from './claim.ts';
import type { CellKey } from './rowIndex.ts';

/** LV, 256 points, 5% noise. */
export function placeText({ problem, points, noise }: CellKey): string {
  const name = problem === '' ? [] : [shortName(problem)];
  return [...name, `${points} points`, `${percent(noise)} noise`].join(', ');
}

/** What was measured, in a sentence: the range, how many cells are as claimed, the worst of them, and the trials. */
export function measuredText(
  { unit, query, threshold }: Pick<Claim, 'unit' | 'query' | 'threshold'>,
  { one, worst, cells, share }: { one: number | null; worst: Measured; cells: Measured[]; share: number },
): string {
  const write = writers[unit];
  const values = cells.map(({ value }) => value);
  const trials = cells.map((cell) => cell.trials);
  const behind =
    Math.max(...trials) === 0
      ? ''
      : `, ${range(Math.min(...trials), Math.max(...trials), String)} trial${Math.max(...trials) === 1 ? '' : 's'}${cells.length > 1 ? ' each' : ''}`;
  if (cells.length === 1) return `${write(worst.value)} (${worst.place}${behind}).`;
  const span = range(Math.min(...values), Math.max(...values), write);
  const meeting = Math.round(share * cells.length);
  const head =
    one === null
      ? `${span}; ${meeting} of ${cells.length} cells ${boundText(threshold.holds, write)}`
      : `${names[query.over!]} over ${cells.length} cells: ${write(one)} (${span})`;
  const name = share === 1 ? 'Closest to the limit' : 'Farthest off';
  return `${head}${behind}. ${name}: ${write(worst.value)} at ${worst.place}.`;
}

/** At least 50%, from 40% to 70%. */
function boundText({ least, most }: Bound, write: (x: number) => string): string {
  if (least !== undefined && most !== undefined) return `from ${write(least)} to ${write(most)}`;
  return least !== undefined ? `at least ${write(least)}` : `at most ${write(most!)}`;
}

/** A bound with the share of the cells that must keep it. */
export function thresholdText(bound: Bound, unit: Claim['unit']): string {
  const share = bound.share === undefined ? '' : ` in ${percent(bound.share)} of the cells`;
  return `${boundText(bound, writers[unit])}${share}`;
}

const writers = {
  percent: (x: number) => percentTo(x, 3),
  times: (x: number) => `${plain(x)}×`,
  number: plain,
};

const names = {
  mean: 'Mean',
  median: 'Median',
  least: 'Least',
  most: 'Largest',
  'geometric mean': 'Geometric mean',
};
