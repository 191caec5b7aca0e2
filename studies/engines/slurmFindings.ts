import { type About, findings } from '../../src/index.ts';

const call: About = { of: 'call' };
const option = (name: string): About => ({ of: 'option', option: name });
const indented = (text: string) => text.replace(/^/gm, '  ');

/** What keeps a study from being run by Slurm. */
export const slurmFindings = findings.catalog({
  sbatchMissing: () => ({
    about: option('engine'),
    words: (say) => ({
      message: `${say.setting('engine', 'slurm')}: there is no program sbatch on the PATH.`,
      advice: `Slurm is needed, as the login node of a cluster has it (on some after \`module load slurm\`). Run this there, or leave ${say.option('engine')} out to compute on this machine.`,
    }),
  }),

  templateUnreadable: (v: { file: string; why: string }) => ({
    about: option('template'),
    words: (say) => `${say.setting('template', v.file)}: the file cannot be read (${v.why}).`,
  }),

  templateNoScript: (v: { file: string; line: string }) => ({
    about: option('template'),
    words: (say) => ({
      message: `${say.setting('template', v.file)}: the first line is "${v.line}".`,
      advice: 'A script for a shell is needed, as sbatch takes it, with a first line such as "#!/bin/bash".',
    }),
  }),

  templateLineEnds: (v: { file: string }) => ({
    about: option('template'),
    words: (say) => ({
      message: `${say.setting('template', v.file)}: its lines end as on Windows, which Slurm refuses.`,
      advice: 'Save it with Unix line ends.',
    }),
  }),

  templateBreaks: (v: { file: string; line: string }) => ({
    about: option('template'),
    words: (say) => ({
      message: `${say.setting('template', v.file)}: the line "${v.line}" keeps sbatch from submitting the script, or from printing its number.`,
      advice: 'Leave it out.',
    }),
  }),

  templatePlaceholder: (v: { file: string; name: string }) => ({
    about: option('template'),
    words: (say) => ({
      message: `${say.setting('template', v.file)}: {{${v.name}}} is not a placeholder.`,
      advice:
        'There are {{command}}, which computes the shards of a task, and {{dir}}, the folder of the study.',
    }),
  }),

  templateIdle: (v: { file: string }) => ({
    about: option('template'),
    words: (say) => ({
      message: `${say.setting('template', v.file)}: {{command}} is missing, so no task would compute anything.`,
      advice: 'Write it on a line of its own, where the work should be done.',
    }),
  }),

  sbatchWords: (v: { text: string }) => ({
    about: option('sbatch'),
    words: (say) => ({
      message: `${say.option('sbatch')} is "${v.text}".`,
      advice: `Options of sbatch are needed, such as ${say.setting('sbatch', '"--qos=long"')}.`,
    }),
  }),

  sbatchQuote: (v: { text: string; quote: string }) => ({
    about: option('sbatch'),
    words: (say) => ({
      message: `${say.option('sbatch')} is "${v.text}", where ${v.quote} is not closed.`,
      advice: 'Close the quote.',
    }),
  }),

  sbatchStray: (v: { word: string }) => ({
    about: option('sbatch'),
    words: (say) => ({
      message: `${say.option('sbatch')} has "${v.word}", which is not an option: sbatch would take it for the script to run.`,
      advice: `Write values as --name=value; a script of your own is given with ${say.setting('template', 'FILE')}.`,
    }),
  }),

  sbatchReserved: (v: { word: string }) => ({
    about: option('sbatch'),
    words: (say) => ({
      message: `${say.option('sbatch')} has ${v.word}, which wendy has to set itself, or which keeps sbatch from submitting.`,
      advice: `Leave it out. Other things may be done in a script of your own: ${say.setting('template', 'FILE')}.`,
    }),
  }),

  sbatchNoValue: (v: { word: string }) => ({
    about: option('sbatch'),
    words: (say) => ({
      message: `${say.option('sbatch')} has ${v.word} without a value.`,
      advice: `Add it, such as in ${say.setting('sbatch', '"-p short"')}.`,
    }),
  }),

  /** The folder is the source of the error. */
  slurmFolder: () => ({
    about: call,
    words: (say) => ({
      message: 'Slurm cannot write a log into a folder with \\ in its path.',
      advice: `Name another with ${say.option('dir')}.`,
    }),
  }),

  /** `said`: what Slurm's own program printed. */
  slurmSilent: (v: { said: string }) => ({
    about: call,
    words: () =>
      `Slurm does not answer:\n${indented(v.said)}\nSee with \`sinfo\` when it does, and run the same command again.`,
  }),

  slurmRefused: (v: { said: string }) => ({
    about: call,
    words: (say) => {
      const flags = ['partition', 'account', 'time', 'memory'].map(say.option).join(', ');
      return `sbatch did not take the job:\n${indented(v.said)}\nNothing was submitted. See what the cluster offers with \`sinfo\`, change ${flags} or ${say.option('sbatch')}, and run this again.`;
    },
  }),

  jobsOfOther: () => ({
    about: call,
    words: () => ({
      message:
        'this is not the list of jobs that wendy wrote. It says which jobs of the study Slurm may still run.',
      advice: 'See with squeue --me that there are none, and remove the file.',
    }),
  }),

  taskUnknown: (v: { task: number }) => ({
    about: call,
    words: () => `there is no line ${v.task} in it, so no shards for that task.`,
  }),

  slurmTextNeeded: (v: { option: string }) => ({
    about: option(v.option),
    words: (say) => ({
      message: `${say.option(v.option)} is empty.`,
      advice: "Give it a value, or leave it out for the cluster's own default.",
    }),
  }),

  slurmKeyFile: () => ({
    about: option('keyFile'),
    words: (say) => ({
      message: `${say.setting('engine', 'slurm')}: the key is given as text, which tasks on other machines do not get: Slurm would keep it in its own files.`,
      advice: `Put it into a file with mode 600 that the nodes see, and name that with ${say.option('keyFile')}.`,
    }),
  }),
});
