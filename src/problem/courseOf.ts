import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import type { Course, ProblemExperiment } from './problem.ts';

export function courseOf(
  input: string,
  t: Float64Array,
  cells: Float64Array,
  held: boolean,
  experiment: string,
): Course {
  const filled = Array.from(t.keys()).filter((row) => !Number.isNaN(cells[row]));
  if (filled.length === 0) throw new InputError(problemFindings.inputEmpty({ column: input, experiment }));
  const times: number[] = [];
  const values: number[] = [];
  for (const row of filled) {
    if (times.length > 0 && t[row] === times[times.length - 1]) {
      if (cells[row] === values[values.length - 1]) continue;
      throw new InputError(
        problemFindings.inputTwice({
          column: input,
          t: t[row],
          values: [values[values.length - 1], cells[row]],
          experiment,
        }),
      );
    }
    times.push(t[row]);
    values.push(cells[row]);
  }
  return { t: Float64Array.from(times), value: Float64Array.from(values), held };
}

/** Notes on varying inputs without a value at the beginning or the end of an experiment, where the nearest value is used. */
export function extendedNotes(
  inputs: readonly string[],
  experiments: readonly Pick<ProblemExperiment, 'name' | 'start' | 't' | 'inputs'>[],
): Note[] {
  return inputs.flatMap((input, i) =>
    (['before', 'after'] as const).flatMap((side) => {
      const open = experiments.filter(({ start, t, inputs: courses }) => {
        const { t: times, held } = courses[i];
        if (times.length < 2) return false;
        // An input that is held until the next row is also held after the last one.
        return side === 'before' ? start < times[0] : !held && t[t.length - 1] > times[times.length - 1];
      });
      if (open.length === 0) return [];
      const [{ name, inputs: courses }] = open;
      const { t, value } = courses[i];
      const k = side === 'before' ? 0 : t.length - 1;
      const others = open.length - 1;
      return [
        note(noteFindings.inputExtended({ input, experiment: name, side, t: t[k], value: value[k], others })),
      ];
    }),
  );
}
