import type { Budget } from '../forward/budget.ts';
import { type Problem, valueFrom } from '../problem/problem.ts';
import { searchSpace } from '../problem/searchSpace.ts';
import type { StartEnd } from '../startTask.ts';
import { descendAlong, fromEnd } from './descend.ts';
import { matchedParameters } from './matchedParameters.ts';
import { endFrom, isInDoubt, now, takeNew, workOf } from './otherEnds.ts';
import type { StartSearch } from './search.ts';
import { bestOf } from './stopping.ts';
import { type Sum, solvedFrom, sumsOf } from './sums.ts';

/** Ends that are tried at most, and by how much their deviances differ at least. */
const MOST_ENDS = 3;
const APART = 4;
/** Members that are tried in the lead at most, and the most that forward solves from there may cost, as a fraction of the cost of the starts. */
const MOST_TRIED = 4;
const WORK = 0.5;
/** The part of a sum that the new leader makes, and that of the former one. */
const LEADING = 0.9;
const FORMER = 0.1;
/** Members that make less than this part of a sum are not tried: there is nothing to enlarge. */
const NOTHING = 1e-100;

/**
 * Tries the best ends of a search with another member in the lead of each sum that is measured: where `y = c + v` shows infected cells
 * and virus together, starts may all end where one of them makes the whole sum. The states change their sizes, parameters those that go
 * with them, and damped forward solves continue from there. Only where the best end is in doubt.
 */
export function* tryDominantMembers(search: StartSearch): Generator<void, void> {
  const { setup, ends } = search;
  const best = bestOf(ends);
  if (!best || !setup.mixes || !isInDoubt(search, best)) return;
  const budget = { spent: 0, limit: WORK * workOf(search) };
  for (const end of endsApart(ends).slice(0, MOST_ENDS)) {
    yield* tryLeadsOf(search, end, best.deviance, budget);
    if (bestOf(ends) !== best) return;
  }
}

/** Ends of different deviances, the best first. */
function endsApart(ends: readonly StartEnd[]): StartEnd[] {
  return ends
    .filter(({ deviance, outcome }) => deviance < Number.POSITIVE_INFINITY && outcome !== 'unsolved')
    .sort((a, b) => a.deviance - b.deviance)
    .filter(({ deviance }, k, all) => k === 0 || deviance > all[k - 1].deviance + APART);
}

function* tryLeadsOf(
  search: StartSearch,
  end: StartEnd,
  least: number,
  budget: Budget,
): Generator<void, void> {
  const { setup } = search;
  const problem = setup.problem(end.signs);
  const { unknowns, states } = problem;
  const solved = yield* solvedFrom(setup, end);
  if (!solved) return;
  for (const factors of otherLeads(problem, sumsOf(setup, end, solved)).slice(0, MOST_TRIED)) {
    const since = now(search);
    const moved = setup.starts(end.signs).parameterFactors(factors);
    const values = end.values.map((x, j) =>
      Math.min(Math.max(x * moved[j], unknowns[j].lower), unknowns[j].upper),
    );
    const near = fromEnd(setup, end, values);
    if (!near.q.every(Number.isFinite)) continue;
    const q = matchedParameters(problem, searchSpace(problem), near.unit, solved, factors, near.q);
    const first = end.first.map((x, i) => x * factors[i % states.length]);
    const reached = yield* descendAlong(setup, { ...near, q, first }, budget);
    const start = q.map((x, j) => valueFrom(unknowns[j], x));
    if (reached) takeNew(search, endFrom(search, end, start, reached, since), least);
  }
}

/** Factors of the states with which another member leads a sum, for each that could. */
function otherLeads(problem: Problem, sums: readonly Sum[]): Float64Array[] {
  const done = new Set<string>();
  const leads: Float64Array[] = [];
  for (const parts of sums) {
    const all = parts.reduce((sum, x) => sum + x, 0);
    const former = parts.indexOf(Math.max(...parts));
    for (const [l, part] of parts.entries()) {
      const pair = `${l} ${former}`;
      if (l === former || !(part > NOTHING * all) || done.has(pair)) continue;
      if (isFixed(problem, l) || isFixed(problem, former)) continue;
      done.add(pair);
      const factors = new Float64Array(parts.length).fill(1);
      factors[l] = (LEADING * all) / part;
      factors[former] = (FORMER * all) / parts[former];
      leads.push(factors);
    }
  }
  return leads;
}

/** Whether a state begins at a number other than zero, so that its size is given. */
function isFixed({ initial }: Problem, l: number): boolean {
  const formula = initial[l];
  return formula?.kind === 'number' && formula.value !== 0;
}
