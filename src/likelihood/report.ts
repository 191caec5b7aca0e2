import { norm } from '../linalg/norm.ts';
import type { Options } from '../options.ts';
import { valueFrom } from '../problem/problem.ts';
import {
  byState,
  type Convergence,
  type Estimate,
  type ExperimentResult,
  labelOf,
  type ParameterEstimate,
  type Result,
  type Shooting,
  type Stopped,
  type TestFunctionSummary,
  type Verdict,
} from '../result.ts';
import { covarianceTable } from '../stats/covarianceTable.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import type { MaximumAssessment } from './assess.ts';
import { covarianceOfValues, intervalOn, slopesAt } from './coordinates.ts';
import { significant } from './correlatedNoise.ts';
import type { Maximum } from './maximum.ts';
import type { Subject } from './subject.ts';
import { jitterOf } from './timeJitter.ts';
import { fewEffective, holdsZero, type LikelihoodGrounds, statusOf, verdicts } from './verdicts.ts';

/** What the result says besides what the maximum does. */
export interface Beside {
  /** The start: its estimates, noise and test functions. */
  readonly w: Float64Array;
  readonly sigma: Float64Array;
  readonly given: Float64Array;
  readonly testFunctions: TestFunctionSummary | null;
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
  /** How much a unit of each parameter does beside all there is; absent where that is not known. */
  readonly termSizes?: Float64Array;
  /** Rows of the table, where they are not the times at which something was measured. */
  readonly points?: number;
}

/** Residuals larger than the noise by this ratio are told, if also by this many standard deviations of the ratio's square. */
const ratioLimit = 1.15;
const ratioDeviations = 3.5;
/**
 * A single parameter is told to be open if its standard error is this many times its size; more of it where it is the only one that is
 * loose, known to no better than half of itself. A term that may be missing is then all there is to say, and the interval says it.
 */
const openLimit = 1.25;
const aloneLimit = 2;
const looseLimit = 0.5;
/** A term that may be zero or this part of its equation's motion is not known to be small. */
const termLimit = 0.1;
/** A state that a constant explains nearly as well, by twice the logarithm of the likelihood, is at rest. */
const restLimit = 10;
/** Autocorrelation above this many standard errors is told. */
const correlationLimit = 3;
/** And a smaller one than this does not matter. */
const leastCorrelation = 0.1;
/** Residuals that wander so much by chance only once in as many fits are told. */
const slowLimit = 1e-3;

/** The Result of a search for the maximum of the likelihood. */
export function report(
  subject: Subject,
  options: Options,
  maximum: Maximum,
  found: MaximumAssessment,
  beside: Beside,
): Result {
  const { outputs } = subject;
  const states = subject.states.map(({ name }) => name);
  const outputNames = outputs.map(({ name }) => name);
  const { nodes, X, w: q } = maximum;
  const { active = [] } = maximum.information;
  const { D } = nodes;
  const z = -normalQuantile((1 - options.level) / 2);
  const estimate = (name: string, value: number, stdError: number): Estimate => ({
    name,
    estimate: value,
    stdError,
    interval: [value - z * stdError, value + z * stdError],
  });
  const scales = subject.parameters.map(({ scale }) => scale);
  const slopes = slopesAt(scales, q);
  const { stdErrors: sd } = covarianceTable(found.S, found.undetermined);
  const { stdErrors, covariance, correlation } = covarianceTable(
    covarianceOfValues(found.S, slopes),
    found.undetermined,
  );
  const isKnown = [...found.undetermined, ...states.map(() => false)];
  const joint = (e: number) =>
    covarianceTable(covarianceOfValues(found.joint[e], slopes), isKnown).covariance;
  const parameters = subject.parameters.map(({ mayBeZero: _, ...parameter }, j): ParameterEstimate => {
    const [low, high] = intervalOn(q[j], sd[j], z, active[j]).map((x) => valueFrom({ scale: scales[j] }, x));
    const [lower, upper] = parameter.bounds;
    const side = active[j]?.side;
    return {
      ...parameter,
      // On a bound it is that bound, to the last digit.
      estimate: side === 'lower' ? lower : side === 'upper' ? upper : valueFrom({ scale: scales[j] }, q[j]),
      stdError: stdErrors[j],
      interval: [side === 'lower' ? lower : low, side === 'upper' ? upper : high],
      ols: beside.w[j],
      atBound: active[j]?.side ?? null,
    };
  });
  const w = Float64Array.from(parameters, ({ estimate }) => estimate);
  const findings = findingsOf(subject, options, maximum, found, beside, parameters, sd);
  const warnings = [...(beside.failed ? [beside.failed] : []), ...verdicts(findings)];
  const trace = covariance.reduce((sum, row, j) => sum + row[j], 0);
  const { timing } = beside;
  return {
    version,
    status: statusOf(findings, warnings),
    method: beside.method,
    parameters,
    derived: [],
    states: [...subject.states],
    outputs: outputs.map(({ name, noise }) => ({ name, noise })),
    inputs: [...subject.inputs],
    covariance,
    correlation,
    noise: byState(outputNames, (l) => maximum.sigma[l]),
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
      noiseToSignal: byState(outputNames, (l) => maximum.sigma[l] / (outputs[l].rms || 1)),
      noiseToSpread: byState(outputNames, (l) => maximum.sigma[l] / (outputs[l].spread || 1)),
      featureNoise: Number.NaN,
      biasOverStdError: parameters.map(() => Number.NaN),
      identifiable: found.identifiable,
      intervals: found.intervals,
      expectedError: Math.sqrt(trace) / norm(w),
      residualOverNoise: byState(outputNames, (l) => found.residualOverNoise[l]),
      autocorrelation: byState(outputNames, (l) => found.correlation.rho[l]),
      effectiveSample: byState(outputNames, (l) => found.correlation.effective[l]),
      warnings,
    },
    convergence: beside.convergence,
    irls: null,
    shooting: beside.shooting,
    search: null,
    experiments: subject.experiments.map(({ name, observations, known }, e): ExperimentResult => {
      const first = nodes.first[e];
      const measured = nodes.at[e];
      // Where an experiment begins before its first measurement, so does the trajectory.
      const at = measured[0] === first ? measured : Int32Array.of(first, ...measured);
      const course = (l: number) => Array.from(at, (n) => X[n * D + l]);
      const se = (l: number) => Array.from(at, (n) => found.stateErrors[n * D + l]);
      const t = Array.from(at, (n) => nodes.t[n]);
      return {
        name,
        points: measured.length,
        timeSpan: [t[0], t[t.length - 1]],
        observations,
        // The only one gives all there is.
        information: subject.experiments.length === 1 ? 1 : maximum.information.shares[e],
        initial: states.map((state, l) =>
          estimate(state, X[first * D + l], found.stateErrors[first * D + l]),
        ),
        jointCovariance: joint(e),
        forward: null,
        trajectory: {
          t,
          states: byState(states, course),
          stdError: byState(states, se),
          outputs: maximum.predictions?.(at) ?? {},
        },
        known,
      };
    }),
    model: subject.model,
    timeSpan: [
      Math.min(...Array.from(nodes.at, (_, e) => nodes.t[nodes.first[e]])),
      Math.max(...nodes.at.map((at) => nodes.t[at[at.length - 1]])),
    ],
    points: beside.points ?? nodes.at.reduce((sum, at) => sum + at.length, 0),
    notes: [],
    evaluations: { fit: Math.round(beside.evaluations), check: 0 },
    timing,
    options,
  };
}

