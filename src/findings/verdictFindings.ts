import { count, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type Determined, determinedWords } from './determinedWords.ts';
import type { About, Action } from './finding.ts';

const fit: About = { of: 'fit' };
const aboutNoise: About = { of: 'option', option: 'noiseSd' };

/** A state, and how many times the noise its residuals are. */
type Ratios = readonly { readonly state: string; readonly ratio: number }[];

/** Messages about a fit by maximum likelihood or least squares: what its residuals and standard errors show. */
export const verdictFindings = catalog({
  /** `nearZero`: parameters whose interval holds zero; `openEnded`: those whose interval has one end only. */
  fitsWell: ({ nearZero, openEnded }: { nearZero: readonly string[]; openEnded: readonly string[] }) => ({
    about: fit,
    words: () => {
      const zero = nearZero.length > 0 ? ` ${list(nearZero)} cannot be distinguished from zero.` : '';
      const open = openEnded.length > 0 ? ` ${list(openEnded)} may be far larger.` : '';
      const loose = [...new Set([...nearZero, ...openEnded])];
      const more = [
        ...(nearZero.length > 0 ? ['leave a term out, or record data in which it has more effect'] : []),
        ...(openEnded.length > 0 ? ['sample more often where the states change fast'] : []),
      ];
      return {
        message: `The states follow the model, and the residuals look like noise.${zero}${open}`,
        advice:
          loose.length > 0
            ? `The estimates can be used with their intervals. For ${list(loose)}, rely on the interval only. To know more: ${more.join('; ')}.`
            : 'The estimates and their intervals can be used as they are.',
      };
    },
  }),

  notDetermined: ({
    parameters,
    determined,
  }: {
    parameters: readonly string[];
    determined: readonly Determined[];
  }) => ({
    about: fit,
    words: () => {
      const what = determinedWords(determined);
      return {
        message: `These data do not determine ${list(parameters)}${parameters.length > 1 ? ' separately' : ''}${what ? `, only ${what}` : ''}.`,
        advice: what
          ? `Write ${determined.length === 1 ? 'that combination' : 'each combination'} as one parameter, or give one of its parameters a value.`
          : 'Give them values or priors, remove their terms from the model, or record data in which they have an effect.',
      };
    },
  }),

  /** `most`: what the parameter hardly exceeds. */
  mayBeZero: ({
    parameters,
  }: {
    parameters: readonly { readonly name: string; readonly most: number }[];
  }) => ({
    about: fit,
    words: () => {
      const names = parameters.map(({ name, most }) => `${name} (at most about ${short(most)})`);
      const one = names.length === 1;
      return {
        message: `${list(names)} ${one ? 'is' : 'are'} not identified by these data: ${one ? 'it' : 'they'} could just as well be zero.`,
        advice: `${one ? 'Remove its term, give it' : 'Remove their terms, give them'} a value or a prior, or record data in which ${one ? 'it has' : 'they have'} an effect.`,
      };
    },
  }),

  residualsAboveNoise: ({
    states,
    isNoiseGiven,
    isCorrelated,
    isOnly,
  }: {
    states: Ratios;
    isNoiseGiven: boolean;
    isCorrelated: boolean;
    /** Whether there is one experiment only. */
    isOnly: boolean;
  }) => ({
    about: fit,
    words: () => ({
      message: `The residuals are larger than the noise that was ${isNoiseGiven ? 'given' : 'estimated without a model'}: ${ratioWords(states)}. ${isCorrelated ? 'The model does not follow the data, or the noise is autocorrelated.' : 'The model does not follow the data.'}`,
      advice: `A term may be missing from the model${isOnly ? '' : ', or the experiments may not share its parameters: fit each separately'}. Look at the residuals over time before trusting the estimates.`,
    }),
  }),

  /** `ratio`: the largest residual in parts of the noise; `isBounded`: whether even that one is small. */
  residualsNotNormal: ({
    p,
    ratio,
    state,
    experiment,
    t,
    isBounded,
  }: {
    p: number;
    ratio: number;
    state: string;
    experiment: string;
    t: number;
    isBounded: boolean;
  }) => ({
    about: { of: 'data', column: state, experiment },
    actions: isBounded ? [] : [student([state])],
    words: () => ({
      message: `The residuals are not normal (Shapiro-Wilk p = ${short(p)}); the largest is ${short(ratio)} times the noise, ${experiment === '' ? state : `${state} of experiment ${experiment}`} at t = ${short(t)}.`,
      advice: isBounded
        ? 'The noise is bounded, as rounding or clipping makes it: standard errors are then about right, if the values are.'
        : `Look for outliers, a term missing from the model, or noise that grows with the state; standard errors are only indicative. If ${state} has outliers, write "noise ${state} student" in the model, which gives them less weight.`,
    }),
  }),

  /** `shift`: how far halved steps move the estimates, in standard errors. */
  stepsTooFew: ({ subSteps, shift }: { subSteps: number; shift: number }) => ({
    about: { of: 'option', option: 'subSteps' },
    words: (say) => ({
      message: `With ${count(subSteps, 'step')} between samples the estimates still move by ${short(shift)} standard errors when the steps are halved.`,
      advice: `Raise ${say.option('subSteps')}, or sample more often where the states change fast.`,
    }),
  }),

  /** `independent`: how many independent values the residuals are worth, where that is few. */
  neighboursAlike: ({
    states,
    isAllowedFor,
    independent,
  }: {
    states: readonly { readonly state: string; readonly rho: number }[];
    /** Whether the intervals are for autocorrelated noise. */
    isAllowedFor: boolean;
    independent?: number | undefined;
  }) => ({
    about: fit,
    actions: isAllowedFor ? [] : [{ do: 'set', options: { intervals: 'ar1' } }],
    words: (say) => {
      const alike = `Neighbouring residuals are correlated: ${list(states.map(({ state, rho }) => `${state} (ρ = ${rho.toFixed(2)})`))}.`;
      const slow =
        'Either the noise is autocorrelated, or the model misses something slow: look at the residuals over time.';
      if (!isAllowedFor)
        return {
          message: `${alike} Intervals for independent noise are then too narrow.`,
          advice: `${slow} Use ${say.setting('intervals', 'ar1')} if it is the noise.`,
        };
      const few =
        independent === undefined
          ? ''
          : ` But the residuals are worth only about ${count(independent, 'independent value')}, too few to estimate how much: they may still be too narrow.`;
      return { message: `${alike} The intervals allow for that.${few}`, advice: slow };
    },
  }),

  residualsWander: ({ states }: { states: readonly string[] }) => ({
    about: fit,
    words: () => ({
      message: `The residuals of ${list(states)} drift slowly around zero, by less than the noise but more than by chance.`,
      advice: 'The model may miss something slow and small: look at the residuals over time.',
    }),
  }),

  residualsBelowNoise: ({ states }: { states: Ratios }) => ({
    about: aboutNoise,
    actions: [{ do: 'leaveOut', option: 'noiseSd' }],
    words: (say) => ({
      message: `The residuals are far smaller than the noise that was given: ${ratioWords(states)}. The intervals are too wide.`,
      advice: `Check ${say.option('noiseSd')}, or leave it out.`,
    }),
  }),

  notIdentified: ({
    parameters,
    determined,
  }: {
    parameters: readonly { readonly name: string; readonly interval: readonly [number, number] }[];
    determined: readonly Determined[];
  }) => ({
    about: fit,
    words: () => {
      const names = parameters.map(
        ({ name, interval: [low, high] }) => `${name} (between ${short(low)} and ${short(high)})`,
      );
      const one = names.length === 1;
      return {
        message: `${list(names)} ${one ? 'is' : 'are'} not identified by these data${butDetermined(determined)}.`,
        advice:
          determined.length > 0
            ? 'Write the combination as one parameter, give one of its parameters a value or a prior, or record data that distinguish them.'
            : `Give ${one ? 'it' : 'them'} a value, bounds or a prior, or record data in which ${one ? 'it has' : 'they have'} an effect.`,
      };
    },
  }),

  /** `freedom`: the degrees of freedom that the noise is estimated from; below 1 there are none. */
  fewValuesForNoise: ({ freedom }: { freedom: number }) => ({
    about: aboutNoise,
    words: (say) => ({
      message:
        freedom < 1
          ? 'There are no more values than parameters and first states, so the noise cannot be estimated and the intervals mean little.'
          : `So few values leave the noise uncertain (σ to within about ${Math.round(100 / Math.sqrt(2 * freedom))}%), and the intervals with it: they can be too narrow.`,
      advice: `If you know the noise, give it with ${say.option('noiseSd')}; otherwise record more points.`,
    }),
  }),

  /** `sd`: how far times seem to be off; `steps`: the same in parts of the step. */
  timesInexact: ({ sd, steps }: { sd: number; steps: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `The residuals are larger where the states change fast, as if the times were off by about ${short(sd)} (${short(steps)} steps).`,
      advice:
        'Check how exactly the times were recorded. The intervals assume exact times and constant noise: they may be too narrow.',
    }),
  }),

  statesAtRest: ({
    states,
    determined,
  }: {
    states: readonly string[];
    determined: readonly Determined[];
  }) => ({
    about: fit,
    words: () => {
      const one = states.length === 1;
      return {
        message: `${list(states)} ${one ? 'does' : 'do'} not change by more than the noise: the data show ${one ? 'its resting value' : 'their resting values'}, and little else${butDetermined(determined)}.`,
        advice: 'Start the experiment farther from rest, or disturb it while you measure.',
      };
    },
  }),

  allNearZero: ({ determined }: { determined: readonly Determined[] }) => ({
    about: fit,
    words: () => ({
      message: `No parameter can be distinguished from zero${butDetermined(determined)}.`,
      advice:
        'Record data in which the terms of the model have more effect, or give some of the parameters a value.',
    }),
  }),

  errorsAboveEstimates: ({
    parameters,
    determined,
  }: {
    parameters: readonly string[];
    determined: readonly Determined[];
  }) => ({
    about: fit,
    words: () => ({
      message: `The standard error of ${list(parameters)} is larger than the estimate itself${butDetermined(determined)}.`,
      advice:
        determined.length > 0
          ? 'Write the combination as one parameter, give one of its parameters a value, or record data that distinguish them.'
          : 'Record data in which these terms have more effect, or give some of the parameters a value.',
    }),
  }),

  /** `ratio`: the difference in its standard errors. */
  weakFormDiffers: ({
    parameters,
  }: {
    parameters: readonly { readonly name: string; readonly ratio: number }[];
  }) => ({
    about: fit,
    words: () => ({
      message: `WENDy's own estimate differs by more than the standard errors explain: ${list(parameters.map(({ name, ratio }) => `${name} (${ratio.toFixed(1)})`))} standard errors.`,
      advice:
        'Compare the two: a fast transient, a wrong model or a second maximum shows in one before the other.',
    }),
  }),

  valuesLeftOut: ({
    values,
  }: {
    values: readonly {
      readonly state: string;
      readonly experiment: string;
      readonly t: number;
      readonly value: number;
    }[];
  }) => {
    const states = [...new Set(values.map(({ state }) => state))];
    return {
      about: { of: 'data' },
      actions: [student(states)],
      words: () => {
        const one = values.length === 1;
        const it = one ? 'it' : 'them';
        const places = values.map(
          ({ state, experiment, t, value }) =>
            `${state} = ${short(value)} at t = ${short(t)}${experiment === '' ? '' : ` of experiment ${experiment}`}`,
        );
        const which =
          places.length > 3 ? `${count(places.length, 'value')}, such as ${places[0]},` : list(places);
        return {
          message: `${which} ${one ? 'lies' : 'lie'} far from ${one ? 'its' : 'their'} neighbours, and no maximum of the likelihood was found with ${it}. The estimates are those of the other values.`,
          advice: `Check ${one ? 'this value' : 'these values'}. To keep ${it}, write "${states.map((state) => `noise ${state} student`).join('" and "')}" in the model, which gives outliers less weight.`,
        };
      },
    };
  },

  /** `numbers`: which are not finite. */
  numbersNotFinite: ({
    numbers,
  }: {
    numbers: readonly {
      readonly what: 'estimate' | 'noise' | 'standard error' | 'covariance';
      readonly of: string;
    }[];
  }) => ({
    about: fit,
    words: () => {
      const wrong = numbers.map(({ what, of }) => `the ${what}${of === '' ? '' : ` of ${of}`}`);
      const more = wrong.length > 3 ? [...wrong.slice(0, 3), `${wrong.length - 3} more`] : wrong;
      return {
        message: `Numbers left the range that can be computed with: ${list(more)} ${wrong.length === 1 ? 'is' : 'are'} not finite.`,
        advice: 'Change the units of time or of the states so that values and parameters are nearer to 1.',
      };
    },
  }),
});

/** Heavy tails for outputs that have outliers. */
function student(outputs: readonly string[]): Action {
  return {
    do: 'set',
    options: { noise: Object.fromEntries(outputs.map((output) => [output, 'student'])) },
  };
}

function ratioWords(states: Ratios): string {
  return list(states.map(({ state, ratio }) => `${state} (${short(ratio)} times)`));
}

function butDetermined(determined: readonly Determined[]): string {
  return determined.length > 0 ? `; the data do determine ${determinedWords(determined)}` : '';
}
