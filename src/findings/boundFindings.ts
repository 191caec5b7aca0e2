import { shorten } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { didYouMean, isWhat, type Meaning } from './meaning.ts';

const model = { of: 'model' } as const;

/** A line that concerns parameters or first values. */
export type ParameterLine = 'bounds' | 'priors' | 'free' | 'local';

const rules: Readonly<Record<ParameterLine, string>> = {
  bounds: 'Bounds apply to parameters and first values.',
  priors: 'Priors apply to parameters and first values.',
  free: 'Only a parameter can be declared free, that is, of either sign.',
  local: 'Only a parameter can have a separate value in each experiment.',
};

const removeOne = 'Remove one of the two.';
const priorForms = 'Write a prior as K ~ normal(2, 0.5), K ~ lognormal(0, 1) or K ~ uniform(0, 5).';
const boundForms = 'Write bounds such as K > 0, K <= 5 or 0.1 <= n <= 8, with numbers.';

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');

/** What is wrong with lines on parameters: bounds, priors, free and local. `line` is that of an earlier one. */
export const boundFindings = catalog({
  stateNotParameter: ({ name, on }: { name: string; on: 'free' | 'local' }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is a state and not a parameter.`,
      advice: joined(
        rules[on],
        on === 'free'
          ? 'States may always have either sign.'
          : 'First values have one anyway, unless a line gives them.',
      ),
    }),
  }),

  /** `meaning` is undefined where the model does not use the name. */
  notParameter: ({
    name,
    meaning,
    near,
    on,
  }: {
    name: string;
    meaning: Meaning | undefined;
    near: string | undefined;
    on: ParameterLine;
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? `${isWhat(meaning)} and not a parameter` : 'is not used by the model'}.`,
      advice:
        meaning === 'constant'
          ? `${rules[on]} To have ${shorten(name)} estimated, remove its value.`
          : didYouMean(near) || rules[on],
    }),
  }),

  freeTwice: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is already declared free.`,
      advice: 'Remove one of the two lines.',
    }),
  }),

  freeAndBounded: ({ name, line }: { name: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} is free here and has a bound on line ${line}.`,
      advice: 'Remove one of the two lines.',
    }),
  }),

  localTwice: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({ message: `${shorten(name)} is already declared local.`, advice: removeOne }),
  }),

  priorTwice: ({ name, line }: { name: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} already has a prior, on line ${line}.`,
      advice: removeOne,
    }),
  }),

  priorMissing: () => ({
    about: model,
    words: () => ({ message: 'nothing follows ~.', advice: priorForms }),
  }),

  unknownPrior: ({
    distribution,
    near,
    names,
  }: {
    distribution: string;
    near: string | undefined;
    names: readonly string[];
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(distribution)} is not the distribution of a prior.`,
      advice: joined(
        didYouMean(near),
        `Write a prior as K ~ normal(2, 0.5). The distributions are ${names.join(', ')}.`,
      ),
    }),
  }),

  /** A distribution of values above zero, for a logarithm. */
  priorOfLogarithm: ({ distribution, on }: { distribution: string; on: 'log' | 'log10' }) => ({
    about: model,
    words: () => ({
      message: `${distribution} allows only values above 0, but a logarithm can be negative.`,
      advice: `For ${on}(K) there are normal, laplace, cauchy and uniform; or write K ~ ${distribution}(…).`,
    }),
  }),

  priorWithoutBrackets: ({ distribution }: { distribution: string }) => ({
    about: model,
    words: () => ({ message: `brackets are missing after ${distribution}.`, advice: priorForms }),
  }),

  priorOneNumber: ({ distribution }: { distribution: string }) => ({
    about: model,
    words: () => ({ message: `${distribution} has one number, but needs two.`, advice: priorForms }),
  }),

  priorManyNumbers: ({ distribution, takes }: { distribution: string; takes: number }) => ({
    about: model,
    words: () => ({
      message: `${distribution} takes ${takes === 1 ? 'one number' : 'two numbers'}.`,
      advice: takes === 1 ? `Write K ~ ${distribution}(2).` : priorForms,
    }),
  }),

  afterPrior: ({ text }: { text: string }) => ({
    about: model,
    words: () => ({ message: `${shorten(text)} follows the prior.`, advice: priorForms }),
  }),

  priorWithoutWidth: ({
    distribution,
    lower,
    upper,
  }: {
    distribution: string;
    lower: number;
    upper: number;
  }) => ({
    about: model,
    words: () => ({
      message: `${distribution}(${lower}, ${upper}) has no width.`,
      advice: `The first number is the lower end. ${priorForms}`,
    }),
  }),

  /** `number`: what it is called, such as standard deviation. */
  priorNumberNotPositive: ({ number, value }: { number: string; value: number }) => ({
    about: model,
    words: () => ({ message: `the ${number} is ${value}.`, advice: `It must be above 0. ${priorForms}` }),
  }),

  noFirstValue: ({
    name,
    time,
    meaning,
    near,
    on,
  }: {
    name: string;
    time: number;
    meaning: Meaning | undefined;
    near: string | undefined;
    on: 'bounds' | 'priors';
  }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} ${meaning ? isWhat(meaning) : 'is not a state'}, so it has no first value.`,
      advice: near
        ? didYouMean(`${near}(${time})`)
        : `${rules[on]} If ${shorten(name)} is a parameter, write just its name.`,
    }),
  }),

  firstValueKnown: ({ state, time, line }: { state: string; time: number; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)}(${time}) is given on line ${line}, so it is not unknown.`,
      advice: 'Remove one of the two lines, or bound a parameter of the other line instead.',
    }),
  }),

  changingState: ({ state, time, on }: { state: string; time: number; on: 'bounds' | 'priors' }) => ({
    about: model,
    words: () => ({
      message: `${shorten(state)} is a state, which changes with time.`,
      advice: `${rules[on]} For its first value, write ${shorten(state)}(${time}).`,
    }),
  }),

  boundTwice: ({ name, line }: { name: string; line: number }) => ({
    about: model,
    words: () => ({
      message: `${shorten(name)} already has a bound on this side, on line ${line}.`,
      advice: removeOne,
    }),
  }),

  /** `time`: that of a first value; undefined for a parameter. */
  boundsMeet: ({ name, time, value }: { name: string; time: number | undefined; value: number }) => ({
    about: model,
    words: () => ({
      message: `both bounds of ${shorten(name)} are ${value}.`,
      advice: `To fix it, write ${shorten(name)}${time === undefined ? '' : `(${time})`} = ${value}`,
    }),
  }),

  boundsCross: ({ name, lower, upper }: { name: string; lower: number; upper: number }) => ({
    about: model,
    words: () => ({
      message: `the lower bound of ${shorten(name)}, ${lower}, is above the upper one, ${upper}.`,
      advice: 'Write the smaller number as the lower bound, as in 0.1 <= n <= 8',
    }),
  }),

  thirdComparison: () => ({
    about: model,
    words: () => ({ message: 'a bound has a third comparison.', advice: boundForms }),
  }),

  boundWithoutSide: ({ sign, side }: { sign: string; side: 'before' | 'after' }) => ({
    about: model,
    words: () => ({ message: `there is nothing ${side} ${sign}.`, advice: boundForms }),
  }),

  twoUnknowns: ({ first, second }: { first: string; second: string }) => ({
    about: model,
    words: () => ({
      message: `both ${shorten(first)} and ${shorten(second)} are unknown.`,
      advice: boundForms,
    }),
  }),

  signsOpposed: ({ first, second }: { first: string; second: string }) => ({
    about: model,
    words: () => ({ message: `${first} and ${second} point in opposite directions.`, advice: boundForms }),
  }),

  unknownNotBetween: () => ({
    about: model,
    words: () => ({ message: 'the unknown is not between its two bounds.', advice: boundForms }),
  }),

  boundOfNumbers: () => ({
    about: model,
    words: () => ({ message: 'only numbers are compared; a bound needs one unknown.', advice: boundForms }),
  }),

  unknownNotAlone: ({ name }: { name: string }) => ({
    about: model,
    words: () => ({ message: `${shorten(name)} is not alone on its side.`, advice: boundForms }),
  }),
});
