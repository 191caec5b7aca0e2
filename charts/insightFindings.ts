import { findings } from '../src/index.ts';

/** Why there is nothing to draw of the weak form. */
export const insightFindings = findings.catalog({
  weakFormNotMade: () => ({
    about: { of: 'model' },
    words: () =>
      'The weak form, which it is about, takes models whose states are all measured, without lines such as observe, input, noise or x(0) = 1.',
  }),
});
