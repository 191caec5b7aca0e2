import { type ChildProcess, fork } from 'node:child_process';
import { searchSets } from './sets.ts';
import { runTrial, type Trial, type TrialOptions } from './trial.ts';

/** A data set to be fitted: a case of a set by its place, and a seed. */
export interface Job extends TrialOptions {
  readonly set: string;
  readonly index: number;
  readonly seed: number;
}

interface Reply {
  readonly trial?: Trial;
  readonly error?: string;
}

/**
 * Trials of all jobs, reported as they end, by as many processes. Processes and not threads: CPU time is measured by process, and a
 * fit may use threads of its own.
 */
export async function runJobs(
  jobs: readonly Job[],
  processes: number,
  report: (job: Job, trial: Trial) => void,
  signal: AbortSignal,
): Promise<void> {
  const next = jobs.values();
  if (processes === 1) {
    for (const job of next) {
      if (signal.aborted) return;
      report(job, await runTrial(searchSets[job.set][job.index], job.seed, job));
    }
    return;
  }
  const children = Array.from({ length: processes }, () =>
    fork(process.argv[1], ['search-worker'], { serialization: 'advanced' }),
  );
  try {
    await Promise.all(
      children.map(async (child) => {
        for (const job of next) {
          if (signal.aborted) return;
          const { trial, error } = await ask(child, job);
          if (!trial) throw new Error(error);
          report(job, trial);
        }
      }),
    );
  } finally {
    for (const child of children) child.kill();
  }
}

function ask(child: ChildProcess, job: Job): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const ended = () => reject(new Error('A process of the study ended early.'));
    child.once('exit', ended);
    child.once('message', (reply) => {
      child.off('exit', ended);
      resolve(reply as Reply);
    });
    child.send(job);
  });
}

/** The other side: runs what the study sends until it is ended. */
export function serveJobs(): void {
  // Ctrl-C reaches all processes; the study ends this one when it is done.
  process.on('SIGINT', () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async (message) => {
    const job = message as Job;
    try {
      process.send!({ trial: await runTrial(searchSets[job.set][job.index], job.seed, job) });
    } catch (error) {
      process.send!({
        error: `${searchSets[job.set][job.index].name}, seed ${job.seed}: ${(error as Error).stack}`,
      });
    }
  });
}
