import { short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About, Say } from './finding.ts';

const fit: About = { of: 'fit' };

/** Warnings of `simulate` and `predict`: why the numbers may be wrong. */
export const solveNoteFindings = catalog({
  /** `initial`: whether it is the first value of a state. */
  simulatedOutsideBounds: ({
    name,
    initial,
    value,
    lower,
    upper,
  }: {
    name: string;
    initial: boolean;
    value: number;
    lower: number;
    upper: number;
  }) => ({
    about: { of: 'call' },
    words: () =>
      `${initial ? `The first value of ${name}` : name} is ${short(value)}, outside its bounds in the model, ${short(lower)} to ${short(upper)}.`,
  }),

  /** `noise`: as a part of the root mean square; `end`: the last time that was reached. */
  noiseByPart: ({ noise, end }: { noise: number; end: number }) => ({
    about: { of: 'option', option: 'noise' },
    words: () =>
      `The noise is ${short(100 * noise)}% of the root mean square of what was computed, up to t = ${short(end)}.`,
  }),

  /** `better`: an absolute error that would not show, or null where none is large enough to compute with. */
  stateBelowAtol: ({
    state,
    largest,
    atol,
    better,
  }: {
    state: string;
    largest: number;
    atol: number;
    better: number | null;
  }) => ({
    about: { of: 'option', option: 'atol' },
    actions: better === null ? [] : [{ do: 'set', options: { atol: better } }],
    words: (say: Say) => {
      const cure =
        better === null ? 'use larger units for it' : `lower ${say.option('atol')} to ${short(better)}`;
      return `${state} stays below ${short(largest)}, so that the absolute error ${say.option('atol')}, ${short(atol)}, may show in it. If it matters, ${cure}.`;
    },
  }),

  /** `others`: at how many more times. */
  outputNotFinite: ({ output, t, others }: { output: string; t: number; others: number }) => ({
    about: fit,
    words: () =>
      `${output} is not a finite number at t = ${short(t)}${others > 0 ? ` and at ${others} more of the times` : ''}.`,
  }),

  inputHeldBeyond: ({ input, t, value }: { input: string; t: number; value: number }) => ({
    about: { of: 'data', column: input },
    words: (say: Say) => ({
      message: `${input} is known up to t = ${short(t)}. From there on its last value, ${short(value)}, is taken.`,
      advice: `Other values can be given as ${say.option('inputs')}.`,
    }),
  }),
});
