import { type Combination, labelOf, type ParameterEstimate, type Verdict } from '../result.ts';
import { notIdentifiable } from '../stats/combinations.ts';
import { count, list, short } from '../words.ts';
import type { TimeJitter } from './timeJitter.ts';

/** What the verdicts are drawn from. */
export interface Findings {
  undetermined: readonly string[];
  identifiable: readonly Combination[];
  /** Parameters of which it can only be said that they hardly exceed a value. */
  vanishing: readonly { name: string; most: number }[];
  shapiroWilkP: number;
  normalityLevel: number;
  /** The residual that stands out most. */
  largest: { value: number; state: string; experiment: string; t: number };
  /** States whose residuals are larger than the noise seen before the fit, and how much; whether that noise was given. */
  unexplained: readonly { state: string; ratio: number; given: boolean }[];
  /** States whose residuals are smaller than the noise that was given. */
  tooSmall: readonly { state: string; ratio: number }[];
  /** States whose residuals wander slowly. */
  wandering: readonly string[];
  /** States whose residuals hang together. */
  correlated: readonly { state: string; rho: number; effective: number }[];
  /** What is determined where errors are larger than the estimates. */
  determined: readonly Combination[];
  /** Whether there are several experiments. */
  several: boolean;
  /** Which intervals were made. */
  intervals: 'white' | 'ar1';
  /** Move that twice as many sub-steps would make, in standard errors, and how many there are. */
  shift: number;
  subSteps: number;
  /** Least degrees of freedom that any state's noise was estimated from; Infinity where all was given. */
  noiseFreedom: number;
  /** Scatter of the times that residuals speak of. */
  jitter: TimeJitter | undefined;
  /** Parameters whose standard error exceeds their size, unless they are few and known to be small. */
  poor: readonly string[];
  /** Whether the intervals of all parameters hold zero. */
  none: boolean;
  /** States that a constant explains nearly as well as the model. */
  atRest: readonly string[];
  /** Parameters searched by their logarithms that may be off by more than a factor of e, and their intervals. */
  unidentified: readonly { name: string; interval: readonly [number, number] }[];
  /** Parameters whose interval holds zero. */
  nearZero: readonly string[];
  /** Parameters on which WENDy's own estimate differs, in standard errors of the difference, without a reason of its own. */
  disagreeing: readonly { name: string; ratio: number }[];
}

/** Halved steps may move the estimates by this part of a standard error before it is told. */
const shiftLimit = 0.1;
/** Noise from fewer degrees of freedom than this is uncertain: its standard error is above a sixth of it. */
const leastFreedom = 16;
/** Residuals that are not normal and never this large have short tails. */
const boundedNoise = 3;
/** Fewer independent values than this make intervals for correlated noise too short. */
export const fewEffective = 12;

/** The verdict on the whole: the worst that was found, or that all is well. */
export function statusOf(f: Findings, found: readonly Verdict[]): Verdict {
  return found[0] ?? fine(f.nearZero);
}

function fine(nearZero: readonly string[]): Verdict {
  const zero = nearZero.length > 0 ? ` ${list(nearZero)} cannot be told from zero.` : '';
  return {
    code: 'ok',
    message: `The states follow the model, and what is left looks like noise.${zero}`,
    advice:
      nearZero.length > 0
        ? `The estimates can be used with their intervals. Of ${list(nearZero)} the interval is all that is known: leave a term out, or record data in which it acts more.`
        : 'The estimates and their intervals can be used as they are.',
  };
}

/** What is said of a fit that nothing speaks against. */
export function fineVerdict(parameters: readonly ParameterEstimate[]): Verdict {
  return fine(parameters.filter(holdsZero).map(labelOf));
}

/** Whether the interval of a parameter holds zero. */
export function holdsZero({ interval: [low, high] }: Pick<ParameterEstimate, 'interval'>): boolean {
  return low < 0 && high > 0;
}

