import { petabFindings } from '../findings/petabFindings.ts';
import type { Unsupported } from '../findings/petabWords.ts';
import { InputError } from '../inputError.ts';
import { freeName } from '../model/freeName.ts';
import { nearestName } from '../model/nearestName.ts';
import { type PetabFiles, type PetabYaml, readPetabYaml, textOf } from './petabFiles.ts';
import { readMath } from './petabMath.ts';
import type { PetabExperiment, PetabMeasurement, PetabObservable, PetabTables } from './petabProblem.ts';
import {
  conditionsOfVersion1,
  conditionsOfVersion2,
  experimentOfVersion1,
  experimentsOfVersion2,
} from './readExperiments.ts';
import { readObservable } from './readObservables.ts';
import { readParameter } from './readParameters.ts';
import { badCell, isEmpty, listIn, numberIn, placeOf, readTsv, type TsvRow } from './readTsv.ts';

/** The experiment of rows that name none: the model as it is, from time 0. */
const AS_IT_IS = 'model_as_is';

/** Reads the YAML file of a problem, or the one that is `named`, and all tables that it names. */
export async function readTables(files: PetabFiles, named?: string): Promise<PetabTables> {
  const yaml = await readPetabYaml(files, named);
  const { file, version } = yaml;
  const read = (names: readonly string[], needed: readonly string[]) =>
    names.map((name) => readTsv(name, textOf(files, name, file), needed));
  const parameterColumns =
    version === 1
      ? ['parameterId', 'parameterScale', 'lowerBound', 'upperBound', 'estimate']
      : ['parameterId', 'lowerBound', 'upperBound', 'estimate'];
  const parameterRows = rowsOnce(read(yaml.parameters, parameterColumns), 'parameterId');
  const observableRows = rowsOnce(
    read(yaml.observables, ['observableId', 'observableFormula', 'noiseFormula']),
    'observableId',
  );
  const observables = observableRows.map((row) => readObservable(row, version));
  const measurementRows = read(
    yaml.measurements,
    version === 1
      ? ['observableId', 'simulationConditionId', 'measurement', 'time']
      : ['observableId', 'measurement', 'time'],
  ).flatMap(({ rows }) => rows);
  if (measurementRows.length === 0)
    throw new InputError(petabFindings.petabNoMeasurements({ files: yaml.measurements }));
  const experimentOf = uniquely(experimentsOf(yaml, read));
  const experiments = new Map<string, PetabExperiment>();
  const measurements = measurementRows.map((row): PetabMeasurement => {
    const experiment = experimentOf(row);
    experiments.set(experiment.id, experiment);
    return readMeasurement(row, experiment.id, observables);
  });
  const mapping = read(yaml.mappings, ['petabEntityId', 'modelEntityId'])
    .flatMap(({ rows }) => rows)
    .filter((row) => !isEmpty(row.cell('modelEntityId')));
  return {
    version,
    file,
    parameterFiles: yaml.parameters,
    model: modelOf(files, yaml),
    parameters: parameterRows.map((row) => readParameter(row, version)),
    observables,
    experiments: [...experiments.values()],
    measurements,
    mapping: new Map(mapping.map((row) => [row.cell('petabEntityId'), row.cell('modelEntityId')])),
    mappingAt: new Map(mapping.map((row) => [row.cell('petabEntityId'), placeOf(row, 'modelEntityId')])),
  };
}

/** The rows of tables that have every id once. */
function rowsOnce(tables: readonly { readonly rows: readonly TsvRow[] }[], column: string): TsvRow[] {
  const earlier = new Map<string, number>();
  return tables.flatMap(({ rows }) =>
    rows.map((row) => {
      const text = row.cell(column);
      const line = earlier.get(text);
      if (line !== undefined) {
        throw new InputError(petabFindings.petabTwice({ at: placeOf(row, column), text, earlier: line }));
      }
      earlier.set(text, row.row);
      return row;
    }),
  );
}

