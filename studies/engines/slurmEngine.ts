import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../src/index.ts';
import { checkNumber } from '../run/checkNumber.ts';
import { fitsOf, shardSeconds } from '../store/shards.ts';
import type { Engine, EngineKind, EngineOption } from './engine.ts';
import { sbatchOptions } from './sbatchOptions.ts';
import { runSlurm, type SlurmOptions } from './slurm.ts';
import { checkSbatch } from './slurmCommands.ts';
import { slurmFindings } from './slurmFindings.ts';
import { readTemplate } from './slurmScript.ts';

/** What `slurmEngine` takes; all of it may be left out. */
export interface SlurmEngineOptions {
  /** As sbatch takes them. */
  partition?: string;
  account?: string;
  time?: string;
  memory?: string;
  /** Further options for sbatch, such as "--qos=long". */
  sbatch?: readonly string[];
  /** A file with a job script of your own. */
  template?: string;
  /** Most tasks of a job array, and most that run at once. */
  tasks?: number;
  arrayLimit?: number;
  /** Most seconds between two questions to Slurm [30]. */
  poll?: number;
  /** Whether to submit and go. */
  detach?: boolean;
  /** What computes shards on the nodes [this Node, with the command line of this package]. */
  program?: readonly string[];
}

const texts = ['partition', 'account', 'time', 'memory'] as const;

/**
 * The engine that computes by job arrays of Slurm.
 *
 * @example
 * ```ts
 * import { slurmEngine } from 'wendy/studies';
 *
 * const engine = slurmEngine({ partition: 'short', time: '00:30:00', tasks: 100 });
 * console.log(engine.name); // → slurm
 * ```
 */
export function slurmEngine(given: SlurmEngineOptions = {}): Engine {
  for (const name of texts) {
    const text: unknown = given[name];
    if (text !== undefined && (typeof text !== 'string' || text.trim() === ''))
      throw new InputError(slurmFindings.slurmTextNeeded({ option: name }));
  }
  const { tasks, arrayLimit, poll = 30, detach = false, sbatch = [], template } = given;
  if (tasks !== undefined) checkNumber('tasks', tasks, { whole: true, most: 1e6, example: 100 });
  if (arrayLimit !== undefined)
    checkNumber('arrayLimit', arrayLimit, { whole: true, most: 1e6, example: 100 });
  checkNumber('poll', poll, { whole: false, most: 1e6, example: 30 });
  const options: SlurmOptions = {
    // Every chunk of the command line lies beside it.
    program: given.program ?? [process.execPath, fileURLToPath(new URL('./main.js', import.meta.url))],
    partition: given.partition,
    account: given.account,
    time: given.time,
    memory: given.memory,
    sbatch: sbatch.flatMap(sbatchOptions),
    template: template === undefined ? undefined : readTemplate(template),
    tasks,
    arrayLimit,
    poll,
    detach,
  };
  return {
    name: 'slurm',
    check: async ({ isSealed, keyFile }) => {
      if (isSealed && keyFile === undefined) throw new InputError(slurmFindings.slurmKeyFile());
      await checkSbatch();
    },
    compute: async ({ study, shards, keyFile, observe, note, signal }) => {
      const job = { ...options, keyFile: keyFile === undefined ? undefined : resolve(keyFile) };
      const own = new Set(shards);
      const secondsOf = shardSeconds(study);
      const watch = {
        note,
        observe: ({ done, ...tasks }: Parameters<Parameters<typeof runSlurm>[3]['observe']>[0]) => {
          const finished = { fits: 0, seconds: 0 };
          for (const shard of done.filter((one) => own.has(one))) {
            finished.fits += fitsOf(study, shard);
            finished.seconds += secondsOf(shard);
          }
          observe(finished, tasks);
        },
      };
      const end = await runSlurm(study, shards, job, watch, signal);
      return end === 'cancelled' ? 'failed' : end;
    },
  };
}

const options: readonly EngineOption[] = [
  { name: 'partition', kind: 'text', value: 'name', help: "the cluster's partition (queue)" },
  { name: 'account', kind: 'text', value: 'name', help: 'the account to charge' },
  {
    name: 'time',
    kind: 'text',
    value: 'limit',
    help: 'time limit of a task, such as 30 (minutes) or 2:00:00',
  },
  { name: 'memory', kind: 'text', value: 'size', help: 'memory of a task, such as 1G' },
  {
    name: 'template',
    kind: 'text',
    value: 'file',
    help: 'your own job script, with {{command}} where the work should be done',
  },
  {
    name: 'tasks',
    kind: 'count',
    value: 'n',
    help: "most tasks of a job array; each has several shards if needed [the cluster's limit]",
  },
  { name: 'arrayLimit', kind: 'count', value: 'n', help: 'most tasks that run at once' },
  { name: 'poll', kind: 'seconds', value: 's', help: 'most seconds between two checks of the queue [30]' },
  { name: 'detach', kind: 'switch', help: 'submit and return; the same command without it follows the job' },
  {
    name: 'sbatch',
    kind: 'words',
    value: 'flags',
    help: 'further flags for sbatch, such as "--qos=long"; may be repeated',
  },
];

export const slurmKind: EngineKind = {
  name: 'slurm',
  summary: 'a cluster',
  document: 'docs/slurm.md',
  options,
  make: slurmEngine,
};
