import type { Data } from '../data/data.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import {
  byState,
  type Convergence,
  type Estimate,
  type ExperimentResult,
  type Result,
  type Shooting,
  type Stopped,
  type Verdict,
  type WeakEstimate,
} from '../result.ts';
import { covarianceTable } from '../stats/covarianceTable.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import { list, short } from '../words.ts';
import type { Assessment } from './assess.ts';
import { significant } from './correlatedNoise.ts';
import type { Maximum } from './maximum.ts';
import { noiseFreedom } from './noise.ts';
import { type Findings, fewEffective, statusOf, verdicts } from './verdicts.ts';

/** What the result says besides what the maximum does. */
export interface Beside {
  /** The start: its estimates, noise and test functions. */
  readonly w: Float64Array;
  readonly sigma: Float64Array;
  readonly given: Float64Array;
  readonly testFunctions: Result['testFunctions'];
  readonly irls: WeakEstimate | null;
  readonly method: 'mle' | 'fsnls';
  readonly convergence: Convergence | null;
  readonly shooting: Shooting | null;
  readonly iterates: number[][];
  /** Which of them is the answer, and how the search ended. */
  readonly returned: number;
  readonly stopped: Stopped;
  /** What speaks against the search itself, before anything is said of the fit. */
  readonly failed: Verdict | undefined;
  readonly timing: Record<string, number>;
  /** What the search cost, as in Result.evaluations. */
  readonly evaluations: number;
}

/** Residuals larger than the noise by this ratio are told, if also by this many standard deviations of the ratio's square. */
const ratioLimit = 1.15;
const ratioDeviations = 3.5;
/** Autocorrelation above this many standard errors is told. */
const correlationLimit = 3;
/** And a smaller one than this does not matter. */
const leastCorrelation = 0.1;
/** Residuals that wander so much by chance only once in as many fits are told. */
const slowLimit = 1e-3;
/** A difference to WENDy's estimate above this many standard errors is told. */
const differenceLimit = 3;

/** The Result of a search for the maximum of the likelihood. */
export function report(
  model: Model,
  data: Data,
  options: Options,
  maximum: Maximum,
  found: Assessment,
  beside: Beside,
): Result {
  const { states, parameters: names } = model;
  const { nodes, X, w } = maximum;
  const z = -normalQuantile((1 - options.level) / 2);
  const estimate = (name: string, value: number, stdError: number): Estimate => ({
    name,
    estimate: value,
    stdError,
    interval: [value - z * stdError, value + z * stdError],
  });
  const { stdErrors, covariance, correlation } = covarianceTable(found.S, found.undetermined);
  const known = [...found.undetermined, ...states.map(() => false)];
  const joint = (e: number) => covarianceTable(found.joint[e], known).covariance;
  const parameters = names.map((name, j) => ({ ...estimate(name, w[j], stdErrors[j]), ols: beside.w[j] }));
  const findings = findingsOf(model, data, options, maximum, found, beside, parameters);
  const warnings = [...(beside.failed ? [beside.failed] : []), ...verdicts(findings)];
  const spreads = states.map((_, l) => spreadOf(data, l));
  const { timing } = beside;
  return {
    version,
    status: statusOf(findings, warnings),
    method: beside.method,
    preset: options.preset,
    parameters,
    covariance,
    correlation,
    noise: byState(states, (l) => maximum.sigma[l]),
    testFunctions: beside.testFunctions,
    iterations: {
      count: beside.iterates.length,
      stopped: beside.stopped,
      returned: beside.returned,
      estimates: beside.iterates,
      pValues: [],
    },
    diagnostics: {
      chi2PerDof: found.chi2PerDof,
      chi2PValue: found.chi2PValue,
      degreesOfFreedom: found.degreesOfFreedom,
      shapiroWilkP: found.shapiroWilkP,
      condition: found.condition,
      noiseToSignal: byState(states, (l) => maximum.sigma[l] / (spreads[l].rms || 1)),
      noiseToSpread: byState(states, (l) => maximum.sigma[l] / (spreads[l].spread || 1)),
      featureNoise: Number.NaN,
      biasOverStdError: names.map(() => Number.NaN),
      identifiable: found.identifiable,
      intervals: found.intervals,
      expectedError: found.expectedError,
      residualOverNoise: byState(states, (l) => found.residualOverNoise[l]),
      autocorrelation: byState(states, (l) => found.correlation.rho[l]),
      effectiveSample: byState(states, (l) => found.correlation.effective[l]),
      warnings,
    },
    convergence: beside.convergence,
    irls: beside.irls,
    shooting: beside.shooting,
    initial: byState(states, (l) => X[nodes.first[0] * nodes.D + l]),
    jointCovariance: joint(0),
    experiments: data.experiments.map(({ name }, e): ExperimentResult => {
      const at = nodes.at[e];
      const course = (l: number) => Array.from(at, (n) => X[n * nodes.D + l]);
      const se = (l: number) => Array.from(at, (n) => found.stateErrors[n * nodes.D + l]);
      const t = Array.from(at, (n) => nodes.t[n]);
      return {
        name,
        points: t.length,
        timeSpan: [t[0], t[t.length - 1]],
        observations: cellsOf(data, e),
        // The only one gives all there is.
        information: data.experiments.length === 1 ? 1 : maximum.information.shares[e],
        initial: states.map((state, l) =>
          estimate(state, X[at[0] * nodes.D + l], found.stateErrors[at[0] * nodes.D + l]),
        ),
        jointCovariance: joint(e),
        forward: null,
        trajectory: { t, states: byState(states, course), stdError: byState(states, se) },
      };
    }),
    model: model.text,
    timeSpan: [
      Math.min(...data.experiments.map(({ t }) => t[0])),
      Math.max(...data.experiments.map(({ t }) => t[t.length - 1])),
    ],
    points: data.experiments.reduce((sum, { t }) => sum + t.length, 0),
    notes:
      findings.disagreeing.length > 0
        ? []
        : noteOnDifference(differing(parameters, beside.irls), beside.irls),
    evaluations: { fit: Math.round(beside.evaluations), check: 0 },
    timing,
    options,
  };
}

