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

/** The facts from which verdicts follow. */
export interface LikelihoodGrounds {
  undetermined: readonly string[];
  identifiable: readonly Combination[];
  /** Parameters of which only an upper limit is known. */
  vanishing: readonly { name: string; most: number }[];
  shapiroWilkP: number;
  normalityLevel: number;
  /** The largest residual. */
  largest: { value: number; state: string; experiment: string; t: number };
  /** States whose residuals exceed the noise estimated before the fit, by which ratio, and whether that noise was given. */
  unexplained: readonly { state: string; ratio: number; given: boolean }[];
  /** States whose residuals are smaller than the given noise. */
  tooSmall: readonly { state: string; ratio: number }[];
  /** States whose residuals have slow waves. */
  wandering: readonly string[];
  /** States whose residuals are autocorrelated. */
  correlated: readonly { state: string; rho: number; effective: number }[];
  /** Combinations that are determined where the errors exceed the estimates. */
  determined: readonly Combination[];
  /** Whether there are several experiments. */
  several: boolean;
  /** The kind of intervals that were computed. */
  intervals: 'white' | 'ar1';
  /** The change of the estimates with twice as many sub-steps, in standard errors; and the number of sub-steps. */
  shift: number;
  subSteps: number;
  /** The fewest degrees of freedom from which any state's noise was estimated; Infinity if all noise was given. */
  noiseFreedom: number;
  /** Scatter of the measurement times that the residuals show. */
  jitter: TimeJitter | undefined;
  /** Parameters whose standard error exceeds their size, unless they are few and known to be small. */
  poor: readonly string[];
  /** Whether the intervals of all parameters contain zero. */
  none: boolean;
  /** States that a constant explains nearly as well as the model. */
  atRest: readonly string[];
  /** Parameters searched as logarithms that may be off by more than a factor of e, and their intervals. */
  unidentified: readonly { name: string; interval: readonly [number, number] }[];
  /** Parameters whose interval contains zero. */
  nearZero: readonly string[];
}

/** A change of the estimates with halved steps is reported above this many standard errors. */
const shiftLimit = 0.1;
/** Noise estimated from fewer degrees of freedom than this is uncertain: its standard error exceeds a sixth of it. */
const leastFreedom = 16;
/** Residuals that are not normal, and all smaller than this, have short tails. */
const boundedNoise = 3;
/** With fewer independent values, intervals for autocorrelated noise are too short. */
export const fewEffective = 12;

/** The verdict on the whole fit: the most serious one, or that the fit is good. */
export function statusOf(f: LikelihoodGrounds, verdicts: readonly Verdict[]): Verdict {
  return verdicts[0] ?? fine(f.nearZero);
}

/** `openEnded`: parameters whose interval has only one end. */
function fine(nearZero: readonly string[], openEnded: readonly string[] = []): Verdict {
  return verdictOf('ok', verdictFindings.fitsWell({ nearZero, openEnded }));
}

/** The verdict on a fit without problems. */
export function fineVerdict(parameters: readonly ParameterEstimate[]): Verdict {
  const isOpen = ({ interval }: ParameterEstimate) => interval.some((end) => Math.abs(end) === Infinity);
  return fine(parameters.filter(holdsZero).map(labelOf), parameters.filter(isOpen).map(labelOf));
}

/** Whether the interval of a parameter contains zero. */
export function holdsZero({ interval: [low, high] }: Pick<ParameterEstimate, 'interval'>): boolean {
  return low < 0 && high > 0;
}

/** All verdicts on a fit, the most serious first. */
export function verdicts(f: LikelihoodGrounds): Verdict[] {
  const list: Verdict[] = [];
  const add = (code: StatusCode, finding: Finding) => list.push(verdictOf(code, finding));
  const { determined } = f;
  if (f.undetermined.length > 0) {
    const finding = verdictFindings.notDetermined({ parameters: f.undetermined, determined: f.identifiable });
    add('notIdentifiable', finding);
  }
  if (f.vanishing.length > 0) add('notIdentifiable', verdictFindings.mayBeZero({ parameters: f.vanishing }));
  if (f.unexplained.length > 0) {
    const finding = verdictFindings.residualsAboveNoise({
      states: f.unexplained.map(({ state, ratio }) => ({ state, ratio })),
      isNoiseGiven: f.unexplained.every(({ given }) => given),
      isCorrelated: f.correlated.length > 0,
      isOnly: !f.several,
    });
    add('noiseUnexplained', finding);
  }
  // A pattern in time says more of what is wrong than residuals that are not normal, which may follow from it.
  if (f.correlated.length > 0) {
    const isAllowedFor = f.intervals === 'ar1';
    const least = Math.min(...f.correlated.map(({ effective }) => effective));
    const finding = verdictFindings.neighboursAlike({
      states: f.correlated.map(({ state, rho }) => ({ state, rho })),
      isAllowedFor,
      ...(isAllowedFor && least < fewEffective && { independent: Math.max(1, Math.round(least)) }),
    });
    add('correlatedNoise', finding);
  }
  if (f.shapiroWilkP < f.normalityLevel) {
    const { value, state, experiment, t } = f.largest;
    const ratio = Math.abs(value);
    const isBounded = ratio < boundedNoise && list.length === 0 && f.correlated.length === 0;
    const p = f.shapiroWilkP;
    add('notNormal', verdictFindings.residualsNotNormal({ p, ratio, state, experiment, t, isBounded }));
  }
  if (f.shift > shiftLimit)
    add('integrationError', verdictFindings.stepsTooFew({ subSteps: f.subSteps, shift: f.shift }));
  const slow = f.wandering.filter((state) => !f.correlated.some((c) => c.state === state));
  if (slow.length > 0) add('correlatedNoise', verdictFindings.residualsWander({ states: slow }));
  if (f.tooSmall.length > 0) add('undersampled', verdictFindings.residualsBelowNoise({ states: f.tooSmall }));
  if (f.unidentified.length > 0) {
    const finding = verdictFindings.notIdentified({ parameters: f.unidentified, determined });
    add('poorlyDetermined', finding);
  }
  if (f.noiseFreedom < leastFreedom)
    add('noiseUncertain', verdictFindings.fewValuesForNoise({ freedom: f.noiseFreedom }));
  if (f.jitter) {
    const { sd, steps } = f.jitter;
    add('unevenNoise', verdictFindings.timesInexact({ sd, steps }));
  }
  if (f.atRest.length > 0) {
    add('poorlyDetermined', verdictFindings.statesAtRest({ states: f.atRest, determined }));
  } else if (f.none) {
    add('poorlyDetermined', verdictFindings.allNearZero({ determined }));
  } else if (f.poor.length > 0) {
    add('poorlyDetermined', verdictFindings.errorsAboveEstimates({ parameters: f.poor, determined }));
  }
  return list;
}
