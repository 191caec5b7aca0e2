import type { NoiseLaw } from './noiseLaw.ts';

/** Errors of the same size up and down, few of them large. */
export const normal: NoiseLaw = {
  name: 'normal',
  words: 'normal',
  size: 'σ',
  draw: (size, random) => size * random.normal(),
};
