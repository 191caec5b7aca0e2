import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Action } from './finding.ts';
import { didYouMean } from './meaning.ts';
import {
  doubledSigns,
  insteadOfCharacter,
  insteadOfCommand,
  insteadOfFunction,
  isInvisible,
} from './otherNotations.ts';
import type { Place } from './place.ts';

const model = { of: 'model' } as const;

const write = (place: Place, text: string): Action => ({ do: 'write', place, text });

/**
 * What is wrong with the signs and expressions of a model. The place, and the line with carets, are shown with the words. `at` is the
 * place where a repair would be written.
 */
export const modelFindings = catalog({
  modelTooLong: ({ most }: { most: number }) => ({
    about: model,
    words: () => ({
      message: `the model is longer than ${most.toLocaleString('en-US')} names, numbers and signs.`,
      advice: 'Shorten it; is this file a model?',
    }),
  }),

  numberOutOfRange: ({ number, size }: { number: string; size: 'small' | 'large' }) => ({
    about: model,
    words: () => ({
      message: `the number ${shorten(number)} is too ${size} for a computer's numbers.`,
      advice: `The ${size === 'small' ? 'least is about 5e-324' : 'greatest is about 1.8e308'}. Choose other units, or correct the exponent.`,
    }),
  }),

  unknownCharacter: ({ character, at }: { character: string; at: Place }) => {
    const { advice, text } = insteadOfCharacter(character);
    return {
      about: model,
      actions: text === undefined ? [] : [write(at, text)],
      words: () => {
        const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
        const what = isInvisible(character) ? `invisible character ${code}` : `character ${character}`;
        return { message: `the ${what} has no meaning here.`, advice };
      },
    };
  },

  /** `name`: the command without \. */
  latexCommand: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(`\\${name}`)} is LaTeX.`,
      advice:
        insteadOfCommand(name) ??
        (name
          ? `Write names without \\, as in ${shorten(name)}.`
          : 'Write each statement on a line of its own, without \\.'),
    }),
  }),

  outsideCondition: ({ sign }: { sign: string }) => ({
    about: model,
    words: () => ({
      message: `${sign} is used outside a condition.`,
      advice:
        'Conditions belong in if(t < 5, a, b) and in events, when x > 5: y = 0; bounds such as K > 0 on lines of their own.',
    }),
  }),

  bracketNotOpened: ({ at }: { at: Place }) => ({
    about: model,
    actions: [write(at, '')],
    words: () => ({
      message: 'this bracket was never opened.',
      advice: 'Remove it, or add the missing (.',
    }),
  }),

  derivativeInside: ({ state }: { state: string }) => ({
    about: model,
    words: () => ({
      message: `a derivative (${shorten(state)}') is used inside an expression.`,
      advice: 'Derivatives belong to the left of = only. Repeat that right-hand side here instead.',
    }),
  }),

  secondEquals: () => ({
    about: model,
    words: () => ({
      message: 'this statement has a second =.',
      advice: 'Put each statement on its own line, with one =.',
    }),
  }),

  colonInside: () => ({
    about: model,
    words: () => ({
      message: 'there is a colon in an expression.',
      advice:
        'A colon follows the times of a jump or the condition of an event: at t = 3: x = x + 1 or when x > 5: y = 0.',
    }),
  }),

  priorInside: () => ({
    about: model,
    words: () => ({
      message: '~ is used in an expression.',
      advice: 'Priors go on lines of their own, such as K ~ normal(2, 0.5).',
    }),
  }),

  commaInside: ({ brackets }: { brackets: boolean }) => ({
    about: model,
    words: () =>
      brackets
        ? {
            message: 'there is a comma inside brackets that belong to no function.',
            advice: 'Write a decimal point as . (0.5).',
          }
        : {
            message: 'there is a comma between expressions.',
            advice: 'Put each equation on its own line; write a decimal point as . (0.5).',
          },
  }),

  malformedNumber: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} is not a number.`,
      advice: 'A number has one decimal point at most, as in 1.25.',
    }),
  }),

  exponentWithoutDigits: ({ number, name }: { number: string; name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(number)}${shorten(name)} is not a number: its exponent has no digits.`,
      advice: `Write ${shorten(number)}e3 for a power of ten, or ${shorten(number)}*${shorten(name)} to multiply.`,
    }),
  }),

  ifWithoutBrackets: () => ({
    about: model,
    words: () => ({ message: 'brackets are missing after if.', advice: 'Write if(t < 5, a, b).' }),
  }),

  /** Between assignments, or between the names of a list that begins with the word `list`. */
  commaMissing: ({
    left,
    right,
    list,
    at,
  }: {
    left: string;
    right: string;
    list: string | undefined;
    at: Place | undefined;
  }) => ({
    about: model,
    actions: at ? [write(at, ', ')] : [],
    words: () => ({
      message: `a comma is missing between ${shorten(left)} and ${shorten(right)}.`,
      advice:
        list === undefined
          ? 'Commas separate assignments: x = 1, y = 0.'
          : `Write the list as: ${list} a, b, c`,
    }),
  }),

  /** Between two numbers, names or brackets, as they are written. */
  operatorMissing: ({ left, right, at }: { left: string; right: string; at: Place }) => ({
    about: model,
    actions: [write(at, '*')],
    words: () => ({
      message: `missing * between ${shorten(left)} and ${shorten(right)}.`,
      advice: `Write ${shorten(left)}*${shorten(right)} to multiply.`,
    }),
  }),

  doubledSign: ({ sign, at }: { sign: keyof typeof doubledSigns; at: Place }) => {
    const { advice, text } = doubledSigns[sign];
    return {
      about: model,
      actions: text === undefined ? [] : [write(at, text)],
      words: () => ({ message: `${sign} has no meaning here.`, advice }),
    };
  },

  endsAfterOperator: ({ operator }: { operator: string }) => ({
    about: model,
    words: () => ({
      message: `the line ends after ${operator}.`,
      advice: 'Complete it; a statement is one line.',
    }),
  }),

  nothingFollows: ({ sign }: { sign: string }) => ({
    about: model,
    words: () => ({
      message: `nothing follows ${sign}.`,
      advice: 'Complete the line; a statement is one line.',
    }),
  }),

  emptyBrackets: () => ({
    about: model,
    words: () => ({
      message: 'these brackets are empty.',
      advice: 'Write an expression between them.',
    }),
  }),

  /** `operator`: the one before it; '' where there is none. */
  operandMissing: ({ sign, operator }: { sign: string; operator: string }) => ({
    about: model,
    words: () => ({
      message: operator
        ? `${sign} follows ${operator}.`
        : `a number, a name or a bracket is needed before ${sign}.`,
      advice: 'Something is missing or one sign is too many; check the expression here.',
    }),
  }),

  /** `first`: the name or number that the expression begins with; '' where it begins with a sign. */
  conditionNeeded: ({ first, isNumber }: { first: string; isNumber: boolean }) => ({
    about: model,
    words: () => ({
      message: 'a condition is needed here, but nothing is compared.',
      advice: `Compare two numbers with <, <=, > or >=, as in ${shorten(first || 'x')} > ${isNumber ? 'x' : '0'}; there is no =.`,
    }),
  }),

  /** `at`: where (t) is. */
  stateOfTime: ({ state, at }: { state: string; at: Place }) => ({
    about: model,
    actions: [write(at, '')],
    words: () => ({
      message: `${shorten(state)} is not a function.`,
      advice: `Write ${shorten(state)} instead of ${shorten(state)}(t): states depend on time.`,
    }),
  }),

  stateDelayed: ({ state }: { state: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)}(t - …) is ${shorten(state)} at another time: delays cannot be modelled.`,
      advice: `Write ${shorten(state)} without brackets if the delay is short. A chain of states can stand for it otherwise: d1' = 3*(${shorten(state)} - d1)/tau, d2' = 3*(d1 - d2)/tau, d3' = 3*(d2 - d3)/tau, with d3 in place of ${shorten(state)}(t - tau).`,
    }),
  }),

  /** Of another language; `at`: where its name is. */
  foreignFunction: ({ name, at }: { name: string; at: Place }) => {
    const { advice = '', text } = insteadOfFunction(name) ?? {};
    return {
      about: model,
      actions: text === undefined ? [] : [write(at, text)],
      words: () => ({ message: `${shorten(name)} is not a function.`, advice }),
    };
  },

  /** `at`: between the name and its bracket. */
  notFunction: ({
    name,
    near,
    functions,
    at,
  }: {
    name: string;
    near: string | undefined;
    functions: readonly string[];
    at: Place;
  }) => ({
    about: model,
    actions: [write(at, '*')],
    words: () => ({
      message: `${shorten(name)} is not a function.`,
      advice: [
        ...(near === undefined ? [] : [didYouMean(`${near}(…)`)]),
        `Write ${shorten(name)}*(…) to multiply. The functions are ${functions.join(', ')}.`,
      ].join(' '),
    }),
  }),

  conditionTooLong: ({ most }: { most: number }) => ({
    about: model,
    words: () => ({
      message: `a condition has more than ${most} comparisons.`,
      advice: 'Shorten it, or nest several if(…).',
    }),
  }),

  conditionAsNumber: () => ({
    about: model,
    words: () => ({
      message: 'a condition is given where a number is needed.',
      advice: 'Write if(…, 1, 0) around it to get 1 where it is true and 0 elsewhere.',
    }),
  }),

  definitionTooDeep: ({ name, most }: { name: string; most: number }) => ({
    about: model,
    words: () => ({
      message: `the definition ${name} is built on others more than ${most} levels deep.`,
      advice: 'Shorten the chain of definitions.',
    }),
  }),

  argumentCount: ({
    name,
    count,
    least,
    orMore,
  }: {
    name: string;
    count: number;
    least: number;
    orMore: boolean;
  }) => ({
    about: model,
    words: () => {
      const numbers = ['no argument', 'one argument', 'two arguments', 'three arguments'];
      const example = least === 3 ? 't < 5, a, b' : least === 2 ? (name === 'pow' ? 'u, 2' : 'u, 1') : 'u';
      return {
        message: `${name} has ${numbers[count] ?? `${count} arguments`} and takes ${numbers[least]}${orMore ? ' or more' : ''}.`,
        advice: `Write ${name}(${example}).`,
      };
    },
  }),

  /** `at`: where the line ends. */
  bracketNotClosed: ({ at }: { at: Place }) => ({
    about: model,
    actions: [write(at, ')')],
    words: () => ({ message: 'this bracket is never closed.', advice: 'Add the missing ).' }),
  }),

  nestedTooDeep: ({ most }: { most: number }) => ({
    about: model,
    words: () => ({
      message: `brackets, functions, signs, powers or quotients are nested more than ${most} deep.`,
      advice: 'Simplify the expression, or give a part of it as a constant.',
    }),
  }),

  functionWithoutBrackets: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${name} is a function and is used here without brackets.`,
      advice: `Write ${name === 'min' || name === 'max' ? `${name}(…, …)` : `${name}(…)`}, or rename the parameter.`,
    }),
  }),
});
