import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Action } from './finding.ts';
import { isWhat, type Meaning } from './meaning.ts';
import type { Place } from './place.ts';

const model = { of: 'model' } as const;

const write = (place: Place, text: string): Action => ({ do: 'write', place, text });

const forms =
  'Write A + B -> C, k for mass action, A <-> B, kf, kr for a reversible reaction, or the whole rate: A -> B, v = V*A/(K + A)';

/** What is wrong with a reaction line of a model. */
export const reactionFindings = catalog({
  otherArrow: ({ arrow, better, at }: { arrow: string; better: string; at: Place }) => ({
    about: model,
    actions: [write(at, better)],
    words: () => ({
      message: `${arrow} is not an arrow of the language.`,
      advice: `Write ${better}, as in A ${better} B, ${better === '->' ? 'k' : 'kf, kr'}`,
    }),
  }),

  secondArrow: () => ({
    about: model,
    words: () => ({
      message: 'a second arrow follows on the same line.',
      advice: 'Write each reaction on a line of its own, with its own rate.',
    }),
  }),

  notSpecies: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(text)} is not a species, and not the number of one.`,
      advice:
        'Write the names of species with + between them, with a number in front if more than one reacts: 2 A + B -> C, k. An empty side is left out or written 0.',
    }),
  }),

  speciesMissing: () => ({
    about: model,
    words: () => ({
      message: 'a species is missing here.',
      advice: 'Write the names of species with + between them, as in A + B -> C, k',
    }),
  }),

  nothingReacts: () => ({
    about: model,
    words: () => ({ message: 'both sides of the arrow are empty.', advice: forms }),
  }),

  rateMissing: ({ reversible }: { reversible: boolean }) => ({
    about: model,
    words: () => ({
      message: reversible ? 'this reversible reaction has no rates.' : 'this reaction has no rate.',
      advice: forms,
    }),
  }),

  /** `rates`: how many rates follow the comma. */
  rateCount: ({ rates, reversible }: { rates: number; reversible: boolean }) => ({
    about: model,
    words: () => ({
      message: reversible
        ? `the reversible reaction has ${rates === 1 ? 'one rate constant' : `${rates} rates`}; two are needed, forwards and backwards.`
        : `the reaction has ${rates} rates.`,
      advice: reversible
        ? 'Write A <-> B, kf, kr, or the net rate: A <-> B, v = kf*A - kr*B'
        : 'For a reversible reaction, write A <-> B, kf, kr. A decimal point is written as . (0.5).',
    }),
  }),

  /** `isRate`: whether the expression has a species of the reaction, so that it can only be the whole rate. */
  rateUnclear: ({ expression, isRate, at }: { expression: string; isRate: boolean; at: Place }) => ({
    about: model,
    actions: isRate ? [write(at, `v = ${expression}`)] : [],
    words: () =>
      isRate
        ? {
            message: `${shorten(expression)} is no rate constant: it has a species of the reaction.`,
            advice: `If it is the whole rate, write v = ${shorten(expression)}. For mass action, write the rate constant alone.`,
          }
        : {
            message: `${shorten(expression)} could be the rate constant or the whole rate of the reaction.`,
            advice: `If it is the whole rate, write v = ${shorten(expression)}. If it is the constant of mass action, give it a name on a line of its own, such as k1 = ${shorten(expression)}, and write that name here.`,
          },
  }),

  /** Said because A -> B, k = 0.3 is written in other languages for a rate constant with its value. */
  rateNumberNamed: ({ name, value }: { name: string; value: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} = ${value} could be a rate constant and its value, or the whole rate of the reaction.`,
      advice: `For mass action, write ${shorten(name)} alone here, and ${shorten(name)} = ${value} on a line of its own. If the rate does not depend on what reacts, write v = ${value}.`,
    }),
  }),

  rateConstantIsState: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is a state, but is in the place of a rate constant.`,
      advice: `Write a rate constant; if ${shorten(name)} speeds up the reaction, put it on both sides (${shorten(name)} + A -> ${shorten(name)} + B, k) or write the whole rate: v = …`,
    }),
  }),

  rateByNumber: ({ number, species }: { number: string; species: string }) => ({
    about: model,
    words: () => ({
      message: `mass action with ${number} ${shorten(species)} is not defined: the number is not a whole number.`,
      advice: 'Write the whole rate behind the comma, v = …, or whole numbers to the left of the arrow.',
    }),
  }),

  speciesWithEquation: ({ species, line }: { species: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(species)} changes in this reaction, but has its own equation on line ${line}.`,
      advice: `Write that equation as reactions: -> ${shorten(species)}, v = … adds a rate, ${shorten(species)} ->, v = … subtracts one.`,
    }),
  }),

  speciesGiven: ({ species, meaning }: { species: string; meaning: Meaning }) => ({
    about: model,
    words: () => ({
      message: `${shorten(species)} changes in this reaction, but ${isWhat(meaning)}.`,
      advice: `Rename one of the two; or, if ${shorten(species)} does not change, put it on both sides of the arrow.`,
    }),
  }),
});
