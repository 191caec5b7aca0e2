import { count, list, short } from '../text/words.ts';
import { catalog } from './catalog.ts';
import { type Determined, determinedWords } from './determinedWords.ts';
import type { About, Action } from './finding.ts';

const fit: About = { of: 'fit' };
const aboutNoise: About = { of: 'option', option: 'noiseSd' };

/** Messages about an estimate of the weak form (irls, ols). */
export const weakVerdictFindings = catalog({
  /** `chi2PerDof`: given where it is somewhat large. */
  weakFormFitsWell: ({ nearZero, chi2PerDof }: { nearZero: readonly string[]; chi2PerDof?: number }) => ({
    about: fit,
    words: () => {
      const zero = nearZero.length > 0 ? ` ${list(nearZero)} cannot be distinguished from zero.` : '';
      if (chi2PerDof === undefined)
        return {
          message: `The noise explains the residual and no bias is expected.${zero}`,
          advice: 'The estimates and their intervals can be used as they are.',
        };
      return {
        message: `The residual is somewhat larger than the noise explains (χ²/dof = ${short(chi2PerDof)}), and no bias is expected.${zero}`,
        advice: 'The estimates can be used with care: a small term may be missing from the model.',
      };
    },
  }),

  covarianceNotPositive: ({ iterates }: { iterates: number }) => ({
    about: fit,
    words: (say) => ({
      message: `The covariance of the residual lost positive definiteness after ${count(iterates, 'iterate')}; the last estimate before that is returned.`,
      advice: `Raise ${say.option('relaxation')} (for example to 1e-6), give the noise with ${say.option('noiseSd')}, or check that no state is free of noise.`,
    }),
  }),

  /** `share`: the largest part of what terms do that is noise. */
  termsHiddenByNoise: ({
    parameters,
    share,
    determined,
  }: {
    parameters: readonly string[];
    share: number;
    determined: readonly Determined[];
  }) => ({
    about: fit,
    words: () => ({
      message: `The noise hides the effect of ${list(parameters)}: up to ${Math.min(100, Math.round(100 * share))}% of the variation of ${parameters.length === 1 ? 'its terms' : 'their terms'} in these data is noise, which shifts the estimates from the truth by more than their errors say${determined.length > 0 ? `; the data do determine ${determinedWords(determined)}` : ''}.`,
      advice:
        'Record data in which these terms change more than the noise does, give one of the parameters a value, or take the terms out.',
    }),
  }),

  /** `stopped`: at which iterate that stopped the iteration, and which is returned. */
  weakResidualNotNormal: ({
    p,
    stopped,
  }: {
    p: number;
    stopped?: { readonly at: number; readonly returned: number } | undefined;
  }) => ({
    about: fit,
    words: () => ({
      message: `The whitened residual is not normal (Shapiro-Wilk p = ${short(p)})${stopped ? `, so the iteration stopped at iterate ${stopped.at} and iterate ${stopped.returned} is returned` : ''}.`,
      advice:
        'Look for outliers, a term missing from the model, or too few points for the fastest change; standard errors are only indicative.',
    }),
  }),

  /** `change`: relative change in the last step. */
  iterationUnsettled: ({ iterates, change }: { iterates: number; change: number }) => ({
    about: { of: 'option', option: 'maxIterations' },
    words: (say) => ({
      message: `The iteration did not converge in ${count(iterates, 'iterate')}: the last step still changed the parameters by ${short(100 * change)}%.`,
      advice: `Raise ${say.option('maxIterations')} if that is little; if not, take the estimates as provisional: the noise distorts the equations too much.`,
    }),
  }),

  /** `intervals`: whether they are widened already, can be by an option, or by another method's option only. */
  residualUnexplained: ({
    chi2PerDof,
    intervals,
  }: {
    chi2PerDof: number;
    intervals: 'widened' | 'narrow' | 'narrowOfOtherMethod';
  }) => ({
    about: fit,
    actions: intervals === 'widened' ? [] : [widen(intervals === 'narrowOfOtherMethod')],
    words: (say) => {
      const factor = Math.sqrt(chi2PerDof).toPrecision(2);
      const why = 'The model may lack a term, or the noise is correlated in time.';
      if (intervals === 'widened')
        return {
          message: `The noise explains only part of the residual (χ²/dof = ${short(chi2PerDof)}); the intervals have been widened ${factor} times for it.`,
          advice: `${why} Check the model before trusting it.`,
        };
      const by = intervals === 'narrow' ? '' : `${say.setting('method', 'irls')} with `;
      return {
        message: `The noise does not explain the residual (χ²/dof = ${short(chi2PerDof)}): the intervals are too narrow, by a factor of about ${factor}.`,
        advice: `${why} Use ${by}${say.setting('intervals', 'scaled')} to widen them, and check the model before trusting it.`,
      };
    },
  }),

  residualTooSmall: ({
    chi2PerDof,
    noiseGiven,
  }: {
    chi2PerDof: number;
    /** Of which states the noise was given. */
    noiseGiven: 'all' | 'some' | 'none';
  }) => ({
    about: aboutNoise,
    actions: noiseGiven === 'none' ? [] : [{ do: 'leaveOut', option: 'noiseSd' }],
    words: (say) => {
      const from = { all: 'given', some: 'given or estimated', none: 'estimated' }[noiseGiven];
      const small = `The residual is far smaller than the noise that was ${from} (χ²/dof = ${short(chi2PerDof)})`;
      if (noiseGiven === 'none')
        return {
          message: `${small}: part of the estimated noise is motion between the samples.`,
          advice: `Sample more often where the states change fast. If you know the noise, give it with ${say.option('noiseSd')}; a coarse record can shift the estimates by more than the intervals say.`,
        };
      return {
        message: `${small}: the intervals are too wide, by a factor of about ${(1 / Math.sqrt(chi2PerDof)).toPrecision(2)}.`,
        advice: `Check ${say.option('noiseSd')}, or leave it out.`,
      };
    },
  }),

  /** `ratio`: expected bias in standard errors; `above`: from where on it is reported. */
  biasExpected: ({
    parameters,
    above,
  }: {
    parameters: readonly { readonly name: string; readonly ratio: number }[];
    above: number;
  }) => ({
    about: fit,
    words: () => ({
      message: `Expected bias above ${above} standard errors: ${list(parameters.map(({ name, ratio }) => `${name} (${ratio > 0 ? '+' : ''}${ratio.toFixed(1)})`))}. The noise distorts the nonlinear terms, and the intervals miss the truth more often than they say.`,
      advice: 'Less noise or more points help; treat the intervals of these parameters as too narrow.',
    }),
  }),

  noRadiusSmallEnough: ({ radius }: { radius: number }) => ({
    about: { of: 'data' },
    words: () => ({
      message: `No test-function radius makes the integration error as small as the noise; radius ${radius} is the smallest that comes close.`,
      advice: sampleMoreOften,
    }),
  }),

  /** `ratio`: the integration error, relative to the value that noise alone gives. */
  integrationErrorShows: ({
    radius,
    ratio,
    isRadiusGiven,
  }: {
    radius: number;
    ratio: number;
    isRadiusGiven: boolean;
  }) => ({
    about: isRadiusGiven ? { of: 'option', option: 'minRadius' } : { of: 'data' },
    actions: isRadiusGiven ? [{ do: 'leaveOut', option: 'minRadius' }] : [],
    words: (say) => ({
      message: `With radius ${radius} the integration error is ${short(ratio)} times the error from noise alone: the estimates may be biased.`,
      advice: isRadiusGiven ? `Raise ${say.option('minRadius')}, or leave it at auto.` : sampleMoreOften,
    }),
  }),

  /** `doubt`: relative variance of σ². */
  fewPointsForNoise: ({ doubt }: { doubt: number }) => ({
    about: aboutNoise,
    words: (say) => ({
      message: `So few points leave the noise uncertain (σ to within about ${Math.round(50 * Math.sqrt(doubt))}%), and the intervals with it: they can be too narrow.`,
      advice: `If you know the noise, give it with ${say.option('noiseSd')}; otherwise record more points.`,
    }),
  }),

  valuesStandOut: ({ places }: { places: readonly { readonly state: string; readonly t: number }[] }) => ({
    about: { of: 'data' },
    words: (say) => ({
      message: `A few values stand out from their neighbours and account for most of the estimated noise: ${list(places.map(({ state, t }) => `${state} near t = ${short(t)}`))}, among others.`,
      advice: `Look at those rows. Wrong values should be replaced, for example by interpolation; if the states jump, sample more often or give the noise with ${say.option('noiseSd')}.`,
    }),
  }),
});

const sampleMoreOften =
  'Sample more often, or check the noise: it may be larger than was given or estimated.';

function widen(isOfOtherMethod: boolean): Action {
  const options = { ...(isOfOtherMethod && { method: 'irls' }), intervals: 'scaled' };
  return { do: 'set', options };
}
