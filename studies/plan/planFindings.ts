import { type About, type Finding, findings } from '../../src/index.ts';
import { inside } from './path.ts';

/** An invalid value: its path in the plan, and the value as text. */
export interface Wrong {
  readonly path: string;
  readonly value: string;
}

/** Where a plan has options of fits: those of a method itself, and those for all. */
export interface OptionPaths {
  readonly own: string;
  readonly ownOptions: readonly string[];
  readonly shared: string;
}

/** The path of an option. */
export function optionPath({ own, ownOptions, shared }: OptionPaths, option: string): string {
  return inside(ownOptions.includes(option) ? own : shared, option);
}

const at = (path: string): About => ({ of: 'plan', path });
const is = ({ path, value }: Wrong) => `${path || 'The plan'} is ${value}.`;
const meant = (near: string | undefined) => (near ? ` Did you mean ${near}?` : '');
const nearOr = (near: string | undefined) =>
  near ? `Did you mean ${near}?` : 'Correct the name, or leave it out.';

/** What is wrong with fields of a plan, whatever their meaning. */
export const planFindings = findings.catalog({
  planFieldUnknown: (v: { path: string; near: string | undefined; known: readonly string[] }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is not known.${meant(v.near)} The fields here are ${v.known.join(', ')}.`,
      advice: 'Correct the name, or leave it out.',
    }),
  }),

  planObjectNeeded: (v: Wrong & { example: string }) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: `An object is needed, such as ${v.example}.` }),
  }),

  planListNeeded: (v: Wrong & { example: string }) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: `A list is needed, such as ${v.example}.` }),
  }),

  planListEmpty: (v: { path: string; example: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is an empty list.`,
      advice: `Give at least one, such as ${v.example}.`,
    }),
  }),

  planListLong: (v: { path: string; entries: number; most: number }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} has ${v.entries} entries; at most ${v.most} are read.`,
      advice: 'Shorten the list.',
    }),
  }),

  /** `named`: whether it is the name of an entry that repeats, and not the entry itself. */
  planEntryTwice: (v: Wrong & { earlier: string; named: boolean }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} ${v.named ? 'is called' : 'is'} ${v.value}, as is ${v.earlier}.`,
      advice: `Each may appear once: leave one out${v.named ? ', or rename it' : ''}.`,
    }),
  }),

  planNumberRange: (v: Wrong & { min: number; max: number; whole: boolean; example: string }) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `A ${v.whole ? 'whole ' : ''}number from ${v.min} to ${v.max} is needed, such as ${v.example}.`,
    }),
  }),

  planLineNeeded: (v: Wrong & { most: number }) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `A text of one line is needed, of 1 to ${v.most} characters, without spaces at its ends.`,
    }),
  }),

  planNameNeeded: (v: Wrong & { example: string }) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `A name of at most 60 letters (A to Z), digits, - and _ is needed, such as "${v.example}".`,
    }),
  }),

  planChoiceNeeded: (v: Wrong & { words: readonly string[]; near: string | undefined }) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `It must be one of ${v.words.map((word) => JSON.stringify(word)).join(', ')}.${meant(v.near)}`,
    }),
  }),

  planTruthNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: 'It must be true or false.' }),
  }),

  planNumbersNeeded: (v: Wrong & { example: string }) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `An object with a number for each name is needed, such as ${v.example}.`,
    }),
  }),

  planFiniteNeeded: (v: Wrong & { example: string }) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: `A finite number is needed, such as ${v.example}.` }),
  }),

  planMethodNeeded: (
    v: Wrong & { methods: readonly string[]; near: string | undefined; wendy: boolean },
  ) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `A method is needed, one of ${v.methods.join(', ')}.${v.wendy ? ' WENDy itself is irls.' : meant(v.near)}`,
    }),
  }),

  planOptionsNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'An object with options of fits is needed, such as {"level": 0.9}.',
    }),
  }),

  planOptionElsewhere: (v: { path: string; option: Elsewhere }) => ({
    about: at(v.path),
    words: () => ({ message: `${v.path} cannot be set: ${elsewhere[v.option]}.`, advice: 'Leave it out.' }),
  }),

  planOptionUnknown: (v: { path: string; near: string | undefined }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is not an option of fits.${meant(v.near)} They are in \`wendy fit --help\`, spelled like minRadius.`,
      advice: 'Correct the name, or leave it out.',
    }),
  }),

  planOptionNull: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: 'Leave it out to have its default.' }),
  }),

  planOptionList: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'A list is not accepted here. Give one value, or an object with values by name.',
    }),
  }),

  planOptionIdle: (v: Wrong & { method: string; begun: 'own' | 'random' | 'estimate' }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is ${v.value}, and ${v.method} does not use it: ${v.begun === 'estimate' ? "it begins at WENDy's estimate" : 'it does not solve the model forward'}.`,
      advice: 'Leave it out, or take method "fsnls".',
    }),
  }),

  /** What the library refuses about options. */
  planFitOption: (v: { path: string; paths: OptionPaths; finding: Finding }) => ({
    about: at(v.path),
    words: (say) =>
      findings.wordsOf(v.finding, {
        ...findings.inCode,
        command: say.command,
        option: (name) => optionPath(v.paths, name),
        setting: (name, value) => `${name} "${value}"`,
      }),
  }),

  planProblemAndModel: (v: { path: string; field: string; isPetab: boolean }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is given, and ${v.field} as well.`,
      advice: `A ${v.isPetab ? 'PEtab problem has its own model' : 'built-in problem has its own model, parameters'}, initial and time: leave it or them out.`,
    }),
  }),

  planWithoutSystem: (v: { path: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path ? `${v.path} has` : 'There is'} no problem and no model.`,
      advice:
        'Give the name of a built-in one, such as "problem": "logistic", a PEtab problem, such as "petab": "problem.yaml", or model, parameters, initial and time.',
    }),
  }),

  planNoiseUnknown: (v: { path: string; system: string; columns: readonly string[] }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is "model", but the model of ${v.system} has no noise line with a size for ${v.columns.join(', ')}.`,
      advice: `Add one, such as noise ${v.columns[0]} = 0.1, or give a number.`,
    }),
  }),

  /** `part` is the path of a part that lacks it, '' where the plan has no parts. */
  planFieldMissing: (v: { part: string; field: string }) => ({
    about: at(v.part ? `${v.part}.${v.field}` : v.field),
    words: () => ({
      message: v.part
        ? `${v.part}.${v.field} is missing, and the plan has none for all parts.`
        : `${v.field} is missing.`,
      advice: `Give ${needed[v.field]}.`,
    }),
  }),

  planSystemsAlike: (v: { name: string }) => ({
    about: at('name'),
    words: () => ({
      message: `Two different systems are called ${v.name}: the plan's own and a built-in problem.`,
      advice: 'Give the plan another name.',
    }),
  }),

  planKindsTooMany: (v: { kinds: number; most: number }) => ({
    about: at(''),
    words: () => ({
      message: `There are ${v.kinds} kinds of data (systems × points × noise, of all parts); at most ${v.most} are possible.`,
      advice: 'Shorten the lists.',
    }),
  }),

  planFitsTooMany: (v: { fits: number }) => ({
    about: at('trials'),
    words: () => ({
      message: `There are ${v.fits.toExponential(1).replace('+', '')} fits to make; at most 1e12 are possible.`,
      advice: 'Lower trials.',
    }),
  }),

  planTargetRange: (v: { path: string; value: number }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is ${v.value}.`,
      advice: `A part of the true value is needed, above 0 and at most 1: 0.05 is within 5%.${
        v.value > 1 && v.value <= 100
          ? ` ${v.value} would be ${Number((100 * v.value).toPrecision(12))}%: did you mean ${v.value / 100}?`
          : ''
      }`,
    }),
  }),

  planTargetUnknown: (v: {
    path: string;
    system: string;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is not a parameter of ${v.system}, whose parameters are ${v.names.join(', ')}.`,
      advice: nearOr(v.near),
    }),
  }),

  planTargetMeasured: (v: { path: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is given, and only measured data are fitted, whose true values are unknown.`,
      advice: 'Leave it out, or make data: "noise": "model".',
    }),
  }),

  planTargetOfZero: (v: { path: string; value: number; system: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is ${v.value}, a part of the true value, and that is 0 in ${v.system}.`,
      advice: 'Leave it out, or study another true value.',
    }),
  }),

  trialsRange: (v: { value: string; max: number }) => ({
    about: { of: 'option', option: 'trials' },
    words: (say) => ({
      message: `${say.option('trials')} is ${v.value}.`,
      advice: `A whole number from 1 to ${v.max} is needed, such as 20.`,
    }),
  }),
});

/** Where a plan says what options of fits cannot. */
const elsewhere = {
  method: 'the methods are listed in methods',
  seed: 'every fit has a seed that follows from the seed of the plan',
  time: 'the times of the data are always called t',
  by: 'a data set of a study is one experiment',
  long: 'the data of a study have a column for each state',
  replicates: 'the data of a study have a column for each state',
  plate: 'the data of a study have a column for each state',
  beyond: 'no value of a study is beyond a limit',
};

type Elsewhere = keyof typeof elsewhere;

/** What fields of a part say. */
const needed: Readonly<Record<string, string>> = {
  model: `the equations, such as "u' = r*u*(1 - u/K)"`,
  parameters: 'the true value of each parameter, such as {"r": 1, "K": 2}',
  initial: 'the first value of each state, such as {"u": 0.1}',
  time: 'the first and the last time, such as [0, 10]',
  points: 'the number of times of the data, such as [128, 256]',
  noise: 'how large the noise is, as a part of the root mean square of the states, such as [0.05, 0.1]',
  trials: 'how many data sets of each kind are made, such as 50',
  methods: 'the methods to fit by, such as ["ols", "irls"]',
};
