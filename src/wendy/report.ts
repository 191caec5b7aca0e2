import { column, toRows } from '../linalg/matrix.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import type { Result } from '../result.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { version } from '../version.ts';
import type { Assessment } from './assess.ts';
import type { IrlsRun } from './irls.ts';
import type { Noise } from './noise.ts';
import { rms, type Samples, type Units } from './system.ts';
import { biasLimit, ok, verdicts } from './verdicts.ts';

/** The Result of a fit, from what its steps found. */
export function report(
  model: Model,
  { t, U, states }: Samples,
  options: Options,
  { sigma, doubt }: Noise,
  testFunctions: Result['testFunctions'],
  run: IrlsRun,
  units: Units,
  found: Assessment,
  timing: Record<string, number>,
): Result {
  const names = model.parameters;
  const inUserUnits = (v: Float64Array) => Array.from(v, (x, j) => x / units.column[j]);
  const estimates = run.estimates.map(inUserUnits);
  const z = normalQuantile((1 + options.level) / 2);
  const stdErrors = names.map((_, j) =>
    found.undetermined[j] ? Number.POSITIVE_INFINITY : Math.sqrt(found.S.data[j + j * names.length]),
  );
  const covariance = toRows(found.S).map((row, i) =>
    row.map((x, j) => {
      if (!found.undetermined[i] && !found.undetermined[j]) return x;
      return i === j ? Number.POSITIVE_INFINITY : Number.NaN;
    }),
  );
  const biasOverStdError = stdErrors.map((se, j) => found.bias[j] / se);
  const warnings = verdicts({
    stopped: run.stopped,
    iterates: run.estimates.length,
    returned: found.returned,
    undetermined: names.filter((_, j) => found.undetermined[j]),
    identifiable: found.identifiable,
    chi2PerDof: found.chi2PerDof,
    chi2Deviation: Math.sqrt(2 / found.degreesOfFreedom + mean(doubt) / states.length),
    shapiroWilkP: run.pValues[found.returned],
    normalityLevel: options.normalityLevel,
    biased: names.flatMap((name, j) =>
      Math.abs(biasOverStdError[j]) > biasLimit ? [{ name, ratio: biasOverStdError[j] }] : [],
    ),
    radiusFallback: testFunctions.chosenBy === 'fallback',
    minRadius: testFunctions.minRadius,
    scaled: options.intervals === 'scaled',
  });
  return {
    version,
    status: warnings[0] ?? ok,
    method: options.method,
    preset: options.preset,
    parameters: names.map((name, j) => ({
      name,
      estimate: found.w[j],
      stdError: stdErrors[j],
      interval: [found.w[j] - z * stdErrors[j], found.w[j] + z * stdErrors[j]],
      ols: estimates[0][j],
    })),
    covariance,
    correlation: covariance.map((row, i) =>
      row.map((x, j) => (i === j ? 1 : x / (stdErrors[i] * stdErrors[j]))),
    ),
    noise: byState(states, (l) => sigma[l]),
    testFunctions,
    iterations: {
      count: estimates.length,
      stopped: run.stopped,
      returned: found.returned,
      estimates,
      pValues: run.pValues,
    },
    diagnostics: {
      chi2PerDof: found.chi2PerDof,
      chi2PValue: found.chi2PValue,
      degreesOfFreedom: found.degreesOfFreedom,
      shapiroWilkP: run.pValues[found.returned],
      condition: found.condition,
      noiseToSignal: byState(states, (l) => sigma[l] / (rms(column(U, l)) || 1)),
      biasOverStdError,
      identifiable: found.identifiable,
      warnings,
    },
    model: model.text,
    timeSpan: [t[0], t[t.length - 1]],
    points: t.length,
    notes: [],
    timing,
    options,
  };
}

function mean(x: Float64Array): number {
  return x.reduce((sum, v) => sum + v, 0) / x.length;
}

/** An object without a prototype: a state may be called __proto__. */
function byState(states: readonly string[], value: (l: number) => number): Record<string, number> {
  const record: Record<string, number> = Object.create(null);
  states.forEach((state, l) => {
    record[state] = value(l);
  });
  return record;
}