/** Everything to be said against a fit, worst first. */
export function verdicts(f: Findings): Verdict[] {
  const found: Verdict[] = [];
  if (f.undetermined.length > 0) {
    const what = list(f.identifiable.map((c) => `${c.text} = ${short(c.estimate)} ± ${short(c.stdError)}`));
    found.push(notIdentifiable(f.undetermined, what, f.identifiable.length));
  }
  if (f.vanishing.length > 0) {
    const names = f.vanishing.map(({ name, most }) => `${name} (hardly above ${short(most)})`);
    found.push({
      code: 'notIdentifiable',
      message: `${list(names)} ${names.length === 1 ? 'is' : 'are'} not identified by these data: ${names.length === 1 ? 'it may as well be' : 'they may as well be'} zero.`,
      advice: 'Leave out what it stands in, give it a value or a prior, or record data in which it acts.',
    });
  }
  if (f.unexplained.length > 0) {
    const states = f.unexplained.map(({ state, ratio }) => `${state} (${short(ratio)} times)`);
    const seen = f.unexplained.every(({ given }) => given) ? 'was given' : 'is seen from sample to sample';
    found.push({
      code: 'noiseUnexplained',
      message: `The residuals are larger than the noise that ${seen}: ${list(states)}. ${f.correlated.length > 0 ? 'The model does not follow the data, or the noise is autocorrelated.' : 'The model does not follow the data.'}`,
      advice: `A term may be missing from the model${f.several ? ', or the experiments may not share its parameters: fit each alone' : ''}. Look at the residuals in time before trusting the estimates.`,
    });
  }
  if (f.shapiroWilkP < f.normalityLevel) {
    const { value, state, experiment, t } = f.largest;
    const where = experiment === '' ? state : `${state} of experiment ${experiment}`;
    const bounded = Math.abs(value) < boundedNoise && found.length === 0 && f.correlated.length === 0;
    found.push({
      code: 'notNormal',
      message: `The residuals are not normal (Shapiro-Wilk p = ${short(f.shapiroWilkP)}); the largest is ${short(Math.abs(value))} times the noise, ${where} at t = ${short(t)}.`,
      advice: bounded
        ? 'The noise is bounded, as rounding or clipping makes it: standard errors are then about right, if the values are.'
        : `Look for outliers, a term missing from the model, or noise that grows with the state; standard errors are only indicative. If ${state} has outliers, write "noise ${state} student" in the model, which gives them less weight.`,
    });
  }
  if (f.shift > shiftLimit) {
    found.push({
      code: 'integrationError',
      message: `With ${count(f.subSteps, 'step')} between samples the estimates still move by ${short(f.shift)} standard errors when the steps are halved.`,
      advice: 'Raise subSteps, or sample more often where the states change fast.',
    });
  }
  if (f.correlated.length > 0) {
    const states = f.correlated.map(({ state, rho }) => `${state} (ρ = ${rho.toFixed(2)})`);
    const least = Math.min(...f.correlated.map(({ effective }) => effective));
    const few =
      least < fewEffective
        ? ` But the residuals are worth only about ${count(Math.max(1, Math.round(least)), 'independent value')}, too few to tell how much: they may still be too narrow.`
        : '';
    found.push({
      code: 'correlatedNoise',
      message:
        f.intervals === 'ar1'
          ? `Neighbouring residuals are alike: ${list(states)}. The intervals allow for that.${few}`
          : `Neighbouring residuals are alike: ${list(states)}. Intervals for independent noise are then too narrow.`,
      advice: `Either the noise is autocorrelated, or the model misses something slow: look at the residuals in time.${f.intervals === 'ar1' ? '' : " Use intervals 'ar1' if it is the noise."}`,
    });
  }
  const slow = f.wandering.filter((state) => !f.correlated.some((c) => c.state === state));
  if (slow.length > 0) {
    found.push({
      code: 'correlatedNoise',
      message: `The residuals of ${list(slow)} wander slowly about zero, by less than the noise but more than chance.`,
      advice: 'The model may miss something slow and small: look at the residuals in time.',
    });
  }
  if (f.tooSmall.length > 0) {
    const states = f.tooSmall.map(({ state, ratio }) => `${state} (${short(ratio)} times)`);
    found.push({
      code: 'undersampled',
      message: `The residuals are far smaller than the noise that was given: ${list(states)}. The intervals are too wide.`,
      advice: 'Check noiseSd, or leave it out.',
    });
  }
  const instead = list(f.determined.map((c) => `${c.text} = ${short(c.estimate)} ± ${short(c.stdError)}`));
  if (f.unidentified.length > 0) {
    const names = f.unidentified.map(
      ({ name, interval: [low, high] }) => `${name} (between ${short(low)} and ${short(high)})`,
    );
    found.push({
      code: 'poorlyDetermined',
      message: `${list(names)} ${names.length === 1 ? 'is' : 'are'} not identified by these data${instead ? `; what is determined is ${instead}` : ''}.`,
      advice: instead
        ? 'Write the combination as one parameter, give one of its members a value or a prior, or record data that tell them apart.'
        : 'Give it a value, bounds or a prior, or record data in which it acts.',
    });
  }
  if (f.noiseFreedom < leastFreedom) {
    found.push({
      code: 'noiseUncertain',
      message:
        f.noiseFreedom < 1
          ? 'There are no more values than parameters and first states, so that the noise cannot be told and the intervals mean little.'
          : `So few values leave the noise uncertain (σ to within about ${Math.round(100 / Math.sqrt(2 * f.noiseFreedom))}%), and the intervals with it: they can be too narrow.`,
      advice: 'If you know the noise, give it with noiseSd; otherwise record more points.',
    });
  }
  if (f.jitter) {
    found.push({
      code: 'unevenNoise',
      message: `The residuals are larger where the states move fast, as times do that are off by about ${short(f.jitter.sd)} (${short(f.jitter.steps)} steps).`,
      advice:
        'Check how exactly the times are recorded. The intervals take them as exact, and the noise as even: they may be too narrow.',
    });
  }
  if (f.atRest.length > 0) {
    const one = f.atRest.length === 1;
    found.push({
      code: 'poorlyDetermined',
      message: `${list(f.atRest)} ${one ? 'does' : 'do'} not move by more than the noise: the data show where ${one ? 'it rests' : 'they rest'}, and hardly more${instead ? `; what is determined is ${instead}` : ''}.`,
      advice: 'Begin the experiment farther from rest, or disturb it on the way.',
    });
  } else if (f.none) {
    found.push({
      code: 'poorlyDetermined',
      message: `No parameter can be told from zero${instead ? `; what is determined is ${instead}` : ''}.`,
      advice: 'Record data in which the terms of the model act more, or give some of the parameters a value.',
    });
  } else if (f.poor.length > 0) {
    found.push({
      code: 'poorlyDetermined',
      message: `The standard error of ${list(f.poor)} is larger than the estimate itself${instead ? `; what is determined is ${instead}` : ''}.`,
      advice: instead
        ? 'Write the combination as one parameter, give one of its members a value, or record data that tell them apart.'
        : 'Record data in which these terms act more, or give some of the parameters a value.',
    });
  }
  if (f.disagreeing.length > 0) {
    const names = f.disagreeing.map(({ name, ratio }) => `${name} (${ratio.toFixed(1)})`);
    found.push({
      code: 'disagreement',
      message: `WENDy's own estimate differs by more than the standard errors explain: ${list(names)} standard errors.`,
      advice:
        'Compare the two: a fast transient, a wrong model or a second maximum shows in one before the other.',
    });
  }
  return found;
}
