import { InputError, parseModel } from '../../src/index.ts';
import { type Entry, isObject, listOf, refuse } from './fields.ts';
import type { System } from './plan.ts';
import { checkNames, readParameters } from './readSystems.ts';
import { systemFindings } from './systemFindings.ts';

/** A PEtab problem as a study keeps it, in place of the path that a plan was written with. */
export interface WrittenPetab {
  readonly name: string;
  /** The text of the model that the problem becomes. */
  readonly model: string;
  /** Nominal values of the parameters that are estimated, by their names in the model; null where there is none. */
  readonly parameters: Readonly<Record<string, number | null>>;
  /** How many values were measured, and in how many experiments. */
  readonly values: number;
  readonly experiments: number;
  readonly time: readonly [number, number];
  /** The YAML file, and all files by name. */
  readonly file: string;
  readonly files: Readonly<Record<string, string>>;
}

/** The PEtab problems of a plan, whose paths were resolved before (withPetab.ts). */
export function readPetabSystems(entry: Entry): System[] {
  const example = '"problem.yaml"';
  return listOf(entry, { single: true, most: 100, example }, readPetabSystem, ({ name }) => name);
}

function readPetabSystem(entry: Entry): System {
  const { value } = entry;
  if (typeof value === 'string' && value.trim() !== '') refuse(entry, systemFindings.planPetabOfFiles, {});
  if (!isWritten(value)) refuse(entry, systemFindings.planPetabNeeded, {});
  const { name, model, parameters, values, experiments, time, file, files } = value;
  const known = Object.entries(parameters).map(([one, x]): [string, number] => [one, x ?? Number.NaN]);
  return {
    name,
    title: name,
    model,
    parameters: Object.fromEntries(known),
    initial: {},
    time: [...time],
    petab: { values, experiments, file, files: { ...files } },
  };
}

/** The systems with values that a plan gives in place of nominal ones; where data are made, every parameter needs one. */
export function withTruth(
  systems: readonly System[],
  given: Entry | undefined,
  at: string,
  isMade: boolean,
): System[] {
  const values = given ? readParameters(given) : {};
  return systems.map((system) => {
    const model = parseModel(system.model);
    const estimated = { ...model, parameters: Object.keys(system.parameters) };
    if (given) checkNames(estimated, given.at, 'parameter', values, false);
    const parameters = { ...system.parameters, ...values };
    const missing = Object.keys(parameters).filter((name) => Number.isNaN(parameters[name]));
    if (isMade && missing.length > 0) {
      throw new InputError(systemFindings.planPetabNominal({ path: at, system: system.name, missing }));
    }
    return { ...system, parameters };
  });
}

/** Whether a value is what a study keeps. A folder may come from anywhere: its parts are checked one by one. */
function isWritten(value: unknown): value is WrittenPetab {
  if (!isObject(value)) return false;
  const { name, model, parameters, values, experiments, time, file, files } = value;
  const isCount = (x: unknown) => Number.isSafeInteger(x) && (x as number) > 0;
  return (
    typeof name === 'string' &&
    /^\w[\w-]{0,59}$/.test(name) &&
    typeof model === 'string' &&
    isModel(model, parameters) &&
    isCount(values) &&
    isCount(experiments) &&
    Array.isArray(time) &&
    time.length === 2 &&
    time.every(Number.isFinite) &&
    typeof file === 'string' &&
    isObject(files) &&
    typeof files[file] === 'string' &&
    Object.values(files).every((text) => typeof text === 'string')
  );
}

/** Whether a text is a model with these parameters. */
function isModel(text: string, parameters: unknown): boolean {
  if (!isObject(parameters)) return false;
  if (!Object.values(parameters).every((x) => x === null || Number.isFinite(x))) return false;
  try {
    const known = parseModel(text).parameters;
    const names = Object.keys(parameters);
    return names.length > 0 && names.every((name) => known.includes(name));
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
