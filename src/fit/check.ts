import { checkTable } from '../data/checkTable.ts';
import { tableFor } from '../data/shape/tableFor.ts';
import type { Table } from '../data/table.ts';
import { unitsOf } from '../data/unitsOf.ts';
import { checkNoteFindings } from '../findings/checkNoteFindings.ts';
import { type Note, note } from '../findings/note.ts';
import type { Place } from '../findings/place.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import { ownValue } from '../given.ts';
import { checkModel } from '../model/checkModel.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { namesIn } from '../model/namesIn.ts';
import { nearestName } from '../model/nearestName.ts';
import { positiveParameters } from '../model/signs.ts';
import { sourceLines } from '../model/sourceError.ts';
import { seeThrough } from '../model/terms.ts';
import type { FitOptions, Options } from '../options.ts';
import { holdsAlone, priorText } from '../priors/prior.ts';
import { buildProblem } from '../problem/buildProblem.ts';
import { unseenNotes, withoutEffect } from '../problem/checkEffects.ts';
import { wrongNoise } from '../problem/checkNoiseFormulas.ts';
import { misspellings } from '../problem/checkSpelling.ts';
import { definedNotes } from '../problem/definedNotes.ts';
import { type Enters, entersOf } from '../problem/enters.ts';
import { formulasOf, modelFormulas } from '../problem/formulasOf.ts';
import { initialMap, type Problem, type Unknown, valueFrom } from '../problem/problem.ts';
import { shownFormula } from '../problem/shownFormula.ts';
import { unknownFor } from '../problem/unknownFor.ts';
import { withOptions } from '../problem/withOptions.ts';
import { resolveOptions } from '../resolveOptions.ts';
import { firstStart } from '../start/starts.ts';
import { type UnitsFor, unitsFor } from '../units/unitsFor.ts';
import { version } from '../version.ts';
import type {
  CheckedFirstState,
  CheckedOutput,
  CheckedParameter,
  ModelCheck,
  Searched,
} from './modelCheck.ts';

/**
 * How a model, its data and the options are understood, without a fit: states measured and hidden, outputs with
 * their noise, inputs, unknowns with bounds and where each enters, first states, experiments, natural scales.
 *
 * @example
 * ```ts
 * import { check, parseModel, readTable } from 'wendy';
 *
 * const model = parseModel("S' = -V*S/(K + S)\nobserve y = s*S");
 * const { parameters, states } = check(model, readTable('t,y\n0,9\n1,7\n2,5\n3,4\n4,3\n5,2'));
 * console.log(parameters.map(({ name, start }) => `${name} from ${start?.toFixed(1)}`).join(', '));
 * console.log(states[0]?.name, states[0]?.measured);
 * // → V from 1.5, K from 1.5, s from 3.6
 * // → S false
 * ```
 */
export function check(model: Model, table?: Table, options: FitOptions = {}): ModelCheck {
  checkModel(model);
  if (table !== undefined) checkTable(table);
  const resolved = resolveOptions(options);
  const changed = withOptions(model, resolved);
  if (table === undefined) return withUnits(checkAlone(changed, resolved), unitsFor(changed, undefined));
  const shaped = tableFor(changed, table, resolved);
  return withUnits(
    checkWithData(changed, shaped, resolved),
    unitsFor(changed, unitsOf(changed, shaped, resolved)),
  );
}

function withUnits(check: ModelCheck, { units, notes }: UnitsFor): ModelCheck {
  const parameters = check.parameters.map(({ name, ...rest }) => {
    const unit = units.get(name);
    return { name, ...(unit !== undefined && { unit }), ...rest };
  });
  return { ...check, parameters, notes: [...check.notes, ...notes.map(note)] };
}

function checkAlone(model: Model, options: Options): ModelCheck {
  const { states } = model;
  const fixed = record(options.fix);
  const u0 = record(options.u0);
  const initial = states.map((state): Expression | undefined => {
    const value = ownValue(u0, state);
    return value === undefined ? model.initial.values.get(state)?.expression : { kind: 'number', value };
  });
  const equations = model.equations.map(({ expression }) => expression);
  const positive = positiveParameters({
    equations,
    initial: initialMap({ states, initial }),
    outputs: model.outputs.map(({ expression }) => ({ expression, positive: false })),
    jumps: modelFormulas(model).jumps,
  });
  const noise = model.noise.flatMap(({ sd }) => (sd && 'kind' in sd ? [sd] : []));
  const names = model.parameters.filter((name) => ownValue(fixed, name) === undefined);
  const enters = entersOf({
    ...modelFormulas(model),
    initial,
    outputs: [
      ...model.outputs.map(({ expression }) => expression),
      ...states.map((name) => ({ kind: 'state', name }) as const),
    ],
    noise,
    unknown: new Set(names),
  });
  const start = record(typeof options.start === 'string' ? 'auto' : options.start);
  const parameters = names.map((name): CheckedParameter => {
    const where = enters(name);
    const unknown = unknownFor(
      model,
      name,
      positive.has(name) || (where.noise && !where.equations),
      ownValue(start, name),
    );
    return {
      name,
      local: model.local.includes(name),
      ...entering(where),
      ...searched(unknown),
      start: ownValue(start, name) ?? null,
    };
  });
  return {
    version,
    model: model.text,
    states: states.map((name) => ({
      name,
      measured: null,
      seenIn: model.outputs
        .filter(({ expression }) => namesIn(expression).has(name))
        .map((output) => output.name),
      size: null,
    })),
    outputs: model.outputs.map(({ name, expression }) =>
      checkedOutput(model, name, expression, options, null),
    ),
    inputs: model.inputs.map(({ name, held }) => ({ name, held, declared: true, constant: null })),
    parameters,
    ...common(model, fixed),
    firstStates: states.map((state, l) => ({
      state,
      formula: initial[l] ? inFirst(model, initial[l]) : null,
      ...searched(unknownFor(model, `${state}(0)`, false, undefined)),
      start: null,
    })),
    experiments: [],
    counts: null,
    warnings: effectWarnings(
      model,
      parameters,
      model.outputs.map(({ name }) => name),
    ),
    notes: readingNotes(model),
  };
}

