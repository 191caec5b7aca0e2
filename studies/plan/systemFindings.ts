import { type About, type Finding, findings } from '../../src/index.ts';
import type { Wrong } from './planFindings.ts';

const at = (path: string): About => ({ of: 'plan', path });
const is = ({ path, value }: Wrong) => `${path} is ${value}.`;
const nearOr = (near: string | undefined) =>
  near ? `Did you mean ${near}?` : 'Correct the name, or leave it out.';
const inputsExample = '{"u": 2, "amt": {"t": [0, 12], "value": [50, 30]}}';
const inputsOf = (names: readonly string[]) =>
  names.length === 0 ? 'The model has none.' : `Those of the model are ${names.join(', ')}.`;

/** What is wrong with the systems of a plan: problems by name, or models with true values. */
export const systemFindings = findings.catalog({
  planProblemNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'The name of a built-in problem is needed, such as "logistic".',
    }),
  }),

  planProblemMeasured: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: `${is(v)} It has measured data and no true values to make data from.`,
      advice: 'Fit it, and give its model with values of your choice instead of problem.',
    }),
  }),

  planProblemUnknown: (v: Wrong & { near: string | undefined; names: readonly string[] }) => ({
    about: at(v.path),
    words: () => ({
      message: `${is(v)} There is no built-in problem of that name.`,
      advice: `${v.near ? `Did you mean ${v.near}? ` : ''}They are ${v.names.join(', ')}.`,
    }),
  }),

  planPetabNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'The path of a PEtab problem is needed, its YAML file, folder or zip archive: "problem.yaml".',
    }),
  }),

  /** A path where plans are read without files. */
  planPetabOfFiles: (v: Wrong) => ({
    about: at(v.path),
    words: (say) => ({
      message: `${is(v)} Files of PEtab problems are read when a study begins.`,
      advice: `Give the plan to ${say.command('runStudy')}.`,
    }),
  }),

  /** What is wrong with the files of a PEtab problem. */
  planPetabUnread: (v: { path: string; file: string; finding: Finding }) => ({
    about: at(v.path),
    words: (say) => `${v.path}: ${v.file}: ${findings.sentence(v.finding, say)}`,
  }),

  planPetabNominal: (v: { path: string; system: string; missing: readonly string[] }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is "model", and ${v.system} has no nominal value of ${v.missing.join(', ')} to make data with.`,
      advice: `Give values in parameters, such as {"${v.missing[0]}": 1}, or fit the measured data: "noise": "measured".`,
    }),
  }),

  planPetabNoise: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice:
        'For a PEtab problem, noise is "measured", to fit its data as they are, or "model", to make data with its own noise.',
    }),
  }),

  /** `field`: points, u0 known and the like. */
  planPetabField: (v: { path: string; field: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is given, and a PEtab problem has its own ${v.field}.`,
      advice: 'Leave it out, or put other systems into a separate part.',
    }),
  }),

  planPetabMethod: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: `${is(v)} It does not take PEtab problems.`,
      advice: 'Give mle or fsnls, which begins where mle ends.',
    }),
  }),

  /** Something that only PEtab problems have. */
  planPetabOnly: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'That is for PEtab problems: name one in petab, or leave it out.',
    }),
  }),

  planModelNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `The equations are needed as one text, with \\n between lines, such as "u' = r*u*(1 - u/K)".`,
    }),
  }),

  /** What the library refuses about a model. */
  planModel: (v: { path: string; finding: Finding }) => ({
    about: at(v.path),
    words: (say) => `${v.path}: ${findings.sentence(v.finding, say)}`,
  }),

  planModelKnown: (v: { path: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} has no parameters, so there is nothing to estimate.`,
      advice: 'Name the unknowns in it.',
    }),
  }),

  planParametersZero: (v: { path: string }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} has no value other than 0.`,
      advice: 'Errors are relative to the true values: at least one must not be 0.',
    }),
  }),

  planTimeNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'The first and the last time are needed, the last above the first, such as [0, 5].',
    }),
  }),

  planInputsNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `An object with inputs by name is needed, such as ${inputsExample}.`,
    }),
  }),

  planInputNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: `A number is needed, or values at times, such as ${inputsExample}.`,
    }),
  }),

  planInputNumbers: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: 'A list of finite numbers is needed, such as [0, 12].' }),
  }),

  planInputTimes: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({ message: is(v), advice: 'As many values as times are needed, and times that rise.' }),
  }),

  planMeasuredNeeded: (v: Wrong) => ({
    about: at(v.path),
    words: () => ({
      message: is(v),
      advice: 'The name of a state or an output is needed, such as "u1".',
    }),
  }),

  planInputUnknown: (v: { path: string; names: readonly string[]; near: string | undefined }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is not an input of the model. ${inputsOf(v.names)}`,
      advice: nearOr(v.near),
    }),
  }),

  planInputsMissing: (v: { path: string; missing: readonly string[]; names: readonly string[] }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} lacks ${v.missing.join(', ')}. ${inputsOf(v.names)}`,
      advice: `Each needs a value, or values at times, such as ${inputsExample}.`,
    }),
  }),

  planMeasuredUnknown: (v: Wrong & { names: readonly string[]; near: string | undefined }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is ${v.value}, not a state or output of the model. Those are ${v.names.join(', ')}.`,
      advice: nearOr(v.near),
    }),
  }),

  /** `but`: what the name is instead. */
  planNameUnknown: (v: {
    path: string;
    of: 'parameter' | 'state';
    but: 'constant' | 'state' | 'parameter' | undefined;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} is not a ${v.of}${v.but ? butWords[v.but] : ''}. The ${v.of}s of the model are ${v.names.join(', ')}.`,
      advice: nearOr(v.near),
    }),
  }),

  planNamesMissing: (v: {
    path: string;
    of: 'parameter' | 'state';
    missing: readonly string[];
    names: readonly string[];
  }) => ({
    about: at(v.path),
    words: () => ({
      message: `${v.path} lacks ${v.missing.join(', ')}. The ${v.of}s of the model are ${v.names.join(', ')}.`,
      advice: 'Each of them needs a number.',
    }),
  }),
});

const butWords = {
  constant: ', but a constant, which the model sets',
  state: ', but a state, whose first value belongs in initial',
  parameter: ', but a parameter',
};
