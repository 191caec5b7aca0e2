import { budgetAfter } from '../forward/budget.ts';
import { statesAlong } from '../forward/statesAlong.ts';
import { followStart, statesIn } from '../mle/followStart.ts';
import { valueFrom } from '../problem/problem.ts';
import { firstStatesIn } from '../rows/grid.ts';
import { descend, fromEnd } from './descend.ts';
import { endFrom, isInDoubt, now, takeNew } from './otherEnds.ts';
import type { StartSearch } from './search.ts';
import { bestOf } from './stopping.ts';
import { type Sum, solvedFrom, sumsOf } from './sums.ts';

/** Pairs whose roles are exchanged at most. */
const MOST_PAIRS = 3;

/**
 * Follows starts at which two members of a sum that is measured have exchanged their roles: each does what the other does at the best
 * end, as large in the sum as that is, and the unknowns begin at their natural scales. Only where the best end is in doubt.
 */
export function* tryExchangedRoles(search: StartSearch): Generator<void, void> {
  const { setup } = search;
  const best = bestOf(search.ends);
  if (!best || best.outcome === 'unsolved' || !setup.mixes || setup.onlyForward) return;
  if (!isInDoubt(search, best)) return;
  const signs = setup.hasOpenSigns ? 'positive' : best.signs;
  const { states, unknowns } = setup.problem(signs);
  const D = states.length;
  const form = yield* setup.form(signs, 'states');
  const { grid } = form;
  const X = yield* statesAlong(setup.target(best.signs), fromEnd(setup, best), grid);
  const solved = yield* solvedFrom(setup, best);
  if (!X || !solved) return;
  const start = setup.starts(signs).first();
  for (const { i, j, ratio } of rolesIn(sumsOf(setup, best, solved), solved.X, D).slice(0, MOST_PAIRS)) {
    const since = now(search);
    const exchanged = X.slice();
    for (let at = 0; at < X.length; at += D) {
      exchanged[at + i] = X[at + j] * ratio;
      exchanged[at + j] = X[at + i] / ratio;
    }
    const there = { ...start, states: () => exchanged };
    const { point, sigma } = yield* followStart(form, there, new Map(), () => undefined);
    const first = firstStatesIn(statesIn(form, point.X), grid);
    const from = { signs, unit: start.unit, q: point.w, first, sigma };
    const budget = budgetAfter(setup.spent.evaluations - since.evaluations);
    const reached = yield* descend(setup, from, budget, best.deviance, () => undefined);
    const values = start.q.map((x, k) => valueFrom(unknowns[k], x));
    if (reached) takeNew(search, endFrom(search, { ...best, signs }, values, reached, since), best.deviance);
  }
}

/** Two states that share a sum, and how much of the first makes as much of it as one of the second. */
interface Roles {
  readonly i: number;
  readonly j: number;
  readonly ratio: number;
}

function rolesIn(sums: readonly Sum[], X: Float64Array, D: number): Roles[] {
  const sizes = Float64Array.from({ length: D }, (_, l) => {
    let sum = 0;
    for (let at = l; at < X.length; at += D) sum += X[at] ** 2;
    return Math.sqrt(sum);
  });
  const roles = new Map<string, Roles>();
  for (const parts of sums) {
    const members = Array.from(parts.keys()).filter((l) => parts[l] > 0);
    for (const [k, i] of members.entries()) {
      for (const j of members.slice(k + 1)) {
        const ratio = (parts[j] / sizes[j]) * (sizes[i] / parts[i]);
        if (!roles.has(`${i} ${j}`)) roles.set(`${i} ${j}`, { i, j, ratio });
      }
    }
  }
  return [...roles.values()];
}