/** Notes on how the text was read. */
/** That an event keeps the model from being fitted. */
function eventWarnings({ jumps }: Model): Note[] {
  const event = jumps.find(({ kind }) => kind === 'event');
  return event ? [note(problemFindings.eventNotFitted({ line: event.place.line }))] : [];
}

function readingNotes({ notes = [] }: Model): Note[] {
  return notes.map(note);
}

function checkWithData(model: Model, table: Table, options: Options): ModelCheck {
  const given = typeof options.start === 'string' ? {} : options.start;
  const fixed = record(options.fix);
  const { problem, notes, unused } = buildProblem(model, table, {
    time: options.time,
    by: options.by,
    fix: fixed,
    start: given,
    u0: record(options.u0),
    noiseSd: record(options.noiseSd),
  });
  const { states, unknowns, experiments, outputs, initial } = problem;
  const start = firstStart(problem, given);
  const value = (j: number) => valueFrom(unknowns[j], start.q[j]);
  const isFirst = ({ name }: Unknown) => !model.parameters.includes(name);
  const enters = entersOf(formulasOf(problem));
  const parameters = unknowns.flatMap((unknown, j): CheckedParameter[] => {
    const { name, experiment } = unknown;
    if (isFirst(unknown) || (experiment ?? 0) > 0) return [];
    const where = enters(name);
    return [
      { name, local: experiment !== undefined, ...entering(where), ...searched(unknown), start: value(j) },
    ];
  });
  const begins = startsOf(problem, start.states);
  const firstStates = states.map((state, l): CheckedFirstState => {
    const j = unknowns.findIndex((unknown) => isFirst(unknown) && unknown.name === `${state}(0)`);
    const g = initial[l];
    return {
      state,
      formula: g && j < 0 ? inFirst(model, g) : null,
      ...searched(unknowns[j] ?? unknownFor(model, `${state}(0)`, false, undefined)),
      start: j >= 0 ? experiments.map(() => value(j)) : g ? null : begins.map((x) => x[l]),
    };
  });
  const measured = (o: number) =>
    experiments.map(({ Y }) => valuesIn(Y.data.subarray(o * Y.rows, (o + 1) * Y.rows)));
  const values = outputs.map((_, o) => sum(measured(o)));
  const counts = {
    values: sum(values),
    parameters: unknowns.filter((unknown) => !isFirst(unknown)).length,
    firstStates: unknowns.filter(isFirst).length + initial.filter((g) => !g).length * experiments.length,
    noiseLevels: outputs.filter(({ sd }) => sd === 'estimate').length,
    priors: unknowns.filter(({ prior }) => holdsAlone(prior)).length,
  };
  const missing = model.outputs.filter(({ name }) => !outputs.some((output) => output.name === name));
  return {
    version,
    model: model.text,
    states: states.map((name, l) => ({
      name,
      measured: outputs.some(({ expression }) => isState(expression, name)),
      seenIn: outputs.filter(({ expression }) => namesIn(expression).has(name)).map((output) => output.name),
      size: start.stateScales[l],
    })),
    outputs: outputs.map((output, o) =>
      checkedOutput(model, output.name, output.expression, options, values[o]),
    ),
    inputs: problem.inputs.map((name, i) => {
      const line = model.inputs.find((input) => input.name === name);
      const constant = experiments.every(({ inputs }) => new Set(inputs[i].value).size === 1);
      return { name, held: line?.held === true, declared: line !== undefined, constant };
    }),
    parameters,
    ...common(model, fixed),
    firstStates,
    experiments: experiments.map(({ name, t, start, settles, Y, jumps }) => ({
      name,
      rows: t.length,
      start,
      timeSpan: [t[0], t[t.length - 1]],
      ...(settles !== undefined && { settles }),
      values: valuesIn(Y.data),
      jumps: jumps.length,
    })),
    counts,
    warnings: [
      ...eventWarnings(model),
      ...misspellings(model, outputs, unused)
        .filter(({ kind }) => kind === 'state')
        .map(({ name, near }) => note(checkNoteFindings.stateMisspelt({ state: name, near }))),
      ...tooFew(counts),
      ...effectWarnings(
        model,
        parameters,
        outputs.map(({ name }) => name),
      ),
      ...missing.map(({ name, place }) => withoutColumn(name, place, table)),
      ...model.noise
        .filter(
          ({ output }) =>
            !outputs.some(({ name }) => name === output) && !missing.some(({ name }) => name === output),
        )
        .map(({ output }) => note(checkNoteFindings.noiseWithoutColumn({ output }))),
      ...wrongNoise(problem).map((wrong) => note(checkNoteFindings.noiseFormulaRefused(wrong))),
    ],
    notes: [
      ...readingNotes(model),
      ...notes.filter(({ finding }) => finding.code !== 'outputsWithoutColumn'),
      ...definedNotes(model, table),
      ...unseenNotes(problem),
    ],
  };
}

