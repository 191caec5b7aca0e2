import type { Data, Experiment } from '../data/data.ts';
import { solutionFindings } from '../findings/solutionFindings.ts';
import { methodOf } from '../methods/methods.ts';
import type { ExperimentResult, Result, Verdict } from '../result.ts';
import { verdictOf } from '../verdict.ts';
import { optionsForNoise, type Target } from './shooting.ts';
import { type SolveFailure, type SolveOptions, solve } from './solver/solve.ts';

/** Whether the solution of every experiment reaches the end and follows the data there. */
export function followsAll(experiments: readonly ExperimentResult[]): boolean {
  return experiments.every(follows);
}

function follows({ forward, timeSpan }: ExperimentResult): boolean {
  return forward?.complete === true && forward.followsTo >= timeSpan[1];
}

/**
 * The message about solutions that end early or stop following the data; undefined if none does.
 *
 * Where small differences grow along the solution, as in chaotic systems, no solution can be followed from its first states. It
 * is then solved in segments, each from the estimated states: the verdict is a mild one if every segment follows until growth alone
 * explains that it leaves.
 */
export function* leavingVerdict(
  data: Data,
  f: Target['f'],
  w: Float64Array,
  result: Result,
  experiments: readonly ExperimentResult[],
  failures: readonly (SolveFailure | undefined)[],
  options: SolveOptions,
): Generator<void, Verdict | undefined> {
  const places = experiments.flatMap((experiment, e) => (follows(experiment) ? [] : [e]));
  if (places.length === 0) return undefined;
  const sigma = Float64Array.from(data.states, (state) => result.noise[state]);
  let growth = Number.POSITIVE_INFINITY;
  for (const e of places) {
    const solver = optionsForNoise(options, sigma);
    growth = Math.min(growth, yield* growthInSegments(data, e, f, w, experiments[e], sigma, solver));
  }
  // From its estimated first states the solution stays with the estimated ones: the residuals show what is off.
  if (growth === Number.POSITIVE_INFINITY) return undefined;
  const names = places.map((e) => experiments[e].name);
  const { forward } = experiments[places[0]];
  const failure = failures[places[0]];
  const how = !forward
    ? ({ isNowhere: true } as const)
    : failure
      ? { end: failure.end }
      : { followsTo: forward.followsTo };
  if (growth > 0) {
    const finding = solutionFindings.differencesGrow({ experiments: names, how, growth });
    return verdictOf('sensitive', finding);
  }
  const { weakForm: isWeak = false } = methodOf(result.method);
  return verdictOf('leavesData', solutionFindings.solutionLeavesData({ experiments: names, how, isWeak }));
}

/** A segment ends where it is this many σ off the estimated states. */
const APART = 1;
/** Growth that explains it: the equations of the estimated states hold to some ten-thousandths of σ. */
const EXPLAINS = 300;
/** Samples that a segment lasts at least. */
const LEAST_PIECE = 4;
/** A difference to measure growth by, in σ. */
const SMALL = 1e-6;
/** A state as near to zero as this part of its σ leaves zero by itself: its growth explains nothing. */
const NEAR_ZERO = 1e-2;

/**
 * The least growth of small differences over the segments that the estimated states can be followed by; 0 where one of them leaves
 * for another reason.
 */
function* growthInSegments(
  { experiments }: Data,
  e: number,
  f: Target['f'],
  w: Float64Array,
  { trajectory }: ExperimentResult,
  sigma: Float64Array,
  options: SolveOptions,
): Generator<void, number> {
  if (!trajectory) return 0;
  const t = Float64Array.from(trajectory.t);
  const X = Object.values(trajectory.states);
  const D = X.length;
  if (t.length < 2 * LEAST_PIECE || X.some((x, l) => comesNearZero(x, NEAR_ZERO * sigma[l]))) return 0;
  if (!isNear(experiments[e], trajectory, sigma)) return 0;
  const last = t.length - 1;
  let least = Number.POSITIVE_INFINITY;
  for (let from = 0; from < last; ) {
    const u0 = Float64Array.from(X, (x) => x[from]);
    const times = t.subarray(from);
    const { U, reached } = yield* solve(f, w, u0, times, options);
    let i = 1;
    const isApart = (k: number) =>
      X.some((x, l) => Math.abs(U.data[k + l * U.rows] - x[from + k]) > APART * sigma[l]);
    while (i < reached && !isApart(i)) i++;
    if (from + i > last) return least;
    if (i < LEAST_PIECE) return 0;
    // How much a small difference in all states becomes by then.
    const moved = u0.map((u, l) => u + (l % 2 ? -SMALL : SMALL) * sigma[l]);
    const other = yield* solve(f, w, moved, times.subarray(0, i), options);
    if (other.reached < i || reached < i) return 0;
    let growth = 0;
    for (let l = 0; l < D; l++) {
      const off = Math.abs(other.U.data[i - 1 + l * other.U.rows] - U.data[i - 1 + l * U.rows]);
      growth = Math.max(growth, off / (SMALL * sigma[l]));
    }
    if (growth < EXPLAINS) return 0;
    least = Math.min(least, growth);
    from += i - 1;
  }
  return least;
}

function comesNearZero(x: readonly number[], near: number): boolean {
  const sign = Math.sign(x[0]);
  return x.every((value) => Math.sign(value) === sign) && x.some((value) => Math.abs(value) < near);
}

/** Whether the estimated states are where the data are: within two σ on the whole. */
function isNear(
  { t, U }: Experiment,
  { t: times, states }: NonNullable<ExperimentResult['trajectory']>,
  sigma: Float64Array,
): boolean {
  const place = new Map(times.map((time, i) => [time, i]));
  return Object.values(states).every((x, l) => {
    let squares = 0;
    let n = 0;
    t.forEach((time, i) => {
      const at = place.get(time);
      const off = at === undefined ? Number.NaN : (U.data[i + l * U.rows] - x[at]) / sigma[l];
      if (Number.isNaN(off)) return;
      squares += off * off;
      n++;
    });
    return squares <= 4 * n;
  });
}
