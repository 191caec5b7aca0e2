import { budgetAfter } from '../forward/budget.ts';
import { valueFrom } from '../problem/problem.ts';
import { descendFurther, fromEnd } from './descend.ts';
import { tryExchanges } from './exchanges.ts';
import type { Search } from './search.ts';
import { AGREE } from './stopping.ts';

/** Ends that are led further at most, and how far above the best they may be, in deviance. */
const MOST_ENDS = 4;
const WITHIN = 6;
/** What is worth a change of an end: on a flat ridge the nearer end is as good as any. */
const GAIN = 0.05;

/** Rounds in which twins that are better are led further, and theirs sought. */
const MOST_ROUNDS = 3;

/** What is done once when the starts are enough: the best ends are led further where valleys are long, and their twins sought. */
export function* completeSearch(search: Search): Generator<void, void> {
  if (search.isCut()) return;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    yield* leadOn(search);
    const before = leastOf(search);
    yield* tryExchanges(search);
    if (leastOf(search) > before - AGREE) return;
  }
}

function leastOf({ ends }: Search): number {
  return ends.reduce((least, { deviance }) => Math.min(least, deviance), Number.POSITIVE_INFINITY);
}

/** Leads the best ends further. */
function* leadOn(search: Search): Generator<void, void> {
  const { setup, ends } = search;
  const least = leastOf(search);
  const open = ends
    .filter(({ deviance, outcome, flat }) => deviance < least + WITHIN && (flat || outcome === 'polished'))
    .sort((a, b) => a.deviance - b.deviance)
    .slice(0, MOST_ENDS);
  for (const end of open) {
    const { unknowns } = setup.problem(end.signs);
    const found = yield* descendFurther(setup, fromEnd(setup, end), budgetAfter(end.evaluations));
    if (!found || !(found.deviance < end.deviance - GAIN)) continue;
    const { q, first, sigma, deviance } = found;
    const values = q.map((x, j) => valueFrom(unknowns[j], x));
    search.replace(end, { ...end, values, first, sigma, deviance, outcome: 'polished' });
  }
}
