import { type Result, resolveOptions, type Verdict } from '../../src/index.ts';

/** A result as a fit would give it, without fitting: parameters as [name, estimate, standard error]. */
export function fakeResult(
  parameters: readonly (readonly [string, number, number])[],
  changes: {
    warnings?: Verdict[];
    identifiable?: Result['diagnostics']['identifiable'];
    notes?: string[];
    diagnostics?: Partial<Result['diagnostics']>;
    timeSpan?: [number, number];
  } = {},
): Result {
  const warnings = changes.warnings ?? [];
  const ok: Verdict = { code: 'ok', message: 'All is well.', advice: 'Use it.' };
  const estimates = [0.9, 0.99, 1].map((factor) => parameters.map(([, estimate]) => factor * estimate));
  return {
    version: '0.0.0',
    status: warnings[0] ?? ok,
    method: 'irls',
    preset: 'default',
    parameters: parameters.map(([name, estimate, stdError]) => ({
      name,
      estimate,
      stdError,
      interval: [estimate - 2 * stdError, estimate + 2 * stdError],
      ols: 0.9 * estimate,
    })),
    covariance: parameters.map(() => parameters.map(() => 0)),
    correlation: parameters.map(() => parameters.map(() => 0)),
    noise: { u1: 0.104, membrane: 0.0512 },
    testFunctions: { minRadius: 12, radii: [12, 24, 48, 96], count: 64, chosenBy: 'corner' },
    iterations: { count: 3, stopped: 'fixedPoint', returned: 2, estimates, pValues: [0.1, 0.4, 0.52] },
    diagnostics: {
      chi2PerDof: 1.03,
      chi2PValue: 0.41,
      degreesOfFreedom: 122,
      shapiroWilkP: 0.52,
      condition: 12,
      noiseToSignal: { u1: 0.098, membrane: 0.101 },
      noiseToSpread: { u1: 0.11, membrane: 0.12 },
      featureNoise: 0.01,
      biasOverStdError: parameters.map(() => 0),
      identifiable: changes.identifiable ?? [],
      warnings,
      ...changes.diagnostics,
    },
    model: "u1' = a*u1 # [ 1, 2 ]\n",
    timeSpan: changes.timeSpan ?? [0, 25],
    points: 256,
    notes: changes.notes ?? [],
    timing: { noise: 1.2, total: 48.1 },
    options: resolveOptions(),
  };
}
