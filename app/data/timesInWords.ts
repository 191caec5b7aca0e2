import { pair, significant, thousands } from '../../src/text/digits.ts';
import type { ExperimentSeen } from '../worker/messages.ts';
import { short } from './cells.ts';

/** Gaps that are named one by one. */
const mostNamed = 3;

/**
 * The times of a table in words: "101 times from 0 to 25, every 0.25, without gaps." `by` is the heading of the
 * column that labels experiments; `states` are the names that columns have as states, repeated where several have one;
 * `isSaid` where it is said elsewhere how rows came to repeat a time.
 */
export function timesInWords(
  experiments: readonly ExperimentSeen[],
  by?: string,
  states: readonly string[] = [],
  isSaid = false,
): string {
  const [only] = experiments;
  if (!only) return '';
  const repeats = replicates(states) || (isSaid ? '' : repeatedRows(experiments));
  if (experiments.length === 1) return `${one(only)}.${repeats}`;
  const [least, most] = ends(experiments.map(({ times }) => times));
  const [start] = ends(experiments.map(({ timeSpan }) => timeSpan[0]));
  const [, end] = ends(experiments.map(({ timeSpan }) => timeSpan[1]));
  const [from, to] = pair(start, end);
  const each = least === most ? `${least} times each` : `${least} to ${most} times each`;
  const apart = by === undefined || by === '' ? '' : ` (column “${short(by)}”)`;
  const gaps = experiments.filter((experiment) => experiment.gaps.length > 0).length;
  const uneven = experiments.filter((experiment) => !experiment.even).length;
  const remarks = [
    uneven > 0 ? `${uneven} with uneven times` : 'all evenly spaced',
    gaps > 0 ? `${gaps} with gaps` : 'without gaps',
  ];
  return `${experiments.length} experiments${apart}, ${each} from ${from} to ${to}, ${remarks.join(', ')}.${repeats}`;
}

function one({ times, timeSpan, spacing, even, gaps }: ExperimentSeen): string {
  const [from, to] = pair(...timeSpan);
  const span = `${thousands(times)} ${times === 1 ? 'time' : 'times'} from ${from} to ${to}`;
  if (times < 2) return span;
  const step = String(Number(significant(spacing, 4)));
  const named = gaps.slice(0, mostNamed).map(([a, b]) => pair(a, b).join(' to '));
  const more = gaps.length > mostNamed ? ` and ${gaps.length - mostNamed} more` : '';
  const where = `${gaps.length === 1 ? '1 gap' : `${gaps.length} gaps`}: ${named.join(', ')}${more}`;
  const holes = gaps.length === 0 ? 'without gaps' : where;
  return even ? `${span}, every ${step}, ${holes}` : `${span}, uneven, usually ${step} apart, ${holes}`;
}

/** Wells that grew apart start apart: as replicates they would be taken for one. */
function replicates(states: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1);
  const repeated = [...counts].filter(([, count]) => count > 1);
  if (repeated.length === 0) return '';
  const words = repeated.map(([state, count]) => `${count} replicates of ${short(state)}`).join(', ');
  return ` ${words}: taken as measurements of the same moment in the same experiment. If each is an experiment of its own, put them below each other, with a column that tells them apart.`;
}

function repeatedRows(experiments: readonly ExperimentSeen[]): string {
  const repeated = experiments.reduce((sum, { points, times }) => sum + points - times, 0);
  if (repeated === 0) return '';
  const rows = repeated === 1 ? '1 row repeats' : `${thousands(repeated)} rows repeat`;
  return ` ${rows} a time: taken as measurements of the same moment.`;
}

function ends(numbers: readonly number[]): [number, number] {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const x of numbers) [least, most] = [Math.min(least, x), Math.max(most, x)];
  return [least, most];
}
