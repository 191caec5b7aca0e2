import { type About, findings } from '../../src/index.ts';
import { pathWord } from '../../src/text/shellWord.ts';
import { count } from '../../src/text/words.ts';

const call: About = { of: 'call' };

/** How many tasks ended in a state. */
interface Ends {
  readonly [name: string]: string | number;
  readonly state: string;
  readonly tasks: number;
}

/** What a state means that tasks end in, and what helps. */
const remedies: Readonly<Record<string, (option: (name: string) => string) => string>> = {
  CANCELLED: () => 'They were cancelled, by you or an administrator: nothing is submitted in their place.',
  TIMEOUT: (option) =>
    `They ran into the time limit: give them more with ${option('time')}, or fewer shards each with a larger ${option('tasks')}.`,
  OUT_OF_MEMORY: (option) => `They ran out of memory: give them more, such as ${option('memory')} 2G.`,
  NODE_FAIL: (option) =>
    `Their nodes failed: see \`sinfo -R\`, and leave nodes out with ${option('sbatch')} "--exclude=NODE".`,
  PREEMPTED: (option) =>
    `Other jobs displaced them: choose another ${option('partition')}, or ${option('sbatch')} "--qos=…".`,
  FAILED: () => 'The program failed or could not be started: see the log.',
  BOOT_FAIL: () => 'Their nodes could not be started: see `sinfo -R`.',
  DEADLINE: () => 'They could not end before the deadline that was given.',
};

/** What is noted while Slurm computes a study. */
export const slurmNoteFindings = findings.catalog({
  jobFollowed: (v: { job: string; submitted: string }) => ({
    about: call,
    words: () => `Following job ${v.job}, submitted ${v.submitted}.`,
  }),

  jobSubmitted: (v: { job: string; tasks: number; shards: number }) => ({
    about: call,
    words: () => `Submitted job ${v.job}: ${count(v.tasks, 'task')} for ${count(v.shards, 'shard')}.`,
  }),

  /** `said`: what Slurm's own program printed. */
  slurmUnheard: (v: { said: string }) => ({
    about: call,
    words: () => `Slurm does not answer (${v.said}). The jobs are not affected: it will be asked again.`,
  }),

  slurmHeardAgain: () => ({ about: call, words: () => 'Slurm answers again.' }),

  slurmAskedAgain: (v: { said: string }) => ({
    about: call,
    words: () => `Slurm does not answer (${v.said}): trying again.`,
  }),

  /** `cancel`: the command that ends the job. */
  tasksHeld: (v: { job: string; reasons: readonly string[]; cancel: string }) => ({
    about: call,
    words: () =>
      `Slurm is holding back tasks of job ${v.job} (${v.reasons.join(', ')}). \`scontrol release ${v.job}\` lets them continue, \`${v.cancel}\` ends them.`,
  }),

  /** Another job follows. */
  jobEnded: (v: { job: string; shards: number; ends: readonly Ends[] }) => ({
    about: call,
    words: () => {
      const bad = v.ends.map(({ state, tasks }) => `${tasks} ${state}`).join(', ');
      return `Job ${v.job} has ended, and ${are(v.shards)} missing${bad === '' ? '' : ` (tasks: ${bad})`}.`;
    },
  }),

  /** No other follows. `which`: the shards that are missing; `tail`: the last lines of the log. */
  jobFailed: (v: {
    job: string;
    shards: number;
    which: string;
    ends: readonly Ends[];
    log: string;
    tail: readonly string[];
  }) => ({
    about: call,
    words: (say) => {
      const bad = v.ends.map(({ state, tasks }) => `${tasks} of its tasks as ${state}`).join(', ');
      return [
        `${are(v.shards)} missing (${v.which}), and job ${v.job} has ended${bad === '' ? '' : `: ${bad}`}.`,
        ...v.ends.flatMap(({ state }) => remedies[state]?.(say.option) ?? []),
        ...(v.tail.length > 0
          ? [`The end of ${v.log}:`, ...v.tail.map((line) => `  ${line}`)]
          : [`There is nothing in ${v.log}: perhaps the nodes do not see this folder, or not the same one.`]),
        'Then run the same command again: finished work is kept, and only what is missing is submitted.',
      ].join('\n');
    },
  }),

  jobLeft: (v: { job: string; folder: string; cancel: string }) => ({
    about: call,
    words: (say) =>
      `Job ${v.job} continues without this program. Run the same command again to follow it and, at the end, to submit what is missing. To see its progress: ${say.command('studyStatus')} ${pathWord(v.folder)}\nTo end it: ${v.cancel}`,
  }),

  noJobLeft: () => ({
    about: call,
    words: () => 'No job of this study is in the queue. Run the same command again to continue.',
  }),
});

function are(shards: number): string {
  return `${shards} shard${shards === 1 ? ' is' : 's are'}`;
}
