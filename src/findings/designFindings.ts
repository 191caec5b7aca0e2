import { list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';
import { meant } from './names.ts';
import { type SolveEnd, solveAdvice, solveEndWords } from './solveWords.ts';

const on = (option: string): About => ({ of: 'option', option });

/** What is wrong with the design of an experiment that is yet to be made. */
export const designFindings = catalog({
  noDesign: () => ({
    about: { of: 'call' },
    words: () => ({ message: 'There is no design.', advice: 'Give at least one experiment.' }),
  }),

  nothingToKnow: () => ({
    about: { of: 'model' },
    words: () => ({
      message: 'The model has no parameters, so there is nothing to estimate.',
      advice: 'Leave one of its constants without a value.',
    }),
  }),

  designOfShared: ({ name }: { name: string }) => ({
    about: on('parameters'),
    words: (say) => ({
      message: `A design gives ${name} a separate value, but the model has no line \`local ${name}\`.`,
      advice: `Add it, or give one value in ${say.option('parameters')}.`,
    }),
  }),

  /** `to`: the last time. */
  designNotSolved: ({ to, end }: { to: number; end: SolveEnd }) => ({
    about: on('parameters'),
    words: (say) => ({
      message: `The model cannot be solved to t = ${short(to)} with these parameters: ${solveEndWords(end)}.`,
      advice: solveAdvice(end, say),
    }),
  }),

  /** `given`: how many there are; `value`: what is given in place of a list. */
  measurementErrors: ({
    given,
    value,
    needed,
  }: {
    given: number | undefined;
    value: string;
    needed: number;
  }) => ({
    about: { of: 'call' },
    words: () => ({
      message:
        given === undefined
          ? `The measurement errors are ${value}.`
          : `${given} measurement errors were given.`,
      advice: `${needed} numbers are needed: one for each time, one measured state or output after the other.`,
    }),
  }),

  knownNoParameter: ({ name, parameters }: { name: string; parameters: readonly string[] }) => ({
    about: on('known'),
    words: (say) => ({
      message: `${say.option('known')} names ${JSON.stringify(name)}, which is not a parameter of the model. Its parameters are ${list(parameters)}.`,
      advice: 'Correct the name, or leave it out.',
    }),
  }),

  allKnown: () => ({
    about: on('known'),
    words: (say) => ({
      message: 'All parameters are known, so there is nothing to estimate.',
      advice: `Leave some out of ${say.option('known')}.`,
    }),
  }),

  designNoiseOpen: ({ name }: { name: string }) => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `The model does not say how large the noise of ${name} is.`,
      advice: `Give it a standard deviation in ${say.option('noiseSd')}.`,
    }),
  }),

  nothingMeasured: () => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `${say.option('noiseSd')} is empty, so nothing is measured.`,
      advice: 'Give the standard deviation of the noise of each state or output that is measured.',
    }),
  }),

  measuredUnknown: ({
    name,
    names,
    near,
  }: {
    name: string;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: on('measured'),
    words: (say) => ({
      message: `${say.option('measured')} names ${JSON.stringify(name)}, which is not a state or output of the model. Those are ${list(names)}.`,
      advice: meant(near, 'Correct the name.'),
    }),
  }),

  designNoiseZero: ({ of }: { of: 'state' | 'output' }) => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `${say.option('noiseSd')} is 0 for ${of === 'state' ? 'a state' : 'an output'}. Without noise there is no bound.`,
      advice: 'Give a positive number.',
    }),
  }),

  designNoiseCount: ({ name, given, times }: { name: string; given: number; times: number }) => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `${say.option('noiseSd')} gives ${name} ${given} standard deviations for ${times} times.`,
      advice: 'Give one for each time, NaN where nothing is measured, or one for all.',
    }),
  }),

  /** `at`: which of them, from 1. */
  designNoiseValue: ({ name, value, at }: { name: string; value: string; at: number }) => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `${say.option('noiseSd')} gives ${name} the standard deviation ${value} as number ${at}.`,
      advice: 'It must be a positive number, or NaN where nothing is measured.',
    }),
  }),

  predictedNotUsable: ({
    name,
    value,
    t,
    isLogNormal,
  }: {
    name: string;
    value: number;
    t: number;
    isLogNormal: boolean;
  }) => ({
    about: on('parameters'),
    words: () => ({
      message: `${name} is ${value} at t = ${t}. ${isLogNormal ? 'Log-normal noise needs positive values' : 'A number is needed'}.`,
      advice: 'Change the parameters, the first states or the times.',
    }),
  }),
});
