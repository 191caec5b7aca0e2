import type { Data } from '../data/data.ts';
import { fineVerdict } from '../likelihood/verdicts.ts';
import { column } from '../linalg/matrix.ts';
import { norm } from '../linalg/norm.ts';
import type { Answer } from '../methods/method.ts';
import type { Model } from '../model/model.ts';
import type { Options } from '../options.ts';
import { byState, plainNames, plainParameter, type Result } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import { givenNoise } from '../wendy/givenNoise.ts';

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
  const seen = states.map((_, l) => measuredValues(experiments.map(({ U }) => column(U, l))));
  const values = experiments.map(({ U }) => measuredValues([U.data]).length);
  const total = values.reduce((sum, n) => sum + n, 0);
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
      noiseToSignal: byState(states, (l) => noise[l] / (sizeAbout(0, seen[l]) || 1)),
      noiseToSpread: byState(states, (l) => noise[l] / (sizeAbout(mean(seen[l]), seen[l]) || 1)),
      identifiable: [],
      intervals: 'white',
      expectedError: norm(Float64Array.from(stdErrors)) / norm(Float64Array.from(estimates)),
      warnings: [...warnings],
    },
    detail: { kind: 'registered', values: detail },
    irls: null,
    search: null,
    experiments: experiments.map(({ name, t }, e) => ({
      name,
      points: t.length,
      timeSpan: [t[0], t[t.length - 1]],
      observations: values[e],
      // Nothing else is known about what each has to say.
      information: values[e] / total,
      initial: [],
      jointCovariance: null,
      forward: null,
      trajectory: null,
      known: {},
    })),
    model: model.text,
    timeSpan: [
      Math.min(...experiments.map(({ t }) => t[0])),
      Math.max(...experiments.map(({ t }) => t[t.length - 1])),
    ],
    points: experiments.reduce((sum, { t }) => sum + t.length, 0),
    notes: [],
    evaluations: { fit: evaluations, check: 0 },
    timing: {},
    options,
  };
}

function measuredValues(parts: readonly Float64Array[]): number[] {
  return parts.flatMap((part) => Array.from(part).filter((x) => !Number.isNaN(x)));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, x) => sum + x, 0) / values.length;
}

/** Root mean square of the distances from `middle`. */
function sizeAbout(middle: number, values: readonly number[]): number {
  return Math.sqrt(mean(values.map((x) => (x - middle) ** 2)));
}
