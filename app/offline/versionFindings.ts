import { findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** That there is another version of the page. */
export const versionFindings = findings.catalog({
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
