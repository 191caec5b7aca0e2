import { InputError } from '../../src/index.ts';
import { cellIndex, type Layout } from '../plan/cells.ts';
import { runFindings } from './runFindings.ts';

/** How long a shard should take, unless a plan is so short or so long that the numbers of files say otherwise. */
const shardSeconds = 30;
/** Shorter ones are not worth a file. */
const leastSeconds = 0.25;
/** A study's folder never has more than 10,000 files; some are not shards. */
const mostShards = 9900;
/** A shard is kept in memory until it is written: this many fits of 11 parameters take 220 MB, and 0.9 GB on the way. */
const mostFits = 200_000;
/** Fewer shards for each worker, and the last ones make the others wait. */
const shardsPerWorker = 16;

/** How many fits come before that unit. */
export function fitsBefore(layout: Layout, unit: number): number {
  if (unit === layout.units) return layout.fits;
  const { first, firstFit, part } = layout.cells[cellIndex(layout, unit)];
  return firstFit + (unit - first) * part.methods.length;
}

/** Seconds that the units before that one take, where `unitSeconds` has what a unit of each cell takes. */
export function createSecondsBefore(
  layout: Layout,
  unitSeconds: readonly number[],
): (unit: number) => number {
  const starts = [0];
  for (const [i, { part }] of layout.cells.entries()) starts.push(starts[i] + part.trials * unitSeconds[i]);
  return (unit) => {
    if (unit === layout.units) return starts.at(-1)!;
    const i = cellIndex(layout, unit);
    return starts[i] + (unit - layout.cells[i].first) * unitSeconds[i];
  };
}

/** The first unit of each shard, then the number of units: shards take about the same time. */
export function cut(
  layout: Layout,
  unitSeconds: readonly number[],
  { seconds, workers = 2 }: { seconds?: number | undefined; workers?: number } = {},
): { shards: number[]; seconds: number; unitSeconds: number[] } {
  const total = createSecondsBefore(layout, unitSeconds)(layout.units);
  const wanted =
    seconds ?? Math.max(leastSeconds, Math.min(shardSeconds, total / (shardsPerWorker * workers)));
  const count = Math.max(1, Math.min(Math.ceil(total / wanted), mostShards));
  const shards = [0];
  let before = 0;
  layout.cells.forEach(({ part, first }, i) => {
    const each = unitSeconds[i];
    const after = before + part.trials * each;
    for (let k = Math.floor((before / total) * count) + 1; (k / count) * total <= after; k++) {
      const unit = first + Math.round(((k / count) * total - before) / each);
      // Where one unit takes longer than a shard should, there are fewer shards.
      if (unit > shards.at(-1)! && unit < layout.units) shards.push(unit);
    }
    before = after;
  });
  shards.push(layout.units);
  checkFits(layout, shards);
  return { shards, seconds: total, unitSeconds: [...unitSeconds] };
}

function checkFits(layout: Layout, shards: readonly number[]): void {
  const before = shards.map((unit) => fitsBefore(layout, unit));
  const largest = Math.max(...before.slice(1).map((fits, i) => fits - before[i]));
  if (largest <= mostFits) return;
  throw new InputError(runFindings.shardTooLarge({ fits: largest, most: mostFits }));
}
