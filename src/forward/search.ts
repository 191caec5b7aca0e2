import { type Budget, isSpent } from './budget.ts';
import { firstStates } from './firstStates.ts';
import type { Beginning, Hunt, Reached } from './hunt.ts';
import { joined } from './joined.ts';
import { type Count, type Descent, descend, isDone } from './levenbergMarquardt.ts';
import { cutInto, type Piece } from './pieces.ts';
import { polish } from './polish.ts';
import { type Aim, asOne, type Miss, shoot, type Weighing } from './shooting.ts';
import { type SolveFailure, wordsOfEnd } from './solveFailure.ts';
import { doubtVariance, isTrusted } from './trust.ts';

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
/** Two ends whose deviances differ by no more are the same. */
const SAME = 0.01;

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
  const { target, limits, budget } = hunt;
  const starts = beginning.initial
    ? joined(beginning.initial)
    : yield* startsOf(hunt, cutInto(target.nodes, 1), beginning.w, count);
  const whole: Aim | undefined = starts && { w: beginning.w, starts };
  const plan = yield* planFor(hunt, whole, count);
  let best: Reached | undefined;
  let miss: Miss = { failure: noStart };
  for (const segments of plan) {
    const counted = count.iterations >= limits.iterations || count.evaluations >= limits.evaluations;
    if ((counted || isSpent(budget)) && segments !== plan[0]) break;
    const pieces = cutInto(target.nodes, segments);
    const aim: Aim | Miss | undefined =
      segments === 1 ? whole : yield* throughPieces(hunt, pieces, beginning.w, count, told);
    if (!aim) continue;
    const most = count.iterations + (segments === 1 ? MOST_AS_ONE : MOST_AFTER);
    const cut = { ...limits, iterations: Math.min(limits.iterations, most) };
    const own = plan.length > 1 ? { ...hunt, limits: cut } : hunt;
    const begun = count.iterations;
    const reached: Reached | Miss = 'failure' in aim ? aim : yield* polish(own, aim, segments, count, told);
    if ('failure' in reached) {
      miss = reached;
      continue;
    }
    const before: Reached | undefined = best;
    if (!before || reached.deviance < before.deviance) best = reached;
    // Two ways to one end: if it is in doubt, it is the model that does not follow, not the search.
    const twice = before && Math.abs(reached.deviance - before.deviance) < SAME;
    if (twice || plan.length === 1 || (yield* isTrusted(hunt, best!, count.iterations - begun, count))) {
      best = { ...best!, settled: isDone(best!.ending) };
      break;
    }
  }
  if (!best) return isSpent(budget) ? { failure: tooMuchWork(budget) } : miss;
  // It was left for another way, which did not converge either.
  const left = best.ending === 'iterationLimit' && count.iterations < limits.iterations;
  return left ? { ...best, ending: isSpent(budget) ? 'workLimit' : 'slow' } : best;
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
  count.evaluations++;
  const shot = yield* shoot(asOne(target, sigma), whole);
  const values = nodes.observations.reduce((sum, n) => sum + n, 0);
  const far = 'failure' in shot || shot.objective > FAR_OFF * values;
  return far ? [...several, 1] : [1, ...several];
}

const noStart: SolveFailure = {
  cause: 'stepTooSmall',
  t: Number.NaN,
  ...wordsOfEnd({ cause: 'noFirstState' }),
};

function tooMuchWork({ limit }: Budget): SolveFailure {
  return { cause: 'budget', t: Number.NaN, ...wordsOfEnd({ cause: 'gaveUp', evaluations: limit }) };
}

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
    if (penalty === PENALTIES[0] && found.at.objective > doubtVariance * values) return { failure: noStart };
    aim = found.at.aim;
  }
  const first = pieces.flatMap((piece, k) => (piece.first ? [aim.starts.slice(k * D, (k + 1) * D)] : []));
  return { w: aim.w, starts: joined(first) };
}
