import { largest, smallest } from '../data/checkMagnitudes.ts';
import type { Column, Limits, Table } from '../data/table.ts';
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
import { checkCells, checkLimits, checkLogAtStart } from './checkCells.ts';
import { checkFirstStates } from './checkFirstStates.ts';
import { checkUndeclared } from './checkUndeclared.ts';
import { courseOf, extendedNotes } from './courseOf.ts';
import { REST } from './experimentModel.ts';
import { knownColumns } from './knownColumns.ts';
import { outputsOf } from './outputsOf.ts';
import {
  initialMap,
  type KnownCells,
  lastTime,
  type Output,
  type Problem,
  type ProblemExperiment,
  type Unknown,
} from './problem.ts';
import { type ExperimentRows, readColumns } from './readColumns.ts';
import { BEGINS, settledModel } from './settledModel.ts';
import { doseAt, jumpNotes, knownJumps } from './timedJumps.ts';
import { firstName, isFirstName, unknownFor } from './unknownFor.ts';

/** The options that shape a problem. */
export interface ProblemOptions {
  readonly time?: string;
  readonly by?: string;
  readonly fix?: Readonly<Record<string, number>>;
  readonly start?: Readonly<Record<string, number>>;
  readonly u0?: Readonly<Record<string, number>>;
  readonly noiseSd?: Readonly<Record<string, number>>;
  readonly pooled?: boolean;
}

/** The problem that a model and a table make, notes on assumptions, and the columns that no line of the model uses. */
export function buildProblem(
  written: Model,
  table: Table,
  options: ProblemOptions = {},
): { problem: Problem; notes: Note[]; unused: Column[] } {
  checkCoefficients(written, smallest, largest);
  const notes: Note[] = [];
  const inputs = inputNames(written, table);
  const undeclared = inputs.filter((name) => !written.inputs.some((input) => input.name === name));
  checkUndeclared(written, undeclared, { fix: options.fix ?? {}, start: options.start ?? {} });
  if (undeclared.length > 0) {
    notes.push(note(noteFindings.undeclaredKnown({ names: undeclared })));
  }
  const doses = written.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump] : []));
  const read = readColumns(table, options, {
    measured: outputsOf(written, table, {}, notes).map(({ name }) => name),
    known: knownColumns(written, table, inputs),
  });
  const settled = settledModel(
    written,
    read.experiments.map(({ name }) => name),
  );
  const { model } = settled;
  const outputs = outputsOf(model, table, options.noiseSd ?? {}, []);
  const initial = model.states.map((state): Expression | undefined => {
    const given = ownValue(options.u0, state);
    return given === undefined ? model.initial.values.get(state)?.expression : number(given);
  });
  // First states with bounds or priors become parameters, under names that no model can contain.
  const asParameters = model.states.filter(
    (state, l) =>
      !initial[l] && [...model.bounds, ...model.priors].some(({ of, initial }) => initial && of === state),
  );
  for (const state of asParameters) {
    initial[model.states.indexOf(state)] = { kind: 'parameter', name: firstName(state) };
  }
  // So are those that only some experiments set.
  const openFirst = model.states.filter((state) =>
    settled.experiments.some(({ unset }) => unset.includes(state)),
  );
  const parameters = [
    ...model.parameters.filter((name) => !inputs.includes(name)),
    ...[...asParameters, ...openFirst].map(firstName),
  ];
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
  const isUnknownIn = (name: string, e: number) => {
    if (name === BEGINS) return false;
    const { known, unset } = settled.experiments[e];
    const state = openFirst.find((one) => firstName(one) === name);
    return state === undefined ? !known.has(name) : unset.includes(state);
  };
  for (const name of parameters) {
    if (fixed.has(name) || !read.experiments.some((_, e) => isUnknownIn(name, e))) continue;
    const isPositive = positive.has(name) || noiseNames.has(name);
    const one = unknownFor(model, name, isPositive, ownValue(options.start, name));
    // A first state belongs to its experiment.
    if (model.local.includes(name) || (isFirstName(name) && read.experiments.length > 1)) {
      indexOf.set(
        name,
        read.experiments.map((_, e) =>
          isUnknownIn(name, e) ? unknowns.push({ ...one, experiment: e }) - 1 : -1,
        ),
      );
    } else indexOf.set(name, unknowns.push(one) - 1);
  }
  const longest = Math.max(...read.experiments.map((one) => lastTime(one) - one.t[0])) || 1;
  const experiments = read.experiments.map((experiment, e): ProblemExperiment => {
    const { name, t, settles, column, isMeasured } = experiment;
    const rows = Array.from(t.keys());
    const Y = zeros(t.length, outputs.length);
    const sd = zeros(t.length, outputs.length);
    sd.data.fill(Number.NaN);
    outputs.forEach((output, o) => {
      Y.data.set(column(output.name), o * t.length);
      const line = model.noise.find((noise) => noise.output === output.name);
      if (line?.sd && 'column' in line.sd) sd.data.set(column(line.sd.column), o * t.length);
    });
    const amounts = doses.map((line) => ({ line, values: column(line.column) }));
    const dosed = (row: number) => amounts.some(({ values }) => values[row] > 0 || values[row] < 0);
    const firstRow = rows.find((row) => isMeasured(row) || dosed(row)) ?? 0;
    const own = settled.experiments[e];
    const hasFirst = model.initial.time !== undefined && (written.initial.values.size > 0 || own.hasFirst);
    const begin =
      own.start ??
      (hasFirst
        ? model.initial.time!
        : own.isSteady || settles !== undefined
          ? Math.min(0, t[firstRow])
          : t[firstRow]);
    const end = t[t.length - 1];
    const span = Math.max(lastTime(experiment) - begin, 0) || longest;
    const start = own.isSteady ? begin - REST * span : begin;
    const courses = inputs.map((input) =>
      courseOf(input, t, column(input), model.inputs.find((one) => one.name === input)?.held === true, name),
    );
    const known = new Map([...fixed, ...own.known, [BEGINS, begin] as const]);
    const atStart = checkFirstStates(model, initial, {
      name,
      start,
      measured: t[rows.findIndex(isMeasured)],
      inputs: new Map(inputs.map((input, i) => [input, courses[i]])),
      fixed: known,
    });
    const given = doses.length > 0 ? givenFirst(t, dosed, isMeasured) : new Set<number>();
    const doseJumps = amounts.flatMap(({ line, values }) =>
      rows
        .filter((row) => values[row] > 0 || values[row] < 0)
        .map((row) =>
          doseAt(model, line, { t: t[row], amount: values[row], isBefore: given.has(t[row]) }, begin),
        ),
    );
    const leaving = own.after.some((value) => value) ? [{ t: begin, isBefore: true, values: own.after }] : [];
    const jumps = [...leaving, ...knownJumps(model, begin, end, name), ...doseJumps].sort(
      (a, b) => a.t - b.t,
    );
    const unknownOf = Int32Array.from(parameters, (parameter) => {
      const j = indexOf.get(parameter);
      return j === undefined || known.has(parameter) ? -1 : typeof j === 'number' ? j : j[e];
    });
    const limits = limitsOf(outputs, experiment);
    checkCells(outputs, Y, sd, t, name);
    if (limits) checkLimits(outputs, limits, sd, t, name);
    if (!given.has(start)) checkLogAtStart(outputs, atStart, { name, start, t, Y });
    return {
      name,
      start,
      ...(own.isSteady && { rest: begin }),
      ...(settles !== undefined && { settles: Math.max(settles, begin) }),
      t,
      Y,
      sd,
      ...(limits && { limits }),
      inputs: courses,
      known: new Map([
        ...inputs.map((input) => [input, knownCells(t, column(input))] as const),
        ...doses.map(({ column: from }) => [from, knownCells(t, column(from), given)] as const),
      ]),
      jumps,
      unknownOf,
      fixed: Float64Array.from(parameters, (parameter) => known.get(parameter) ?? Number.NaN),
    };
  });
  notes.push(...extendedNotes(inputs, experiments), ...jumpNotes(model, outputs, experiments));
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

