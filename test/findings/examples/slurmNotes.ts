import { rmSync } from 'node:fs';
import type { Finding } from '../../../src/index.ts';
import { runSlurm, type SlurmOptions } from '../../../studies/engines/slurm.ts';
import { writeJobs } from '../../../studies/engines/slurmJobs.ts';
import type { slurmNoteFindings } from '../../../studies/engines/slurmNoteFindings.ts';
import { type FakeSlurm, fakeSlurm, finish, quick, smallStudy } from '../../studies/slurmFake.ts';
import { onDesk } from '../desk.ts';
import type { Examples } from '../example.ts';

interface Staged {
  /** What Slurm's programs do. */
  stage?(slurm: FakeSlurm): void;
  options?: Partial<SlurmOptions>;
  signal?: AbortSignal;
  /** Whether a job is in the queue already. */
  isSubmitted?: boolean;
}

/** The note with this code from a run of one shard, which the first check of the queue finishes unless staged otherwise. */
const noted =
  (code: string, { stage, options, signal, isSubmitted }: Staged, finishes = true) =>
  async () => {
    const slurm = fakeSlurm();
    try {
      stage?.(slurm);
      rmSync(onDesk('noted'), { recursive: true, force: true });
      const study = smallStudy(onDesk('noted'), 1);
      if (isSubmitted) {
        const about = { number: 1, name: 'wendy-noted', tasks: 1, shards: 1 };
        writeJobs(study.dir, [{ ...about, id: '41', submitted: '2026-01-01T00:00:00.000Z' }]);
      }
      const notes: Finding[] = [];
      const watch = {
        note: (finding: Finding) => notes.push(finding),
        observe: () => finishes && finish(study, 0),
      };
      const stop = signal ?? new AbortController().signal;
      await runSlurm(study, [0], quick(options), watch, stop).catch((error: unknown) => {
        if (notes.length === 0) throw error;
      });
      return notes.find((finding) => finding.code === code);
    } finally {
      slurm.end();
    }
  };

const silentFirst = (slurm: FakeSlurm) =>
  slurm.set('squeue', 'if [ "$n" = 1 ]; then echo "connect failure" >&2; exit 1; fi');

export const title = 'Notes on studies by Slurm';

export const examples: Examples<typeof slurmNoteFindings> = {
  jobFollowed: noted('jobFollowed', {
    isSubmitted: true,
    stage: (slurm) => slurm.set('squeue', 'echo "RUNNING|None"'),
  }),
  jobSubmitted: noted('jobSubmitted', {}),
  slurmUnheard: noted('slurmUnheard', { stage: silentFirst }),
  slurmHeardAgain: noted('slurmHeardAgain', { stage: silentFirst }),
  slurmAskedAgain: noted('slurmAskedAgain', {
    stage: (slurm) =>
      slurm.set('sbatch', 'if [ "$n" = 1 ]; then echo "connect failure" >&2; exit 1; fi\necho 11'),
  }),
  tasksHeld: noted('tasksHeld', {
    stage: (slurm) => slurm.set('squeue', 'echo "PENDING|JobHeldUser"'),
  }),
  jobEnded: noted('jobEnded', {}, false),
  jobFailed: noted('jobFailed', {}, false),
  jobLeft: noted('jobLeft', { options: { detach: true } }),
  noJobLeft: noted('noJobLeft', {
    signal: AbortSignal.timeout(100),
    stage: (slurm) => slurm.set('squeue', 'echo "connect failure" >&2; exit 1'),
    isSubmitted: true,
  }),
};
