import type { Combination, Stopped, Verdict } from '../result.ts';
import { notIdentifiable } from '../stats/combinations.ts';
import { count, list, short } from '../words.ts';
import { aboveNoise } from './system.ts';

/** What the verdicts are drawn from. */
export interface Findings {
  stopped: Stopped;
  /** Relative change in the last step. */
  change: number;
  /** How many iterates there are, and which was returned. */
  iterates: number;
  returned: number;
  undetermined: readonly string[];
  identifiable: readonly Combination[];
  hidden: { share: number; parameters: readonly string[]; determined: readonly Combination[] };
  chi2PerDof: number;
  degreesOfFreedom: number;
  /** Standard deviation of χ²/dof where noise explains the residual. */
  chi2Deviation: number;
  /** Largest relative variance of a state's σ². */
  noiseDoubt: number;
  /** Of how many states the user gave the noise. */
  noiseGiven: 'all' | 'some' | 'none';
  /** States in which a few values make most of the noise, and where. */
  uneven: readonly { state: string; t: number }[];
  shapiroWilkP: number;
  normalityLevel: number;
  biased: readonly { name: string; ratio: number }[];
  /** Parameters whose interval holds zero. */
  nearZero: readonly string[];
  radiusChosenBy: 'noise' | 'corner' | 'fallback' | 'user';
  /** Integration error over what noise alone makes of it. */
  errorOverNoise: number;
  minRadius: number;
  scaled: boolean;
}

/** Bias above this many standard errors is told. */
export const biasLimit = 0.5;

/**
 * χ²/dof is told as too large when it is above this ratio, and above 1 by this many standard deviations of what noise
 * alone makes of it, the doubt about σ included; as too small likewise, on a logarithmic scale.
 */
const chi2Limit = 1.2;
const chi2Least = 0.6;
const chi2Deviations = 4;
const chi2Doubtful = 2;

/** Filtered data whose rms is this many times what their middle says are told to be uneven. */
export const unevenLimit = 2;

/** σ² known worse than this (relative variance: a standard deviation of one half) is told. */
const mostDoubt = 0.25;

/** What to say when nothing speaks against the fit. */
function fine(f: Findings): Verdict {
  const zero = f.nearZero.length > 0 ? ` ${list(f.nearZero)} cannot be told from zero.` : '';
  const doubtful = f.chi2PerDof > 1 + chi2Doubtful * f.chi2Deviation;
  const residual = doubtful
    ? `The residual is somewhat larger than the noise explains (χ²/dof = ${short(f.chi2PerDof)}), and no bias is expected.`
    : 'The noise explains the residual and no bias is expected.';
  const advice = doubtful
    ? 'The estimates can be used with care: a small term may be missing from the model.'
    : 'The estimates and their intervals can be used as they are.';
  return { code: 'ok', message: `${residual}${zero}`, advice };
}

/** The verdict on the whole: the worst that was found, or that all is well. */
export function statusOf(f: Findings, found: readonly Verdict[]): Verdict {
  return found[0] ?? fine(f);
}

