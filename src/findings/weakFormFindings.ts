import { quote } from '../text/quote.ts';
import { count } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About, Action } from './finding.ts';

const fit: About = { of: 'fit' };
const on = (option: string): About => ({ of: 'option', option });
const use = (option: string, value: string): Action => ({ do: 'set', options: { [option]: value } });

/** What the weak form cannot be made of: sizes of data and test functions, terms that are not finite. */
export const weakFormFindings = catalog({
  termNotFinite: ({
    term,
    value,
    t,
    states,
  }: {
    term: string;
    value: number;
    t: number;
    states: readonly (readonly [name: string, value: number])[];
  }) => ({
    about: fit,
    words: () => ({
      message: `The term ${term} is ${value} at t = ${t}, where ${states.map(([name, u]) => `${name} = ${u}`).join(', ')}. Every term must be a finite number at every measured point.`,
      advice: 'Write the model so that it stays defined for noisy values, or leave those times out.',
    }),
  }),

  experimentsUnderAuthors: ({ experiments }: { experiments: number }) => ({
    about: on('preset'),
    actions: [use('preset', 'default')],
    words: () => ({
      message: `There are ${experiments} experiments. The preset authors-2023 takes one, as the authors' code does.`,
      advice: 'Fit them one at a time, or use the preset default.',
    }),
  }),

  tooFewPoints: ({
    points,
    experiment,
    isOnly,
    radius,
    isRadiusGiven,
    parameters,
    needed,
  }: {
    points: number;
    experiment: string;
    isOnly: boolean;
    /** The smallest radius of test functions, and how many points they need. */
    radius: number;
    isRadiusGiven: boolean;
    parameters: number;
    needed: number;
  }) => ({
    about: { of: 'data', experiment },
    words: (say) => ({
      message: `${tooFew(points, experiment)}: the smallest test function spans 2·${radius}+1 = ${2 * radius + 1}, and ${parameters === 1 ? 'a parameter needs' : `${parameters} parameters need`} several positions of it: at least ${needed} are needed.`,
      advice: `Record more points, ${isRadiusGiven ? `or lower ${say.option('minRadius')} (now ${radius})` : 'or estimate fewer parameters'}${isOnly ? '' : ', or leave this experiment out'}.`,
    }),
  }),

  tooFewPointsForFilter: ({
    points,
    experiment,
    isOnly,
    filter,
  }: {
    points: number;
    experiment: string;
    isOnly: boolean;
    filter: number;
  }) => ({
    about: { of: 'data', experiment },
    words: (say) => ({
      message: `${tooFew(points, experiment)}: the filter that estimates the noise spans ${filter}.`,
      advice: `Record more points, or give the noise of every state with ${say.option('noiseSd')}, or lower ${say.option('filterPoints')}${isOnly ? '' : ', or leave this experiment out'}.`,
    }),
  }),

  tooManyPoints: ({
    points,
    experiment,
    most,
    gigabytes,
  }: {
    points: number;
    experiment: string;
    most: number;
    gigabytes: number;
  }) => ({
    about: { of: 'data', experiment },
    actions: [use('method', 'mle'), use('method', 'ols')],
    words: (say) => ({
      message: `${points} time points${ofExperiment(experiment)} are more than the ${most} this method takes: its covariance alone would need about ${gigabytes.toPrecision(2)} GB.`,
      advice: `Use ${say.setting('method', 'mle')} or ${say.setting('method', 'ols')}, which take any number of points, or keep one point in ${Math.ceil(points / most)}.`,
    }),
  }),

  timeStepUnderAuthors: ({ step }: { step: number }) => ({
    about: { of: 'data' },
    actions: [use('preset', 'default')],
    words: (say) => ({
      message: `The time step is ${step}. The radius search of the preset authors-2023 only works for steps below 1, because the authors' code mixes time units into it.`,
      advice: `Rescale time, give ${say.option('minRadius')}, or use the preset default.`,
    }),
  }),

  rankTooHigh: ({ rank, most }: { rank: number; most: number }) => ({
    about: on('rank'),
    actions: [use('rank', 'auto')],
    words: (say) => ({
      message: `${say.option('rank')} is ${rank}, but these data and radii give only ${most} independent test functions.`,
      advice: `Lower ${say.option('rank')} to at most ${most}, or leave it at auto.`,
    }),
  }),

  testFunctionsTooMany: ({
    functions,
    equations,
    gigabytes,
    most,
  }: {
    functions: number;
    equations: number;
    gigabytes: number;
    most: number;
  }) => ({
    about: fit,
    words: (say) => ({
      message: `${functions} test functions on ${equations} equations need ${gigabytes.toPrecision(2)} GB for the covariance alone; at most ${most} GB can be used.`,
      advice: `Keep fewer points, or lower ${say.option('rank')}.`,
    }),
  }),

  testFunctionsTooFew: ({
    functions,
    equations,
    parameters,
    isRankGiven,
  }: {
    functions: number;
    equations: number;
    parameters: number;
    isRankGiven: boolean;
  }) => ({
    about: fit,
    words: (say) => ({
      message: `${functions} test functions for each of ${equations} equations give ${functions * equations} rows for ${parameters} parameters; more rows than parameters are needed.`,
      advice: isRankGiven
        ? `Raise ${say.option('rank')}, or leave it at auto.`
        : 'Record more points, or estimate fewer parameters.',
    }),
  }),

  covarianceTooLarge: ({ experiments, gigabytes }: { experiments: number; gigabytes: number }) => ({
    about: fit,
    actions: [use('method', 'mle')],
    words: (say) => ({
      message: `${experiments === 1 ? 'The covariance needs' : `The covariances of ${experiments} experiments need`} ${gigabytes.toPrecision(2)} GB; at most 4 GB can be used.`,
      advice: `Use ${say.setting('method', 'mle')}, keep fewer points, or lower ${say.option('rank')}.`,
    }),
  }),

  slopesTooLarge: () => ({
    about: fit,
    words: () => ({
      message: 'The derivatives of the terms are too large to compute with: their products overflow.',
      advice: 'Change the units of the states so that their values are nearer to 1.',
    }),
  }),

  workingsOfOther: ({ method }: { method: string }) => ({
    about: on('method'),
    actions: [use('method', 'irls'), { do: 'leaveOut', option: 'method' }],
    words: (say) => ({
      message: `The method is ${method}. The workings are those of the weak form: methods irls and ols have them.`,
      advice: `Choose one of these, or leave ${say.option('method')} out.`,
    }),
  }),

  workingsTooLong: ({ points, most }: { points: number; most: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `There are ${points} time points. Test functions can be shown for at most ${most}.`,
      advice: `Keep one point in ${Math.ceil(points / most)}.`,
    }),
  }),

  derivativeNotFinite: ({ derivative, value, t }: { derivative: string; value: number; t: number }) => ({
    about: fit,
    words: () => ({
      message: `The derivative ${derivative} is ${value} at t = ${t}. The covariance needs the derivative of every term with respect to the states at every measured point.`,
      advice: 'Write the model so that it is smooth there, or leave those times out.',
    }),
  }),

  tooFewToStart: ({ times, parameters }: { times: number; parameters: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `There are too few values to start from: ${count(times, 'time')} for ${count(parameters, 'parameter')}.`,
      advice: 'Record more, or estimate fewer parameters.',
    }),
  }),

  noiseOfNoState: ({ name, states }: { name: string; states: readonly string[] }) => ({
    about: on('noiseSd'),
    words: (say) => ({
      message: `${say.option('noiseSd')} names "${name}", which is not a state. The states are ${states.join(', ')}.`,
      advice: 'Correct the name.',
    }),
  }),
});

function tooFew(points: number, experiment: string): string {
  return `${points} time ${points === 1 ? 'point' : 'points'}${ofExperiment(experiment)} ${points === 1 ? 'is' : 'are'} too few`;
}

function ofExperiment(experiment: string): string {
  return experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
}
