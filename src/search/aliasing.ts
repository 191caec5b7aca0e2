import { addVariation, swing } from '../forward/variation.ts';
import { namesIn } from '../model/namesIn.ts';
import type { Problem } from '../problem/problem.ts';
import { placeGrid } from '../rows/grid.ts';
import type { StartEnd } from '../startTask.ts';

/** A solution that varies this many times as much between samples as from one to the next is in doubt. */
export const SWINGING = 1.2;

/**
 * How many times as much the measured states vary between samples as from one to the next. If they oscillate
 * between samples, other frequencies may fit as well (aliasing), and small residuals prove nothing.
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
    const sum = { between: 0, shown: 0 };
    for (const at of grid.at)
      addVariation(
        sum,
        (n) => states[n * D + l],
        at,
        (n) => grid.jump[n] >= 0,
      );
    return swing(sum);
  });
  return Math.max(1, ...ratios);
}
