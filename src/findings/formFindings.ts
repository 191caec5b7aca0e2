import { count, list, shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { Say } from './finding.ts';

const model = { of: 'model' } as const;

/** What a model may say beyond equations, constants and the list of parameters. */
export type Feature = keyof typeof features;

/** Each in words, and what to do where it is not taken. */
const features = {
  definitions: ['definitions', 'Write the expression out where it is used.'],
  inputs: ['inputs', 'Write a known function of t instead, or give the name a value.'],
  initial: [
    'first values',
    (say: Say) => `Remove the line, and give them as the option ${say.option('u0')} if there is one.`,
  ],
  outputs: ['observation functions', 'Remove the line; a column called like a state measures that state.'],
  noise: ['laws of noise', 'Remove the line; each state then has one noise level.'],
  jumps: ['jumps', 'Remove the line, and use the data between two jumps.'],
  events: ['events', 'Remove the line.'],
  bounds: ['bounds', 'Remove the line; estimates are then unbounded.'],
  priors: ['priors', 'Remove the line.'],
  local: ['local parameters', 'Remove the line, or fit each experiment separately.'],
  settings: ['values of single experiments', 'Remove the line, or fit each experiment separately.'],
  reports: ['reports', 'Remove the line, and compute the quantity from the parameters.'],
} as const;

/** What is called so in messages. */
export function featureWords(feature: Feature): string {
  return features[feature][0];
}

function featureAdvice(feature: Feature, say: Say): string {
  const [, advice] = features[feature];
  return typeof advice === 'string' ? advice : advice(say);
}

/** Where parameters enter a term other than as factors: the names, and in a function, its name. */
export type Position =
  | { readonly at: 'denominator' | 'exponent' | 'power'; readonly names: readonly string[] }
  | { readonly at: 'function'; readonly names: readonly string[]; readonly name: string }
  /** `parts`: what is multiplied. */
  | { readonly at: 'product'; readonly parts: readonly string[]; readonly divided: boolean };

/** Usual values for parameters in their position. */
type Values = Readonly<Record<string, number>>;

/** What makes a term linear. `values`: or give these. */
export type Remedy =
  /** amplitude · sin(rest + phase) as the sum of two waves, whose amplitudes have free names. */
  | {
      readonly by: 'waves';
      readonly names: readonly string[];
      readonly rest: string;
      readonly values: Values;
    }
  /** `stays`: a parameter that may remain one. */
  | { readonly by: 'values'; readonly values: Values; readonly stays: string | undefined }
  /** `above`: a parameter of the numerator. */
  | {
      readonly by: 'quotient';
      readonly above: string | undefined;
      readonly divisor: string;
      readonly values: Values;
    }
  | {
      readonly by: 'name';
      readonly of: 'product' | 'power' | 'term';
      readonly text: string;
      readonly values: Values;
      readonly mayBeState: boolean;
    }
  | { readonly by: 'multiplyOut'; readonly values: Values; readonly mayBeState: boolean };

/** What keeps a model from a method or a calculation. */
/** Why another method takes what this one does not. */
const whyInstead = {
  mle: 'the default, which takes it',
  fsnls: 'which solves the model forward and takes it',
};

export const formFindings = catalog({
  modelUnread: () => ({
    about: { of: 'call' },
    words: () => ({
      message: 'The model is text that has not been read yet.',
      advice: 'Pass parseModel(text) instead.',
    }),
  }),

  /** `value`: what was given, in words. */
  notModel: ({ value, isTable }: { value: string; isTable: boolean }) => ({
    about: { of: 'call' },
    words: () => ({
      message: `The model is ${value}.${isTable ? ' The model comes first, then the table.' : ''}`,
      advice: 'Read its equations with parseModel(text).',
    }),
  }),

  /** `name`: that of a constant; undefined for a number. */
  numberTooExtreme: ({
    name,
    value,
    smallest,
    largest,
  }: {
    name: string | undefined;
    value: number;
    smallest: number;
    largest: number;
  }) => ({
    about: model,
    words: () => ({
      message: `${name === undefined ? '' : `${name} = `}${value} is outside the range that can be computed with (${smallest} to ${largest}).`,
      advice: 'Change the units of time or of the states so that coefficients are nearer to 1.',
    }),
  }),

  noParameter: () => ({
    about: model,
    words: () => ({
      message: 'The model has no unknown parameter: every name is a state, a constant or t.',
      advice:
        'Remove the values of constants that should be estimated, or write a name in place of a number.',
    }),
  }),

  notLinear: ({
    state,
    term,
    position,
    remedy,
  }: {
    state: string;
    term: string;
    position: Position;
    remedy: Remedy;
  }) => ({
    about: model,
    words: () => ({
      message: `${positionWords(position)} in the equation of ${shorten(state)} (term ${term}); the model must be linear in its parameters.`,
      advice: remedyWords(remedy),
    }),
  }),

  /** Said with notLinear where another method takes the model as it is. */
  mleTakesIt: () => ({
    about: { of: 'option', option: 'method' },
    actions: [{ do: 'set', options: { method: 'mle' } }],
    words: (say) => `Or keep it: ${say.setting('method', 'mle')}, the default, takes it as it is.`,
  }),

  coefficientNotFinite: ({ state, term, value }: { state: string; term: string; value: string }) => ({
    about: model,
    words: () => ({
      message: `in the equation of ${shorten(state)} the number before ${term} is ${value}.`,
      advice: 'Look for a division by zero or numbers too large.',
    }),
  }),

  parameterCancels: ({ name, state }: { name: string; state: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} has no effect: its terms in the equation of ${shorten(state)} cancel or are multiplied by 0.`,
      advice: `Nothing can be learnt about it. Remove ${shorten(name)} from the model.`,
    }),
  }),

  notInEquations: ({ name }: { name: string }) => ({
    about: model,
    words: () =>
      `${shorten(name)} is a parameter that no equation uses. The weak form uses only the equations.`,
  }),

  declaredUnused: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is declared a parameter, but no equation uses it.`,
      advice: `Nothing can be learnt about it. Remove ${shorten(name)} from the list, or use it.`,
    }),
  }),

  /** By a method, for which another may be named that takes it, or by a function of the library. */
  lineNotTaken: ({
    line,
    feature,
    by,
    instead,
  }: {
    line: string;
    feature: Feature;
    by: Taker;
    instead: 'mle' | 'fsnls' | undefined;
  }) => ({
    about: model,
    actions: instead === undefined ? [] : [{ do: 'set', options: { method: instead } }],
    words: (say) => ({
      message: `\`${shorten(line, 60)}\`: ${'method' in by ? say.setting('method', by.method) : say.command(by.command)} does not take ${featureWords(feature)}.`,
      advice:
        instead === undefined
          ? featureAdvice(feature, say)
          : `Use ${say.setting('method', instead)}, ${whyInstead[instead]}.`,
    }),
  }),

  nameWithoutColumn: ({ kind, name }: { kind: string; name: string }) => ({
    about: { of: 'call' },
    words: () => `The ${kind} "${name}" has no column to be read from.`,
  }),

  valuesOfStates: ({ times, states, values }: { times: number; states: number; values: number }) => ({
    about: { of: 'call' },
    words: () =>
      `${count(times, 'time point')} and ${count(states, 'state')} need ${count(times * states, 'value')}; ${values} were given.`,
  }),

  nameWithoutValue: ({ kind, name }: { kind: string; name: string }) => ({
    about: { of: 'call' },
    words: () => `The ${kind} "${name}" has no value to be evaluated with.`,
  }),

  lengthsDiffer: ({ needed, given }: { needed: Lengths; given: Lengths }) => ({
    about: { of: 'call' },
    words: () =>
      `The model has ${needed.states} states and ${needed.parameters} parameters and fills ${needed.room} numbers; given were ${given.states} states, ${given.parameters} parameters and room for ${given.room}.`,
  }),
});

