import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { didYouMean } from './meaning.ts';
import type { Place } from './place.ts';

const model = { of: 'model' } as const;

/** What the lines look like that begin with a word. */
const keywordExamples = {
  observe: 'observe y = s*x',
  input: 'input u',
  noise: 'noise y = 0.1',
  report: 'report R0 = beta/gamma',
  local: 'local k',
  dose: 'dose amt into gut',
  at: 'at t = 3: x = x + 1',
  before: 'before t = 3: x = x + 1',
  when: 'when x > 5: y = 0',
  in: 'in wt: k = 0.3, x(0) = 2',
  steady: 'steady wt: k = 0',
} as const;

const jumpAdvice = (kind: 'at' | 'before' | 'when') =>
  kind !== 'when'
    ? `Write the times, a colon and assignments, such as ${kind} t = 3, 6: x = x + 1`
    : 'Write the condition, a colon and assignments, such as when x > 5: y = 0';

const doseAdvice = 'Write dose, a column of the data, into and a state, such as dose amt into gut';

const noiseForms = (output: string) => {
  const y = shorten(output);
  return `Write noise ${y} = 0.1, noise ${y} = column sd_${y}, noise ${y} lognormal or noise ${y} student; a line for each output.`;
};

const equationAdvice = "Write one line for each state, such as u' = a*u + b.";

