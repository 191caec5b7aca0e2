import { readSync } from 'node:fs';
import { withPlainFile } from '../store/plainFile.ts';
import { ranges } from '../store/shards.ts';
import { filesOf } from './slurmJobs.ts';
import type { TakenJob } from './slurmLiving.ts';

/** What a state means that tasks end in, and what helps. */
const remedies: Readonly<Record<string, string>> = {
  CANCELLED: 'They were cancelled, by you or an administrator: nothing is submitted in their place.',
  TIMEOUT:
    'They ran into the time limit: give them more with --time, or fewer shards each with a larger --tasks.',
  OUT_OF_MEMORY: 'They ran out of memory: give them more, such as --memory 2G.',
  NODE_FAIL: 'Their nodes failed: see `sinfo -R`, and leave nodes out with --sbatch "--exclude=NODE".',
  PREEMPTED: 'Other jobs displaced them: choose another --partition, or --sbatch "--qos=…".',
  FAILED: 'The program failed or could not be started: see the log.',
  BOOT_FAIL: 'Their nodes could not be started: see `sinfo -R`.',
  DEADLINE: 'They could not end before the deadline that was given.',
};

/** Why shards are missing though no job works on them any more, as far as can be told, and what to do. */
export function whyShardsAreMissing(
  dir: string,
  job: TakenJob,
  missing: readonly number[],
  states: ReadonlyMap<string, number>,
): string[] {
  const { log } = filesOf(dir, job.number);
  const bad = [...states].filter(([state]) => state !== 'COMPLETED');
  const tail = tailOf(log);
  return [
    `${missing.length} shard${missing.length === 1 ? ' is' : 's are'} missing (${few(missing)}), and job ${job.id} has ended${bad.length > 0 ? `: ${bad.map(([state, n]) => `${n} of its tasks as ${state}`).join(', ')}` : ''}.`,
    ...bad.flatMap(([state]) => remedies[state] ?? []),
    ...(tail.length > 0
      ? [`The end of ${log}:`, ...tail.map((line) => `  ${line}`)]
      : [`There is nothing in ${log}: perhaps the nodes do not see this folder, or not the same one.`]),
    `Then run the same command again: what is done is kept, and only what is missing is submitted.`,
  ];
}

const tailLines = 12;
const tailBytes = 4096;

/** The last lines of a file that may be long. */
function tailOf(path: string): string[] {
  const end = withPlainFile(path, (handle, size) => {
    const bytes = Buffer.alloc(Math.min(size, tailBytes));
    readSync(handle, bytes, 0, bytes.length, size - bytes.length);
    return bytes.toString('utf8').trimEnd().split('\n');
  });
  return (end ?? []).filter((line) => line.trim() !== '').slice(-tailLines);
}

function few(numbers: readonly number[]): string {
  const text = ranges(numbers);
  return text.length <= 60 ? text : `${text.slice(0, text.lastIndexOf(',', 60))}, …`;
}