function findingsOf(
  subject: Subject,
  options: Options,
  maximum: Maximum,
  found: MaximumAssessment,
  { given, convergence, termSizes }: Beside,
  parameters: readonly ParameterEstimate[],
  sd: readonly number[],
): LikelihoodGrounds {
  const { outputs, parameters: described, experiments } = subject;
  const { freedom, squares, unit, observations } = maximum.residuals;
  const names = described.map(labelOf);
  const states = outputs.map(({ name }) => name);
  const isWhole = experiments.length === 1 && subject.states.every(({ measured }) => measured);
  const poor = names.filter((_, j) => {
    const { estimate, stdError } = parameters[j];
    return described[j].mayBeZero && stdError > Math.abs(estimate) && stdError < Number.POSITIVE_INFINITY;
  });
  const loose = parameters.filter(({ estimate, stdError }) => stdError > looseLimit * Math.abs(estimate));
  const mostOpen = loose.length > 1 ? openLimit : aloneLimit;
  return {
    unidentified: parameters.flatMap(({ scale, atBound, estimate, interval }, j) => {
      const most =
        scale === 'log' ? 1 : described[j].mayBeZero ? Number.POSITIVE_INFINITY : Math.abs(estimate);
      const isOpen = sd[j] > most && sd[j] < Number.POSITIVE_INFINITY && atBound === null;
      return isOpen ? [{ name: names[j], interval }] : [];
    }),
    undetermined: names.filter(
      (_, j) => found.undetermined[j] && !found.vanishing.some(({ index }) => index === j),
    ),
    vanishing: found.vanishing.map(({ index, most }) => ({ name: names[index], most })),
    identifiable: found.identifiable,
    shapiroWilkP: found.shapiroWilkP,
    normalityLevel: options.normalityLevel,
    largest: {
      ...found.largest,
      state: states[found.largest.output],
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
    jitter: jitterOf(subject, maximum),
    noiseFreedom: Math.min(...freedom.filter((_, l) => Number.isNaN(given[l])), Number.POSITIVE_INFINITY),
    // Parameters that are known to be small may as well be zero: they are named with what else is said of the fit.
    poor:
      2 * poor.length > names.length || parameters.every(holdsZero)
        ? poor
        : poor.filter((name) => {
            const j = names.indexOf(name);
            const { estimate, stdError } = parameters[j];
            const isOpen = stdError > mostOpen * Math.abs(estimate);
            return termSizes !== undefined && isOpen && stdError * termSizes[j] > termLimit;
          }),
    none: parameters.every(holdsZero),
    atRest: outputs.flatMap(({ name, spread, noise }, l) => {
      const n = observations[l];
      const isPlain = isWhole && (noise.sd === 'estimated' || noise.sd === 'given');
      return isPlain && n * Math.log((n * (spread / unit[l]) ** 2) / squares[l]) < restLimit ? [name] : [];
    }),
    nearZero: names.filter((_, j) => holdsZero(parameters[j])),
  };
}
