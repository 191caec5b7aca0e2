import type { Convergence, Shooting } from '../detail.ts';
import { norm } from '../linalg/norm.ts';
import { portableMath } from '../model/portableMath.ts';
import type { Options } from '../options.ts';
import { valueFrom } from '../problem/problem.ts';
import {
  byState,
  type Estimate,
  type ExperimentResult,
  labelOf,
  type ParameterEstimate,
  type Result,
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

/** How a search reached its maximum, by its kind. */
export type SearchDetail = ({ kind: 'collocation' } & Convergence) | ({ kind: 'shooting' } & Shooting);

/** How the search went, for the parts of a result that the maximum does not have. */
export interface SearchOutcome {
  /** The start: its estimates, noise and test functions. */
  readonly w: Float64Array;
  readonly sigma: Float64Array;
  readonly given: Float64Array;
  readonly testFunctions: TestFunctionSummary | null;
  readonly method: 'mle' | 'fsnls';
  /** How it reached the maximum. */
  readonly detail: SearchDetail;
  readonly iterates: number[][];
  /** Which of the iterates is the answer, and how the search ended. */
  readonly returned: number;
  readonly stopped: Stopped;
  /** A verdict on the search itself, which comes before those on the fit. */
  readonly failed: Verdict | undefined;
  readonly timing: Record<string, number>;
  /** What the search cost, as in Result.evaluations. */
  readonly evaluations: number;
  /** The effect of a unit of each parameter, relative to its equation (termSizes.ts); absent if unknown. */
  readonly termSizes?: Float64Array;
  /** Rows of the table, if they differ from the measured times. */
  readonly points?: number;
}

/**
 * Residuals are reported as too large if they exceed the noise by this ratio, and by this many standard deviations of its
 * square.
 */
const ratioLimit = 1.15;
const ratioDeviations = 3.5;
/**
 * A parameter is reported as undetermined if its standard error is `openLimit` times its size; `aloneLimit` times if no other
 * parameter has an error above `looseLimit` of its own size. In that case only one term may be missing, and its interval shows
 * that.
 */
const openLimit = 1.25;
const aloneLimit = 2;
const looseLimit = 0.5;
/** A term that may be zero, or this part of its equation's rate of change, is not known to be small. */
const termLimit = 0.1;
/** A state is at rest if a constant explains it nearly as well: if the deviance is less than this much better. */
const restLimit = 10;
/** Autocorrelation is reported above this many standard errors, */
const correlationLimit = 3;
/** and above this value: a smaller one does not matter. */
const leastCorrelation = 0.1;
/** Slow waves in the residuals are reported if chance makes them less often than this. */
const slowLimit = 1e-3;

/** The Result of a search for the maximum of the likelihood. */
export function report(
  subject: Subject,
  options: Options,
  maximum: Maximum,
  assessment: MaximumAssessment,
  outcome: SearchOutcome,
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
  const { stdErrors: sd } = covarianceTable(assessment.S, assessment.undetermined);
  const { stdErrors, covariance, correlation } = covarianceTable(
    covarianceOfValues(assessment.S, slopes),
    assessment.undetermined,
  );
  const isUndetermined = [...assessment.undetermined, ...states.map(() => false)];
  const joint = (e: number) =>
    covarianceTable(covarianceOfValues(assessment.joint[e], slopes), isUndetermined).covariance;
  const parameters = subject.parameters.map(({ mayBeZero: _, ...parameter }, j): ParameterEstimate => {
    const [low, high] = intervalOn(q[j], sd[j], z, active[j]).map((x) => valueFrom({ scale: scales[j] }, x));
    const [lower, upper] = parameter.bounds;
    const side = active[j]?.side;
    return {
      ...parameter,
      // At a bound, the estimate is that bound to the last digit.
      estimate: side === 'lower' ? lower : side === 'upper' ? upper : valueFrom({ scale: scales[j] }, q[j]),
      stdError: stdErrors[j],
      interval: [side === 'lower' ? lower : low, side === 'upper' ? upper : high],
      start: outcome.w[j],
      atBound: active[j]?.side ?? null,
    };
  });
  const w = Float64Array.from(parameters, ({ estimate }) => estimate);
  const grounds = groundsOf(subject, options, maximum, assessment, outcome, parameters, sd);
  const warnings = [...(outcome.failed ? [outcome.failed] : []), ...verdicts(grounds)];
  const trace = covariance.reduce((sum, row, j) => sum + row[j], 0);
  return {
    version,
    status: statusOf(grounds, warnings),
    method: outcome.method,
    parameters,
    derived: [],
    states: [...subject.states],
    outputs: outputs.map(({ name, noise }) => ({ name, noise })),
    inputs: [...subject.inputs],
    covariance,
    correlation,
    noise: byState(outputNames, (l) => maximum.sigma[l]),
    testFunctions: outcome.testFunctions,
    iterations: {
      stopped: outcome.stopped,
      returned: outcome.returned,
      estimates: outcome.iterates,
    },
    diagnostics: {
      chi2PerDof: assessment.chi2PerDof,
      chi2PValue: assessment.chi2PValue,
      degreesOfFreedom: assessment.degreesOfFreedom,
      shapiroWilkP: assessment.shapiroWilkP,
      condition: assessment.condition,
      noiseToSignal: byState(outputNames, (l) => maximum.sigma[l] / (outputs[l].rms || 1)),
      noiseToSpread: byState(outputNames, (l) => maximum.sigma[l] / (outputs[l].spread || 1)),
      identifiable: assessment.identifiable,
      intervals: assessment.intervals,
      expectedError: Math.sqrt(trace) / norm(w),
      warnings,
    },
    detail: {
      ...outcome.detail,
      residualOverNoise: byState(outputNames, (l) => assessment.residualOverNoise[l]),
      autocorrelation: byState(outputNames, (l) => assessment.correlation.rho[l]),
      effectiveSample: byState(outputNames, (l) => assessment.correlation.effective[l]),
    },
    irls: null,
    search: null,
    experiments: subject.experiments.map(
      ({ name, rest, settles, observations, known }, e): ExperimentResult => {
        const first = nodes.first[e];
        const measured = nodes.at[e];
        // If an experiment comes to rest before it is measured, it is shown from then on.
        const shown = rest === undefined ? first : firstAt(nodes, first, rest);
        // The trajectory begins with the experiment, even if the first measurement is later.
        const at = measured[0] === shown ? measured : Int32Array.of(shown, ...measured);
        const course = (l: number) => valuesAt(at, X, D, l);
        const se = (l: number) => valuesAt(at, assessment.stateErrors, D, l);
        const t = valuesAt(at, nodes.t, 1, 0);
        return {
          name,
          points: measured.length,
          ...(rest !== undefined && { start: nodes.t[first] }),
          ...(settles !== undefined && { settles }),
          timeSpan: [t[0], t[t.length - 1]],
          observations,
          // A single experiment has all the information.
          information: subject.experiments.length === 1 ? 1 : maximum.information.shares[e],
          initial: states.map((state, l) =>
            estimate(state, X[first * D + l], assessment.stateErrors[first * D + l]),
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
      },
    ),
    model: subject.model,
    timeSpan: [
      Math.min(...Array.from(nodes.at, (_, e) => subject.experiments[e].rest ?? nodes.t[nodes.first[e]])),
      Math.max(...nodes.at.map((at) => nodes.t[at[at.length - 1]])),
    ],
    points: outcome.points ?? nodes.at.reduce((sum, at) => sum + at.length, 0),
    notes: [],
    evaluations: { fit: Math.round(outcome.evaluations), check: 0 },
    timing: outcome.timing,
    options,
  };
}

/** Number l of D of the nodes `at`. A loop: Array.from takes ten times as long. */
function valuesAt(at: Int32Array, values: Float64Array, D: number, l: number): number[] {
  const list = new Array<number>(at.length);
  for (let k = 0; k < at.length; k++) list[k] = values[at[k] * D + l];
  return list;
}

/** The first node from `first` on at a time or after it. */
function firstAt({ t }: Maximum['nodes'], first: number, time: number): number {
  let n = first;
  while (t[n] < time) n++;
  return n;
}

function groundsOf(
  subject: Subject,
  options: Options,
  maximum: Maximum,
  assessment: MaximumAssessment,
  { given, detail, termSizes }: SearchOutcome,
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
      (_, j) => assessment.undetermined[j] && !assessment.vanishing.some(({ index }) => index === j),
    ),
    vanishing: assessment.vanishing.map(({ index, most }) => ({ name: names[index], most })),
    identifiable: assessment.identifiable,
    shapiroWilkP: assessment.shapiroWilkP,
    normalityLevel: options.normalityLevel,
    largest: {
      ...assessment.largest,
      state: states[assessment.largest.output],
      experiment: experiments[assessment.largest.experiment].name,
    },
    unexplained: states.flatMap((state, l) => {
      const ratio = assessment.residualOverNoise[l];
      // The ratio of two variances, on a logarithmic scale.
      const deviation = Math.sqrt(2 / Math.max(freedom[l], 1) + assessment.noiseDoubt[l]);
      const tooLarge = ratio > ratioLimit && 2 * portableMath.log(ratio) > ratioDeviations * deviation;
      return tooLarge ? [{ state, ratio, given: !Number.isNaN(given[l]) }] : [];
    }),
    tooSmall: states.flatMap((state, l) => {
      const ratio = assessment.residualOverNoise[l];
      const deviation = Math.sqrt(2 / Math.max(freedom[l], 1));
      const far = ratio < 1 / ratioLimit && 2 * portableMath.log(ratio) < -ratioDeviations * deviation;
      return far && !Number.isNaN(given[l]) ? [{ state, ratio }] : [];
    }),
    correlated: states.flatMap((state, l) => {
      const { rho, z, effective } = assessment.correlation;
      const clearly = z[l] > correlationLimit && rho[l] > leastCorrelation;
      // Intervals that allow for autocorrelation are too narrow if there are few values to estimate it from.
      const few = assessment.intervals === 'ar1' && z[l] > significant && effective[l] < fewEffective;
      return clearly || few ? [{ state, rho: rho[l], effective: effective[l] }] : [];
    }),
    determined: assessment.determined,
    several: experiments.length > 1,
    wandering: states.filter((_, l) => assessment.slowWavesP[l] < slowLimit),
    intervals: assessment.intervals,
    shift: detail.kind === 'collocation' ? detail.shift : 0,
    subSteps: detail.kind === 'collocation' ? detail.subSteps : 0,
    jitter: jitterOf(subject, maximum),
    noiseFreedom: Math.min(...freedom.filter((_, l) => Number.isNaN(given[l])), Number.POSITIVE_INFINITY),
    // Parameters known to be small may as well be zero: other messages about the fit name them.
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
      return isPlain && n * portableMath.log((n * (spread / unit[l]) ** 2) / squares[l]) < restLimit
        ? [name]
        : [];
    }),
    nearZero: names.filter((_, j) => holdsZero(parameters[j])),
  };
}
