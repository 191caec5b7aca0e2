import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';

const on = (option: string): About => ({ of: 'option', option });

/** Longer lists of names are not read. */
const mostListed = 200;

type Kind = 'parameter' | 'state' | 'output';

/** What is wrong with names and values that options give parts of a model. */
export const modelOptionFindings = catalog({
  truthNotObject: ({ value, example }: { value: string; example: string }) => ({
    about: on('truth'),
    words: (say) => ({
      message: `${say.option('truth')} is ${value}.`,
      advice: `It must give a number to each parameter by its name, such as ${say.values({ [example]: 1 })}.`,
    }),
  }),

  truthNotEstimated: ({ name, names, near }: { name: string; names: readonly string[]; near: string }) => ({
    about: on('truth'),
    words: (say) => ({
      message: `${say.option('truth')} names "${shorten(name)}", which is not estimated.`,
      advice: `Estimated: ${shorten(list(names), mostListed)}. ${near === '' ? 'Leave it out.' : `Did you mean ${near}?`}`,
    }),
  }),

  truthNotNumber: ({ name, value }: { name: string; value: string }) => ({
    about: on('truth'),
    words: (say) => ({
      message: `${say.option('truth')} gives ${name} the value ${value}.`,
      advice: 'It must be a finite number.',
    }),
  }),

  truthMissing: ({ names }: { names: readonly string[] }) => ({
    about: on('truth'),
    words: (say) => ({
      message: `${say.option('truth')} lacks ${shorten(list(names), mostListed)}. Every parameter needs a number.`,
      advice: `Add ${names.length === 1 ? 'it' : 'them'}.`,
    }),
  }),

  nameOfConstant: ({ option, name, value }: { option: string; name: string; value: number }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names "${shorten(name)}", which is a constant: the model sets it to ${value}.`,
      advice: 'Change it there.',
    }),
  }),

  nameOfState: ({ option, name }: { option: string; name: string }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names "${shorten(name)}", which is a state and changes with time.`,
      advice:
        option === 'bounds'
          ? `Its first value is called ${name}(0).`
          : `Give its first value in ${say.option('u0')}.`,
    }),
  }),

  nameOfFirstValue: ({ option, name, state }: { option: string; name: string; state: string }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names "${shorten(name)}", which is the first value of a state, not a parameter.`,
      advice: `If it is known, give it in ${say.option('u0')}.${option === 'fix' ? '' : ` With a line such as ${state}(0) > 0 an unknown one takes a start.`}`,
    }),
  }),

  /** `is`: what else the model has under this name, or ''; `names`: those of the kind that is needed. */
  nameOfOther: ({
    option,
    name,
    is,
    kind,
    names,
    near,
  }: {
    option: string;
    name: string;
    is: '' | 'parameter' | 'input' | 'definition' | 'output';
    kind: Kind;
    names: readonly string[];
    near: string;
  }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names "${shorten(name)}", which is ${is === '' ? `not ${kind === 'output' ? 'an output or state' : `a ${kind}`} of the model` : `${others[is]}, and not ${kind === 'output' ? 'an' : 'a'} ${kind}`}.`,
      advice:
        names.length === 0
          ? `The model has no ${kind}s: leave it out.`
          : `Its ${kind}s are ${shorten(list(names), mostListed)}. ${near === '' ? 'Correct the name.' : `Did you mean ${near}?`}`,
    }),
  }),

  boundsOfFixed: ({ name, value }: { name: string; value: number }) => ({
    about: on('bounds'),
    words: (say) => ({
      message: `${say.option('bounds')} names "${shorten(name)}", which ${say.option('fix')} sets to ${value}.`,
      advice: 'Give one of the two.',
    }),
  }),

  boundsAtOtherTime: ({ name, instead }: { name: string; instead: string }) => ({
    about: on('bounds'),
    words: (say) => ({
      message: `${say.option('bounds')} names "${shorten(name)}", which is not a first value.`,
      advice: `Bounds are for parameters and first values: write ${instead}.`,
    }),
  }),

  /** `line`: the line of the model that gives it; null where `u0` does. */
  boundsOfKnown: ({ name, line }: { name: string; line: number | null }) => ({
    about: on('bounds'),
    words: (say) => ({
      message: `${say.option('bounds')} names "${shorten(name)}", which ${line === null ? say.option('u0') : `line ${line} of the model`} gives, so it is not unknown.`,
      advice: 'Give one of the two.',
    }),
  }),

  valueOutsideBounds: ({
    option,
    name,
    value,
    side,
    bound,
  }: {
    option: string;
    name: string;
    value: number;
    side: 'lower' | 'upper';
    bound: number;
  }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} gives ${shorten(name)} the value ${value}, ${side === 'lower' ? 'below' : 'above'} its ${side} bound, ${bound}.`,
      advice: 'Give another value, or change the bound.',
    }),
  }),
});

const others = {
  parameter: 'a parameter',
  input: 'an input, known from the data',
  definition: 'a definition of the model',
  output: 'an output, which a column measures',
};
