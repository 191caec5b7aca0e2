import { findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What is wrong with the time up to which curves are to be drawn. Times are as they are shown. */
export const horizonFindings = findings.catalog({
  /** `kind`: what a calendar calls its times, `example` one of them; neither where times are numbers. */
  horizonNotRead: ({ text, calendar }: { text: string; calendar?: { kind: string; example: string } }) => ({
    about: call,
    words: () =>
      `“${text}” is not ${calendar ? `a ${calendar.kind} such as ${calendar.example}` : 'a number'}.`,
  }),

  horizonWithinData: ({ end }: { end: string }) => ({
    about: call,
    words: () => ({ message: `The data end at ${end}.`, advice: 'Choose a later time.' }),
  }),

  horizonTooFar: ({ most }: { most: string }) => ({
    about: call,
    words: () => ({ message: 'That is too far beyond the data.', advice: `Choose at most ${most}.` }),
  }),
});
