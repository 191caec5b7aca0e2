import { findings } from '../../src/index.ts';

const call = { of: 'call' } as const;

/** What was not made to be saved. `why`: the words of the worker or the browser. */
export const savingFindings = findings.catalog({
  /** `file`: what its button says. */
  fileNotSaved: ({ file, why }: { file: string; why: string }) => ({
    about: call,
    words: () => `${file} was not saved. ${why}`,
  }),

  scriptNotMade: ({ why }: { why: string }) => ({
    about: call,
    words: () => `The script was not made. ${why}`,
  }),

  reportNotMade: ({ why }: { why: string }) => ({
    about: call,
    words: () => `The report was not made. ${why}`,
  }),
});
