import { findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What went wrong with a figure. */
export const figureFindings = findings.catalog({
  figureBroken: () => ({
    about: call,
    words: () => 'This figure could not be drawn. The numbers of the answer do not depend on it.',
  }),

  pictureNotMade: () => ({
    about: call,
    words: () => ({
      message: 'This browser could not make the picture.',
      advice: 'Save SVG works without that.',
    }),
  }),
});