function findingsOf(
  { states, parameters: names }: Model,
  { experiments }: Data,
  options: Options,
  { nodes }: Maximum,
  found: Assessment,
  { given, irls, convergence }: Beside,
  parameters: readonly Estimate[],
): Findings {
  const freedom = noiseFreedom(nodes, names.length);
  const poor = parameters
    .filter(({ estimate, stdError }) => stdError > Math.abs(estimate) && stdError < Number.POSITIVE_INFINITY)
    .map(({ name }) => name);
  // WENDy's own warnings of bias and the like explain a difference; without one it has to be told.
  const explained = irls === null || !['ok', 'noiseUncertain', 'poorlyDetermined'].includes(irls.status.code);
  return {
    undetermined: names.filter((_, j) => found.undetermined[j]),
    identifiable: found.identifiable,
    shapiroWilkP: found.shapiroWilkP,
    normalityLevel: options.normalityLevel,
    largest: {
      ...found.largest,
      state: states[found.largest.state],
      experiment: experiments[found.largest.experiment].name,
    },
    unexplained: states.flatMap((state, l) => {
      const ratio = found.residualOverNoise[l];
      // The ratio of two variances, on a logarithmic scale.
      const deviation = Math.sqrt(2 / Math.max(freedom[l], 1) + found.noiseDoubt[l]);
      const tooLarge = ratio > ratioLimit && 2 * Math.log(ratio) > ratioDeviations * deviation;
      return tooLarge ? [{ state, ratio, given: !Number.isNaN(given[l]) }] : [];
    }),
    tooSmall: states.flatMap((state, l) => {
      const ratio = found.residualOverNoise[l];
      const deviation = Math.sqrt(2 / Math.max(freedom[l], 1));
      const far = ratio < 1 / ratioLimit && 2 * Math.log(ratio) < -ratioDeviations * deviation;
      return far && !Number.isNaN(given[l]) ? [{ state, ratio }] : [];
    }),
    correlated: states.flatMap((state, l) => {
      const { rho, z, effective } = found.correlation;
      const clearly = z[l] > correlationLimit && rho[l] > leastCorrelation;
      // Intervals that allow for memory are too narrow where little is left to estimate it from.
      const few = found.intervals === 'ar1' && z[l] > significant && effective[l] < fewEffective;
      return clearly || few ? [{ state, rho: rho[l], effective: effective[l] }] : [];
    }),
    determined: found.determined,
    several: experiments.length > 1,
    wandering: states.filter((_, l) => found.slowWavesP[l] < slowLimit),
    intervals: found.intervals,
    shift: convergence?.shift ?? 0,
    subSteps: convergence?.subSteps ?? 0,
    noiseFreedom: Math.min(...freedom.filter((_, l) => Number.isNaN(given[l])), Number.POSITIVE_INFINITY),
    // A few small parameters that may as well be zero do not spoil a fit: they are named with what else is said of it.
    poor: 2 * poor.length > names.length ? poor : [],
    nearZero: parameters.filter(({ interval: [low, high] }) => low < 0 && high > 0).map(({ name }) => name),
    disagreeing: explained ? [] : differing(parameters, irls),
  };
}

/** Parameters on which WENDy's estimate differs by more than the standard errors explain, and by how many. */
function differing(
  parameters: readonly Estimate[],
  irls: WeakEstimate | null,
): { name: string; ratio: number }[] {
  return parameters.flatMap(({ name, estimate, stdError }, j) => {
    const other = irls?.parameters[j];
    if (!other) return [];
    const ratio = Math.abs(estimate - other.estimate) / Math.hypot(stdError, other.stdError);
    return ratio > differenceLimit ? [{ name, ratio }] : [];
  });
}

/** What is said where WENDy's own verdict explains why it differs. */
function noteOnDifference(
  differences: { name: string; ratio: number }[],
  irls: WeakEstimate | null,
): string[] {
  if (differences.length === 0 || !irls || irls.status.code === 'ok') return [];
  const names = differences.map(({ name, ratio }) => `${name} by ${short(ratio)}`);
  return [
    `WENDy's own estimate (irls) differs by more than the standard errors explain: ${list(names)} of them. Its own verdict, ${irls.status.code}, explains that.`,
  ];
}

/** Values measured in an experiment. */
function cellsOf({ experiments }: Data, e: number): number {
  return experiments[e].U.data.reduce((count, u) => count + (Number.isNaN(u) ? 0 : 1), 0);
}

/** Root mean square of a state's values, and their standard deviation about the mean. */
function spreadOf({ experiments }: Data, l: number): { rms: number; spread: number } {
  let n = 0;
  let mean = 0;
  let squares = 0;
  for (const { U } of experiments) {
    for (let i = 0; i < U.rows; i++) {
      const u = U.data[i + l * U.rows];
      if (Number.isNaN(u)) continue;
      n++;
      const off = u - mean;
      mean += off / n;
      squares += off * (u - mean);
    }
  }
  return { rms: Math.sqrt(squares / n + mean * mean), spread: Math.sqrt(squares / n) };
}
