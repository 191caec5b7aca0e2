import type { Table } from '../data/table.ts';
import { type Note, note } from '../findings/note.ts';
import { petabFindings } from '../findings/petabFindings.ts';
import { checkText } from '../given.ts';
import { InputError } from '../inputError.ts';
import { parseModel } from '../model/parseModel.ts';
import { ineffective } from '../problem/checkEffects.ts';
import { onlyForward } from '../problem/onlyForward.ts';
import { readSbml } from '../sbml/readSbml.ts';
import { checkComplete } from './checkComplete.ts';
import { checkNames } from './checkNames.ts';
import { dataTable, type OutputColumns } from './dataTable.ts';
import { type Entities, entitiesOf } from './entities.ts';
import { experimentLines } from './experimentLines.ts';
import { fittedProblem } from './fittedProblem.ts';
import { measuredOutputs, OWN_PREDICTION } from './measuredOutputs.ts';
import { outputColumns, outputLines } from './outputLines.ts';
import { parameterLines } from './parameterLines.ts';
import type { PetabFiles } from './petabFiles.ts';
import { withNames } from './petabMath.ts';
import type { PetabParameter, PetabTables } from './petabProblem.ts';
import { printMath } from './printMath.ts';
import { readTables } from './readTables.ts';
import { unpacked } from './unpacked.ts';

/** A PEtab problem as a model, a table and options, which everything takes as they are. */
export interface Petab {
  /** The YAML file. */
  readonly file: string;
  readonly version: 1 | 2;
  /** The text of the model, with its experiments and how it was measured. */
  readonly model: string;
  readonly table: Table;
  /** The options that a fit of them needs; `method` where only forward solves can fit it, as with events. */
  readonly options: { readonly time: string; readonly by: string; readonly method?: 'fsnls' };
  /** The parameters of the parameter table that the model has, in its order. */
  readonly parameters: readonly NamedParameter[];
  /** Bounds of the estimated ones, by their names in the model. */
  readonly bounds: Readonly<Record<string, readonly [number, number]>>;
  /** Nominal values of the estimated ones that have some, by their names in the model. */
  readonly nominal: Readonly<Record<string, number>>;
  /** What is not as the problem says. */
  readonly notes: readonly Note[];
  /** The tables as they are, and how measurements stand in `table`. */
  readonly source: PetabSource;
}

export interface NamedParameter {
  readonly parameter: PetabParameter;
  /** Its name in the model. */
  readonly name: string;
  /** Whether the measurements depend on it: a parameter that they do not depend on has a prior at most. */
  readonly isUsed: boolean;
}

export interface PetabSource {
  readonly tables: PetabTables;
  readonly files: PetabFiles;
  readonly outputs: readonly SourceOutput[];
  /** The row of each measurement in its experiment. */
  readonly rows: Int32Array;
}

/** An output and, where the size of its noise is a formula, that formula in the language of models, of PEtab's own scale. */
export interface SourceOutput extends OutputColumns {
  readonly sigma: string | undefined;
}

/**
 * Reads a PEtab problem, version 1 or 2: the YAML file with the tables and the SBML model that it names, or a zip archive of
 * them.
 *
 * @param files by their names, relative to one folder.
 * @param file which of several YAML files.
 *
 * @example
 * ```ts
 * import { parseModel, readPetab, writeSbml } from 'wendy';
 *
 * const { xml } = writeSbml(parseModel("A' = -k*A\nA(0) = 2"), { parameters: { k: 0.3 } });
 * const files = new Map([
 *   ['model.xml', xml],
 *   ['problem.yaml', `format_version: 1
 * parameter_file: parameters.tsv
 * problems:
 * - sbml_files: [model.xml]
 *   condition_files: [conditions.tsv]
 *   observable_files: [observables.tsv]
 *   measurement_files: [measurements.tsv]`],
 *   ['conditions.tsv', 'conditionId\nc0'],
 *   ['observables.tsv', 'observableId\tobservableFormula\tnoiseFormula\ny\tA\t0.1'],
 *   ['measurements.tsv', 'observableId\tsimulationConditionId\ttime\tmeasurement\ny\tc0\t1\t1.4\ny\tc0\t2\t1.2\ny\tc0\t4\t0.6'],
 *   ['parameters.tsv', 'parameterId\tparameterScale\tlowerBound\tupperBound\tnominalValue\testimate\nk\tlog10\t0.01\t10\t0.3\t1'],
 * ]);
 * const petab = await readPetab(files);
 * console.log(parseModel(petab.model).parameters, petab.table.rows); // → [ 'k' ] 3
 * ```
 */
