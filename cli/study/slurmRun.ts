import { thousands } from '../../src/text/digits.ts';
import { shortDuration } from '../../src/text/duration.ts';
import { count } from '../../src/text/words.ts';
import { runSlurm, type SlurmEnd, type SlurmOptions, type SlurmState } from '../../studies/engines/slurm.ts';
import { isSilence } from '../../studies/engines/slurmCommands.ts';
import { slurmStatus } from '../../studies/engines/slurmLiving.ts';
import { createSecondsBefore } from '../../studies/run/cut.ts';
import type { OpenStudy } from '../../studies/store/manifest.ts';
import { fitsOf } from '../../studies/store/shards.ts';
import { visible } from '../visible.ts';

/** Elsewhere than on a terminal, a line is written no more often than this, and only where something changed. */
const plainEveryMs = 60e3;

/** Computes shards by Slurm and shows how far it is: one live line on a terminal, a plain line now and then elsewhere. */
export async function computeBySlurm(
  study: OpenStudy,
  shards: readonly number[],
  options: SlurmOptions,
  signal: AbortSignal,
  stream: NodeJS.WriteStream = process.stderr,
): Promise<SlurmEnd> {
  const { layout, manifest } = study;
  const secondsBefore = createSecondsBefore(layout, manifest.unitSeconds);
  const seconds = shards.reduce(
    (sum, shard) => sum + secondsBefore(manifest.shards[shard + 1]) - secondsBefore(manifest.shards[shard]),
    0,
  );
  process.stdout.write(
    `Estimated work: ${shortDuration(seconds)} of one core, shared by as many tasks as run at once.\n`,
  );
  let live = false;
  let last = Number.NEGATIVE_INFINITY;
  let before = '';
  const clear = () => {
    if (live) stream.write('\r\u001b[K');
    live = false;
  };
  const tell = (line: string) => {
    clear();
    stream.write(`${visible(line, '\n')}\n`);
  };
  const observe = (state: SlurmState) => {
    const fits = state.done.reduce((sum, shard) => sum + fitsOf(study, shard), 0);
    const line = `${Math.floor((100 * fits) / layout.fits)}%, ${thousands(fits)} of ${thousands(layout.fits)} fits, job ${state.job}: ${tasksIn(state)}`;
    if (stream.isTTY) {
      stream.write(`\r\u001b[K${visible(line).slice(0, (stream.columns || 80) - 1)}`);
      live = true;
    } else if (line !== before && performance.now() - last > plainEveryMs) {
      tell(line);
      [last, before] = [performance.now(), line];
    }
  };
  return runSlurm(study, shards, options, { tell, observe }, signal).finally(clear);
}

/** What Slurm does for a study, in a line; undefined where it was never asked to do anything. */
export async function slurmLine(dir: string): Promise<string | undefined> {
  const found = await slurmStatus(dir);
  if (!found) return undefined;
  const { job, queue } = found;
  const name = `Slurm job ${job.id ?? job.name}`;
  if (isSilence(queue)) return `${name}: its state is not known (${queue.said}).`;
  if (queue.states.size === 0) return `${name}: no longer in the queue.`;
  const waiting = queue.states.get('PENDING') ?? 0;
  const tasks = [...queue.states.values()].reduce((sum, n) => sum + n, 0);
  return `${name}: ${tasksIn({ running: tasks - waiting, waiting, reasons: queue.reasons })}.`;
}

function tasksIn({ running, waiting, reasons }: Pick<SlurmState, 'running' | 'waiting' | 'reasons'>): string {
  const why = reasons.length > 0 ? ` (${reasons.join(', ')})` : '';
  return `${count(running, 'task')} running, ${waiting} waiting${waiting > 0 ? why : ''}`;
}
