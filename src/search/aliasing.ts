import { namesIn } from '../model/namesIn.ts';
import type { Problem } from '../problem/problem.ts';
import { placeGrid } from '../rows/grid.ts';
import type { StartEnd } from '../startTask.ts';

/** A course that varies this many times as much between samples as from one to the next is in doubt. */
export const SWINGING = 1.2;

/**
 * How many times as much the states that are measured vary between samples as from one to the next. Where they swing between
 * samples, other frequencies may fit as well (aliasing), and residuals certify nothing.
 */
export function swingBetween(
  problem: Problem,
  subSteps: number,
  { states }: Pick<StartEnd, 'states'>,
): number {
  const grid = placeGrid(problem, subSteps);
  const D = problem.states.length;
  if (states.length !== grid.count * D) return 1;
  const ratios = problem.states.map((name, l) => {
    if (!problem.outputs.some(({ expression }) => namesIn(expression).has(name))) return 1;
    let [between, shown] = [0, 0];
    for (const at of grid.at) {
      for (let m = 1; m < at.length; m++) {
        shown += Math.abs(states[at[m] * D + l] - states[at[m - 1] * D + l]);
        for (let n = at[m - 1] + 1; n <= at[m]; n++)
          if (grid.jump[n - 1] < 0) between += Math.abs(states[n * D + l] - states[(n - 1) * D + l]);
      }
    }
    return shown > 0 ? between / shown : 1;
  });
  return Math.max(1, ...ratios);
}
