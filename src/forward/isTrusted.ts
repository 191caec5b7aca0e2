import { noiseFreedom, squaredResiduals } from '../likelihood/noise.ts';
import { norm } from '../linalg/norm.ts';
import { chiSquareUpperTail } from '../stats/chiSquareUpperTail.ts';
import { concatenated } from './concatenated.ts';
import { informationOf } from './covariance.ts';
import { columnLengths, dampedStep } from './dampedStep.ts';
import { type Count, descend, isDone } from './levenbergMarquardt.ts';
import type { Reached, SearchContext } from './searchContext.ts';
import { cutInto } from './segments.ts';
import { linearise, wholeWeights } from './shooting.ts';

/** An end is doubted where the residuals have this many times the variance of the noise that was seen without the model, */
export const doubtVariance = 5;
/** where the parameters are expected to be off by this part, or, after a long way, by this one, */
const DOUBT_ERROR = 0.75;
const DOUBT_LONG = 0.2;
const LONG_WAY = 20;
/** or where multiple shooting over segments that need not join follows the record better than chance would with this probability. */
const DOUBT_JOINED = 1e-3;
const JOINED = 8;
/** Damping that changes nothing. */
const HARDLY = 1e-12;

/** How roughly the segments are fitted. */
const ROUGHLY = { iterations: 20, tolerance: 1e-4 };

/** Whether an end that took `steps` steps can be trusted. */
export function* isTrusted(
  { target, sigma: before, limits }: SearchContext,
  { at, ending, sigma }: Reached,
  steps: number,
  count: Count,
): Generator<void, boolean> {
  const { nodes, J } = target;
  const { D } = nodes;
  if (!isDone(ending)) return false;
  const squares = squaredResiduals(nodes, at.X);
  const freedom = noiseFreedom(nodes, J);
  if (squares.some((rss, l) => rss / Math.max(freedom[l], 1) > doubtVariance * before[l] ** 2)) return false;
  const asWhole = wholeWeights(target, sigma);
  const { S } = (yield* informationOf(asWhole, at)).information;
  let trace = 0;
  for (let j = 0; j < J; j++) trace += S[j + j * J];
  if (Math.sqrt(trace) > (steps > LONG_WAY ? DOUBT_LONG : DOUBT_ERROR) * norm(at.guess.w)) return false;
  const segments = cutInto(nodes, JOINED);
  const cuts = segments.length - asWhole.segments.length;
  if (cuts === 0) return true;
  const starts = concatenated(segments.map(({ from }) => at.X.slice(from * D, (from + 1) * D)));
  const loosely = { ...asWhole, segments };
  const well = (gained: number) => chiSquareUpperTail(Math.max(gained, 0), cuts * D) > DOUBT_JOINED;
  const cut = yield* linearise(loosely, { w: at.guess.w, starts });
  count.evaluations++;
  if ('failure' in cut) return true;
  // What a step would gain says as much where that is little.
  const step = yield* dampedStep(loosely, cut, HARDLY, columnLengths(loosely, cut));
  if (well(cut.objective - step.promised)) return true;
  const work = { iterations: 0, evaluations: 0 };
  const roughly = { ...limits, ...ROUGHLY };
  const loose = yield* descend(loosely, cut, roughly, work);
  count.evaluations += work.evaluations;
  return 'failure' in loose || well(at.objective - loose.at.objective);
}
