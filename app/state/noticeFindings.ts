import { type Finding, findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What the page reports about links, project files, other tabs and new versions of itself. */
export const noticeFindings = findings.catalog({
  /** `missing`: the file whose data the link does not hold; `isKept`: other work was on the page before. */
  linkOpened: ({ missing, isKept }: { missing: string | undefined; isKept: boolean }) => ({
    about: call,
    words: () => ({
      message:
        missing === undefined
          ? 'Opened from a link.'
          : `Opened from a link, which holds no data: choose the file ${missing}.`,
      advice: isKept ? 'Your own work is kept under Earlier work.' : '',
    }),
  }),

  linkNotOpened: ({ why }: { why: Finding }) => ({
    about: call,
    words: (say) => ({
      message: `This link cannot be read. ${findings.sentence(why, say)}`,
      advice: 'Ask for it again, or go on with what is here.',
    }),
  }),

  /** `models`: how many the work has. */
  dataTooLargeForLink: ({ name, models }: { name: string; models: number }) => ({
    about: call,
    words: () => ({
      message: `The data of ${name} are too large for a link: it holds the ${models === 1 ? 'model' : 'models'} and the options.`,
      advice: 'Send the file along, or a project file instead.',
    }),
  }),

  linkLong: () => ({ about: call, words: () => 'The link is long: some programs may cut it.' }),

  projectNotOpened: ({ name, why }: { name: string; why: Finding }) => ({
    about: call,
    words: (say) =>
      `“${name}” was not opened. ${findings.sentence(why, say)} What was here before is unchanged.`,
  }),

  otherTabChanged: () => ({
    about: call,
    words: () =>
      'Work was changed in another tab as well. What is changed last, there or here, is what a reload shows; the other is kept under Earlier work.',
  }),

  /** `isInUse`: another tab has opened it already. */
  newVersion: ({ isInUse }: { isInUse: boolean }) => ({
    about: call,
    words: () => ({
      message: isInUse
        ? 'Another tab has opened a new version of WENDy.'
        : 'A new version of WENDy is ready.',
      advice: 'Your work is kept.',
    }),
  }),
});
