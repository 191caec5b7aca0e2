import { largest, smallest } from '../data/checkMagnitudes.ts';
import type { Column, Table } from '../data/table.ts';
import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import { ownValue } from '../given.ts';
import { zeros } from '../linalg/matrix.ts';
import { checkCoefficients } from '../model/checkCoefficients.ts';
import type { Expression } from '../model/expression.ts';
import { number } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { positiveParameters } from '../model/signs.ts';
import { checkCells, checkLogAtStart } from './checkCells.ts';
import { checkFirstStates } from './checkFirstStates.ts';
import { checkUndeclared } from './checkUndeclared.ts';
import { courseOf, extendedNotes } from './courseOf.ts';
import { knownColumns } from './knownColumns.ts';
import { outputsOf } from './outputsOf.ts';
import { initialMap, type Output, type Problem, type ProblemExperiment, type Unknown } from './problem.ts';
import { readColumns } from './readColumns.ts';
import { doseAt, earlyJumpNotes, knownJumps } from './timedJumps.ts';
import { firstName, isFirstName, unknownFor } from './unknownFor.ts';

/** What options may say about a problem. */
export interface ProblemOptions {
  readonly time?: string;
  readonly by?: string;
  readonly fix?: Readonly<Record<string, number>>;
  readonly start?: Readonly<Record<string, number>>;
  readonly u0?: Readonly<Record<string, number>>;
  readonly noiseSd?: Readonly<Record<string, number>>;
  readonly pooled?: boolean;
}

/** The problem that a model and a table make, notes on what was taken for granted, and the columns that nothing asks for. */
export function buildProblem(
  model: Model,
  table: Table,
  options: ProblemOptions = {},
): { problem: Problem; notes: Note[]; unused: Column[] } {
  checkCoefficients(model, smallest, largest);
  const notes: Note[] = [];
  const inputs = inputNames(model, table);
  const undeclared = inputs.filter((name) => !model.inputs.some((input) => input.name === name));
  checkUndeclared(model, undeclared, { fix: options.fix ?? {}, start: options.start ?? {} });
  if (undeclared.length > 0) {
    notes.push(note(noteFindings.undeclaredKnown({ names: undeclared })));
  }
  const outputs = outputsOf(model, table, options.noiseSd ?? {}, notes);
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump] : []));
  const read = readColumns(table, options, {
    measured: outputs.map(({ name }) => name),
    known: knownColumns(model, table, inputs),
  });
  const initial = model.states.map((state): Expression | undefined => {
    const given = ownValue(options.u0, state);
    return given === undefined ? model.initial.values.get(state)?.expression : number(given);
  });
  // First states with bounds or priors are parameters under names that no model can write.
  const held = model.states.filter(
    (state, l) =>
      !initial[l] && [...model.bounds, ...model.priors].some(({ of, initial }) => initial && of === state),
  );
  for (const state of held) {
    initial[model.states.indexOf(state)] = { kind: 'parameter', name: firstName(state) };
  }
  const parameters = [...model.parameters.filter((name) => !inputs.includes(name)), ...held.map(firstName)];
  const equations = model.equations.map(({ expression }) => expression);
  const signs = signsOf(model, outputs, initial, read.experiments);
  const positive = positiveParameters({
    equations,
    initial: initialMap({ states: model.states, initial }),
    ...signs,
  });
  const noiseNames = new Set(
    model.noise.flatMap(({ sd }) => (sd && !('column' in sd) ? [...namesIn(sd)] : [])),
  );
  const unknowns: Unknown[] = [];
  const fixed = new Map(Object.entries(options.fix ?? {}));
  const indexOf = new Map<string, number | number[]>();
  for (const name of parameters) {
    if (fixed.has(name)) continue;
    const isPositive = positive.has(name) || noiseNames.has(name);
    const one = unknownFor(model, name, isPositive, ownValue(options.start, name));
    // A first state belongs to its experiment.
    if (model.local.includes(name) || (isFirstName(name) && read.experiments.length > 1)) {
      indexOf.set(
        name,
        read.experiments.map((_, e) => unknowns.push({ ...one, experiment: e }) - 1),
      );
    } else indexOf.set(name, unknowns.push(one) - 1);
  }
  const experiments = read.experiments.map((experiment, e): ProblemExperiment => {
    const { name, t, column, isMeasured } = experiment;
    const rows = Array.from(t.keys());
    const Y = zeros(t.length, outputs.length);
    const sd = zeros(t.length, outputs.length);
    sd.data.fill(Number.NaN);
    outputs.forEach((output, o) => {
      Y.data.set(column(output.name), o * t.length);
      const line = model.noise.find((noise) => noise.output === output.name);
      if (line?.sd && 'column' in line.sd) sd.data.set(column(line.sd.column), o * t.length);
    });
    const amounts = doses.map(({ column: from, state }) => ({ state, values: column(from) }));
    const dosed = (row: number) => amounts.some(({ values }) => values[row] > 0 || values[row] < 0);
    const begins = rows.find((row) => isMeasured(row) || dosed(row)) ?? 0;
    const start =
      model.initial.time !== undefined && model.initial.values.size > 0 ? model.initial.time : t[begins];
    const end = t[t.length - 1];
    const courses = inputs.map((input) =>
      courseOf(input, t, column(input), model.inputs.find((one) => one.name === input)?.held === true, name),
    );
    const atStart = checkFirstStates(model, initial, {
      name,
      start,
      measured: t[rows.findIndex(isMeasured)],
      inputs: new Map(inputs.map((input, i) => [input, courses[i]])),
      fixed,
    });
    const doseJumps = amounts.flatMap(({ state, values }) =>
      rows
        .filter((row) => values[row] > 0 || values[row] < 0)
        .map((row) => doseAt(model, state, t[row], values[row], start)),
    );
    const jumps = [...knownJumps(model, start, end), ...doseJumps].sort((a, b) => a.t - b.t);
    const unknownOf = Int32Array.from(parameters, (parameter) => {
      const j = indexOf.get(parameter);
      return j === undefined ? -1 : typeof j === 'number' ? j : j[e];
    });
    checkCells(outputs, Y, sd, t, name);
    checkLogAtStart(outputs, atStart, { name, start, t, Y });
    return {
      name,
      start,
      t,
      Y,
      sd,
      inputs: courses,
      known: knownCells([...inputs, ...doses.map(({ column: from }) => from)], t, column),
      jumps,
      unknownOf,
      fixed: Float64Array.from(parameters, (parameter) => fixed.get(parameter) ?? Number.NaN),
    };
  });
  notes.push(...extendedNotes(inputs, experiments), ...earlyJumpNotes(model, experiments));
  const problem: Problem = {
    model,
    states: model.states,
    parameters,
    inputs,
    equations,
    initial,
    outputs,
    unknowns,
    pooled: options.pooled === true,
    experiments,
  };
  return { problem, notes: [...notes, ...read.notes], unused: read.unused };
}

