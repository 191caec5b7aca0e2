import { largest, smallest } from '../data/checkMagnitudes.ts';
import { quote, quoteList } from '../data/quote.ts';
import { isMissing, type Table } from '../data/table.ts';
import { InputError } from '../inputError.ts';
import { type Matrix, zeros } from '../linalg/matrix.ts';
import { checkCoefficients } from '../model/checkCoefficients.ts';
import type { Expression } from '../model/expression.ts';
import { number } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { positiveParameters } from '../model/signs.ts';
import { checkFirstStates } from './checkFirstStates.ts';
import { checkUndeclared } from './checkUndeclared.ts';
import {
  type Course,
  initialMap,
  type Output,
  type Problem,
  type ProblemExperiment,
  type TimedJump,
  type Unknown,
} from './problem.ts';
import { readColumns } from './readColumns.ts';

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

/** The problem that a model and a table make, and notes on what was taken for granted. */
export function buildProblem(
  model: Model,
  table: Table,
  options: ProblemOptions = {},
): { problem: Problem; notes: string[] } {
  checkCoefficients(model, smallest, largest);
  const notes: string[] = [];
  const inputs = inputNames(model, table);
  const undeclared = inputs.filter((name) => !model.inputs.some((input) => input.name === name));
  checkUndeclared(model, undeclared, { fix: options.fix ?? {}, start: options.start ?? {} });
  if (undeclared.length > 0) {
    notes.push(
      `${quoteList(undeclared)} ${undeclared.length === 1 ? 'is a column of the data and is' : 'are columns of the data and are'} taken as known. To estimate ${undeclared.length === 1 ? 'it' : 'them'}, add a parameters line.`,
    );
  }
  const outputs = outputsOf(model, table, options.noiseSd ?? {}, notes);
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump] : []));
  const sdColumns = model.noise.flatMap(({ sd }) => (sd && 'column' in sd ? [sd.column] : []));
  const read = readColumns(table, options, {
    measured: outputs.map(({ name }) => name),
    known: [...inputs, ...doses.map(({ column }) => column), ...sdColumns],
  });
  const initial = model.states.map((state): Expression | undefined => {
    const given = options.u0?.[state];
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
    const one = unknownFor(model, name, isPositive, options.start?.[name]);
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
    checkFirstStates(model, initial, {
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
  return { problem, notes: [...notes, ...read.notes] };
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

/** The name of a first state that is searched for. */
function firstName(state: string): string {
  return `${state}(0)`;
}

function isFirstName(name: string): boolean {
  return name.endsWith('(0)');
}

/** Inputs by their lines, then parameters that nobody declared and that are columns of the data. */
export function inputNames(model: Model, table: Table): string[] {
  const declared = model.inputs.map(({ name }) => name);
  if (model.declared) return declared;
  const columns = new Set(table.columns.map(({ name }) => name));
  return [...declared, ...model.parameters.filter((name) => columns.has(name) && !declared.includes(name))];
}

/** What the table measures of the model: `observe` lines with a column, and states that have one. */
function outputsOf(
  model: Model,
  table: Table,
  given: Readonly<Record<string, number>>,
  notes: string[],
): Output[] {
  const lines = new Map(model.outputs.map((output) => [output.name, output]));
  const columns = table.columns.map(({ name }) => name);
  const all = [
    ...model.outputs.map(({ name, expression }) => ({ name, expression })),
    ...model.states
      .filter((name) => !lines.has(name))
      .map((name) => ({ name, expression: { kind: 'state', name } as const })),
  ];
  const empty = all.flatMap(({ name }) => (isEmpty(table, name) ? [name] : []));
  const measured = all.filter(({ name }) => columns.includes(name) && !empty.includes(name));
  if (empty.length > 0) notes.push(`No values in ${quoteList(empty)}: nothing was measured of it.`);
  if (measured.length === 0) {
    throw new InputError(
      `No column of the data measures this model: it has ${quoteList(all.map(({ name }) => name))}, the data ${quoteList(columns)}. Give a column the name of a state, or write what a column measures: observe NAME = …`,
    );
  }
  const missing = model.outputs.filter(({ name }) => !columns.includes(name)).map(({ name }) => name);
  if (missing.length > 0) notes.push(unmeasuredNote(missing));
  return measured.map(({ name, expression }): Output => {
    const line = model.noise.find((noise) => noise.output === name);
    const distribution = line?.distribution ?? 'normal';
    if (given[name] !== undefined) return { name, expression, distribution, sd: given[name] };
    if (!line?.sd) return { name, expression, distribution, sd: 'estimate' };
    if ('column' in line.sd) return { name, expression, distribution, sd: 'column' };
    const value = line.sd.kind === 'number' || line.sd.kind === 'constant' ? line.sd.value : undefined;
    return { name, expression, distribution, sd: value ?? line.sd };
  });
}

/** Whether a column is there and has no value. */
function isEmpty(table: Table, name: string): boolean {
  const column = table.columns.find((one) => one.name === name);
  if (!column?.values.every(Number.isNaN)) return false;
  return !column.texts?.some((text) => !isMissing(text));
}

/** The note on `observe` lines without a column. */
export function unmeasuredNote(names: readonly string[]): string {
  return `No column for ${quoteList(names)}: nothing was measured of it.`;
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

/** What is searched for under a name. */
export function unknownFor(
  model: Model,
  name: string,
  positive: boolean,
  start: number | undefined,
): Unknown {
  const isFirst = isFirstName(name);
  const of = isFirst ? name.slice(0, -3) : name;
  const bounds = model.bounds.filter((one) => one.of === of && one.initial === isFirst);
  const prior = model.priors.find((one) => one.of === of && one.initial === isFirst);
  const within = prior?.distribution === 'uniform' ? [{ lower: prior.a, upper: prior.b }] : [];
  const all = [...bounds, ...within];
  const lower = all.reduce((most, one) => Math.max(most, one.lower), Number.NEGATIVE_INFINITY);
  const upper = all.reduce((least, one) => Math.min(least, one.upper), Number.POSITIVE_INFINITY);
  const free =
    model.free.includes(name) ||
    (start !== undefined && start < 0) ||
    (lower > Number.NEGATIVE_INFINITY && lower < 0);
  // A prior is a normal density where it is searched.
  const isLog =
    prior?.distribution === 'lognormal' ||
    (!free && (positive || lower >= 0) && prior?.distribution !== 'normal');
  return {
    name,
    experiment: undefined,
    lower: isLog ? Math.max(lower, 0) : lower,
    upper,
    scale: isLog ? 'log' : 'linear',
    prior: prior && { distribution: prior.distribution, a: prior.a, b: prior.b },
  };
}

export function courseOf(
  input: string,
  t: Float64Array,
  cells: Float64Array,
  held: boolean,
  experiment: string,
): Course {
  const filled = Array.from(t.keys()).filter((row) => !Number.isNaN(cells[row]));
  const where = experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
  if (filled.length === 0) {
    throw new InputError(
      `Column ${quote(input)}${where} is empty, but the model takes it as known. Fill in at least one cell.`,
    );
  }
  const times: number[] = [];
  const values: number[] = [];
  for (const row of filled) {
    if (times.length > 0 && t[row] === times[times.length - 1]) {
      if (cells[row] === values[values.length - 1]) continue;
      throw new InputError(
        `Column ${quote(input)}${where} has two values at time ${t[row]}: ${values[values.length - 1]} and ${cells[row]}. Keep one.`,
      );
    }
    times.push(t[row]);
    values.push(cells[row]);
  }
  return { t: Float64Array.from(times), value: Float64Array.from(values), held };
}

/** Jumps at known times of an experiment, from its start to its last row. */
export function knownJumps(model: Model, start: number, end: number): TimedJump[] {
  return model.jumps.flatMap((jump): TimedJump[] => {
    if (jump.kind !== 'at') return [];
    const { times, every, assign } = jump;
    const values = model.states.map((state) => assign.find((one) => one.state === state)?.expression);
    const all = every === undefined ? times : times.flatMap((first) => repeated(first, every, end));
    return all.filter((t) => t >= start && t <= end).map((t) => ({ t, values }));
  });
}

/** Most repetitions of a jump: more are a mistake in the interval. */
const MOST_REPEATED = 10_000;

function repeated(first: number, every: number, end: number): number[] {
  const count = Math.floor((end - first) / every) + 1;
  if (count > MOST_REPEATED) {
    throw new InputError(
      `A jump every ${every} happens ${count} times before the last row, at t = ${end}. At most ${MOST_REPEATED} are possible: is the interval right?`,
    );
  }
  return Array.from({ length: Math.max(count, 0) }, (_, k) => first + k * every);
}

export function doseAt(model: Model, state: string, t: number, amount: number, start: number): TimedJump {
  if (t < start) {
    throw new InputError(
      `There is a dose into ${quote(state)} at t = ${t}, before the experiment begins at t = ${start}. Begin earlier, or remove the dose.`,
    );
  }
  const values = model.states.map((name): Expression | undefined =>
    name === state ? { kind: 'sum', terms: [{ kind: 'state', name }, number(amount)] } : undefined,
  );
  return { t, values };
}

function checkCells(
  outputs: readonly Output[],
  Y: Matrix,
  sd: Matrix,
  t: Float64Array,
  experiment: string,
): void {
  const where = experiment === '' ? '' : ` of experiment ${quote(experiment)}`;
  outputs.forEach(({ name, distribution, sd: noise }, o) => {
    for (let i = 0; i < Y.rows; i++) {
      const y = Y.data[i + o * Y.rows];
      if (Number.isNaN(y)) continue;
      if (distribution === 'lognormal' && !(y > 0)) {
        throw new InputError(
          `Column ${quote(name)}${where} has ${y} at t = ${t[i]}, but its noise is log-normal, which needs positive values. Leave the cell empty if it was below what can be measured, or take another noise.`,
        );
      }
      const s = sd.data[i + o * Y.rows];
      if (noise === 'column' && !(s > 0)) {
        throw new InputError(
          `The standard deviation of ${quote(name)}${where} at t = ${t[i]} is ${Number.isNaN(s) ? 'missing' : s}. A positive number is needed for every value. Correct it, or leave the value itself empty.`,
        );
      }
    }
  });
}
