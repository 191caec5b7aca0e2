import type { Data, Experiment } from './data.ts';

/** A number that programs write where nothing was measured, such as -9999. */
export interface MissingMark {
  readonly state: string;
  readonly value: number;
  readonly cells: number;
  /** Where it stands first: an experiment, and a row of it. */
  readonly experiment: Experiment;
  readonly row: number;
}

const marks = /^(?:-9{2,7}(?:\.9+)?|9{4,7})$/;

/** Numbers made of nines that are far below, or above, all other values of their state. */
export function missingMarks({ states, experiments }: Data): MissingMark[] {
  return states.flatMap((state, l): MissingMark[] => {
    let found: MissingMark | undefined;
    let least = 0;
    let most = 0;
    let others = 0;
    for (const experiment of experiments) {
      const { rows, data } = experiment.U;
      for (let i = 0; i < rows; i++) {
        const value = data[i + l * rows];
        if (Number.isNaN(value)) continue;
        const isMark = (value < -90 || value > 9000) && marks.test(String(value));
        if (isMark && (found === undefined || found.value === value)) {
          if (found) found = { ...found, cells: found.cells + 1 };
          else found = { state, value, cells: 1, experiment, row: i };
          continue;
        }
        others++;
        least = Math.min(least, value);
        most = Math.max(most, value);
      }
    }
    if (!found || others === 0) return [];
    const isFar = found.value < 0 ? found.value < 4 * least : found.value > 4 * most;
    return isFar ? [found] : [];
  });
}
