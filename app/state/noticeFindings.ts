import { type Finding, findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What the page reports about links that were opened, and about other tabs. */
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

  otherTabChanged: () => ({
    about: call,
    words: () =>
      'Work was changed in another tab as well. What is changed last, there or here, is what a reload shows; the other is kept under Earlier work.',
  }),
});
