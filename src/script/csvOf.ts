import type { Data } from '../data/data.ts';
import { csvLine } from '../text/csvCell.ts';

/** Measurements as CSV, under these names of the times and, if there are several experiments, of their labels. */
export function csvOf({ states, experiments }: Data, time: string, by: string | undefined): string {
  const rows = experiments.flatMap(({ name, t, U, limits }) =>
    Array.from(t, (moment, row) => {
      const cells = states.map((_, l) => {
        const cell = row + l * U.rows;
        const side = limits?.sign[cell] ?? 0;
        return side === 0 ? U.data[cell] : `${side < 0 ? '<' : '>'}${limits?.at[cell]}`;
      });
      // A row without a number is measured at rest, after all others.
      const when = Number.isNaN(moment) ? Number.POSITIVE_INFINITY : moment;
      return csvLine([...(by === undefined ? [] : [name]), when, ...cells]);
    }),
  );
  return [csvLine([...(by === undefined ? [] : [by]), time, ...states]), ...rows].join('');
}