/** What does not take a line of a model: a method, or a function of the library. */
export type Taker = { readonly method: string } | { readonly command: string };

interface Lengths {
  readonly states: number;
  readonly parameters: number;
  readonly room: number;
}

function positionWords(position: Position): string {
  if (position.at === 'product') {
    const { parts, divided } = position;
    if (parts.length === 1) return `${listed(parts)} multiplies itself`;
    return `${listed(parts)} ${divided ? 'multiply or divide' : 'multiply'} each other`;
  }
  const { names } = position;
  const are = `${listed(names)} ${names.length > 1 ? 'are' : 'is'}`;
  switch (position.at) {
    case 'denominator':
      return `${are} in a denominator`;
    case 'function':
      return `${are} inside ${position.name}(…)`;
    case 'exponent':
      return names.length > 1 ? `${are} in an exponent` : `${are} an exponent`;
    case 'power':
      return `${are} raised to a power`;
  }
}

function remedyWords(remedy: Remedy): string {
  const values = giveValues(remedy.values);
  switch (remedy.by) {
    case 'waves': {
      const { names, rest } = remedy;
      const [A, B] = names;
      const also = Object.keys(remedy.values).length > 0 ? `, and ${values}` : '';
      return `Write ${A}*cos(${rest}) + ${B}*sin(${rest}), where ${A} and ${B} stand for amplitude and phase${also}.`;
    }
    case 'values':
      return `G${values.slice(1)}${remedy.stays === undefined ? '' : `; ${shorten(remedy.stays)} stays a parameter`}.`;
    case 'quotient':
      return remedy.above === undefined
        ? `Multiply by a parameter instead, one that means 1/${remedy.divisor}, or ${values}.`
        : `Use one parameter for each quotient, such as ${shorten(remedy.above)}/${remedy.divisor}, or ${values}.`;
    case 'name': {
      const what = remedy.of === 'term' ? '' : remedy.of === 'power' ? 'the power of ' : 'the product ';
      return `Replace ${what}${remedy.text} by one parameter, or ${values}.${forgotten(remedy)}`;
    }
    case 'multiplyOut':
      return `Multiply it out and use one parameter for each product or quotient of parameters, or ${values}.${forgotten(remedy)}`;
  }
}

function forgotten({ mayBeState }: { mayBeState: boolean }): string {
  return mayBeState ? ' If one of them is a state, add its equation.' : '';
}

function giveValues(values: Values): string {
  const names = Object.keys(values);
  const examples = Object.entries(values)
    .slice(0, 3)
    .map(([name, value]) => `${shorten(name)} = ${value}`);
  const what = names.length > 1 ? 'values on lines of their own' : 'a value on a line of its own';
  return `give ${listed(names)} ${what}, such as ${listed(examples)}`;
}

/** Names, cut where they are long or many. */
function listed(names: readonly string[]): string {
  const all = names.map((name) => shorten(name));
  return all.length > 4 ? `${all.slice(0, 3).join(', ')} and ${all.length - 3} more` : list(all);
}
