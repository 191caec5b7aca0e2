import { list } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { meant } from './names.ts';
import { type UndefinedPart, undefinedWords } from './undefinedWords.ts';

const call = { of: 'call' } as const;
const again = 'Write it again with wendy fit MODEL DATA --json.';

/** What a part of a result is that no fit writes; the part comes before it. */
const faults = {
  notText: 'is not text',
  unreadable: 'cannot be read',
  notValid: 'are not valid',
  notRecord: 'are not a record of them',
  notList: 'are not a list of them',
  notEstimates: 'are not a list of estimates',
  notOfModel: 'are not names of its model',
  notTwoTimes: 'is not a pair of times',
  notCount: 'is not a number of times',
} as const;

export type ResultFault = keyof typeof faults;

/** What is wrong with the result of a fit that is read back, or with what is predicted from it. */
export const resultFindings = catalog({
  /** `value`: what was given in place of a result. */
  notResult: ({ value, isText }: { value: string; isText: boolean }) => ({
    about: call,
    words: () => ({
      message: `The result is ${value}. It must be what a fit returned, or its JSON.`,
      advice: isText ? 'Read it with JSON.parse first.' : again,
    }),
  }),

  resultLacks: ({ fields }: { fields: readonly string[] }) => ({
    about: call,
    words: () => ({
      message: `The result has no ${list(fields)}. It must be what a fit returned, or its JSON.`,
      advice: again,
    }),
  }),

  /** `part`: of the result, such as timeSpan; `experiment`: whose, '' where there is but one. */
  resultChanged: ({
    part,
    experiment = '',
    fault,
  }: {
    part: string;
    experiment?: string;
    fault: ResultFault;
  }) => ({
    about: call,
    words: () => ({ message: changed(`${part}${whose(experiment)} ${faults[fault]}`), advice: again }),
  }),

  resultFixesOther: ({ name }: { name: string }) => ({
    about: call,
    words: () => ({
      message: changed(`options fix ${JSON.stringify(name)}, which is not a parameter of its model`),
      advice: again,
    }),
  }),

  resultInputMissing: ({ name, experiment }: { name: string; experiment: string }) => ({
    about: call,
    words: () => ({
      message: changed(`known${whose(experiment)} has no times and values of ${name}`),
      advice: again,
    }),
  }),

  /** `values`: the names that the result has estimates of, `names`: those of its model. */
  resultNamesDiffer: ({
    part,
    experiment,
    values,
    names,
  }: {
    part: string;
    experiment: string;
    values: readonly string[];
    names: readonly string[];
  }) => ({
    about: call,
    words: () => ({
      message: changed(
        `${part}s${whose(experiment)} are ${list(values) || 'none'}, those of its model ${list(names) || 'none'}`,
      ),
      advice: again,
    }),
  }),

  resultEstimateMissing: ({
    part,
    experiment,
    name,
  }: {
    part: string;
    experiment: string;
    name: string;
  }) => ({
    about: call,
    words: () => ({
      message: changed(`${part} ${name}${whose(experiment)} has no estimate`),
      advice: again,
    }),
  }),

  resultCovarianceSize: ({ experiment, size }: { experiment: string; size: number }) => ({
    about: call,
    words: () => ({
      message: changed(`jointCovariance${whose(experiment)} is not a table of ${size} × ${size}`),
      advice: again,
    }),
  }),

  /** `row`: from 1. */
  resultCovarianceValue: ({
    experiment,
    value,
    row,
    isVariance,
  }: {
    experiment: string;
    value: string;
    row: number;
    isVariance: boolean;
  }) => ({
    about: call,
    words: () => ({
      message: changed(
        `jointCovariance${whose(experiment)} has ${isVariance ? `a negative variance, ${value},` : value} in row ${row}`,
      ),
      advice: again,
    }),
  }),

  /** `why`: what was said when it was not. */
  experimentNotFitted: ({ experiment, why }: { experiment: string; why: string }) => ({
    about: call,
    words: () => `Experiment "${experiment}" was not fitted: ${why || 'its result is empty.'}`,
  }),

  experimentNotChosen: ({ what, names }: { what: 'fit' | 'experiment'; names: readonly string[] }) => ({
    about: { of: 'option', option: 'experiment' },
    words: (say) => ({
      message: `The result contains ${names.length} ${what}s, each with its own first states: ${dozen(names)}.`,
      advice: `Choose one with the option ${say.option('experiment')}.`,
    }),
  }),

  noSuchExperiment: ({
    experiment,
    names,
    near,
  }: {
    experiment: string;
    names: readonly string[];
    near: string | undefined;
  }) => ({
    about: { of: 'option', option: 'experiment' },
    words: (say) => ({
      message: `The result contains no experiment "${experiment}".`,
      advice: names.every((name) => name === '')
        ? `The result contains one experiment, which has no name. Leave the option ${say.option('experiment')} out.`
        : [`The experiments are ${dozen(names)}.`, meant(near)].filter((part) => part !== '').join(' '),
    }),
  }),

  noFirstStates: () => ({
    about: call,
    words: (say) => ({
      message: 'The result has no first states to begin with.',
      advice: `Fit with ${say.setting('method', 'mle')} or ${say.setting('method', 'fsnls')}, which find them, or use ${say.command('simulate')} with the fitted parameters and ${say.option('u0')}.`,
    }),
  }),

  predictsBeforeData: ({ begin, first }: { begin: number; first: number }) => ({
    about: { of: 'option', option: 't' },
    words: (say) => ({
      message: `${say.option('t')} begins at ${begin}, before the first time of the data, ${first}, where the first states are known. Models are solved forward only.`,
      advice: `Begin at ${first} or later.`,
    }),
  }),

  fittedUndefinedAtStart: ({ where }: { where: UndefinedPart }) => ({
    about: call,
    words: () => `The fitted model has no value at the start: ${undefinedWords(where)}.`,
  }),
});

function changed(what: string): string {
  return `The result has been changed, or cut short: its ${what}.`;
}

function whose(experiment: string): string {
  return experiment === '' ? '' : ` of experiment "${experiment}"`;
}

function dozen(names: readonly string[]): string {
  return `${list(names.slice(0, 12))}${names.length > 12 ? ` and ${names.length - 12} more` : ''}`;
}
