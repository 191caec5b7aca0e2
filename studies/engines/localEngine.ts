import { availableParallelism } from 'node:os';
import { checkNumber } from '../run/checkNumber.ts';
import type { Engine, EngineKind } from './engine.ts';

/** What `localEngine` takes; all of it may be left out. */
export interface LocalEngineOptions {
  /** How many threads compute [as many as there are cores]. */
  workers?: number;
  /** Megabytes that a thread may keep [its share of the machine's memory]. */
  memory?: number;
}

/**
 * The engine that computes by threads of this machine.
 *
 * @example
 * ```ts
 * import { localEngine, runStudy } from 'wendy/studies';
 *
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * const { end } = await runStudy(plan, { dir: 'study-local', engine: localEngine({ workers: 1 }) });
 * console.log(end); // → complete
 * ```
 */
export function localEngine({ workers = availableParallelism(), memory }: LocalEngineOptions = {}): Engine {
  checkNumber('workers', workers, { whole: true, most: 1024, example: 4 });
  return {
    name: 'local',
    workers,
    compute: async ({ study, shards, observe, signal }) => {
      // Threads are loaded where there is work for them.
      const { runLocal } = await import('./local.ts');
      return runLocal(study, shards, { workers, observe, signal, ...(memory !== undefined && { memory }) });
    },
  };
}

export const localKind: EngineKind = {
  name: 'local',
  summary: 'threads of this machine',
  options: [
    {
      name: 'workers',
      kind: 'count',
      value: 'n',
      help: 'number of threads [one per core]',
    },
  ],
  make: localEngine,
};
