import type { StartEnd } from '../startTask.ts';
import { descendAlong, fromEnd, isNear } from './descend.ts';
import { isInDoubt, takeBetter, workOf } from './otherEnds.ts';
import type { StartSearch } from './search.ts';
import { isSameEnd } from './startEnd.ts';
import { AGREE, bestOf } from './stopping.ts';

/** Ends further apart than this in deviance, with none between them, are on different levels: two log units. */
const GAP = 4;
/** The most ends on other levels that are continued, and what this may cost, as a multiple of the cost of the starts. */
const MOST_TRIED = 4;
const PART = 2;

/**
 * Continues ends on the other levels of the waterfall, above the first, along their valleys: where a valley is narrow and bends, forward solves
 * seem to have converged far above its end, and a better optimum is taken for a poor one. Only where the best end is in doubt and nothing
 * shows that it fits, only as long as an end may come down to the first level, and until one is better.
 */
export function* tryHigherLevels(search: StartSearch): Generator<void, void> {
  const { setup, ends } = search;
  const best = bestOf(ends);
  if (!best || !isInDoubt(search, best) || search.isAtNoise(best)) return;
  const budget = { spent: 0, limit: PART * workOf(search) };
  const target = setup.target(best.signs);
  const near = aboveFirstLevel(ends).filter(
    ({ deviance, outcome, flat }) =>
      (flat || outcome === 'polished') && isNear(target, deviance, best.deviance),
  );
  for (const end of near.slice(0, MOST_TRIED)) {
    const reached = yield* descendAlong(setup, fromEnd(setup, end), budget, best.deviance + GAP);
    takeBetter(search, end, reached);
    if (reached && reached.deviance < best.deviance - AGREE) return;
  }
}

/** The ends on all levels but the first, in order, each optimum once. */
function aboveFirstLevel(ends: readonly StartEnd[]): StartEnd[] {
  const sorted = ends
    .filter(({ deviance }) => deviance < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.deviance - b.deviance);
  const next = sorted.findIndex(({ deviance }, k) => k > 0 && deviance > sorted[k - 1].deviance + GAP);
  if (next < 0) return [];
  return sorted
    .slice(next)
    .filter((end, k, others) => !others.slice(0, k).some((other) => isSameEnd(end, other)));
}