/** Everything that should be said of a fit, worst first. */
export function verdicts(f: Findings): Verdict[] {
  const found: Verdict[] = [];
  if (f.stopped === 'notPositiveDefinite') {
    found.push({
      code: 'notPositiveDefinite',
      message: `The covariance of the residual lost positive definiteness after ${count(f.iterates, 'iterate')}; the last estimate before that is returned.`,
      advice:
        'Raise relaxation (for example to 1e-6), give the noise with noiseSd, or check that no state is free of noise.',
    });
  }
  if (f.undetermined.length > 0) {
    const what = f.identifiable.map((c) => c.text).join(', ');
    found.push(notIdentifiable(f.undetermined, what, f.identifiable.length));
  }
  if (f.hidden.parameters.length > 0) {
    const one = f.hidden.parameters.length === 1;
    const known = f.hidden.determined.map((c) => `${c.text} = ${short(c.estimate)} ± ${short(c.stdError)}`);
    found.push({
      code: 'hiddenByNoise',
      message: `The noise hides what would determine ${list(f.hidden.parameters)}${one ? '' : ' one by one'}: up to ${Math.min(100, Math.round(100 * f.hidden.share))}% of what their terms do in these data is noise, which draws the estimates away from the truth by more than their errors say${known.length > 0 ? `; what is determined is ${list(known)}` : ''}.`,
      advice:
        'Record data in which these terms change more than the noise does, give one of the parameters a value, or take the terms out.',
    });
  }
  if (f.stopped === 'normality' || f.shapiroWilkP < f.normalityLevel) {
    found.push({
      code: 'notNormal',
      message: `The whitened residual is not normal (Shapiro-Wilk p = ${short(f.shapiroWilkP)})${f.stopped === 'normality' ? `, so the iteration stopped at iterate ${f.iterates} and iterate ${f.returned + 1} is returned` : ''}.`,
      advice:
        'Look for outliers, a term missing from the model, or too few points for the fastest change; standard errors are only indicative.',
    });
  }
  if (f.stopped === 'iterationLimit') {
    found.push({
      code: 'iterationLimit',
      message: `The iteration had not settled after ${count(f.iterates, 'iterate')}: the last step still moved the parameters by ${short(100 * f.change)}%.`,
      advice:
        'Raise maxIterations if that is little; if not, take the estimates as provisional: the noise bends the equations too much.',
    });
  }
  if (f.chi2PerDof > Math.max(chi2Limit, 1 + chi2Deviations * f.chi2Deviation)) {
    const factor = Math.sqrt(f.chi2PerDof).toPrecision(2);
    found.push({
      code: 'noiseUnexplained',
      message: f.scaled
        ? `The noise explains only part of the residual (χ²/dof = ${short(f.chi2PerDof)}); the intervals have been widened ${factor} times for it.`
        : `The noise does not explain the residual (χ²/dof = ${short(f.chi2PerDof)}): the intervals are too narrow, by a factor of about ${factor}.`,
      advice: `The model may lack a term, or the noise is correlated in time.${f.scaled ? '' : " Use intervals 'scaled' to widen them,"} ${f.scaled ? 'Check' : 'and check'} the model before trusting it.`,
    });
  }
  const tooSmall = Math.min(chi2Least, Math.exp(-chi2Deviations * f.chi2Deviation));
  if (f.degreesOfFreedom >= 8 && f.chi2PerDof < tooSmall) {
    const from = { all: 'given', some: 'given or found', none: 'found' }[f.noiseGiven];
    found.push({
      code: 'undersampled',
      message: `The residual is far smaller than the noise that was ${from} (χ²/dof = ${short(f.chi2PerDof)}): ${
        f.noiseGiven === 'none'
          ? 'part of what was taken for noise is motion between the samples.'
          : `the intervals are too wide, by a factor of about ${(1 / Math.sqrt(f.chi2PerDof)).toPrecision(2)}.`
      }`,
      advice:
        f.noiseGiven === 'none'
          ? 'Sample more often where the states change fast. If you know the noise, give it with noiseSd; a coarse record can shift the estimates by more than the intervals say.'
          : 'Check noiseSd, or leave it out.',
    });
  }
  if (f.biased.length > 0) {
    const names = f.biased.map((b) => `${b.name} (${b.ratio > 0 ? '+' : ''}${b.ratio.toFixed(1)})`);
    found.push({
      code: 'biased',
      message: `Expected bias above ${biasLimit} standard errors: ${list(names)}. The noise bends the nonlinear terms, and the intervals miss the truth more often than they say.`,
      advice: 'Less noise or more points help; treat the intervals of these parameters as too narrow.',
    });
  }
  if (f.radiusChosenBy === 'fallback' || f.errorOverNoise > aboveNoise) {
    found.push({
      code: 'integrationError',
      message:
        f.radiusChosenBy === 'fallback'
          ? `No test-function radius makes the integration error as small as the noise; radius ${f.minRadius} is the least that comes near the best.`
          : `With radius ${f.minRadius} the integration error is ${short(f.errorOverNoise)} times what noise alone makes of it: the estimates may be shifted.`,
      advice:
        f.radiusChosenBy === 'user'
          ? 'Raise minRadius, or leave it at auto.'
          : 'Sample more often, or check the noise: it may be larger than was given or found.',
    });
  }
  if (f.noiseDoubt > mostDoubt) {
    found.push({
      code: 'noiseUncertain',
      message: `So few points leave the noise uncertain (σ to within about ${Math.round(50 * Math.sqrt(f.noiseDoubt))}%), and the intervals with it: they can be too narrow.`,
      advice: 'If you know the noise, give it with noiseSd; otherwise record more points.',
    });
  }
  if (f.uneven.length > 0) {
    const where = f.uneven.map((u) => `${u.state} near t = ${short(u.t)}`);
    found.push({
      code: 'unevenNoise',
      message: `A few values stand out from their neighbours and make most of what was taken for noise: ${list(where)}, among others.`,
      advice:
        'Look at those rows. Wrong values should be replaced, for example by interpolation; where the states jump, sample more often or give the noise with noiseSd.',
    });
  }
  return found;
}
