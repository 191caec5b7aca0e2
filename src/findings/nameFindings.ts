import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { didYouMean, isWhat, type Meaning, what } from './meaning.ts';

const model = { of: 'model' } as const;

/** Where a number is needed. */
export type NumberUse = 'time' | 'bound' | 'period' | 'prior';

const numberUses: Readonly<Record<NumberUse, string>> = {
  time: 'a time',
  bound: 'a bound',
  period: 'the time between jumps',
  prior: 'a value of a prior',
};

/** What is wrong with the names of a model: given twice, taken, or of no meaning where they are used. */
export const nameFindings = catalog({
  /** `before`: what it was defined as, where that is something else. */
  definedTwice: ({ name, line, before }: { name: string; line: number; before: Meaning | undefined }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} was already defined on line ${line}${before ? `, as ${what(before)}` : ''}.`,
      advice: 'Remove or rename one of the two.',
    }),
  }),

  notDefinable: ({ name, meaning }: { name: string; meaning: Meaning }) => ({
    about: model,
    words: () => ({
      message: `${name} ${isWhat(meaning)} and cannot be defined.`,
      advice: 'Choose another name.',
    }),
  }),

  givenTwice: ({ name, line, what }: { name: string; line: number; what: 'output' | 'report' }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} was already given on line ${line}: ${what === 'output' ? 'what the column measures' : 'this report'}.`,
      advice: 'Remove or rename one of the two.',
    }),
  }),

  nameTaken: ({ name, meaning, what }: { name: string; meaning: Meaning; what: 'output' | 'report' }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${isWhat(meaning)} and cannot be the name of ${what === 'output' ? 'an output' : 'a report'}.`,
      advice: 'Choose another name.',
    }),
  }),

  /** `meaning` is undefined where the name is on the list already. */
  notDeclarable: ({ name, meaning }: { name: string; meaning: Meaning | undefined }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? isWhat(meaning) : 'is already on the list'} and cannot be declared a parameter.`,
      advice: 'Remove it from the list, or rename one of the two.',
    }),
  }),

  modelGrows: ({ most }: { most: number }) => ({
    about: model,
    words: () => ({
      message: `with its definitions and conditions written out, the model is longer than ${most.toLocaleString('en-US')} names, numbers and signs up to this line.`,
      advice: 'Definitions that use others several times grow quickly. Shorten them.',
    }),
  }),

  numberNotFinite: ({ use, value }: { use: NumberUse; value: string }) => ({
    about: model,
    words: () => ({
      message: `${numberUses[use]} has the value ${value}.`,
      advice: 'Give a finite number.',
    }),
  }),

  firstValueInside: ({ state }: { state: string }) => ({
    about: model,
    words: () => {
      const x = shorten(state);
      return {
        message: `a first value of ${x} is used where states change with time.`,
        advice: `Write ${x} for the state itself. To use its first value here, give it a name on a line of its own, ${x}(0) = ${x}0, and write ${x}0.`,
      };
    },
  }),

  /** In a first value, or in a report. */
  stateNotFirst: ({ state, time, use }: { state: string; time: number; use: 'initial' | 'report' }) => ({
    about: model,
    words: () => ({
      message: `the state ${shorten(state)} ${use === 'initial' ? 'is used in a first value' : 'changes with time'}.`,
      advice: `Write ${shorten(state)}(${time}) for its first value.`,
    }),
  }),

  /** `through`: a state, or t, that the definition depends on; undefined where the name is t itself. */
  reportChanges: ({ name, through }: { name: string; through: string | undefined }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${through === undefined ? 'is time' : `depends on ${shorten(through)}`}, but a report is one value, at no particular time.`,
      advice: 'Write it with parameters, constants, constant inputs and first values such as x(0).',
    }),
  }),

  stateOrOutput: ({ definition, name }: { definition: string; name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(definition)} depends on ${shorten(name)}, which is the name of a state and of an output.`,
      advice: `Write the expression out, or give the output another name than ${shorten(name)}.`,
    }),
  }),

  firstValueAsNumber: ({ use, state }: { use: NumberUse; state: string }) => ({
    about: model,
    words: () => ({
      message: `${numberUses[use]} is a number, and the first value of ${shorten(state)} is not known.`,
      advice: 'Write a number, or a constant of the model.',
    }),
  }),

  /** `meaning` is undefined where it has none. */
  nameAsNumber: ({ use, name, meaning }: { use: NumberUse; name: string; meaning: Meaning | undefined }) => ({
    about: model,
    words: () => ({
      message: `${numberUses[use]} is a number, and ${shorten(name)} ${meaning ? isWhat(meaning) : 'has no value'}.`,
      advice: meaning
        ? 'Write a number, or a constant of the model.'
        : `Write a number, or give it a value: ${shorten(name)} = 3.`,
    }),
  }),

  resultInside: ({ name, what }: { name: string; what: 'output' | 'report' }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${isWhat(what)} and is used in an expression.`,
      advice: `Define it by ${shorten(name)} = … on a line of its own, and write ${what === 'output' ? 'observe' : 'report'} ${shorten(name)} = ${shorten(name)}`,
    }),
  }),

  notDeclared: ({
    name,
    declared,
    near,
  }: {
    name: string;
    declared: readonly string[];
    near: string | undefined;
  }) => ({
    about: model,
    words: () => ({
      message: `"${shorten(name)}" is not declared.`,
      advice:
        `The parameters line lists ${shorten(declared.join(', '), 80)}. Add ${shorten(name)} to it, or correct the name. ${didYouMean(near)}`.trimEnd(),
    }),
  }),

  /** `first`: the time of the other first values; undefined where no line gives any. */
  notFirstTime: ({ state, time, first }: { state: string; time: number; first: number | undefined }) => ({
    about: model,
    words: () => {
      const x = shorten(state);
      return first === undefined
        ? {
            message: `${x}(${time}) is not a first value.`,
            advice: `Write ${x}(0) for the value of ${x} at the start, whenever that is; a line ${x}(${time}) = … moves the start to t = ${time}.`,
          }
        : {
            message: `${x}(${time}) has another time than the other first values.`,
            advice: `First values all belong to the start, t = ${first}: write ${x}(${first}).`,
          };
    },
  }),
});