/** What does not depend on the data. */
function common(
  model: Model,
  fixed: Record<string, number>,
): Pick<ModelCheck, 'fixed' | 'startTime' | 'jumps' | 'reports'> {
  const lines = sourceLines(model.text);
  return {
    fixed,
    startTime: model.initial.time ?? null,
    jumps: model.jumps.map(({ kind, place }) => ({
      kind,
      line: place.line,
      text: (lines[place.line - 1] ?? '').replace(/#.*/, '').trim(),
    })),
    reports: model.reports.map(({ name, expression }) => ({ name, formula: inFirst(model, expression) })),
  };
}

/** An option that gives numbers by name; nothing where it is a word. */
function record(option: string | Readonly<Record<string, number>>): Record<string, number> {
  return typeof option === 'string' ? {} : { ...option };
}

/** The formula of a first state or a report, where a state is its value at the start. */
function inFirst({ initial }: Model, e: Expression): string {
  return shownFormula(e, `(${initial.time ?? 0})`);
}

function isState(e: Expression, name: string): boolean {
  const inner = seeThrough(e);
  return inner.kind === 'state' && inner.name === name;
}

function entering({ hasEffect, ...enters }: Enters): Pick<CheckedParameter, 'enters' | 'hasEffect'> {
  return { enters, hasEffect };
}

function searched({ lower, upper, scale, prior }: Unknown): Searched {
  return { lower, upper, scale, prior: prior ? priorText(prior) : null };
}

function checkedOutput(
  model: Model,
  name: string,
  expression: Expression,
  { noiseSd }: Options,
  values: number | null,
): CheckedOutput {
  const line = model.noise.find(({ output }) => output === name);
  return {
    name,
    formula: shownFormula(expression),
    distribution: line?.distribution ?? 'normal',
    sd: sdOf(line?.sd, ownValue(record(noiseSd), name)),
    values,
  };
}

function sdOf(sd: Model['noise'][number]['sd'], given: number | undefined): CheckedOutput['sd'] {
  if (given !== undefined) return { from: 'number', value: given };
  if (sd === undefined) return { from: 'estimate' };
  if ('column' in sd) return { from: 'column', text: sd.column };
  if (sd.kind === 'number' || sd.kind === 'constant') return { from: 'number', value: sd.value };
  return { from: 'formula', text: shownFormula(sd) };
}

/** The states at the start of each experiment where a search begins. */
function startsOf({ states, experiments }: Problem, at: ReturnType<typeof firstStart>['states']): number[][] {
  const E = experiments.length;
  const X = at({
    count: E,
    t: Float64Array.from(experiments, ({ start }) => start),
    first: Int32Array.from({ length: E + 1 }, (_, e) => e),
  });
  return experiments.map((_, e) => Array.from(X.subarray(e * states.length, (e + 1) * states.length)));
}

function valuesIn(cells: Float64Array): number {
  return cells.reduce((n, y) => n + (Number.isNaN(y) ? 0 : 1), 0);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, x) => total + x, 0);
}

function tooFew(counts: NonNullable<ModelCheck['counts']>): Note[] {
  const { values, parameters, firstStates, noiseLevels, priors } = counts;
  if (values + priors >= parameters + firstStates + noiseLevels) return [];
  return [note(checkNoteFindings.fewerValuesThanUnknowns(counts))];
}

function effectWarnings(
  model: Model,
  parameters: readonly CheckedParameter[],
  measured: readonly string[],
): Note[] {
  return parameters
    .filter(({ hasEffect }) => !hasEffect)
    .map(({ name, enters }) => {
      const why = withoutEffect(model, name, enters, measured);
      return note(checkNoteFindings.parameterWithoutEffect({ parameter: name, why }));
    });
}

function withoutColumn(name: string, place: Place, table: Table): Note {
  const columns = table.columns.map((column) => column.name);
  const near = nearestName(name, columns) ?? '';
  return note(checkNoteFindings.observedWithoutColumn({ place, name, near }));
}
