import { type Finding, findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** Why a project file cannot be read. "It" is what the page names before. */
export const projectFindings = findings.catalog({
  projectTooLarge: ({ bytes, most }: { bytes: number; most: number }) => ({
    about: call,
    words: () => `It has ${Math.ceil(bytes / 1e6)} MB. At most ${most / 1e6} MB are read.`,
  }),

  notProject: () => ({
    about: call,
    words: () => ({
      message: 'It is not a project file.',
      advice: 'Choose a file that was written by “Save project”.',
    }),
  }),

  projectOfNewerVersion: () => ({
    about: call,
    words: () => ({
      message: 'It was saved by a newer version of this page.',
      advice: 'Open it in that version.',
    }),
  }),

  projectNotOpened: ({ name, why }: { name: string; why: Finding }) => ({
    about: call,
    words: (say) =>
      `“${name}” was not opened. ${findings.sentence(why, say)} What was here before is unchanged.`,
  }),
});
