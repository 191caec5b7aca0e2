import { type Unit, unitAt, unitText } from '../plan/cells.ts';
import type { OpenStudy } from '../store/manifest.ts';
import { isWhole, lineOf, writeShard } from '../store/shards.ts';
import { createRunner } from './runUnit.ts';

/** How a shard reports progress, and is stopped. */
export interface ShardWatch {
  /** Called after every unit with how many of the shard are finished. */
  report?(finished: number): void;
  /** Asked before every unit. */
  stopped?(): boolean;
}

/** When work has to stop, what is this near to its end is finished. */
const nearEndMs = 2000;

/** A unit could not be computed: a fault of the program. */
export class UnitError extends Error {
  override readonly name = 'UnitError';

  constructor(unit: Unit, cause: unknown) {
    super(`${unitText(unit)}: ${(cause as Error).message}`, { cause });
  }
}

/**
 * Computes shards of a study and writes them, whole ones left alone. What grids have in common is kept between calls.
 *
 * @example
 * ```ts
 * import { type Engine, runStudy, shardComputer } from 'wendy/studies';
 *
 * const inTurn: Engine = {
 *   name: 'inTurn',
 *   workers: 1,
 *   async compute({ study, shards, signal }) {
 *     const compute = shardComputer(study);
 *     for (const shard of shards) {
 *       if ((await compute(shard, { stopped: () => signal.aborted })) === 'stopped') return 'stopped';
 *     }
 *     return 'complete';
 *   },
 * };
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * console.log((await runStudy(plan, { dir: 'study-in-turn', engine: inTurn })).end);
 * // → complete
 * ```
 */
export function createWork(
  study: OpenStudy,
): (shard: number, watch?: ShardWatch) => Promise<'done' | 'stopped'> {
  const { layout, manifest } = study;
  const run = createRunner(layout);
  return async (shard, { report, stopped } = {}) => {
    const [first, end] = [manifest.shards[shard], manifest.shards[shard + 1]];
    if (isWhole(study, shard)) return 'done';
    const begin = performance.now();
    const lines: string[] = [];
    for (let index = first; index < end; index++) {
      if (stopped?.()) {
        const perUnit = (performance.now() - begin) / (index - first);
        if (!(perUnit * (end - index) < nearEndMs)) return 'stopped';
      }
      const unit = unitAt(layout, index);
      try {
        for (const row of await run(unit)) lines.push(lineOf(row));
      } catch (error) {
        if ((error as Error).name === 'InputError') throw error;
        throw new UnitError(unit, error);
      }
      report?.(index + 1 - first);
    }
    writeShard(study, shard, lines);
    return 'done';
  };
}