type Read = (names: readonly string[], needed: readonly string[]) => ReturnType<typeof readTsv>[];

/** The experiment of a row of measurements. */
function experimentsOf(yaml: PetabYaml, read: Read): (row: TsvRow) => PetabExperiment {
  if (yaml.version === 1) {
    const conditions = conditionsOfVersion1(read(yaml.conditions, ['conditionId']));
    return (row) => experimentOfVersion1(row, conditions);
  }
  const conditions = conditionsOfVersion2(read(yaml.conditions, ['conditionId', 'targetId', 'targetValue']));
  const tables = read(yaml.experiments, ['experimentId', 'time', 'conditionId']);
  const experiments = experimentsOfVersion2(tables, conditions);
  return (row) => {
    const id = row.cell('experimentId');
    if (isEmpty(id)) return { id: AS_IT_IS, periods: [{ time: 0, changes: [] }] };
    const experiment = experiments.get(id);
    if (experiment) return experiment;
    const near = nearestName(id, experiments.keys());
    const at = placeOf(row, 'experimentId');
    throw new InputError(petabFindings.petabUnknown({ at, id, of: 'experiment', near }));
  };
}

/** The same with a name of its own for each: names of version 1 are made of two, and so can be another's. */
function uniquely(experimentOf: (row: TsvRow) => PetabExperiment): (row: TsvRow) => PetabExperiment {
  const own = new Map<string, PetabExperiment>();
  const taken = new Set<string>();
  return (row) => {
    const conditions = ['preequilibrationConditionId', 'simulationConditionId', 'experimentId'];
    const key = JSON.stringify(conditions.map((column) => row.cell(column)));
    let experiment = own.get(key);
    if (!experiment) {
      const given = experimentOf(row);
      experiment = { ...given, id: freeName([given.id, `${given.id}_`], taken) };
      own.set(key, experiment);
      taken.add(experiment.id);
    }
    return experiment;
  };
}

function readMeasurement(
  row: TsvRow,
  experiment: string,
  observables: readonly PetabObservable[],
): PetabMeasurement {
  const id = row.cell('observableId');
  const observable = observables.find((one) => one.id === id);
  if (!observable) {
    const near = nearestName(
      id,
      observables.map((one) => one.id),
    );
    const at = placeOf(row, 'observableId');
    throw new InputError(petabFindings.petabUnknown({ at, id, of: 'observable', near }));
  }
  const time = numberIn(row, 'time');
  if (time === Number.NEGATIVE_INFINITY) throw badCell(row, 'time', 'numberOrInf');
  const value = numberIn(row, 'measurement');
  if (!Number.isFinite(value)) throw badCell(row, 'measurement', 'finite');
  if (observable.transformation !== 'lin' && value <= 0) {
    throw badCell(row, 'measurement', { logarithmOf: id });
  }
  const overrides = (column: string, placeholders: readonly string[]) => {
    const list = listIn(row, column);
    if (list.length !== placeholders.length) {
      throw badCell(row, column, { overridesOf: id, names: placeholders });
    }
    return list.map((text) => readMath(text, placeOf(row, column)));
  };
  return {
    observable: id,
    experiment,
    time,
    value,
    overrides: overrides('observableParameters', observable.placeholders),
    noiseOverrides: overrides('noiseParameters', observable.noisePlaceholders),
    at: placeOf(row, 'measurement'),
  };
}

function modelOf(files: PetabFiles, { file: by, models }: PetabYaml): PetabTables['model'] {
  const refuse = (found: Unsupported) => new InputError(petabFindings.petabUnsupported({ file: by, found }));
  if (models.length !== 1) throw refuse({ what: 'models', count: models.length });
  const [{ language, file }] = models;
  if (language !== 'sbml') throw refuse({ what: 'language', name: language });
  return { file, text: textOf(files, file, by) };
}
