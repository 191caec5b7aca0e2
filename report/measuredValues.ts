import type { Data } from '../src/index.ts';

/** The number of measured values of each state, over all experiments, repeats included. */
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
