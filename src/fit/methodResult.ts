import type { Data } from '../data/data.ts';
import { fineVerdict } from '../likelihood/verdicts.ts';
import { norm } from '../linalg/norm.ts';
import type { Answer } from '../methods/method.ts';
import type { Model } from '../model/model.ts';
import type { Options } from '../options.ts';
import { byState, plainNames, plainParameter, type Result } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import { givenNoise } from '../wendy/givenNoise.ts';
import { noiseRatios, plainSummary } from '../wendy/plainSummary.ts';

/** The result of a method from its numbers alone: what it does not say is not known. */
export function methodResult(
  model: Model,
  { states, experiments }: Data,
  options: Options,
  { estimates, covariance, noise, warnings = [], evaluations = 0, detail = {} }: Answer,
): Result {
  const z = -normalQuantile((1 - options.level) / 2);
  const stdErrors = covariance.map((row, j) => Math.sqrt(row[j]));
  const parameters = model.parameters.map((name, j) => ({
    ...plainParameter(name),
    estimate: estimates[j],
    stdError: stdErrors[j],
    interval: [estimates[j] - z * stdErrors[j], estimates[j] + z * stdErrors[j]] as [number, number],
    start: Number.NaN,
  }));
  return {
    version,
    status: warnings[0] ?? fineVerdict(parameters),
    method: options.method,
    parameters,
    derived: [],
    ...plainNames(states, givenNoise(states, options)),
    covariance: covariance.map((row) => [...row]),
    correlation: covariance.map((row, i) =>
      row.map((x, j) => (i === j ? 1 : x / (stdErrors[i] * stdErrors[j]))),
    ),
    noise: byState(states, (l) => noise[l]),
    testFunctions: null,
    iterations: null,
    diagnostics: {
      chi2PerDof: Number.NaN,
      chi2PValue: Number.NaN,
      degreesOfFreedom: Number.NaN,
      shapiroWilkP: Number.NaN,
      condition: Number.NaN,
      ...noiseRatios(states, experiments, noise),
      identifiable: [],
      intervals: 'white',
      expectedError: norm(Float64Array.from(stdErrors)) / norm(Float64Array.from(estimates)),
      warnings: [...warnings],
    },
    detail: { kind: 'registered', values: detail },
    ...plainSummary(model, experiments, options, { evaluations }),
  };
}