/** The filled cells of some columns. */
function knownCells(
  names: readonly string[],
  t: Float64Array,
  column: (name: string) => Float64Array,
): ProblemExperiment['known'] {
  return new Map(
    names.map((name) => {
      const values = column(name);
      const rows = Array.from(t.keys()).filter((row) => !Number.isNaN(values[row]));
      return [name, { t: rows.map((row) => t[row]), value: rows.map((row) => values[row]) }];
    }),
  );
}

/** Inputs by their lines, then parameters that nobody declared and that are columns of the data. */
export function inputNames(model: Model, table: Table): string[] {
  const declared = model.inputs.map(({ name }) => name);
  if (model.declared) return declared;
  const columns = new Set(table.columns.map(({ name }) => name));
  return [...declared, ...model.parameters.filter((name) => columns.has(name) && !declared.includes(name))];
}

function signsOf(
  model: Model,
  outputs: readonly Output[],
  initial: readonly (Expression | undefined)[],
  experiments: readonly { column(name: string): Float64Array }[],
) {
  const isPositive = (name: string) =>
    experiments.every(({ column }) => column(name).every((y) => Number.isNaN(y) || y > 0));
  const isSigned = (name: string) => experiments.some(({ column }) => column(name).some((y) => y < 0));
  const direct = outputs.flatMap(({ expression }) => (expression.kind === 'state' ? [expression.name] : []));
  const jumps = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [] : jump.assign));
  return {
    outputs: outputs.map(({ name, expression }) => ({ expression, positive: isPositive(name) })),
    jumps,
    positive: new Set(direct.filter((state) => isPositive(outputNamed(outputs, state)))),
    signed: new Set([
      ...direct.filter((state) => isSigned(outputNamed(outputs, state))),
      ...model.states.filter((_, l) => {
        const g = initial[l];
        return g?.kind === 'number' && g.value < 0;
      }),
    ]),
  };
}

function outputNamed(outputs: readonly Output[], state: string): string {
  return outputs.find(({ expression }) => expression.kind === 'state' && expression.name === state)!.name;
}