/** Which values of the outputs are beyond limits; undefined where none is. */
function limitsOf(outputs: readonly Output[], { t, limits }: ExperimentRows): Limits | undefined {
  if (!outputs.some(({ name }) => limits(name))) return undefined;
  const sign = new Int8Array(t.length * outputs.length);
  const at = new Float64Array(t.length * outputs.length).fill(Number.NaN);
  outputs.forEach(({ name }, o) => {
    const own = limits(name);
    if (!own) return;
    sign.set(own.sign, o * t.length);
    at.set(own.at, o * t.length);
  });
  return { sign, at };
}

/**
 * The times at which all that was measured comes after the doses, as the order of rows says: what stands above a dose, or in its row, was measured
 * before it.
 */
function givenFirst(
  t: Float64Array,
  dosed: (row: number) => boolean,
  isMeasured: (row: number) => boolean,
): Set<number> {
  const given = new Set<number>();
  for (let from = 0, to = 0; from < t.length; from = to) {
    const rows: number[] = [];
    for (; to < t.length && t[to] === t[from]; to++) rows.push(to);
    const measured = rows.filter(isMeasured);
    if (measured.length > 0 && rows.some(dosed) && !rows.some((row) => dosed(row) && row >= measured[0]))
      given.add(t[from]);
  }
  return given;
}

/** The filled cells of a column; of one of doses, which of them come before what was measured then. */
function knownCells(t: Float64Array, values: Float64Array, given?: ReadonlySet<number>): KnownCells {
  const rows = Array.from(t.keys()).filter((row) => !Number.isNaN(values[row]));
  const isBefore = rows.map((row) => given?.has(t[row]) === true);
  return {
    t: rows.map((row) => t[row]),
    value: rows.map((row) => values[row]),
    ...(isBefore.some((one) => one) && { isBefore }),
  };
}

/** Declared inputs, then undeclared parameters that are columns of the data. */
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
