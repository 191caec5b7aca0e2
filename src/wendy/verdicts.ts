import type { Finding } from '../findings/finding.ts';
import { verdictFindings } from '../findings/verdictFindings.ts';
import { weakVerdictFindings } from '../findings/weakVerdictFindings.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Combination, StatusCode, Stopped, Verdict } from '../result.ts';
import { verdictOf } from '../verdict.ts';
import { aboveNoise } from './limits.ts';

/** What the verdicts are based on. */
export interface WeakGrounds {
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
  /** Integration error, relative to the value that noise alone gives. */
  errorOverNoise: number;
  minRadius: number;
  scaled: boolean;
}

/** Bias above this many standard errors is reported. */
export const biasLimit = 0.5;

/**
 * χ²/dof is reported as too large when it is above this ratio, and above 1 by this many standard deviations of the value
 * that noise alone gives, including the uncertainty of σ; as too small likewise, on a logarithmic scale.
 */
const chi2Limit = 1.2;
const chi2Least = 0.6;
const chi2Deviations = 4;
const chi2Doubtful = 2;

/** Filtered data whose rms is this many times what their middle says are reported as uneven. */
export const unevenLimit = 2;

/** σ² known worse than this (relative variance: a standard deviation of one half) is reported. */
const mostDoubt = 0.25;

/** The verdict on a fit without doubts. */
function fine({ nearZero, chi2PerDof, chi2Deviation }: WeakGrounds): Verdict {
  const isDoubtful = chi2PerDof > 1 + chi2Doubtful * chi2Deviation;
  return verdictOf(
    'ok',
    weakVerdictFindings.weakFormFitsWell({ nearZero, ...(isDoubtful && { chi2PerDof }) }),
  );
}

/** The verdict on the whole: the worst warning, or a good fit. */
export function statusOf(f: WeakGrounds, all: readonly Verdict[]): Verdict {
  return all[0] ?? fine(f);
}

/** All verdicts on a fit, worst first. */
export function verdicts(f: WeakGrounds): Verdict[] {
  const list: Verdict[] = [];
  const say = (code: StatusCode, finding: Finding) => list.push(verdictOf(code, finding));
  const { iterates, chi2PerDof } = f;
  if (f.stopped === 'notPositiveDefinite')
    say('notPositiveDefinite', weakVerdictFindings.covarianceNotPositive({ iterates }));
  if (f.undetermined.length > 0) {
    const determined = f.identifiable.map(({ text }) => ({ text }));
    say('notIdentifiable', verdictFindings.notDetermined({ parameters: f.undetermined, determined }));
  }
  if (f.hidden.parameters.length > 0) say('hiddenByNoise', weakVerdictFindings.termsHiddenByNoise(f.hidden));
  if (f.stopped === 'normality' || f.shapiroWilkP < f.normalityLevel) {
    const stopped = f.stopped === 'normality' ? { at: iterates, returned: f.returned + 1 } : undefined;
    say('notNormal', weakVerdictFindings.weakResidualNotNormal({ p: f.shapiroWilkP, stopped }));
  }
  if (f.stopped === 'iterationLimit')
    say('iterationLimit', weakVerdictFindings.iterationUnsettled({ iterates, change: f.change }));
  if (chi2PerDof > Math.max(chi2Limit, 1 + chi2Deviations * f.chi2Deviation)) {
    const intervals = f.scaled ? 'widened' : 'narrow';
    say('noiseUnexplained', weakVerdictFindings.residualUnexplained({ chi2PerDof, intervals }));
  }
  const tooSmall = Math.min(chi2Least, portableMath.exp(-chi2Deviations * f.chi2Deviation));
  if (f.degreesOfFreedom >= 8 && chi2PerDof < tooSmall) {
    const { noiseGiven } = f;
    say('undersampled', weakVerdictFindings.residualTooSmall({ chi2PerDof, noiseGiven }));
  }
  if (f.biased.length > 0)
    say('biased', weakVerdictFindings.biasExpected({ parameters: f.biased, above: biasLimit }));
  if (f.radiusChosenBy === 'fallback') {
    say('integrationError', weakVerdictFindings.noRadiusSmallEnough({ radius: f.minRadius }));
  } else if (f.errorOverNoise > aboveNoise) {
    const finding = weakVerdictFindings.integrationErrorShows({
      radius: f.minRadius,
      ratio: f.errorOverNoise,
      isRadiusGiven: f.radiusChosenBy === 'user',
    });
    say('integrationError', finding);
  }
  if (f.noiseDoubt > mostDoubt)
    say('noiseUncertain', weakVerdictFindings.fewPointsForNoise({ doubt: f.noiseDoubt }));
  if (f.uneven.length > 0) say('unevenNoise', weakVerdictFindings.valuesStandOut({ places: f.uneven }));
  return list;
}

/** A verdict on WENDy's estimate, worded for when it stands in for another method's: its options need its name. */
export function ofStandIn(verdict: Verdict): Verdict {
  const { code, finding } = verdict;
  if (finding.code !== 'residualUnexplained' || finding.values.intervals !== 'narrow') return verdict;
  const chi2PerDof = finding.values.chi2PerDof as number;
  const intervals = 'narrowOfOtherMethod';
  return verdictOf(code, weakVerdictFindings.residualUnexplained({ chi2PerDof, intervals }));
}
