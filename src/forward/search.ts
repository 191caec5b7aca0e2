import { type NoiseRule, noiseFreedom, squaredResiduals, updatedNoise } from '../likelihood/noise.ts';
import { norm } from '../linalg/norm.ts';
import type { Options } from '../options.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import { informationOf } from './covariance.ts';
import { columnLengths, dampedStep } from './dampedStep.ts';
import { firstStates } from './firstStates.ts';
import { type Count, type Descent, descend, type Ending, isDone, type Limits } from './levenbergMarquardt.ts';
import { cutInto, type Piece } from './pieces.ts';
import {
  type Aim,
  type Linearised,
  linearise,
  type Miss,
  shoot,
  type Target,
  type Weighing,
} from './shooting.ts';

/** Where a search begins. */
export interface Beginning {
  readonly w: Float64Array;
  /** The first states of each experiment, D, where they are known from elsewhere. */
  readonly initial?: readonly Float64Array[] | undefined;
}

/** What every search of a fit shares. */
export interface Hunt {
  readonly target: Target;
  /** Noise as it is seen without the model, and how it is found from the residuals. */
  readonly sigma: Float64Array;
  readonly rule: NoiseRule;
  /** The states at the first time that were given, NaN where none. */
  readonly known: Float64Array;
  readonly limits: Limits;
  readonly options: Pick<Options, 'objective' | 'segments'>;
}

/** Where a search came to an end, solving each experiment as one piece. */
export interface Reached {
  readonly at: Linearised;
  readonly ending: Ending;
  /** The noise that the residuals were weighed with. */
  readonly sigma: Float64Array;
  /** Twice the negative logarithm of the likelihood, the noise at its best, but for a constant. */
  readonly deviance: number;
  /** Pieces that the experiments were cut into on the way. */
  readonly segments: number;
  /** Whether there is no reason to look elsewhere: it was believed, reached twice, or nothing else was asked for. */
  readonly settled: boolean;
}

/** A start that is off by more than this many times the variance of the noise is better begun with several pieces. */
const FAR_OFF = 10;
/** Steps after which one piece is given up for several, and those after several for more of them. */
const MOST_AS_ONE = 40;
const MOST_AFTER = 150;
/** Numbers of pieces that are tried where one leads nowhere. */
const SEGMENTS = [8, 16, 32];
/** Weights of the jumps between the pieces, one after the other. */
const PENALTIES = [1e-2, 1, 1e2, 1e4];
/** On the way, nothing needs to be exact, and not many steps are taken for each weight. */
const ON_THE_WAY = 1e-4;
const STEPS_A_WEIGHT = 20;
/** The noise is found from the residuals at most so often, while it changes by more than this part. */
const NOISE_ROUNDS = 8;
const NOISE_CHANGE = 1e-3;
/** Errors of a solution, over many steps, in units of what its tolerance allows for one. */
const SOLVED_TO = 3;
/** An end is doubted where the residuals have this many times the variance of the noise that was seen without the model, */
const DOUBT_VARIANCE = 5;
/** where the parameters are expected to be off by this part, */
const DOUBT_ERROR = 0.75;
/** or where the record, cut into pieces that need not join, is followed better than chance does once in so many times. */
const DOUBT_JOINED = 1e-3;
const JOINED = 8;
/** Two ends whose deviances differ by no more are the same. */
const SAME = 0.01;
/** Damping that changes nothing. */
const HARDLY = 1e-12;

/**
 * The minimum of the weighted squares that a beginning leads to, or how the model could not be solved.
 *
 * First with each experiment as one piece. Where that leads nowhere, or to an end that is in doubt, with pieces whose jumps
 * are penalised more and more (multiple shooting), and from there as one piece again.
 */
