import { norm } from '../linalg/norm.ts';
import { methodOf } from '../methods/methods.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { byState, multiplicationsPerCall, plainNames, plainParameter, type Result } from '../result.ts';
import { covarianceTable } from '../stats/covarianceTable.ts';
import { mean } from '../stats/moments.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { ofExperiment } from '../text/ofExperiment.ts';
import { version } from '../version.ts';
import { type Radii, summaryOf, worstOf } from './chooseRadius.ts';
import type { WeakAssessment } from './conclude.ts';
import { conventionsOf } from './conventions.ts';
import { givenNoise } from './givenNoise.ts';
import type { IrlsRun } from './irls.ts';
import type { EstimatedNoise } from './noise.ts';
import { noiseRatios, plainSummary } from './plainSummary.ts';
import type { Samples } from './samples.ts';
import type { UnitScales } from './units.ts';
import { biasLimit, statusOf, unevenLimit, verdicts, type WeakGrounds } from './verdicts.ts';

/** The results of the steps of a fit. */
export interface StepResults {
  readonly model: Model;
  readonly records: readonly Samples[];
  readonly options: Options;
  readonly noise: EstimatedNoise;
  /** Radii and numbers of test functions, of each experiment. */
  readonly radii: readonly Radii[];
  readonly K: readonly number[];
  readonly run: IrlsRun;
  readonly units: UnitScales;
  readonly assessment: WeakAssessment;
  readonly timing: Record<string, number>;
}

/** The Result of a fit, from the results of its steps. */
export function report(results: StepResults): Result {
  const { model, records, options, radii, K, run, units, assessment, timing } = results;
  const { sigma } = results.noise;
  const names = model.parameters;
  const { states } = records[0];
  const inUserUnits = (v: Float64Array) => Array.from(v, (x, j) => x / units.column[j]);
  const estimates = run.estimates.map(inUserUnits);
  const z = -normalQuantile((1 - options.level) / 2);
  const { stdErrors, covariance, correlation } = covarianceTable(assessment.S, assessment.undetermined);
  const biasOverStdError = stdErrors.map((se, j) => assessment.bias[j] / se);
  const findings = groundsOf(results, stdErrors, biasOverStdError, z);
  const warnings = verdicts(findings);
  // On compact test functions, and where there is a start alone, no covariance is factored.
  const weighted = run.whitened ? run.estimates.length : 0;
  return {
    version,
    status: statusOf(findings, warnings),
    // Also as a start or a comparison, the answer of this room is that of irls.
    method: methodOf(options.method).weakForm ? options.method : 'irls',
    parameters: names.map((name, j) => ({
      ...plainParameter(name),
      estimate: assessment.w[j],
      stdError: stdErrors[j],
      interval: [assessment.w[j] - z * stdErrors[j], assessment.w[j] + z * stdErrors[j]],
      start: estimates[0][j],
    })),
    derived: [],
    ...plainNames(states, givenNoise(states, options)),
    covariance,
    correlation,
    noise: byState(states, (l) => sigma[l]),
    testFunctions: summaryOf(radii, K),
    iterations: {
      stopped: run.stopped,
      returned: assessment.returned,
      estimates,
    },
    diagnostics: {
      chi2PerDof: assessment.chi2PerDof,
      chi2PValue: assessment.chi2PValue,
      degreesOfFreedom: assessment.degreesOfFreedom,
      shapiroWilkP: assessment.shapiroWilkP,
      condition: assessment.condition,
      ...noiseRatios(states, records, sigma),
      identifiable: assessment.identifiable,
      intervals: options.intervals === 'scaled' ? 'scaled' : 'white',
      expectedError: Math.sqrt(stdErrors.reduce((sum, se) => sum + se * se, 0)) / norm(assessment.w),
      warnings,
    },
    detail: {
      kind: 'weakForm',
      pValues: run.pValues,
      featureNoise: assessment.hidden.share,
      biasOverStdError,
    },
    ...plainSummary(model, records, options, {
      evaluations: Math.round(evaluationsOf(records, K, weighted)),
      timing,
      information: assessment.shares,
    }),
  };
}

/** What the verdicts are made of; z: how many standard errors an interval reaches. */
function groundsOf(
  { model, records, options, noise: { doubt, uneven }, radii, run, assessment }: StepResults,
  stdErrors: readonly number[],
  biasOverStdError: readonly number[],
  z: number,
): WeakGrounds {
  const names = model.parameters;
  const { states } = records[0];
  const worst = worstOf(radii);
  return {
    stopped: run.stopped,
    change: run.change,
    iterates: run.estimates.length,
    returned: assessment.returned,
    undetermined: names.filter((_, j) => assessment.undetermined[j]),
    identifiable: assessment.identifiable,
    hidden: assessment.hidden,
    chi2PerDof: assessment.chi2PerDof,
    degreesOfFreedom: assessment.degreesOfFreedom,
    chi2Deviation: Math.sqrt(2 / assessment.independent + mean(doubt) / states.length),
    noiseDoubt: Math.max(...doubt),
    noiseGiven: doubt.every((x) => x === 0) ? 'all' : doubt.includes(0) ? 'some' : 'none',
    uneven: states.flatMap((state, l) => {
      const { ratio, t, name } = uneven[l] ?? { ratio: 1, t: 0, name: '' };
      return ratio > unevenLimit ? [{ state: `${state}${ofExperiment(name)}`, t }] : [];
    }),
    shapiroWilkP: assessment.shapiroWilkP,
    normalityLevel: options.normalityLevel,
    biased: names.flatMap((name, j) =>
      Math.abs(biasOverStdError[j]) > biasLimit ? [{ name, ratio: biasOverStdError[j] }] : [],
    ),
    nearZero: names.filter((_, j) => Math.abs(assessment.w[j]) < z * stdErrors[j]),
    radiusChosenBy: worst.chosenBy,
    errorOverNoise: conventionsOf(options).judgesRadius ? worst.errorOverNoise : 0,
    minRadius: worst.radius,
    scaled: options.intervals === 'scaled',
  };
}

/** The terms at every time, and the covariance factored at every iterate. */
function evaluationsOf(records: readonly Samples[], K: readonly number[], iterates: number): number {
  return records.reduce((sum, { t, states }, e) => {
    const n = (K[e] ?? 0) * states.length;
    return sum + t.length + (iterates * n * n * n) / (3 * multiplicationsPerCall);
  }, 0);
}
