import { findings } from '../../src/index.ts';
import { thousands } from '../../src/text/digits.ts';

/** Of another plan, this many differences are shown. */
const mostEdits = 12;

/** What keeps a study from being run. */
export const runFindings = findings.catalog({
  /** `why`: how the solver ended. */
  truthUnsolved: (v: { system: string; why: string }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `${v.system}: with its own parameters the model cannot be solved to the end of its time span. ${v.why}`,
      advice: 'Change parameters, initial or time.',
    }),
  }),

  /** The files of a PEtab problem that a study keeps. */
  petabReadElse: (v: { file: string }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `${v.file}: its files no longer give the model of this study.`,
      advice: 'Begin the study in a new folder.',
    }),
  }),

  shardTooLarge: (v: { fits: number; most: number }) => ({
    about: { of: 'plan', path: '' },
    words: (say) => ({
      message: `This plan would have ${thousands(v.fits)} fits in one shard, and ${thousands(v.most)} is the most that one can have.`,
      advice: `Split it into several plans with different seeds and fewer trials, each in its own folder, or leave ${say.option('shardSeconds')} out.`,
    }),
  }),

  /** From here on the folder is the source of the error. */
  folderUnwritable: (v: { why: string }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this folder cannot be made or written (${v.why}).`,
      advice: `Name another with ${say.option('dir')}.`,
    }),
  }),

  folderNotEmpty: (v: { names: readonly string[]; more: boolean }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this folder is not empty and contains no study (${v.names.join(', ')}${v.more ? ', …' : ''}).`,
      advice: `Name a new folder with ${say.option('dir')}, or an empty one.`,
    }),
  }),

  studyOfVersion: (v: { version: string; writer: string }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this study was begun with wendy ${v.writer}, and this is ${v.version}: their numbers may differ.`,
      advice: `Use ${v.writer}, or begin again in another folder with ${say.option('dir')}.`,
    }),
  }),

  /** `edits`: what differs, by path: points[1]: 256 → 512; `trials`: the same of the option. */
  studyOfOtherPlan: (v: { edits: readonly string[]; trials: string }) => ({
    about: { of: 'plan', path: '' },
    words: (say) => {
      const lines = [...v.edits, ...(v.trials === '' ? [] : [`${say.option('trials')}${v.trials}`])];
      const more = lines.length - mostEdits;
      return `this folder has a study of another plan:\n${lines
        .slice(0, mostEdits)
        .map((line) => `  ${line}\n`)
        .join(
          '',
        )}${more > 0 ? `  and ${more} more\n` : ''}Its fits cannot be mixed with others. Name another folder with ${say.option('dir')}, or restore the earlier plan.`;
    },
  }),

  /** `value`: as it was given. */
  studyNumber: (v: { option: string; value: string; whole: boolean; most: number; example: number }) => ({
    about: { of: 'option', option: v.option },
    words: (say) => ({
      message: `${say.option(v.option)} is ${say.given(v.option, v.value)}. It must be ${v.whole ? `a whole number from 1 to ${thousands(v.most)}` : 'a positive number'}.`,
      advice: `Try ${say.setting(v.option, String(v.example))}.`,
    }),
  }),

  engineNeeded: () => ({
    about: { of: 'option', option: 'engine' },
    words: (say) => ({
      message: `${say.option('engine')} is not an engine.`,
      advice: 'An object with a name and a function compute is needed, such as localEngine() gives.',
    }),
  }),

  folderUnnamed: () => ({
    about: { of: 'option', option: 'dir' },
    words: (say) => ({
      message: `${say.option('dir')} is empty.`,
      advice: 'The name of a folder is needed.',
    }),
  }),

  /** The folder is the source of the error. `isThere`: whether it still holds a study. */
  runDisplaced: (v: { isThere: boolean }) => ({
    about: { of: 'call' },
    words: (say) =>
      v.isThere
        ? 'another run took this folder over, or its lock was removed. This run stopped; what it computed is kept.'
        : {
            message: 'this folder was moved or removed during the run, which stopped.',
            advice: `What was computed is where the folder is now: name that with ${say.option('dir')} to continue.`,
          },
  }),

  studyUnwritten: (v: { folder: string; why: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `${v.folder}: writing failed (${v.why}).`,
      advice:
        'Free space on that disk, or make the folder writable, and run the same command again: finished work is kept, and the run continues from there.',
    }),
  }),

  /** `threads` died over each of these shards. */
  threadsDied: (v: { threads: number; deaths: readonly Death[] }) => ({
    about: { of: 'fit' },
    words: (say) => ({
      message: v.deaths
        .map(({ shard, unit, megabytes }) => {
          const why =
            megabytes === null ? '' : `: it needs more than the ${megabytes} MB of memory that each had`;
          return `${v.threads} threads died over shard ${shard}, at ${unit}${why}.`;
        })
        .join(' '),
      advice: `The other results are kept. Try fewer ${say.option('workers')}, so that each has more memory, or a machine with more; the same command then continues from there.`,
    }),
  }),
});

/** Threads died over a shard, at one of its data sets; `megabytes` is what each had, where that was not enough. */
export interface Death {
  readonly [name: string]: string | number | null;
  readonly shard: number;
  readonly unit: string;
  readonly megabytes: number | null;
}
