import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import { type Expression, number } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import type { Output, ProblemExperiment, TimedJump } from './problem.ts';

/** Jumps at known times of the experiment of that name, from its start to its last row. */
export function knownJumps(model: Model, start: number, end: number, experiment = ''): TimedJump[] {
  return model.jumps.flatMap((jump): TimedJump[] => {
    if (jump.kind !== 'at' || !(jump.experiments?.includes(experiment) ?? true)) return [];
    const { times, every, isBefore, assign } = jump;
    const values = model.states.map((state) => assign.find((one) => one.state === state)?.expression);
    const all = every === undefined ? times : times.flatMap((first) => repeated(first, every, end));
    return all.filter((t) => t >= start && t <= end).map((t) => ({ t, isBefore, values }));
  });
}

/** Notes on jumps that have no effect, and on values at the time of a dose. */
export function jumpNotes(
  model: Model,
  outputs: readonly Output[],
  experiments: readonly ProblemExperiment[],
): Note[] {
  return [...earlyJumpNotes(model, experiments), ...doseTimeNotes(outputs, experiments)];
}

/** Notes on lines whose jumps lie before the start of an experiment, where they have no effect. */
function earlyJumpNotes(
  { jumps }: Model,
  experiments: readonly { readonly name: string; readonly start: number }[],
): Note[] {
  return jumps.flatMap((jump) => {
    if (jump.kind !== 'at') return [];
    const early = experiments.filter(
      ({ start, name }) => (jump.experiments?.includes(name) ?? true) && jump.times.some((t) => t < start),
    );
    if (early.length === 0) return [];
    const [{ name, start }] = early;
    const [{ state }] = jump.assign;
    return [
      note(
        noteFindings.jumpBeforeStart({
          place: jump.place,
          t: Math.min(...jump.times),
          state,
          start,
          experiment: name,
          others: early.length - 1,
        }),
      ),
    ];
  });
}

/** Whether the jumps of a line happen before the last row of any experiment. */
export function isJumping(
  model: Model,
  jump: Model['jumps'][number],
  experiments: readonly { readonly name: string; readonly start: number; readonly t: Float64Array }[],
): boolean {
  if (jump.kind !== 'at') return true;
  return experiments.some(({ name, start, t }) => {
    const end = t[t.length - 1];
    return knownJumps({ ...model, jumps: [jump] }, start, end, name).some((one) => one.t < end);
  });
}

/** The most repetitions of a jump: more indicate a mistake in the interval. */
const MOST_REPEATED = 10_000;

function repeated(first: number, every: number, end: number): number[] {
  const count = Math.floor((end - first) / every) + 1;
  if (count > MOST_REPEATED) {
    throw new InputError(problemFindings.tooManyJumps({ every, times: count, end, most: MOST_REPEATED }));
  }
  return Array.from({ length: Math.max(count, 0) }, (_, k) => first + k * every);
}

/** The jump of a dose: an amount of a column is added to a state. `isBefore`: whether what is measured then comes after it. */
export function doseAt(
  model: Model,
  { column, state }: { readonly column: string; readonly state: string },
  { t, amount, isBefore }: { readonly t: number; readonly amount: number; readonly isBefore: boolean },
  start: number,
): TimedJump {
  if (t < start) {
    const line = model.jumps.find((jump) => jump.kind === 'dose' && jump.state === state);
    throw sourceError(
      sourceLines(model.text),
      line?.place ?? { line: 1, column: 1 },
      problemFindings.doseBeforeStart({ state, t, start }),
    );
  }
  const values = model.states.map((name): Expression | undefined =>
    name === state ? { kind: 'sum', terms: [{ kind: 'state', name }, number(amount)] } : undefined,
  );
  return { t, isBefore, values, dose: { column, amount } };
}

/** A note on the values that were measured at the time of a dose: the dose comes after them. */
function doseTimeNotes(
  outputs: readonly Output[],
  experiments: readonly Pick<ProblemExperiment, 'name' | 't' | 'Y' | 'jumps'>[],
): Note[] {
  const found = experiments.flatMap(({ name, t, Y, jumps }) => {
    const times = new Set(jumps.flatMap((jump) => (jump.dose && !jump.isBefore ? [jump.t] : [])));
    return Array.from(t.keys()).flatMap((row) =>
      times.has(t[row])
        ? outputs.flatMap((output, o) =>
            Number.isNaN(Y.data[row + o * t.length])
              ? []
              : [{ column: output.name, experiment: name, t: t[row] }],
          )
        : [],
    );
  });
  return found.length === 0 ? [] : [note(noteFindings.valuesAtDose({ values: found.length, ...found[0] }))];
}
