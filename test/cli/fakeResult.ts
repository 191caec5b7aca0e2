import { weakFormOf } from '../../src/detail.ts';
import { searchVerdictFindings } from '../../src/findings/searchVerdictFindings.ts';
import {
  type CollocationDetail,
  type Note,
  type Result,
  resolveOptions,
  type Verdict,
} from '../../src/index.ts';
import { plainNames, plainParameter } from '../../src/result.ts';
import { verdictOf } from '../../src/verdict.ts';
import { plainVerdict } from '../plainVerdict.ts';

type Estimates = readonly (readonly [name: string, estimate: number, stdError: number])[];

/** A result of WENDy's irls as a fit would give it, without fitting. */
export function fakeResult(
  parameters: Estimates,
  changes: {
    warnings?: Verdict[];
    identifiable?: Result['diagnostics']['identifiable'];
    notes?: Note[];
    diagnostics?: Partial<Result['diagnostics']>;
    timeSpan?: [number, number];
  } = {},
): Result {
  const warnings = changes.warnings ?? [];
  const ok = plainVerdict('ok', 'All is well.', 'Use it.');
  const estimates = [0.9, 0.99, 1].map((factor) => parameters.map(([, estimate]) => factor * estimate));
  const timeSpan = changes.timeSpan ?? [0, 25];
  return {
    version: '0.0.0',
    status: warnings[0] ?? ok,
    method: 'irls',
    parameters: estimatesOf(parameters).map((parameter) => ({
      ...plainParameter(parameter.name),
      ...parameter,
      start: 0.9 * parameter.estimate,
    })),
    derived: [],
    ...plainNames(['u1', 'membrane'], []),
    covariance: parameters.map(() => parameters.map(() => 0)),
    correlation: parameters.map(() => parameters.map(() => 0)),
    noise: { u1: 0.104, membrane: 0.0512 },
    testFunctions: { minRadius: 12, radii: [12, 24, 48, 96], count: 64, chosenBy: 'corner' },
    iterations: { stopped: 'fixedPoint', returned: 2, estimates },
    diagnostics: {
      chi2PerDof: 1.03,
      chi2PValue: 0.41,
      degreesOfFreedom: 122,
      shapiroWilkP: 0.52,
      condition: 12,
      noiseToSignal: { u1: 0.098, membrane: 0.101 },
      noiseToSpread: { u1: 0.11, membrane: 0.12 },
      identifiable: changes.identifiable ?? [],
      intervals: 'white',
      expectedError: 0.013,
      warnings,
      ...changes.diagnostics,
    },
    detail: {
      kind: 'weakForm',
      pValues: [0.1, 0.4, 0.52],
      featureNoise: 0.01,
      biasOverStdError: parameters.map(() => 0),
    },
    irls: null,
    search: null,
    experiments: [
      {
        name: '',
        points: 256,
        timeSpan,
        observations: 512,
        information: 1,
        initial: [],
        jointCovariance: null,
        forward: null,
        trajectory: null,
        known: {},
      },
    ],
    model: "u1' = a*u1 # [ 1, 2 ]\n",
    timeSpan,
    points: 256,
    notes: changes.notes ?? [],
    evaluations: { fit: 1000, check: 100 },
    timing: { noise: 1.2, total: 48.1 },
    options: resolveOptions({ method: 'irls' }),
  };
}

/** The same by the method mle: converged, with states, and with irls one standard error lower. */
export function fakeLikely(
  parameters: Estimates,
  changes: Parameters<typeof fakeResult>[1] & {
    experiments?: readonly string[];
    detail?: Partial<CollocationDetail>;
  } = {},
): Result & { detail: CollocationDetail } {
  const result = fakeResult(parameters, changes);
  const { experiments: names = [''] } = changes;
  const lower = parameters.map(
    ([name, estimate, stdError]) => [name, estimate - stdError, stdError] as const,
  );
  return {
    ...result,
    method: 'mle',
    iterations: { ...result.iterations!, stopped: 'converged' },
    detail: {
      kind: 'collocation',
      converged: true,
      reason: null,
      kappa: 0.001,
      iterations: 21,
      subSteps: 2,
      restarts: 0,
      start: 'ols',
      shift: 0.032,
      residualOverNoise: { u1: 0.98, membrane: 1.02 },
      autocorrelation: { u1: 0.031, membrane: -0.042 },
      effectiveSample: { u1: 241, membrane: 256 },
      ...changes.detail,
    },
    irls: { status: result.status, parameters: estimatesOf(lower) },
    experiments: names.map((name, i) => ({
      name,
      points: 256,
      timeSpan: result.timeSpan,
      observations: 512 - 100 * i,
      information: 1 / names.length,
      initial: estimatesOf([
        ['u1', 1.0234 + i, 0.0312],
        ['membrane', -0.52, 0.013],
      ]),
      jointCovariance: null,
      forward: null,
      trajectory: {
        t: [0, 25],
        states: { u1: [1.0234, 1 / 3], membrane: [-0.52, 0.25] },
        stdError: { u1: [0.0312, 0.03], membrane: [0.013, 0.012] },
        outputs: {},
      },
      known: {},
    })),
    points: 256 * names.length,
    options: resolveOptions(),
  };
}

/** The same, from a search whose starts ended at these deviances, with these optima. */
export function fakeSearched(
  parameters: Estimates,
  {
    optima = [],
    ...changes
  }: Partial<NonNullable<Result['search']>> & { deviances?: readonly number[] } = {},
): Result {
  const result = fakeLikely(parameters);
  const { deviances = [10, 10.1, 10], ...search } = changes;
  const estimates = parameters.map(([, estimate]) => estimate);
  const best = Math.min(...deviances);
  return {
    ...result,
    irls: null,
    search: {
      starts: deviances.map((deviance, s) => ({
        start: estimates.map(() => 1),
        estimates,
        deviance,
        coordinates: s % 2 === 0 ? 'states' : 'log states',
        signs: 'suggested',
        outcome: deviance < Number.POSITIVE_INFINITY ? 'solved' : 'failed',
        steps: 20 + s,
        evaluations: 1000,
        milliseconds: 12,
      })),
      best: deviances.indexOf(best),
      seen: deviances.filter((deviance) => deviance < best + 0.4).length,
      missed: 0.07,
      optima: [
        { deviance: best, above: 0, seen: deviances.length, parameters: estimates, relation: null },
        ...optima,
      ],
      atNoise: true,
      aliased: false,
      ended: 'agreed',
      ...search,
    },
  };
}

/** The answer of irls in place of mle, which did not converge. */
export function fakeFallback(parameters: Estimates): Result {
  const { noMaximumButGuess } = searchVerdictFindings;
  const result = fakeResult(parameters, {
    warnings: [verdictOf('notConverged', noMaximumButGuess({ failure: 'vanishing', method: 'irls' }))],
  });
  const { kind: _, ...converged } = fakeLikely(parameters).detail;
  const insteadOf = { ...converged, converged: false, reason: 'stuck' as const, kappa: 0.1, restarts: 3 };
  return {
    ...result,
    detail: { ...weakFormOf(result)!, insteadOf },
    options: resolveOptions(),
  };
}

function estimatesOf(parameters: Estimates) {
  return parameters.map(([name, estimate, stdError]) => ({
    name,
    estimate,
    stdError,
    interval: [estimate - 2 * stdError, estimate + 2 * stdError] as [number, number],
  }));
}
