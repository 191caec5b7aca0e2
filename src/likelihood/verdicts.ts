import type { Finding } from '../findings/finding.ts';
import { verdictFindings } from '../findings/verdictFindings.ts';
import {
  type Combination,
  labelOf,
  type ParameterEstimate,
  type StatusCode,
  type Verdict,
} from '../result.ts';
import { verdictOf } from '../verdict.ts';
import type { TimeJitter } from './timeJitter.ts';

/** What the verdicts are drawn from. */
export interface LikelihoodGrounds {
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
export function statusOf(f: LikelihoodGrounds, found: readonly Verdict[]): Verdict {
  return found[0] ?? fine(f.nearZero);
}

/** `openEnded`: parameters whose interval has one end only. */
function fine(nearZero: readonly string[], openEnded: readonly string[] = []): Verdict {
  return verdictOf('ok', verdictFindings.fitsWell({ nearZero, openEnded }));
}

/** What is said of a fit that nothing speaks against. */
export function fineVerdict(parameters: readonly ParameterEstimate[]): Verdict {
  const isOpen = ({ interval }: ParameterEstimate) => interval.some((end) => Math.abs(end) === Infinity);
  return fine(parameters.filter(holdsZero).map(labelOf), parameters.filter(isOpen).map(labelOf));
}

/** Whether the interval of a parameter holds zero. */
export function holdsZero({ interval: [low, high] }: Pick<ParameterEstimate, 'interval'>): boolean {
  return low < 0 && high > 0;
}

/** Everything to be said against a fit, worst first. */
export function verdicts(f: LikelihoodGrounds): Verdict[] {
  const found: Verdict[] = [];
  const say = (code: StatusCode, finding: Finding) => found.push(verdictOf(code, finding));
  const { determined } = f;
  if (f.undetermined.length > 0) {
    const finding = verdictFindings.notDetermined({ parameters: f.undetermined, determined: f.identifiable });
    say('notIdentifiable', finding);
  }
  if (f.vanishing.length > 0) say('notIdentifiable', verdictFindings.mayBeZero({ parameters: f.vanishing }));
  if (f.unexplained.length > 0) {
    const finding = verdictFindings.residualsAboveNoise({
      states: f.unexplained.map(({ state, ratio }) => ({ state, ratio })),
      isNoiseGiven: f.unexplained.every(({ given }) => given),
      isCorrelated: f.correlated.length > 0,
      isOnly: !f.several,
    });
    say('noiseUnexplained', finding);
  }
  if (f.shapiroWilkP < f.normalityLevel) {
    const { value, state, experiment, t } = f.largest;
    const ratio = Math.abs(value);
    const isBounded = ratio < boundedNoise && found.length === 0 && f.correlated.length === 0;
    const p = f.shapiroWilkP;
    say('notNormal', verdictFindings.residualsNotNormal({ p, ratio, state, experiment, t, isBounded }));
  }
  if (f.shift > shiftLimit)
    say('integrationError', verdictFindings.stepsTooFew({ subSteps: f.subSteps, shift: f.shift }));
  if (f.correlated.length > 0) {
    const isAllowedFor = f.intervals === 'ar1';
    const least = Math.min(...f.correlated.map(({ effective }) => effective));
    const finding = verdictFindings.neighboursAlike({
      states: f.correlated.map(({ state, rho }) => ({ state, rho })),
      isAllowedFor,
      ...(isAllowedFor && least < fewEffective && { independent: Math.max(1, Math.round(least)) }),
    });
    say('correlatedNoise', finding);
  }
  const slow = f.wandering.filter((state) => !f.correlated.some((c) => c.state === state));
  if (slow.length > 0) say('correlatedNoise', verdictFindings.residualsWander({ states: slow }));
  if (f.tooSmall.length > 0) say('undersampled', verdictFindings.residualsBelowNoise({ states: f.tooSmall }));
  if (f.unidentified.length > 0) {
    const finding = verdictFindings.notIdentified({ parameters: f.unidentified, determined });
    say('poorlyDetermined', finding);
  }
  if (f.noiseFreedom < leastFreedom)
    say('noiseUncertain', verdictFindings.fewValuesForNoise({ freedom: f.noiseFreedom }));
  if (f.jitter) {
    const { sd, steps } = f.jitter;
    say('unevenNoise', verdictFindings.timesInexact({ sd, steps }));
  }
  if (f.atRest.length > 0) {
    say('poorlyDetermined', verdictFindings.statesAtRest({ states: f.atRest, determined }));
  } else if (f.none) {
    say('poorlyDetermined', verdictFindings.allNearZero({ determined }));
  } else if (f.poor.length > 0) {
    say('poorlyDetermined', verdictFindings.errorsAboveEstimates({ parameters: f.poor, determined }));
  }
  return found;
}