export function* search(
  hunt: Hunt,
  beginning: Beginning,
  count: Count,
  told: (w: Float64Array) => void,
): Generator<void, Reached | Miss> {
  const { target, limits } = hunt;
  const starts = beginning.initial
    ? joined(beginning.initial)
    : yield* startsOf(hunt, cutInto(target.nodes, 1), beginning.w, count);
  const whole: Aim | undefined = starts && { w: beginning.w, starts };
  const plan = yield* planFor(hunt, whole, count);
  let best: Reached | undefined;
  let miss: Miss = { failure: noStart };
  for (const segments of plan) {
    const spent = count.iterations >= limits.iterations || count.evaluations >= limits.evaluations;
    if (spent && segments !== plan[0]) break;
    const pieces = cutInto(target.nodes, segments);
    const aim: Aim | Miss | undefined =
      segments === 1 ? whole : yield* throughPieces(hunt, pieces, beginning.w, count, told);
    if (!aim) continue;
    const most = count.iterations + (segments === 1 ? MOST_AS_ONE : MOST_AFTER);
    const cut = { ...limits, iterations: Math.min(limits.iterations, most) };
    const own = plan.length > 1 ? { ...hunt, limits: cut } : hunt;
    const reached: Reached | Miss = 'failure' in aim ? aim : yield* polish(own, aim, segments, count, told);
    if ('failure' in reached) {
      miss = reached;
      continue;
    }
    const before: Reached | undefined = best;
    if (!before || reached.deviance < before.deviance) best = reached;
    // Two ways to one end: if it is in doubt, it is the model that does not follow, not the search.
    const twice = before && Math.abs(reached.deviance - before.deviance) < SAME;
    if (twice || plan.length === 1 || (yield* isTrusted(hunt, best!, count))) {
      return { ...best!, settled: isDone(best!.ending) };
    }
  }
  // It was given up for another way, which led nowhere either.
  const slow = best?.ending === 'iterationLimit' && count.iterations < limits.iterations;
  return slow ? { ...best!, ending: 'slow' } : (best ?? miss);
}

/** Into how many pieces the experiments are cut, one try after the other. */
function* planFor(
  { target, sigma, options }: Hunt,
  whole: Aim | undefined,
  count: Count,
): Generator<void, readonly number[]> {
  if (options.objective === 'scalar') return [1];
  if (options.segments !== 'auto') return [options.segments];
  const { nodes } = target;
  const several = SEGMENTS.filter((n) => cutInto(nodes, n).length > cutInto(nodes, Math.floor(n / 2)).length);
  if (!whole) return several;
  const weighing: Weighing = { target, pieces: cutInto(nodes, 1), sigma, penalty: 0, free: 'all' };
  count.evaluations++;
  const shot = yield* shoot(weighing, whole);
  const values = nodes.observations.reduce((sum, n) => sum + n, 0);
  const far = 'failure' in shot || shot.objective > FAR_OFF * values;
  return far ? [...several, 1] : [1, ...several];
}

const noStart = {
  cause: 'stepTooSmall' as const,
  t: Number.NaN,
  message: 'The model could not be solved from any first state near the data.',
  advice: 'Begin with other parameters.',
};

/** First states for every piece; undefined where there are none for one of them. */
function* startsOf(
  { target, sigma, known, limits }: Hunt,
  pieces: readonly Piece[],
  w: Float64Array,
  count: Count,
): Generator<void, Float64Array | undefined> {
  const found: Float64Array[] = [];
  const nothing = new Float64Array(target.nodes.D).fill(Number.NaN);
  for (const piece of pieces) {
    const starts = yield* firstStates(target, piece, w, sigma, piece.first ? known : nothing, limits, count);
    if (!starts) return undefined;
    found.push(starts);
  }
  return joined(found);
}

function joined(parts: readonly Float64Array[]): Float64Array {
  const all = new Float64Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => {
    all.set(part, at);
    return at + part.length;
  }, 0);
  return all;
}

/** The minimum with every experiment as one piece, the noise found from its residuals. */
function* polish(
  hunt: Hunt,
  aim: Aim,
  segments: number,
  count: Count,
  told: (w: Float64Array) => void,
): Generator<void, Reached | Miss> {
  const { target, sigma: before, rule, limits, options } = hunt;
  const pieces = cutInto(target.nodes, 1);
  const scalar = options.objective === 'scalar';
  // All values count alike there.
  let sigma = scalar ? before.map(() => 1) : before;
  let from: Aim | Linearised = aim;
  for (let round = 0; ; round++) {
    const weighing: Weighing = { target, pieces, sigma, penalty: 0, free: 'all', scalar };
    const found: Descent | Miss = yield* descend(weighing, from, limits, count, (shot) => told(shot.aim.w));
    if ('failure' in found) return found;
    const { at, ending }: Descent = found;
    const next = noiseOf(hunt, at.X);
    const change = Math.max(...next.map((s, l) => Math.abs(Math.log(s / sigma[l]))));
    if (scalar || !(change > NOISE_CHANGE) || round === NOISE_ROUNDS || ending.endsWith('Limit')) {
      return {
        at,
        ending,
        sigma,
        deviance: devianceOf(target, at.X, before, rule),
        segments,
        settled: false,
      };
    }
    sigma = next;
    from = at;
  }
}

/** The noise that residuals show, but none so small that the solver's own errors hide it. */
export function noiseOf({ target, sigma, rule }: Hunt, X: Float64Array): Float64Array {
  const { nodes, J, solver } = target;
  const found = updatedNoise(nodes, X, J, sigma, rule);
  const largest = new Float64Array(nodes.D);
  for (let i = 0; i < X.length; i++) largest[i % nodes.D] = Math.max(largest[i % nodes.D], Math.abs(X[i]));
  const least = largest.map((u) => SOLVED_TO * Math.max(solver.rtol * u, solver.atol));
  return found.map((s, l) => (Number.isNaN(rule.given[l]) ? Math.max(s, least[l]) : s));
}

