import { list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Action } from './finding.ts';
import type { Place } from './place.ts';

const model = { of: 'model' } as const;

const write = (place: Place, text: string): Action => ({ do: 'write', place, text });

/** Messages about a model written in LaTeX. Two actions are two readings. */
export const latexFindings = catalog({
  /** `lines`: the statements as they were read; `choices`: what could have been read in another way. */
  latexUnderstood: ({ lines, choices }: { lines: readonly string[]; choices: readonly string[] }) => ({
    about: model,
    words: () => {
      const shown = lines.slice(0, 12).join('; ');
      const more = lines.length > 12 ? `; and ${lines.length - 12} more` : '';
      const taken =
        choices.length > 0 ? ` Of two possible readings it took ${list(choices.slice(0, 6))}.` : '';
      return `The model was read from LaTeX as ${shown}${more}.${taken}`;
    },
  }),

  /** An error in what LaTeX was read as. */
  latexReadAs: ({ line }: { line: string }) => ({
    about: model,
    words: () => `The LaTeX was read as: ${shorten(line, 200)}.`,
  }),

  latexLetters: ({ letters, at }: { letters: string; at: Place }) => {
    const product = Array.from(letters).join(' ');
    return {
      about: model,
      actions: [write(at, product), write(at, `\\mathrm{${letters}}`)],
      words: () => ({
        message: `${shorten(letters)} can be a product of ${letters.length} letters or one name.`,
        advice: `Write ${shorten(product)} for the product, or \\mathrm{${shorten(letters)}} for the name.`,
      }),
    };
  },

  latexDivision: ({ divisor, factor }: { divisor: string; factor: string }) => ({
    about: model,
    words: () => ({
      message: `…/${shorten(divisor)} ${shorten(factor)} can mean that ${shorten(factor)} divides or that it multiplies.`,
      advice: `Write \\frac{…}{${shorten(divisor)} ${shorten(factor)}}, or \\frac{…}{${shorten(divisor)}} ${shorten(factor)}.`,
    }),
  }),

  latexCall: ({ name, argument }: { name: string; argument: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)}(${shorten(argument)}) can be a product or a function of ${shorten(argument)}.`,
      advice: `Write ${shorten(name)} \\cdot ${shorten(argument)} for the product. For a function, write its formula; for a state, add its equation.`,
    }),
  }),

  latexArgument: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `it is not clear where the argument of \\${shorten(name)} ends.`,
      advice: `Put it in brackets, as in \\${shorten(name)}(x y).`,
    }),
  }),

  /** e is the base of a power, and a name elsewhere. */
  latexEuler: () => ({
    about: model,
    words: () => ({
      message: 'e is used here as the base of a power, and elsewhere as a name.',
      advice: 'Write \\exp(…) for the exponential function, or give the other one another name.',
    }),
  }),

  /** `text`: what stands above a name. */
  latexSuperscript: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} above a name can say which one it is, or be a power.`,
      advice: `Write it below for a name, as in k_{${shorten(text)}}; for a power, leave out the brackets or \\mathrm: k^{n}.`,
    }),
  }),

  /** `name`: what has the value. */
  latexUnit: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `the value of ${shorten(name)} has a unit, which would be one more factor.`,
      advice: 'Leave the unit out, or make it a comment: k = 0.5 # per h. For a product, write \\cdot.',
    }),
  }),

  latexLeft: () => ({
    about: model,
    words: () => ({
      message: 'the left side of = is neither a derivative nor a name.',
      advice: 'Write \\frac{dx}{dt} = …, \\dot{x} = …, or a definition, v = …',
    }),
  }),

  latexOperand: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({
      message:
        text === ''
          ? 'the formula ends where a name or number is missing.'
          : `${shorten(text)} is not understood here.`,
      advice:
        'A name, a number or a bracket is needed. If the line means something else, translate it by hand.',
    }),
  }),

  latexCases: () => ({
    about: model,
    words: () => ({
      message: 'a choice between cases is not translated.',
      advice: 'Write it as if(condition, yes, no), as in if(t < 5, a, b).',
    }),
  }),
});
