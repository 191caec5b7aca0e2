import { InputError, type Model, nearestName, parseModel, problems } from '../../src/index.ts';
import { refuseBeyond } from '../../src/model/refuseBeyond.ts';
import { builtInSystem } from './builtInSystem.ts';
import { type Found, inside, listOf, numbersOf, refuse, show } from './fields.ts';
import type { System } from './plan.ts';

/** What describes a system of one's own; a built-in problem stands for all of them. */
export const ownFields = ['model', 'parameters', 'initial', 'time'] as const;
export type OwnFields = Record<(typeof ownFields)[number], Found>;

export function readProblems(found: Found): System[] {
  const example = '["logistic", "lotka-volterra"]';
  return listOf(found, { single: true, most: 100, example }, readProblem, ({ name }) => name);
}

function readProblem(found: Found): System {
  const { value, at } = found;
  if (typeof value !== 'string')
    refuse(found, 'The name of a built-in problem is needed, such as "logistic".');
  const names = problems.map(({ name }) => name);
  const known = problems.some(({ name, shortName }) =>
    [name, shortName.toLowerCase()].includes(value.toLowerCase()),
  );
  if (known) return builtInSystem(value);
  const begins = names.find((name) => value.length >= 2 && name.startsWith(value.toLowerCase()));
  const near = begins ?? nearestName(value, [...names, ...problems.map(({ shortName }) => shortName)]);
  throw new InputError(
    `${at} is ${show(value)}. There is no built-in problem of that name.${near ? ` Did you mean ${near}?` : ''} They are ${names.join(', ')}.`,
  );
}

export function readModelText(found: Found): Model {
  const { value, at } = found;
  if (typeof value !== 'string') {
    refuse(
      found,
      `The equations are needed as one text, with \\n between lines, such as "u' = r*u*(1 - u/K)".`,
    );
  }
  try {
    const model = parseModel(value);
    refuseBeyond(model, 'a study', ['definitions']);
    if (model.parameters.length > 0) return model;
  } catch (error) {
    throw within(at, error);
  }
  throw new InputError(`${at} has no parameters, so there is nothing to estimate. Name the unknowns in it.`);
}

export function readParameters(found: Found): Record<string, number> {
  const parameters = numbersOf(found, '{"w1": 3, "w2": -1}');
  if (Object.values(parameters).some((value) => value !== 0)) return parameters;
  throw new InputError(
    `${found.at} has no value besides 0. Errors are told relative to the true values: at least one must not be 0.`,
  );
}

export function readInitial(found: Found): Record<string, number> {
  return numbersOf(found, '{"u1": 1, "u2": 1}');
}

export function readTime(found: Found): [number, number] {
  const { value } = found;
  const [start, end] = Array.isArray(value) && value.length === 2 ? value : [];
  if (!Number.isFinite(start) || !Number.isFinite(end) || !(end > start)) {
    refuse(found, 'The first and the last time are needed, the last above the first, such as [0, 5].');
  }
  return [start + 0, end + 0];
}

/** The system that a plan describes itself: its names are those of the model, no more and no less. */
export function readOwnSystem(name: string, fields: OwnFields): System {
  const model = readModelText(fields.model);
  const parameters = readParameters(fields.parameters);
  const initial = readInitial(fields.initial);
  checkNames(model, fields.parameters.at, 'parameter', parameters);
  checkNames(model, fields.initial.at, 'state', initial);
  return {
    name,
    title: name,
    model: model.text,
    parameters: inOrder(model.parameters, parameters),
    initial: inOrder(model.states, initial),
    time: readTime(fields.time),
  };
}

/** That every name is one of the model's, and each of those is there where `every` is set. */
export function checkNames(
  model: Pick<Model, 'states' | 'parameters' | 'constants'>,
  at: string,
  of: 'parameter' | 'state',
  given: Readonly<Record<string, unknown>>,
  every = true,
): void {
  const names = of === 'state' ? model.states : model.parameters;
  const all = `The ${of}s of the model are ${names.join(', ')}.`;
  for (const name of Object.keys(given)) {
    if (names.includes(name)) continue;
    const near = nearestName(name, names);
    const advice = near ? `Did you mean ${near}?` : 'Correct the name, or leave it out.';
    throw new InputError(`${inside(at, name)} is not a ${of}${instead(model, of, name)}. ${all} ${advice}`);
  }
  const missing = names.filter((name) => !Object.hasOwn(given, name));
  if (every && missing.length > 0) {
    throw new InputError(`${at} lacks ${missing.join(', ')}. ${all} Every one needs a number.`);
  }
}

function instead(
  { states, parameters, constants }: Pick<Model, 'states' | 'parameters' | 'constants'>,
  of: 'parameter' | 'state',
  name: string,
): string {
  if (constants.has(name)) return ', but a constant, which the model sets';
  if (of === 'parameter' && states.includes(name))
    return ', but a state, whose first value belongs into initial';
  return of === 'state' && parameters.includes(name) ? ', but a parameter' : '';
}

function inOrder(names: readonly string[], values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, values[name]!]));
}

/** An error that tells where in the plan it arose. */
function within(at: string, error: unknown): unknown {
  return error instanceof InputError ? new InputError(`${at}: ${error.message}`) : error;
}
