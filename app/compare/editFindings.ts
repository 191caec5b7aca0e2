import { findings } from '../../src/index.ts';

/** What cannot be done to the list of models. */
export const editFindings = findings.catalog({
  tooManyModels: ({ most }: { most: number }) => ({
    about: { of: 'call' },
    words: () => `No more than ${most} models can be compared.`,
  }),
});
