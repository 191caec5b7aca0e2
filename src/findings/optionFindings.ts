import { optionNames } from '../optionNames.ts';
import type { Options } from '../options.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';
import { helpOf } from './helpOf.ts';
import { takenBy } from './takenBy.ts';

type Name = keyof Options;
type Method = Options['method'];

const on = (option: string): About => ({ of: 'option', option });

/** What is wrong with the options of a fit. */
export const optionFindings = catalog({
  optionsNotObject: ({ value }: { value: string }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The options are ${value}.`,
      advice: "An object is needed, such as { method: 'irls', level: 0.9 }; or leave them out.",
    }),
  }),

  unknownOption: ({ name }: { name: string }) => ({
    about: on(name),
    actions: [{ do: 'leaveOut', option: name }],
    words: () => ({
      message: `"${name}" is not an option. The options are ${optionNames.join(', ')}.`,
      advice: 'Correct the name, or leave it out.',
    }),
  }),

  optionValue: ({ option, value }: { option: Name; value: string }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} is ${say.given(option, value)}.`,
      advice: `It must be ${takenBy(option, say)}.${say.helpBeside ? '' : ` Meaning: ${helpOf(option)}.`}`,
    }),
  }),

  /** `instead`: a method that uses it. */
  optionNotUsed: ({ option, method, instead }: { option: Name; method: Method; instead: Method }) => ({
    about: on(option),
    actions: [
      { do: 'set', options: { method: instead } },
      { do: 'leaveOut', option },
    ],
    words: (say) => ({
      message: `${say.option(option)} is given with ${say.setting('method', method)}, which does not use it.`,
      advice: `Use ${say.setting('method', instead)}, or leave ${say.option(option)} out.`,
    }),
  }),

  startOfMle: ({ start }: { start: string }) => ({
    about: on('start'),
    actions: [
      { do: 'set', options: { method: 'fsnls' } },
      { do: 'leaveOut', option: 'start' },
    ],
    words: (say) => ({
      message: `${say.option('start')} is "${start}" with ${say.setting('method', 'mle')}, which begins at the natural scales of model and data, or at values such as w1=3.`,
      advice: `Give values, add ${say.setting('method', 'fsnls')}, or leave ${say.option('start')} out.`,
    }),
  }),

  filterTooShort: ({ points, order }: { points: number; order: number }) => ({
    about: on('filterPoints'),
    actions: [{ do: 'set', options: { filterPoints: order + 1 + (order % 2) } }],
    words: (say) => ({
      message: `${say.option('filterPoints')} is ${points}, ${say.option('filterOrder')} is ${order}. The filter needs more points than its order.`,
      advice: `Raise ${say.option('filterPoints')} to at least ${order + 1 + (order % 2)}, or lower ${say.option('filterOrder')}.`,
    }),
  }),

  methodUnderAuthors: ({ method }: { method: Method }) => ({
    about: on('method'),
    actions: [
      { do: 'leaveOut', option: 'method' },
      { do: 'set', options: { preset: 'default' } },
    ],
    words: (say) => ({
      message: `${say.option('method')} is "${method}" under the preset authors-2023, which reproduces irls and ols.`,
      advice: `Leave ${say.option('method')} out, or use the preset default.`,
    }),
  }),

  covarianceUnderAuthors: ({ covariance }: { covariance: string }) => ({
    about: on('covariance'),
    actions: [
      { do: 'leaveOut', option: 'covariance' },
      { do: 'set', options: { preset: 'default' } },
    ],
    words: (say) => ({
      message: `${say.option('covariance')} is "${covariance}" under the preset authors-2023, whose covariance is the paper's.`,
      advice: `Leave ${say.option('covariance')} out, or use the preset default.`,
    }),
  }),

  covarianceOfPaper: ({ method }: { method: Method }) => ({
    about: on('covariance'),
    actions: [
      { do: 'leaveOut', option: 'covariance' },
      { do: 'set', options: { method: 'irls' } },
    ],
    words: (say) => ({
      message: `${say.option('covariance')} is "paper" with ${say.setting('method', method)}, whose covariance is its own.`,
      advice: `Leave ${say.option('covariance')} out, or use ${say.setting('method', 'irls')}.`,
    }),
  }),

  intervalsOfOtherMethod: ({
    intervals,
    method,
    choices,
  }: {
    intervals: string;
    method: Method;
    choices: readonly string[];
  }) => ({
    about: on('intervals'),
    words: (say) => ({
      message: `${say.option('intervals')} is "${intervals}" with ${say.setting('method', method)}, which takes ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`,
      advice: 'Choose one of these, or another method.',
    }),
  }),

  fixWithWeakForm: ({ method, name, value }: { method: Method; name: string; value: number }) => ({
    about: on('fix'),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `${say.option('fix')} is given with ${say.setting('method', method)}.`,
      advice: `Write the value as a line of the model instead (${name} = ${value}), or use ${say.setting('method', 'mle')}, the default.`,
    }),
  }),

  notInWeakForm: ({ option, method }: { option: 'bounds' | 'noise'; method: Method }) => ({
    about: on(option),
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => ({
      message: `${say.option(option)} is given ${option === 'noise' ? 'as laws of outputs ' : ''}with ${say.setting('method', method)}, which does not take it.`,
      advice: `Use ${say.setting('method', 'mle')}, the default, which does.`,
    }),
  }),

  equalBounds: ({ name, bound }: { name: string; bound: number }) => ({
    about: on('bounds'),
    words: (say) => ({
      message: `${say.option('bounds')} gives ${JSON.stringify(name)} the lower bound ${bound} and the same upper bound.`,
      advice: `Leave room between them, or fix it there with the option ${say.option(name.endsWith(')') ? 'u0' : 'fix')}.`,
    }),
  }),

  crossedBounds: ({ name, lower, upper }: { name: string; lower: number; upper: number }) => ({
    about: on('bounds'),
    words: (say) => ({
      message: `${say.option('bounds')} gives ${JSON.stringify(name)} the lower bound ${lower}, which is above the upper one, ${upper}.`,
      advice: 'Give the smaller number first.',
    }),
  }),
});
