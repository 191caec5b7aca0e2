import { type Budget, isSpent } from './budget.ts';
import { concatenated } from './concatenated.ts';
import { firstStates } from './firstStates.ts';
import { doubtVariance, isTrusted } from './isTrusted.ts';
import { type Count, type Descent, descend, isDone } from './levenbergMarquardt.ts';
import { polish } from './polish.ts';
import type { Beginning, Reached, SearchContext } from './searchContext.ts';
import { cutInto, type Segment } from './segments.ts';
import { type Guess, type ResidualWeights, type ShootingFailure, shoot, wholeWeights } from './shooting.ts';
import { type SolveFailure, wordsOfEnd } from './solver/solveFailure.ts';

/** A start that is off by more than this many times the variance of the noise is better fitted with several segments first. */
const FAR_OFF = 10;
/** Steps after which single shooting is stopped in favour of segments, and segments in favour of more of them. */
const MOST_AS_ONE = 40;
const MOST_AFTER = 150;
/** Numbers of segments that are tried where single shooting does not converge. */
const SEGMENTS = [8, 16, 32];
/** Weights of the jumps between the segments, one after the other. */
const PENALTIES = [1e-2, 1, 1e2, 1e4];
/** On the way, nothing needs to be exact, and not many steps are taken for each weight. */
const ON_THE_WAY = 1e-4;
const STEPS_A_WEIGHT = 20;
/** Two ends whose deviances differ by no more are the same. */
const SAME = 0.01;

/**
 * The minimum of the weighted squares reached from a start, or why the model could not be solved.
 *
 * First with each experiment as a whole. Where that does not converge, or its end is in doubt, with segments whose jumps
 * are penalised more and more (multiple shooting), and from there as a whole again.
 */
export function* search(
  context: SearchContext,
  beginning: Beginning,
  count: Count,
  observe: (w: Float64Array) => void,
): Generator<void, Reached | ShootingFailure> {
  const { target, limits, budget } = context;
  const starts = beginning.initial
    ? concatenated(beginning.initial)
    : yield* startsOf(context, cutInto(target.nodes, 1), beginning.w, count);
  const wholeGuess: Guess | undefined = starts && { w: beginning.w, starts };
  const plan = yield* planFor(context, wholeGuess, count);
  let best: Reached | undefined;
  let failure: ShootingFailure = { failure: noStart };
  for (const segmentCount of plan) {
    const counted = count.iterations >= limits.iterations || count.evaluations >= limits.evaluations;
    if ((counted || isSpent(budget)) && segmentCount !== plan[0]) break;
    const segments = cutInto(target.nodes, segmentCount);
    const guess: Guess | ShootingFailure | undefined =
      segmentCount === 1
        ? wholeGuess
        : yield* multipleShooting(context, segments, beginning.w, count, observe);
    if (!guess) continue;
    const most = count.iterations + (segmentCount === 1 ? MOST_AS_ONE : MOST_AFTER);
    const cut = { ...limits, iterations: Math.min(limits.iterations, most) };
    const limited = plan.length > 1 ? { ...context, limits: cut } : context;
    const stepsBefore = count.iterations;
    const reached: Reached | ShootingFailure =
      'failure' in guess ? guess : yield* polish(limited, guess, segmentCount, count, observe);
    if ('failure' in reached) {
      failure = reached;
      continue;
    }
    const before: Reached | undefined = best;
    if (!before || reached.deviance < before.deviance) best = reached;
    // Two paths reach the same end: if it is in doubt, the model is at fault, not the search.
    const twice = before && Math.abs(reached.deviance - before.deviance) < SAME;
    if (
      twice ||
      plan.length === 1 ||
      (yield* isTrusted(context, best!, count.iterations - stepsBefore, count))
    ) {
      best = { ...best!, settled: isDone(best!.ending) };
      break;
    }
  }
  if (!best) return isSpent(budget) ? { failure: tooMuchWork(budget) } : failure;
  // It was stopped for another attempt, which did not converge either.
  const isAbandoned = best.ending === 'iterationLimit' && count.iterations < limits.iterations;
  return isAbandoned ? { ...best, ending: isSpent(budget) ? 'workLimit' : 'slow' } : best;
}

/** Numbers of segments that the experiments are cut into, one attempt after the other. */
function* planFor(
  { target, sigma, options }: SearchContext,
  wholeGuess: Guess | undefined,
  count: Count,
): Generator<void, readonly number[]> {
  if (options.objective === 'scalar') return [1];
  if (options.segments !== 'auto') return [options.segments];
  const { nodes } = target;
  const several = SEGMENTS.filter((n) => cutInto(nodes, n).length > cutInto(nodes, Math.floor(n / 2)).length);
  if (!wholeGuess) return several;
  count.evaluations++;
  const trajectory = yield* shoot(wholeWeights(target, sigma), wholeGuess);
  const values = nodes.observations.reduce((sum, n) => sum + n, 0);
  const far = 'failure' in trajectory || trajectory.objective > FAR_OFF * values;
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

/** First states for every segment; undefined where there are none for one of them. */
function* startsOf(
  { target, sigma, known, limits }: SearchContext,
  segments: readonly Segment[],
  w: Float64Array,
  count: Count,
): Generator<void, Float64Array | undefined> {
  const all: Float64Array[] = [];
  const nothing = new Float64Array(target.nodes.D).fill(Number.NaN);
  for (const segment of segments) {
    const starts = yield* firstStates(
      target,
      segment,
      w,
      sigma,
      segment.first ? known : nothing,
      limits,
      count,
    );
    if (!starts) return undefined;
    all.push(starts);
  }
  return concatenated(all);
}

/** The guess for single shooting that multiple shooting reaches, with jumps penalised more and more. */
function* multipleShooting(
  context: SearchContext,
  segments: readonly Segment[],
  w: Float64Array,
  count: Count,
  observe: (w: Float64Array) => void,
): Generator<void, Guess | ShootingFailure> {
  const { target, sigma, limits } = context;
  const { D } = target.nodes;
  const starts = yield* startsOf(context, segments, w, count);
  if (!starts) return { failure: noStart };
  let guess: Guess = { w, starts };
  const values = target.nodes.observations.reduce((sum, n) => sum + n, 0);
  for (const penalty of PENALTIES) {
    const weights: ResidualWeights = { target, segments, sigma, penalty, free: 'all' };
    const descent: Descent | ShootingFailure = yield* descend(
      weights,
      guess,
      {
        ...limits,
        iterations: Math.min(limits.iterations, count.iterations + STEPS_A_WEIGHT),
        tolerance: Math.max(limits.tolerance, ON_THE_WAY),
      },
      count,
      (trajectory) => observe(trajectory.guess.w),
    );
    if ('failure' in descent) return descent;
    // Segments that hardly need to join and still do not follow the data: another number of them may.
    if (penalty === PENALTIES[0] && descent.at.objective > doubtVariance * values)
      return { failure: noStart };
    guess = descent.at.guess;
  }
  const first = segments.flatMap((segment, k) =>
    segment.first ? [guess.starts.slice(k * D, (k + 1) * D)] : [],
  );
  return { w: guess.w, starts: concatenated(first) };
}
