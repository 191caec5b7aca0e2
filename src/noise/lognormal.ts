import type { NoiseLaw } from './noiseLaw.ts';
import { normal } from './normal.ts';

/** Errors in proportion to the value: its logarithm is normal. */
export const lognormal: NoiseLaw = {
  ...normal,
  name: 'lognormal',
  words: 'log-normal',
  ofLogarithm: true,
};
