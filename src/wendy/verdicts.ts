import type { Combination, Stopped, Verdict } from '../result.ts';

/** What the verdicts are drawn from. */
export interface Findings {
  stopped: Stopped;
  /** How many iterates there are, and which was returned. */
  iterates: number;
  returned: number;
  undetermined: readonly string[];
  identifiable: readonly Combination[];
  chi2PerDof: number;
  /** Standard deviation of χ²/dof where noise explains the residual. */
  chi2Deviation: number;
  shapiroWilkP: number;
  normalityLevel: number;
  biased: readonly { name: string; ratio: number }[];
  radiusFallback: boolean;
  minRadius: number;
  scaled: boolean;
}

/** Bias above this many standard errors is told. */
export const biasLimit = 0.5;

/**
 * χ²/dof is told as too large when it is above this ratio, and above 1 by this many standard deviations of what noise
 * alone makes of it, the doubt about σ included.
 */
const chi2Limit = 1.2;
const chi2Deviations = 4;

export const ok: Verdict = {
  code: 'ok',
  message: 'The noise explains the residual and no bias is expected.',
  advice: 'The estimates and their intervals can be used as they are.',
};

/** Everything that should be said of a fit, worst first. */
export function verdicts(f: Findings): Verdict[] {
  const found: Verdict[] = [];
  if (f.stopped === 'notPositiveDefinite') {
    found.push({
      code: 'notPositiveDefinite',
      message: `The covariance of the residual lost positive definiteness after ${f.iterates} iterate(s); the last estimate before that is returned.`,
      advice:
        'Raise relaxation (for example to 1e-6), give the noise with noiseSd, or check that no state is free of noise.',
    });
  }
  if (f.undetermined.length > 0) {
    const what = f.identifiable.map((c) => c.text).join(', ');
    found.push({
      code: 'notIdentifiable',
      message: `These data do not determine ${list(f.undetermined)} one by one${what ? `; what they determine is ${what}` : ''}.`,
      advice: what
        ? 'Write that combination as one parameter, or give one of its members a value.'
        : 'Their terms vanish on these data: remove them from the model, or record data in which they act.',
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
      message: `The iteration had not settled after ${f.iterates} iterates.`,
      advice:
        'Raise maxIterations, or take the estimates as provisional: noise this strong bends the equations too much.',
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
  if (f.biased.length > 0) {
    const names = f.biased.map((b) => `${b.name} (${b.ratio > 0 ? '+' : ''}${b.ratio.toFixed(1)})`);
    found.push({
      code: 'biased',
      message: `Expected bias above ${biasLimit} standard errors: ${list(names)}. The noise bends the nonlinear terms, and the intervals miss the truth more often than they say.`,
      advice: 'Less noise or more points help; treat the intervals of these parameters as too narrow.',
    });
  }
  if (f.radiusFallback) {
    found.push({
      code: 'radiusFallback',
      message: `No test-function radius makes the integration error as small as the noise; radius ${f.minRadius} comes from the fallback rule.`,
      advice:
        'Try minRadius a little smaller and larger: if the estimates move by more than their errors, the data are too coarse or too noisy.',
    });
  }
  return found;
}

function list(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function short(x: number): string {
  return x !== 0 && (x < 1e-3 || x >= 1e4) ? x.toExponential(1) : String(Number(x.toPrecision(3)));
}
