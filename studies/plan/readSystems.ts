import { InputError, type InputValues, type Model, parseModel } from '../../src/index.ts';
import { examples, nearestName } from '../../src/inside.ts';
import { builtInSystem } from './builtInSystem.ts';
import { type Entry, fieldsOf, isObject, listOf, numbersOf, refuse } from './fields.ts';
import { inside, show } from './path.ts';
import type { System } from './plan.ts';
import { systemFindings } from './systemFindings.ts';

/** What describes a system of your own; a built-in problem stands for all of them. */
export const ownFields = ['model', 'parameters', 'initial', 'time', 'inputs', 'measured'] as const;
/** Those that not every model needs. */
export const optionalFields: readonly string[] = ['initial', 'inputs', 'measured'];
export type OwnFields = Record<'model' | 'parameters' | 'time', Entry> &
  Partial<Record<'initial' | 'inputs' | 'measured', Entry>>;

export function readProblems(entry: Entry): System[] {
  const example = '["logistic", "lotka-volterra"]';
  return listOf(entry, { single: true, most: 100, example }, readProblem, ({ name }) => name);
}

function readProblem(entry: Entry): System {
  const { value } = entry;
  if (typeof value !== 'string') refuse(entry, systemFindings.planProblemNeeded, {});
  const simulated = examples.filter((example) => example.kind === 'simulated');
  const names = simulated.map(({ name }) => name);
  const known = simulated.some(({ name, shortName }) =>
    [name, shortName.toLowerCase()].includes(value.toLowerCase()),
  );
  if (known) return builtInSystem(value);
  if (examples.some(({ name, kind }) => kind === 'measured' && name === value.toLowerCase())) {
    refuse(entry, systemFindings.planProblemMeasured, {});
  }
  const begins = names.find((name) => value.length >= 2 && name.startsWith(value.toLowerCase()));
  const near = begins ?? nearestName(value, [...names, ...simulated.map(({ shortName }) => shortName)]);
  return refuse(entry, systemFindings.planProblemUnknown, { near, names });
}

export function readModelText(entry: Entry): Model {
  const { value, at } = entry;
  if (typeof value !== 'string') refuse(entry, systemFindings.planModelNeeded, {});
  try {
    const model = parseModel(value);
    if (model.parameters.length > 0) return model;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(systemFindings.planModel({ path: at, finding: error.finding }));
  }
  throw new InputError(systemFindings.planModelKnown({ path: at }));
}

export function readParameters(entry: Entry): Record<string, number> {
  const parameters = numbersOf(entry, '{"w1": 3, "w2": -1}');
  if (Object.values(parameters).some((value) => value !== 0)) return parameters;
  throw new InputError(systemFindings.planParametersZero({ path: entry.at }));
}

export function readInitial(entry: Entry): Record<string, number> {
  return numbersOf(entry, '{"u1": 1, "u2": 1}');
}

export function readTime(entry: Entry): [number, number] {
  const { value } = entry;
  const [start, end] = Array.isArray(value) && value.length === 2 ? value : [];
  if (!Number.isFinite(start) || !Number.isFinite(end) || !(end > start)) {
    refuse(entry, systemFindings.planTimeNeeded, {});
  }
  return [start + 0, end + 0];
}

/** Inputs and doses by name: a value, or values at times. */
export function readInputs(entry: Entry): Record<string, InputValues> {
  const { value, at } = entry;
  if (!isObject(value)) refuse(entry, systemFindings.planInputsNeeded, {});
  const read = Object.entries(value).map(([name, inner]): [string, InputValues] => {
    const own = { value: inner, at: inside(at, name) };
    if (typeof inner === 'number' && Number.isFinite(inner)) return [name.normalize('NFC'), inner + 0];
    if (!isObject(inner)) refuse(own, systemFindings.planInputNeeded, {});
    const fields = fieldsOf(own, ['t', 'value'], '{"t": [0, 12], "value": [50, 30]}');
    const numbers = (field: string) => {
      const list = fields.get(field) ?? { value: undefined, at: inside(own.at, field) };
      const isList = Array.isArray(list.value) && list.value.length > 0 && list.value.every(Number.isFinite);
      if (!isList) refuse(list, systemFindings.planInputNumbers, {});
      return [...(list.value as number[])];
    };
    const [t, values] = [numbers('t'), numbers('value')];
    if (t.length !== values.length || t.some((time, k) => k > 0 && !(time > t[k - 1]))) {
      refuse(own, systemFindings.planInputTimes, {});
    }
    return [name.normalize('NFC'), { t, value: values }];
  });
  return Object.fromEntries(read);
}

