import type { Data, Experiment } from '../data/data.ts';
import { placeNodes } from '../likelihood/nodes.ts';
import type { Matrix } from '../linalg/matrix.ts';
import { compileRightHandSide } from '../model/compileRightHandSide.ts';
import type { Model } from '../model/parseModel.ts';
import type { Options } from '../options.ts';
import { byState, type Estimate, type ExperimentResult, type ForwardCheck, type Result } from '../result.ts';
import { covarianceTable } from '../stats/covarianceTable.ts';
import { normalQuantile } from '../stats/normalQuantile.ts';
import { informationOf, jointCovariance } from './covariance.ts';
import { firstStates } from './firstStates.ts';
import { cutInto } from './pieces.ts';
import { linearise, type Target } from './shooting.ts';
import { solve } from './solve.ts';

/**
 * The result with the fitted model solved forward against the data, experiment by experiment. Where the method does not
 * estimate the states at the first time (irls, ols), they are found here, the parameters being what they are.
 */
export function* forwardCheck(
  model: Model,
  data: Data,
  result: Result,
  options: Options,
): Generator<void, Result> {
  const f = compileRightHandSide(model);
  const w = Float64Array.from(result.parameters, ({ estimate }) => estimate);
  const experiments: ExperimentResult[] = [];
  for (const [e, own] of result.experiments.entries()) {
    const experiment = data.experiments[e];
    const begun =
      own.initial.length > 0
        ? own
        : {
            ...own,
            ...(yield* initialOf({ states: data.states, experiments: [experiment] }, f, w, result, options)),
          };
    const u0 = Float64Array.from(begun.initial, ({ estimate }) => estimate);
    const forward =
      u0.length > 0 ? yield* checkOne(model.states, experiment, f, w, u0, result, options) : null;
    experiments.push({ ...begun, forward });
  }
  const [first] = experiments;
  return {
    ...result,
    experiments,
    initial: first.initial.length > 0 ? byState(model.states, (l) => first.initial[l].estimate) : null,
    jointCovariance: first.jointCovariance,
  };
}

type Initial = Pick<ExperimentResult, 'initial' | 'jointCovariance'>;
const nothing: Initial = { initial: [], jointCovariance: null };

/** The states at the first time that fit the data best, w being given, and how they go along with w. */
function* initialOf(
  data: Data,
  f: Target['f'],
  w: Float64Array,
  { noise, covariance, parameters }: Result,
  options: Options,
): Generator<void, Initial> {
  const { states } = data;
  const nodes = placeNodes(data, 1);
  const J = w.length;
  const held = states.map(() => false);
  const target: Target = { f, nodes, J, held, solver: options };
  const sigma = Float64Array.from(states, (state, l) => noise[state] || sizeOf(nodes.Y, l, nodes.D));
  const pieces = cutInto(nodes, 1);
  const known = new Float64Array(states.length).fill(Number.NaN);
  const limits = { iterations: 50, evaluations: 1e9, step: 1e-10, tolerance: 1e-10 };
  const count = { iterations: 0, evaluations: 0 };
  const starts = yield* firstStates(target, pieces[0], w, sigma, known, limits, count);
  if (!starts) return nothing;
  const weighing = { target, pieces, sigma, penalty: 0, free: 'all' as const };
  const at = yield* linearise(weighing, { w, starts });
  if ('failure' in at)
    return { initial: states.map((name, l) => only(name, starts[l])), jointCovariance: null };
  const { along } = informationOf(weighing, at);
  // What is not determined stays out of the sums, and is not a number afterwards.
  const S = Float64Array.from({ length: J * J }, (_, i) => {
    const x = covariance[i % J][Math.floor(i / J)];
    return Number.isFinite(x) ? x : 0;
  });
  const unknown = [...parameters.map(({ stdError }) => !Number.isFinite(stdError)), ...held];
  const joint: Matrix = jointCovariance(S, along[0], 1);
  const { stdErrors, covariance: table } = covarianceTable(joint, unknown);
  const z = -normalQuantile((1 - options.level) / 2);
  const initial = states.map((name, l) => {
    const error = stdErrors[J + l];
    return {
      name,
      estimate: starts[l],
      stdError: error,
      interval: [starts[l] - z * error, starts[l] + z * error],
    };
  });
  return { initial: initial as Estimate[], jointCovariance: table };
}

function only(name: string, estimate: number): Estimate {
  return { name, estimate, stdError: Number.NaN, interval: [Number.NaN, Number.NaN] };
}

/** Something of the size of a state's values, for data without noise. */
function sizeOf(Y: Float64Array, l: number, D: number): number {
  let most = 0;
  for (let i = l; i < Y.length; i += D) most = Math.max(most, Math.abs(Y[i]));
  return 1e-6 * most || 1;
}

function* checkOne(
  states: readonly string[],
  { t, U }: Experiment,
  f: Target['f'],
  w: Float64Array,
  u0: Float64Array,
  { noise }: Result,
  options: Options,
): Generator<void, ForwardCheck> {
  const { U: X, reached, failure } = yield* solve(f, w, u0, t, options);
  const misfit = byState(states, (l) => {
    let squares = 0;
    let n = 0;
    for (let i = 0; i < reached; i++) {
      const off = U.data[i + l * U.rows] - X.data[i + l * X.rows];
      if (Number.isNaN(off)) continue;
      squares += off * off;
      n++;
    }
    return n > 0 ? Math.sqrt(squares / n) : Number.NaN;
  });
  return {
    complete: failure === undefined,
    reason: failure?.message ?? '',
    misfit,
    misfitOverNoise: byState(states, (l) => misfit[states[l]] / noise[states[l]]),
  };
}