export async function readPetab(files: PetabFiles, file?: string): Promise<Petab> {
  if (file !== undefined) checkText(file, 'The name of the YAML file', 'problem.yaml');
  const all = await unpacked(files);
  const tables = await readTables(all, file);
  const { parameters } = tables;
  checkEstimated(tables);
  const plain = readSbml(tables.model.text);
  const entities = entitiesOf(tables, plain);
  checkNames(tables, plain);
  const columnNames = {
    time: entities.free('time', 't_measured'),
    by: entities.free('experiment', 'experiment_'),
  };
  const done = experimentLines(tables, plain, entities);
  const columns = outputColumns(measuredOutputs(tables), entities);
  const own = parameters.flatMap(({ id }) => entities.idOf(id) ?? []);
  const firsts = Array.from(entities.firsts, ([state, first]) => `${state}(0) = ${first}`);
  const lines = [...firsts, ...done.lines, ...outputLines(columns, entities)];
  const estimate = [...own, ...done.opened];
  const isUsed = usedIn(readSbml(tables.model.text, { estimate, lines }).text);
  const textWith = (all: readonly PetabParameter[]) => {
    const further = [...lines, ...parameterLines(all, entities, isUsed)];
    return withFirstValues(readSbml(tables.model.text, { estimate, lines: further }).text, done.moved);
  };
  const labels = tables.experiments.map(({ id }) => id);
  const { table, rows } = dataTable(labels, columns, { time: columnNames.time, experiment: columnNames.by });
  const text = textWith(parameters);
  const problem = fittedProblem(parseModel(text), table, columnNames);
  const idle = new Set(problem ? ineffective(problem).map(({ name }) => name) : []);
  const named = parameters.map((parameter): NamedParameter => {
    const name = entities.nameOf(parameter.id);
    return { parameter, name, isUsed: isUsed(name) && !idle.has(name) };
  });
  const unused = named.filter(({ parameter, isUsed }) => parameter.estimate && !isUsed);
  const estimated = named.filter(({ parameter, isUsed }) => parameter.estimate && isUsed);
  // What makes no difference to the measurements has a value in the model all the same.
  const withValue = (one: PetabParameter) => (idle.has(entities.nameOf(one.id)) ? valued(one) : one);
  const model = idle.size > 0 ? textWith(parameters.map(withValue)) : text;
  const parsed = parseModel(model);
  checkComplete(parsed, new Set(estimated.map(({ name }) => name)), labels, tables.model.file);
  return {
    file: tables.file,
    version: tables.version,
    model,
    table,
    options: { ...columnNames, ...(problem && onlyForward(problem) && { method: 'fsnls' }) },
    parameters: named,
    bounds: Object.fromEntries(
      estimated.map(({ name, parameter: { lower, upper } }) => [name, [lower, upper] as const]),
    ),
    nominal: Object.fromEntries(
      estimated.flatMap(({ name, parameter: { nominal } }) =>
        nominal === undefined ? [] : [[name, nominal]],
      ),
    ),
    notes: [
      ...(unused.length > 0
        ? [note(petabFindings.petabUnused({ ids: unused.map(({ parameter }) => parameter.id) }))]
        : []),
    ],
    source: { tables, files: all, outputs: columns.map((one) => withSigma(one, entities)), rows },
  };
}

/** A parameter that is not estimated: its nominal value, or one between its bounds. */
function valued(parameter: PetabParameter): PetabParameter {
  const { lower, upper, nominal } = parameter;
  const middle = lower > 0 ? Math.sqrt(lower * upper) : (lower + upper) / 2;
  return { ...parameter, estimate: false, nominal: nominal ?? (Number.isFinite(middle) ? middle : 1) };
}

/** The text with first values x(0) in the first values of states, for names that are states here and were none for the reader. */
function withFirstValues(text: string, names: readonly string[]): string {
  if (names.length === 0) return text;
  const isName = new RegExp(`\\b(${names.join('|')})\\b(?!\\()`, 'g');
  const line = /^(\w+\(0\) = )(.*)$/gm;
  return text.replace(line, (_, left: string, right: string) => left + right.replace(isName, '$1(0)'));
}

/** Whether a name stands in the text of a model, other than as what is defined. */
function usedIn(text: string): (name: string) => boolean {
  const words = new Set(
    text.split('\n').flatMap((line) => line.replace(/#.*/, '').match(/[A-Za-z_]\w*/g) ?? []),
  );
  return (name) => words.has(name);
}

function withSigma(columns: OutputColumns, entities: Entities): SourceOutput {
  const { output } = columns;
  if (output.noise === undefined) return { ...columns, sigma: undefined };
  const { noiseAt, formulaAt } = output.observable;
  const own = printMath(output.formula, (name) => entities.textOf(name, formulaAt), formulaAt);
  const sigma = printMath(
    withNames(output.noise, () => undefined),
    (name) => (name === OWN_PREDICTION ? `(${own})` : entities.textOf(name, noiseAt)),
    noiseAt,
  );
  return { ...columns, sigma };
}

/** Throws where nothing is to be estimated. */
function checkEstimated({ parameters, file }: PetabTables): void {
  if (parameters.some(({ estimate }) => estimate)) return;
  throw new InputError(petabFindings.petabUnsupported({ file, found: { what: 'nothingEstimated' } }));
}