/** Names of what has a column. */
export function readMeasured(entry: Entry): string[] {
  return listOf(entry, { most: 1000, example: '["u1"]' }, (item) =>
    typeof item.value === 'string' && item.value !== ''
      ? item.value.normalize('NFC')
      : refuse(item, systemFindings.planMeasuredNeeded, {}),
  );
}

/** The system that a plan describes itself: its names are those of the model, no more and no less. */
export function readOwnSystem(name: string, fields: OwnFields): System {
  const model = readModelText(fields.model);
  const parameters = readParameters(fields.parameters);
  const initial = fields.initial ? readInitial(fields.initial) : {};
  checkNames(model, fields.parameters.at, 'parameter', parameters);
  checkNames(model, fields.initial?.at ?? 'initial', 'state', initial, openStates(model));
  return {
    name,
    title: name,
    model: model.text,
    parameters: inOrder(model.parameters, parameters),
    initial: inOrder(
      model.states.filter((state) => Object.hasOwn(initial, state)),
      initial,
    ),
    time: readTime(fields.time),
    ...inputsOf(model, fields.inputs),
    ...(fields.measured && { measured: measuredOf(model, fields.measured) }),
  };
}

/** States that the model gives no first value to. */
export function openStates({ states, initial }: Model): string[] {
  return states.filter((state) => !initial.values.has(state));
}

/** The inputs of a model, each of which needs values. */
function inputsOf(model: Model, entry: Entry | undefined): Pick<System, 'inputs'> {
  const doses = model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : []));
  const names = [...new Set([...model.inputs.map((input) => input.name), ...doses])];
  const inputs = entry ? readInputs(entry) : {};
  const at = entry?.at ?? 'inputs';
  const other = Object.keys(inputs).find((name) => !names.includes(name));
  if (other !== undefined) {
    const near = nearestName(other, names);
    throw new InputError(systemFindings.planInputUnknown({ path: inside(at, other), names, near }));
  }
  const missing = names.filter((name) => !Object.hasOwn(inputs, name));
  if (missing.length > 0)
    throw new InputError(systemFindings.planInputsMissing({ path: at, missing, names }));
  return names.length === 0 ? {} : { inputs: Object.fromEntries(names.map((name) => [name, inputs[name]])) };
}

function measuredOf(model: Model, entry: Entry): string[] {
  const measured = readMeasured(entry);
  const names = [...new Set([...model.outputs.map((output) => output.name), ...model.states])];
  const other = measured.findIndex((name) => !names.includes(name));
  if (other < 0) return measured;
  const near = nearestName(measured[other], names);
  const [path, value] = [`${entry.at}[${other}]`, show(measured[other])];
  throw new InputError(systemFindings.planMeasuredUnknown({ path, value, names, near }));
}

/** That every name is one of the model's, and that those which are `needed` are there: all, unless it says which. */
export function checkNames(
  model: Pick<Model, 'states' | 'parameters' | 'constants'>,
  at: string,
  of: 'parameter' | 'state',
  given: Readonly<Record<string, unknown>>,
  needed: boolean | readonly string[] = true,
): void {
  const names = of === 'state' ? model.states : model.parameters;
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const [path, near, but] = [inside(at, name), nearestName(name, names), instead(model, of, name)];
    throw new InputError(systemFindings.planNameUnknown({ path, of, but, names, near }));
  }
  const wanted = needed === true ? names : needed === false ? [] : needed;
  const missing = wanted.filter((name) => !Object.hasOwn(given, name));
  if (missing.length > 0)
    throw new InputError(systemFindings.planNamesMissing({ path: at, of, missing, names }));
}

/** What a name is that is not what it should be. */
function instead(
  { states, parameters, constants }: Pick<Model, 'states' | 'parameters' | 'constants'>,
  of: 'parameter' | 'state',
  name: string,
): 'constant' | 'state' | 'parameter' | undefined {
  if (constants.has(name)) return 'constant';
  if (of === 'parameter' && states.includes(name)) return 'state';
  return of === 'state' && parameters.includes(name) ? 'parameter' : undefined;
}

function inOrder(names: readonly string[], values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}
