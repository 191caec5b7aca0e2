import { quote, quoteList } from '../text/quote.ts';
import { count, list } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';
import { meant, named, nameList } from './names.ts';
import { takenBy } from './takenBy.ts';
import { notFinite, type UndefinedPart, undefinedWords } from './undefinedWords.ts';

const on = (option: string): About => ({ of: 'option', option });

/** What values by name are given for. */
export type NamedOf = 'parameter' | 'state' | 'state or output';

/** A name that is given a value, and what the option gives values to. */
interface NameGiven {
  option: string;
  name: string;
}

/** What is wrong with what a model is solved forward with: its parameters and first states, times, inputs, noise. */
export const simulationFindings = catalog({
  inputsNotObject: ({ value }: { value: string }) => ({
    about: on('inputs'),
    words: (say) => ({
      message: `${say.option('inputs')} is ${value}.`,
      advice:
        'It must give each input by its name a number, or times and values, such as { u: 2 } or { u: { t: [0, 5], value: [1, 3] } }.',
    }),
  }),

  inputsMissing: ({ names }: { names: readonly string[] }) => ({
    about: on('inputs'),
    words: (say) => ({
      message: `${say.option('inputs')} lacks ${quoteList(names)}, which the model takes as known.`,
      advice: `Give ${names.length === 1 ? 'it a value' : 'each a value'}, or a table with such a column.`,
    }),
  }),

  unknownInput: ({
    name,
    names,
    near,
  }: {
    name: string;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: on('inputs'),
    words: (say) => ({
      message: `${say.option('inputs')} names ${quote(name)}, which is not an input of the model.`,
      advice:
        names.length === 0
          ? 'The model has none: leave it out, or write a line such as input u.'
          : [`The model has ${quoteList(names)}.`, meant(near)].filter((part) => part !== '').join(' '),
    }),
  }),

  inputTableUnused: () => ({
    about: on('inputsFrom'),
    actions: [{ do: 'leaveOut', option: 'inputsFrom' }],
    words: () => ({
      message: 'A table of inputs is given, but the model has no inputs and no doses.',
      advice: 'Leave it out.',
    }),
  }),

  inputTableExperiments: ({ experiments }: { experiments: number }) => ({
    about: on('inputsFrom'),
    words: () => ({
      message: `The table of inputs has ${experiments} experiments.`,
      advice: 'One is simulated at a time: keep the rows of one of them.',
    }),
  }),

  inputValue: ({ name, value, isDose }: { name: string; value: string; isDose: boolean }) => ({
    about: on('inputs'),
    words: (say) => ({
      message: `${say.option('inputs')} gives ${name} the value ${value}.`,
      advice: isDose
        ? 'It must be the times and amounts of its doses, such as { t: [0, 12], value: [300, 300] }.'
        : 'It must be a finite number, or as many times as values, such as { t: [0, 5], value: [1, 3] }.',
    }),
  }),

  /** `at`: which of them, from 1. */
  inputTimesDecrease: ({ name, at, t, before }: { name: string; at: number; t: number; before: number }) => ({
    about: on('inputs'),
    words: (say) => ({
      message: `The times of ${name} in ${say.option('inputs')} go back at number ${at}: ${t} comes after ${before}.`,
      advice: 'Sort them.',
    }),
  }),

  solveSpanNotFinite: ({ start, end }: { start: string; end: string }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} goes from ${start} to ${end}.`,
      advice: 'Both must be finite numbers, such as 0 and 5. Correct them.',
    }),
  }),

  solveSpanReversed: ({ start, end }: { start: number; end: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} goes from ${start} to ${end}. The end must come after the start.`,
      advice: start > end ? `Did you mean from ${end} to ${start}?` : '',
    }),
  }),

  solveTimesCount: ({ times, most }: { times: string; most: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} has ${times} ${times === '1' ? 'time' : 'times'}.`,
      advice: `It must be a whole number from 2 to ${most}: both ends are included.`,
    }),
  }),

  solveTimesNotList: ({ value }: { value: string }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} is ${value}.`,
      advice: 'It must be a list of times. Try evenTimes(0, 5, 256).',
    }),
  }),

  solveTimesEmpty: () => ({
    about: on('t'),
    words: (say) => ({ message: `${say.option('t')} is empty.`, advice: 'Give at least one time.' }),
  }),

  solveTimesTooMany: ({ times, perTime, most }: { times: number; perTime: number; most: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} has ${times} times, with ${count(perTime, 'value')} to compute at each. At most ${most} values are computed at once.`,
      advice: `Ask for ${Math.floor(most / perTime)} times at most.`,
    }),
  }),

  solveTimeNotNumber: ({ value, at }: { value: string; at: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} has ${value} as its number ${at}.`,
      advice: 'Every time must be a finite number.',
    }),
  }),

  solveTimesDecrease: ({ at, t, before }: { at: number; t: number; before: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} goes back at its number ${at}: ${t} comes after ${before}. Times must not decrease.`,
      advice: 'Sort them.',
    }),
  }),

  valuesNotByName: ({
    option,
    of,
    value,
    example,
  }: {
    option: string;
    of: NamedOf;
    value: string;
    example: string;
  }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} is ${value}.`,
      advice: `It must give a number to each ${of} by its name, such as ${say.values({ [example]: 1 })}.`,
    }),
  }),

  valuesLack: ({
    option,
    of,
    missing,
    names,
  }: {
    option: string;
    of: NamedOf;
    missing: readonly string[];
    names: readonly string[];
  }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} lacks ${nameList(missing)}.${missing.length === names.length ? '' : ` The model has ${nameList(names)}.`} Every ${of} needs a number.`,
      advice: `Add ${missing.length === 1 ? 'it' : 'them'}.`,
    }),
  }),

  valueNotNumber: ({
    option,
    name,
    value,
    least,
  }: {
    option: string;
    name: string;
    value: string;
    least: number | undefined;
  }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} gives ${name} the value ${value}.`,
      advice: `It must be a finite number${least === undefined ? '' : `, ${least} or more`}.`,
    }),
  }),

  valueForConstant: ({ option, name, constant }: NameGiven & { constant: number }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names ${named(name)}, which is a constant: the model sets it to ${constant}.`,
      advice: 'Change it there.',
    }),
  }),

  valueForState: ({ option, name }: NameGiven) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names ${named(name)}, which is a state.`,
      advice: `Give its value at the first time in ${say.option('u0')}.`,
    }),
  }),

  valueForInput: ({ option, name }: NameGiven) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names ${named(name)}, which is an input.`,
      advice: `Give its values in ${say.option('inputs')}.`,
    }),
  }),

  valueForParameter: ({
    option,
    name,
    of,
    names,
  }: NameGiven & { of: NamedOf; names: readonly string[] }) => ({
    about: on(option),
    words: (say) =>
      `${say.option(option)} names ${named(name)}, which is a parameter, not a ${of}. Its ${of}s are ${nameList(names)}.`,
  }),

  valueForUnknown: ({
    option,
    name,
    of,
    names,
    near,
  }: NameGiven & { of: NamedOf; names: readonly string[]; near: string | undefined }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} names ${named(name)}, which is not a ${of} of the model.`,
      advice:
        names.length === 0
          ? `The model has no ${of}s: leave it out.`
          : `Its ${of}s are ${nameList(names)}. ${meant(near, 'Correct the name.')}`,
    }),
  }),

  noNoiseLine: () => ({
    about: on('noise'),
    words: (say) => ({
      message: `${say.option('noise')} is 'model', but the model has no line on noise.`,
      advice: `Add one, such as noise y = 0.1, or give ${say.option('noise')} a number.`,
    }),
  }),

  noiseLinesOpen: ({ names }: { names: readonly string[] }) => ({
    about: on('noise'),
    words: (say) => ({
      message: `${say.option('noise')} is 'model', but the model does not say how large the noise of ${list(names)} is.`,
      advice: `Give a standard deviation in ${say.option('noiseSd')}, or write it, as in noise y = 0.1.`,
    }),
  }),

  simulatedNoiseNotPositive: ({ name, sd, t }: { name: string; sd: number; t: number }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `The noise of ${name} is ${sd} at t = ${t}. A standard deviation must be above zero.`,
      advice: 'Change its line in the model, or the parameters.',
    }),
  }),

  simulateOptionsMissing: ({ value }: { value: string }) => ({
    about: { of: 'call' },
    words: (say) => ({
      message: `The options of a simulation are ${value}.`,
      advice: `${say.option('u0')} and ${say.option('t')} are needed, such as { u0: { u1: 1 }, t: evenTimes(0, 5, 256) }.`,
    }),
  }),

  noiseNotNumber: ({ value, hasLines }: { value: string; hasLines: boolean }) => ({
    about: on('noise'),
    words: (say) => ({
      message: `${say.option('noise')} is ${value}.`,
      advice: `It must be a number, 0 or more: 0.1 stands for 10%.${hasLines ? ` Or 'model', for the model's own.` : ''}`,
    }),
  }),

  noiseGivenTwice: () => ({
    about: on('noise'),
    actions: [
      { do: 'leaveOut', option: 'noise' },
      { do: 'leaveOut', option: 'noiseSd' },
    ],
    words: (say) => ({
      message: `${say.option('noise')} and ${say.option('noiseSd')} are both given. ${say.option('noise')} gives all states the same noise, ${say.option('noiseSd')} each its own.`,
      advice: 'Leave one of them out.',
    }),
  }),

  noiseSeed: ({ value }: { value: string }) => ({
    about: on('seed'),
    words: (say) => ({
      message: `${say.option('seed')} is ${say.given('seed', value)}.`,
      advice: `It must be ${takenBy('seed', say)}. Meaning: seed of the noise.`,
    }),
  }),

  beforeFirstValues: ({ begin, start }: { begin: number; start: number }) => ({
    about: on('t'),
    words: (say) => ({
      message: `${say.option('t')} begins at ${begin}, but the model's first values are those at t = ${start}, and it is not solved backward.`,
      advice: 'Begin there or later.',
    }),
  }),

  noiseOverflows: ({ option }: { option: 'noise' | 'noiseSd' }) => ({
    about: on(option),
    words: (say) => ({
      message: `${say.option(option)} is so large that values overflow.`,
      advice: 'Make it smaller.',
    }),
  }),

  computedFirstValueNotFinite: ({
    state,
    formula,
    value,
  }: {
    state: string;
    formula: string;
    value: number;
  }) => ({
    about: on('u0'),
    words: (say) => ({
      message: `The first value of ${state}, ${formula}, is ${notFinite(value)}.`,
      advice: `Change the parameters, or give ${state} in ${say.option('u0')}.`,
    }),
  }),

  undefinedAtStart: ({ where }: { where: UndefinedPart }) => ({
    about: on('u0'),
    words: (say) => ({
      message: `The model has no value at the start: ${undefinedWords(where)}.`,
      advice: `Change ${say.option('u0')}, ${say.option('parameters')} or the start of ${say.option('t')}.`,
    }),
  }),
});