/** Σ n log σ² with σ² = RSS/n, or RSS/σ² where the noise was given. */
function devianceOf({ nodes }: Target, X: Float64Array, before: Float64Array, rule: NoiseRule): number {
  const { observations } = nodes;
  const squares = squaredResiduals(nodes, X);
  const free = squares.map((_, l) => (Number.isNaN(rule.given[l]) ? 1 : 0));
  const total = (of: Float64Array) => of.reduce((sum, x, l) => sum + free[l] * x, 0);
  const logarithm = (rss: number, n: number) => (n > 0 ? n * Math.log(rss / n) : 0);
  const given = squares.reduce((sum, rss, l) => sum + (free[l] ? 0 : rss / before[l] ** 2), 0);
  if (rule.pooled) return given + logarithm(total(squares), total(observations));
  return squares.reduce((sum, rss, l) => sum + (free[l] ? logarithm(rss, observations[l]) : 0), given);
}

/** Whether an end can be believed. */
function* isTrusted(
  { target, sigma: before, limits }: Hunt,
  { at, ending, sigma }: Reached,
  count: Count,
): Generator<void, boolean> {
  const { nodes, J } = target;
  const { D } = nodes;
  if (!isDone(ending)) return false;
  const squares = squaredResiduals(nodes, at.X);
  const freedom = noiseFreedom(nodes, J);
  if (squares.some((rss, l) => rss / Math.max(freedom[l], 1) > DOUBT_VARIANCE * before[l] ** 2)) return false;
  const whole: Weighing = { target, pieces: cutInto(nodes, 1), sigma, penalty: 0, free: 'all' };
  const { S } = informationOf(whole, at).information;
  let trace = 0;
  for (let j = 0; j < J; j++) trace += S[j + j * J];
  if (Math.sqrt(trace) > DOUBT_ERROR * norm(at.aim.w)) return false;
  const pieces = cutInto(nodes, JOINED);
  const cuts = pieces.length - whole.pieces.length;
  if (cuts === 0) return true;
  const starts = joined(pieces.map(({ from }) => at.X.slice(from * D, (from + 1) * D)));
  const loosely = { ...whole, pieces };
  const well = (gained: number) => chiSquareUpperTail(Math.max(gained, 0), cuts * D) > DOUBT_JOINED;
  const cut = yield* linearise(loosely, { w: at.aim.w, starts });
  count.evaluations++;
  if ('failure' in cut) return true;
  // What a step would gain says as much where that is little.
  if (well(cut.objective - dampedStep(loosely, cut, HARDLY, columnLengths(loosely, cut)).promised))
    return true;
  const own = { iterations: 0, evaluations: 0 };
  const roughly = { ...limits, iterations: STEPS_A_WEIGHT, tolerance: ON_THE_WAY };
  const loose = yield* descend(loosely, cut, roughly, own);
  count.evaluations += own.evaluations;
  return 'failure' in loose || well(at.objective - loose.at.objective);
}

/** The aim, for experiments as one piece each, that pieces lead to whose jumps count more and more. */
function* throughPieces(
  hunt: Hunt,
  pieces: readonly Piece[],
  w: Float64Array,
  count: Count,
  told: (w: Float64Array) => void,
): Generator<void, Aim | Miss> {
  const { target, sigma, limits } = hunt;
  const { D } = target.nodes;
  const starts = yield* startsOf(hunt, pieces, w, count);
  if (!starts) return { failure: noStart };
  let aim: Aim = { w, starts };
  const values = target.nodes.observations.reduce((sum, n) => sum + n, 0);
  for (const penalty of PENALTIES) {
    const weighing: Weighing = { target, pieces, sigma, penalty, free: 'all' };
    const found: Descent | Miss = yield* descend(
      weighing,
      aim,
      {
        ...limits,
        iterations: Math.min(limits.iterations, count.iterations + STEPS_A_WEIGHT),
        tolerance: Math.max(limits.tolerance, ON_THE_WAY),
      },
      count,
      (shot) => told(shot.aim.w),
    );
    if ('failure' in found) return found;
    // Pieces that hardly need to join, and still do not follow: other ones may.
    if (penalty === PENALTIES[0] && found.at.objective > DOUBT_VARIANCE * values) return { failure: noStart };
    aim = found.at.aim;
  }
  const first = pieces.flatMap((piece, k) => (piece.first ? [aim.starts.slice(k * D, (k + 1) * D)] : []));
  return { w: aim.w, starts: joined(first) };
}