/** What is wrong with a line of a model as a whole. */
export const statementFindings = catalog({
  modelNotText: ({ value }: { value: string }) => ({
    about: model,
    words: () => ({
      message: `The model is ${value}, not text.`,
      advice: 'Give its equations as a string.',
    }),
  }),

  modelTooLarge: ({ characters }: { characters: number }) => ({
    about: model,
    words: () => ({
      message: `The model is ${(characters / 1e6).toFixed(1)} million characters long; at most 1 million are read.`,
      advice: 'Is this file a model?',
    }),
  }),

  noEquation: () => ({
    about: model,
    words: () => ({ message: 'The model has no equation.', advice: equationAdvice }),
  }),

  onlyDefinitions: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `the model has no equation; ${shorten(name)} = … defines a name for an expression.`,
      advice: `If ${shorten(name)} is a state, write ${shorten(name)}' = … ${equationAdvice}`,
    }),
  }),

  /** By a definition or report, `owner`, and by nothing that is measured. */
  usedOnlyBy: ({
    name,
    owner,
    what,
    near,
  }: {
    name: string;
    owner: string;
    what: 'definition' | 'report';
    near: string | undefined;
  }) => ({
    about: model,
    words: () => {
      const input = `write input ${shorten(name)} if it is a column of the data.`;
      const advice =
        what === 'definition'
          ? `Use ${shorten(owner)} in an equation, give ${shorten(name)} a value, or ${input}`
          : `Give ${shorten(name)} a value, or ${input}`;
      return {
        message: `${shorten(name)} is used only in the ${what} ${shorten(owner)}, so nothing can be learnt about it.`,
        advice: `${advice} ${didYouMean(near)}`.trimEnd(),
      };
    },
  }),

  derivativeNotByTime: ({ state }: { state: string }) => ({
    about: model,
    words: () => ({
      message: `the derivative of ${shorten(state)} is not taken with respect to t.`,
      advice: `Write ${shorten(state)}' = … or d(${shorten(state)})/dt = …`,
    }),
  }),

  /** `word`: the one before the list. */
  listIncomplete: ({ word, empty }: { word: string; empty: boolean }) => ({
    about: model,
    words: () => {
      const list = word === 'parameters' ? 'the list of parameters' : `the list behind ${word}`;
      return {
        message: empty ? `${list} is empty.` : `${list} ends after a comma.`,
        advice: `Write the list as: ${word} a, b, c`,
      };
    },
  }),

  notNameInList: ({ word, text }: { word: string; text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} is not a name.`,
      advice: `Write the list as: ${word} a, b, c`,
    }),
  }),

  afterInput: ({ name, text }: { name: string; text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} follows the input ${shorten(name)}.`,
      advice: `Write input ${shorten(name)}, or input ${shorten(name)} held for a value that stays until the next row; one input a line. Its values are a column of the data.`,
    }),
  }),

  equalsMissing: ({ kind, name }: { kind: 'observe' | 'report'; name: string }) => ({
    about: model,
    words: () => ({
      message: `= is missing after ${kind} ${shorten(name)}.`,
      advice: `Write the name, = and an expression, such as ${keywordExamples[kind]}`,
    }),
  }),

  unknownNoiseLaw: ({
    law,
    laws,
    near,
    output,
  }: {
    law: string;
    laws: readonly string[];
    near: string | undefined;
    output: string;
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(law)} is not a law of noise.`,
      advice: [`The laws are ${laws.join(', ')}.`, didYouMean(near), noiseForms(output)]
        .filter((part) => part !== '')
        .join(' '),
    }),
  }),

  noiseWithoutLaw: ({ output }: { output: string }) => ({
    about: model,
    words: () => ({
      message: `nothing is said about the noise of ${shorten(output)}.`,
      advice: noiseForms(output),
    }),
  }),

  noiseWithoutEquals: ({ output, text }: { output: string; text: string }) => ({
    about: model,
    words: () => ({ message: `= is missing before ${shorten(text)}.`, advice: noiseForms(output) }),
  }),

  intoMissing: ({ column }: { column: string }) => ({
    about: model,
    words: () => ({ message: `into is missing after dose ${shorten(column)}.`, advice: doseAdvice }),
  }),

  doseWithoutState: () => ({
    about: model,
    words: () => ({ message: 'the state that the dose goes into is missing.', advice: doseAdvice }),
  }),

  notInDose: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({ message: `${shorten(text)} has no meaning here.`, advice: doseAdvice }),
  }),

  atWithoutTime: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({
      message: `at is followed by ${shorten(text)} and not by t.`,
      advice: `${jumpAdvice('at')}; for a state, ${keywordExamples.when}`,
    }),
  }),

  atWithoutEquals: () => ({
    about: model,
    words: () => ({ message: '= is missing after at t.', advice: jumpAdvice('at') }),
  }),

  colonMissing: ({ kind }: { kind: 'at' | 'before' | 'when' | 'in' }) => ({
    about: model,
    words: () => ({
      message: `the colon after ${kind === 'at' || kind === 'before' ? 'the times' : kind === 'in' ? 'the experiments' : 'the condition'} is missing.`,
      advice: kind === 'in' ? `Write ${keywordExamples.in}` : jumpAdvice(kind),
    }),
  }),

  eventFrom: () => ({
    about: model,
    words: () => ({
      message: 'the word start is missing after from.',
      advice:
        'Write when x > 5 from start: y = 0 for an event that happens at the start as well, if its condition is true there.',
    }),
  }),

  /** `rate`: a free name for the derivative. */
  secondDerivative: ({ state, rate }: { state: string; rate: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)}'' is a second derivative.`,
      advice: `Equations are of first order: introduce a state for the derivative, ${shorten(state)}' = ${shorten(rate)} and ${shorten(rate)}' = … It needs no column in the data.`,
    }),
  }),

  stateWithArgument: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: 'a state is written without its argument.',
      advice: `Write ${shorten(name)}' = …`,
    }),
  }),

  /** `text`: what follows the word instead; '' where nothing does. */
  keywordWithoutName: ({ word, text }: { word: keyof typeof keywordExamples; text: string }) => ({
    about: model,
    words: () => ({
      message: text === '' ? `nothing follows ${word}.` : `${shorten(text)} follows ${word}.`,
      advice: `Write a name behind it, such as ${keywordExamples[word]}`,
    }),
  }),

  afterFree: ({ name, text }: { name: string; text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} follows ${shorten(name)} free.`,
      advice: `Write ${shorten(name)} free, a line for each.`,
    }),
  }),

  priorOfExpression: () => ({
    about: model,
    words: () => ({
      message: 'the left side of ~ is not a name.',
      advice:
        'A prior applies to one parameter or first value: write K ~ normal(2, 0.5) or x(0) ~ normal(2, 0.5).',
    }),
  }),

  derivativeWithoutEquals: ({ state }: { state: string }) => ({
    about: model,
    words: () => ({
      message: `= is missing after ${shorten(state)}'.`,
      advice: `Write ${shorten(state)}' = …`,
    }),
  }),

  lineWithoutEquals: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: 'this line has no =.',
      advice: `Write ${shorten(name)}' = … for an equation, k = 0.3 for a constant, or start a comment with #.`,
    }),
  }),

  /** k <- 0.5, which is a value in R. Two actions are two readings. */
  arrowOrLess: ({ at }: { at: Place }) => ({
    about: model,
    actions: [
      { do: 'write', place: at, text: '=' },
      { do: 'write', place: at, text: '< -' },
    ],
    words: () => ({
      message: '<- can set a value, as in R, or be < and a minus sign.',
      advice: 'Write = for a value or an equation, or put a blank between the two signs of a bound: < -.',
    }),
  }),

  beginsWithNumber: ({ number }: { number: string }) => ({
    about: model,
    words: () => ({
      message: `a statement begins with the number ${shorten(number)}.`,
      advice: "Write u' = … or k = 0.3.",
    }),
  }),

  beginsWithSign: ({ sign }: { sign: string }) => ({
    about: model,
    words: () => ({
      message: `a statement begins with ${sign}.`,
      advice: "Write u' = … or k = 0.3; a comment starts with #.",
    }),
  }),

  wrongLeftSide: () => ({
    about: model,
    words: () => ({
      message: 'the left side of = is not a name or a derivative.',
      advice: "Write u' = …, d(u)/dt = … or du/dt = … for an equation, k = 0.3 for a constant.",
    }),
  }),
});
