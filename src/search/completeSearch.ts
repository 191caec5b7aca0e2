import { budgetAfter } from '../forward/budget.ts';
import type { StartEnd } from '../startTask.ts';
import { descendAlong, descendFurther, fromEnd } from './descend.ts';
import { takeBetter, workOf } from './otherEnds.ts';
import type { StartSearch } from './search.ts';
import { isSameEnd } from './startEnd.ts';
import { AGREE } from './stopping.ts';
import { tryDominantMembers } from './tryDominantMembers.ts';
import { tryExchangedParameters } from './tryExchangedParameters.ts';
import { tryExchangedRoles } from './tryExchangedRoles.ts';
import { tryHigherLevels } from './tryHigherLevels.ts';

/** The most ends that are continued, and how far above the best they may be, in deviance. */
const MOST_ENDS = 4;
const WITHIN = 6;
/** The most ends that are continued along their valleys, and the most this may cost, as a fraction of the cost of the starts. */
const MOST_ALONG = 2;
const ALONG_PART = 0.5;

/** Rounds: an end with exchanged parameters that is better is continued, and its own parameters are exchanged. */
const MOST_ROUNDS = 3;

/**
 * Runs once when there are enough starts: continues the best ends where valleys are long, and searches for their twins; then they
 * are continued along their valleys, and members of sums exchanged. Better ends are treated in the same way.
 */
export function* completeSearch(search: StartSearch): Generator<void, void> {
  if (search.isCut()) return;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* leadOn(search);
    const before = leastOf(search);
    yield* tryExchangedParameters(search);
    if (leastOf(search) < before - AGREE && round + 1 < MOST_ROUNDS) continue;
    const beforeLeads = leastOf(search);
    yield* leadAlong(search);
    if (round === 0) yield* tryHigherLevels(search);
    yield* tryDominantMembers(search);
    yield* tryExchangedRoles(search);
    if (leastOf(search) > beforeLeads - AGREE) return;
  }
}

function leastOf({ ends }: StartSearch): number {
  return ends.reduce((least, { deviance }) => Math.min(least, deviance), Number.POSITIVE_INFINITY);
}

/** Continues the best ends by forward solves. */
function* leadOn(search: StartSearch): Generator<void, void> {
  const { setup } = search;
  for (const end of openEnds(search).slice(0, MOST_ENDS))
    takeBetter(search, end, yield* descendFurther(setup, fromEnd(setup, end), budgetAfter(end.evaluations)));
}

/** Continues the very best of them along their valleys. */
function* leadAlong(search: StartSearch): Generator<void, void> {
  const { setup } = search;
  const budget = { spent: 0, limit: ALONG_PART * workOf(search) };
  const led: StartEnd[] = [];
  for (const end of openEnds(search)) {
    if (led.length >= MOST_ALONG) break;
    if (led.some((other) => isSameEnd(end, other))) continue;
    led.push(end);
    takeBetter(search, end, yield* descendAlong(setup, fromEnd(setup, end), budget));
  }
}

/** Ends near the best that forward solves may improve, the best first. */
function openEnds(search: StartSearch): StartEnd[] {
  const least = leastOf(search);
  return search.ends
    .filter(({ deviance, outcome, flat }) => deviance < least + WITHIN && (flat || outcome === 'polished'))
    .sort((a, b) => a.deviance - b.deviance);
}
