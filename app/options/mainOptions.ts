import type { Options } from '../../src/index.ts';

/** An option in the words of those who do not know the method. */
export interface MainOption {
  readonly name: keyof Options;
  readonly title: string;
  readonly help: string;
  /** Of its choices. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The four that most people want. */
export const mainOptions: readonly MainOption[] = [
  {
    name: 'level',
    title: 'Confidence of intervals',
    help: 'How often intervals should hold the true value: 0.95 is 95 times in 100',
  },
  {
    name: 'noiseSd',
    title: 'Known noise',
    help: 'The standard deviation of your measurements, where you know it, in the unit of the column; otherwise it is estimated',
  },
  {
    name: 'start',
    title: 'Starting values',
    help: 'None are needed. Where you know about what parameters are, the fit can begin there',
  },
  {
    name: 'intervals',
    title: 'Errors allow for',
    help: 'Whether a measurement may resemble the one before it, which makes errors larger',
    words: {
      auto: 'Correlated noise if seen',
      white: 'Independent noise',
      ar1: 'Correlated noise',
      scaled: 'More noise than was estimated',
    },
  },
];
