import { quote } from '../text/quote.ts';
import { list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import type { About } from './finding.ts';

const [call, fit]: About[] = [{ of: 'call' }, { of: 'fit' }];

/** Why a fit cannot be written as a script in another language. */
export const scriptFindings = catalog({
  scriptLanguage: ({ language, names }: { language: string; names: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `There are no scripts in ${language}.`,
      advice: `Choose ${list(names, 'or')}.`,
    }),
  }),

  /** `name`: an unknown of model and data that the result does not have. */
  scriptOfOtherFit: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: `The result has no estimate of ${quote(name)}: it does not belong to this model and table.`,
      advice: 'Pass the model and the table that were fitted.',
    }),
  }),

  scriptWithoutFirstStates: ({ state }: { state: string }) => ({
    about: fit,
    words: () => ({
      message: `The fit has no initial value of ${quote(state)}, so the model cannot be solved from a script.`,
      advice: 'Fit by mle or fsnls, which estimate the initial states, or give them in u0.',
    }),
  }),

  /** `t`: where the solution ended, if that is known. */
  scriptNotSolved: ({ experiment, t }: { experiment: string; t: number | undefined }) => ({
    about: fit,
    words: () => ({
      message: `No script was written: with the estimates, the model cannot be solved over all times${
        experiment === '' ? '' : ` of experiment ${quote(experiment)}`
      }${t === undefined ? '' : `; the solution ends at t = ${short(t)}`}.`,
      advice: 'See the verdict of the fit.',
    }),
  }),

  scriptNotFinite: () => ({
    about: fit,
    words: () => ({
      message:
        'No script was written: with the estimates, the deviance of the model solved forward is not finite.',
      advice: 'See the verdict of the fit.',
    }),
  }),

  /** `what`: the lines of the model that the language cannot have. */
  scriptLines: ({ language, what }: { language: string; what: 'events' }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `Scripts in ${language} have no ${what} (when …: …).`,
      advice: 'Python, R and TypeScript have them.',
    }),
  }),

  scriptPrior: ({ name, distribution }: { name: string; distribution: string }) => ({
    about: { of: 'model' },
    words: () => ({
      message: `Scripts have normal and log-normal priors only; that of ${quote(name)} is ${quote(distribution)}.`,
      advice: 'Fit with a normal or log-normal prior, and write a script of that fit.',
    }),
  }),

  scriptTooLong: ({ values, most }: { values: number; most: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `The data have ${values} values. A script contains its data, at most ${most}.`,
      advice: 'Fit fewer rows, such as every other one, and write a script of that fit.',
    }),
  }),
});
