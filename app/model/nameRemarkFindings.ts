import { findings } from '../../src/index.ts';
import { list } from '../../src/text/words.ts';

const model = { of: 'model' } as const;

/** What does not match between a model's names and the columns of the data, or is taken for granted. */
export const nameRemarkFindings = findings.catalog({
  /** `othersSeen`: other states have columns. */
  stateSeemsHidden: ({ state, othersSeen }: { state: string; othersSeen: boolean }) => ({
    about: model,
    words: () =>
      `${state} has no column in the data${othersSeen ? ': it is taken as hidden' : ', and no other state has one'}.`,
  }),

  columnEstimated: ({ name }: { name: string }) => ({
    about: model,
    words: () => `${name} is a column of the data, but is estimated: it is declared.`,
  }),

  columnTakenAsKnown: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${name} is a column of the data, but has no equation: it is taken as known.`,
      advice: `Add ${name}' = … to make it a state.`,
    }),
  }),

  /** `near` is what it was probably meant to be. */
  parameterNearName: ({ name, near, isState }: { name: string; near: string; isState: boolean }) => ({
    about: model,
    words: () => `${name} is taken for a parameter, but ${near} is ${isState ? 'a state' : 'a column'}.`,
  }),

  /** Names that are probably products. */
  productsAsNames: ({ names }: { names: readonly string[] }) => ({
    about: model,
    words: () =>
      `${list(names)} ${names.length === 1 ? 'is taken for one parameter' : 'are taken for one parameter each'}.`,
  }),

  columnDefined: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${name} = … defines a name, so the column ${name} is not used.`,
      advice: `Is it the rate of ${name}, or what was measured?`,
    }),
  }),

  constantUnused: ({ name, state }: { name: string; state: string }) => ({
    about: model,
    words: () => ({
      message: `${name} is not used by any line.`,
      advice: `${state}(0) is the first value of ${state}.`,
    }),
  }),

  eAsParameter: () => ({
    about: model,
    words: () => ({
      message: 'e is taken for a parameter.',
      advice: 'The exponential function is written exp(x).',
    }),
  }),
});
