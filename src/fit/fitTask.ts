import { checkSizes } from '../data/checkSizes.ts';
import { checkStartable } from '../data/checkStartable.ts';
import type { Data } from '../data/data.ts';
import { dataFor } from '../data/dataFor.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import { wantedNames } from '../data/shape/wantedNames.ts';
import type { Table } from '../data/table.ts';
import { unitsOf } from '../data/unitsOf.ts';
import type { Note } from '../findings/note.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { shapeFindings } from '../findings/shapeFindings.ts';
import { InputError } from '../inputError.ts';
import { methodOf } from '../methods/methods.ts';
import type { Model } from '../model/model.ts';
import { hasFeatures } from '../model/refuseBeyond.ts';
import type { Options } from '../options.ts';
import { holdsAlone } from '../priors/prior.ts';
import { buildProblem, inputNames } from '../problem/buildProblem.ts';
import { checkEffects, unseenNotes } from '../problem/checkEffects.ts';
import { checkNoiseFormulas } from '../problem/checkNoiseFormulas.ts';
import { checkSpelling } from '../problem/checkSpelling.ts';
import { definedNotes } from '../problem/definedNotes.ts';
import { jumpingConditions } from '../problem/jumpingConditions.ts';
import type { Problem } from '../problem/problem.ts';
import { takeSwitches } from '../problem/switches.ts';
import type { Units } from '../result.ts';
import { leastValues } from './fitLikelihood.ts';

/** What is fitted: data whose states are all measured directly, by every method; or any problem, by `mle` and `fsnls`. */
export type FitTask = { readonly data: Data; readonly problem?: undefined } | { readonly problem: Problem };

/**
 * What a model and a table ask for. `isLinear`: whether every parameter enters linearly.
 *
 * Models that WENDy itself can take, with data enough for it, are fitted from its estimate; all others are problems. The table
 * may have any shape.
 */
export function fitTaskFor(
  model: Model,
  isLinear: boolean,
  given: Table,
  options: Options,
): { task: FitTask; notes: Note[]; units?: Units } {
  const table = tableFor(model, given, options);
  const opened = openFor(model, isLinear, table, options);
  const units = unitsOf(model, table, options);
  return { ...opened, notes: [...opened.notes, ...definedNotes(model, table)], ...(units && { units }) };
}

function openFor(
  model: Model,
  isLinear: boolean,
  table: Table,
  options: Options,
): { task: FitTask; notes: Note[] } {
  const { method } = options;
  const censored = censoredIn(model, table);
  if (!methodOf(method).fitProblem) {
    if (censored !== undefined)
      throw new InputError(shapeFindings.censoredMethod({ column: censored, method }));
    const { data, notes } = dataFor(model, table, options);
    return { task: { data }, notes };
  }
  if (!isPlain(model, table, options) || !(isLinear || methodOf(method).shooting))
    return problemFor(model, table, options);
  try {
    const { data, notes } = dataFor(model, table, options);
    checkStartable(data, methodOf(method).collocation || typeof options.start === 'string' ? leastValues : 1);
    return { task: { data }, notes };
  } catch (error) {
    if (!(error instanceof InputError) || model.states.some((state) => isConstant(table, state))) throw error;
    try {
      return problemFor(model, table, options);
    } catch {
      // The first error describes the table as it was given, so it is the better message.
      throw error;
    }
  }
}

/** The first column of the model's that has values beyond limits. */
function censoredIn(model: Model, table: Table): string | undefined {
  const { measured } = wantedNames(model);
  return table.columns.find(({ name, limits }) => limits && measured.includes(name))?.name;
}

/** Whether a column has the same value in every row that has one, and there are several. */
function isConstant(table: Table, name: string): boolean {
  const values = table.columns.find((column) => column.name === name)?.values ?? [];
  const filled = Array.from(values).filter((x) => !Number.isNaN(x));
  return filled.length > 1 && filled.every((x) => x === filled[0]);
}

/** Whether all states are measured directly and the model has no further lines. */
export function isPlain(model: Model, table: Table, { method, fix, start, u0 }: Options): boolean {
  const given = (value: object | string) => typeof value === 'object' && Object.keys(value).length > 0;
  if (given(fix) || (methodOf(method).collocation && (given(start) || given(u0)))) return false;
  const columns = new Set(table.columns.map(({ name }) => name));
  const { states, parameters } = model;
  const equations = model.equations.map(({ expression }) => expression);
  return (
    !hasFeatures(model, ['definitions']) &&
    censoredIn(model, table) === undefined &&
    states.every((state) => columns.has(state)) &&
    inputNames(model, table).length === 0 &&
    // Problems place nodes and solver steps at switches in time, and solver steps where conditions change.
    takeSwitches(equations, states, []).switches.length === 0 &&
    jumpingConditions({ states, parameters, inputs: [], equations }).length === 0
  );
}

function problemFor(model: Model, table: Table, options: Options): { task: FitTask; notes: Note[] } {
  const { noiseSd, u0, start, fix } = options;
  const { problem, notes, unused } = buildProblem(model, table, {
    time: options.time,
    by: options.by,
    ...(noiseSd !== 'auto' && { noiseSd }),
    ...(u0 !== 'auto' && { u0 }),
    ...(typeof start !== 'string' && { start }),
    ...(typeof fix === 'object' && { fix }),
    pooled: options.noise === 'pooled',
  });
  checkSizes(model, problem);
  checkSpelling(model, problem.outputs, unused);
  checkEffects(problem);
  checkNoiseFormulas(problem);
  const units = unitsOf(model, table, options);
  return {
    task: { problem: units ? { ...problem, units } : problem },
    notes: [...notes, ...unseenNotes(problem)],
  };
}

/** Throws if there are fewer values than unknowns. */
export function checkEnough({ states, initial, outputs, unknowns, experiments }: Problem): void {
  if (unknowns.length === 0) throw new InputError(problemFindings.nothingToEstimate());
  const values = experiments.reduce(
    (sum, { Y }) => sum + Y.data.reduce((n, y) => n + (Number.isNaN(y) ? 0 : 1), 0),
    0,
  );
  const free = states.filter((_, l) => initial[l] === undefined).length * experiments.length;
  const priors = unknowns.filter(({ prior }) => holdsAlone(prior)).length;
  const needed = unknowns.length + free - priors + (outputs.some(({ sd }) => sd === 'estimate') ? 1 : 0);
  if (values >= needed) return;
  throw new InputError(
    problemFindings.tooFewValues({ values, unknowns: unknowns.length, firstStates: free, needed }),
  );
}
