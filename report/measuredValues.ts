import type { Data } from '../src/index.ts';

/** How many values of each state were measured, in all experiments together, repeats included. */
export function measuredValues({ states, experiments }: Data): Record<string, number> {
  const counts: Record<string, number> = Object.create(null);
  states.forEach((state, l) => {
    counts[state] = 0;
    for (const { U } of experiments) {
      for (let i = 0; i < U.rows; i++) if (!Number.isNaN(U.data[i + l * U.rows])) counts[state]++;
    }
  });
  return counts;
}
