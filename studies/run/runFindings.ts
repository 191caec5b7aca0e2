import { findings } from '../../src/index.ts';

/** Of another plan, this many differences are shown. */
const mostEdits = 12;

const grouped = (n: number) => n.toLocaleString('en-US');

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

  shardTooLarge: (v: { fits: number; most: number }) => ({
    about: { of: 'plan', path: '' },
    words: (say) => ({
      message: `This plan would have ${grouped(v.fits)} fits in one shard, and ${grouped(v.most)} is the most that one can hold.`,
      advice: `Make several plans of it that differ in seed, each with fewer trials, in folders of their own, or leave ${say.option('shardSeconds')} out.`,
    }),
  }),

  /** From here on the folder is the source of the error. */
  folderUnwritable: (v: { why: string }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this folder cannot be made or written (${v.why}).`,
      advice: `Name another with ${say.option('folder')}.`,
    }),
  }),

  folderNotEmpty: (v: { names: readonly string[]; more: boolean }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this folder is not empty and holds no study (${v.names.join(', ')}${v.more ? ', …' : ''}).`,
      advice: `Name a new folder with ${say.option('folder')}, or an empty one.`,
    }),
  }),

  studyOfVersion: (v: { version: string; writer: string }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `this study was begun with wendy ${v.writer}, and this is ${v.version}: their numbers may differ.`,
      advice: `Use ${v.writer}, or begin again in another folder with ${say.option('folder')}.`,
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
        )}${more > 0 ? `  and ${more} more\n` : ''}Its fits cannot be mixed with others. Name another folder with ${say.option('folder')}, or take the plan back to what it was.`;
    },
  }),
});
