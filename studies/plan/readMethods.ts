import {
  type FitOptions,
  InputError,
  isUsedBy,
  nearestName,
  optionNames,
  optionTable,
  parseModel,
  resolveOptions,
} from '../../src/index.ts';
import { columnsOf } from '../run/columnsOf.ts';
import { fitOptions } from '../run/fitOptions.ts';
import { type Found, fieldsOf, inside, isObject, lineOf, listOf, refuse, show } from './fields.ts';
import { type Method, type MethodName, methodNames, type Part } from './plan.ts';
import { checkNames } from './readSystems.ts';

/** A method as it is written, with options of its own alone. */
export interface Written extends Method {
  at: string;
}

const example = '["ols", "irls"]';

export function readMethods(found: Found): Written[] {
  return listOf(found, { most: 1000, example }, readMethod, ({ name }) => name);
}

function readMethod(found: Found): Written {
  const { value, at } = found;
  if (!isObject(value)) {
    const method = readMethodName(found);
    return { name: method, method, options: {}, at };
  }
  const shape = '{"name": "irls r=8", "method": "irls", "options": {"minRadius": 8}}';
  const fields = fieldsOf(found, ['name', 'method', 'options'], shape);
  const method = readMethodName(fields.get('method') ?? { value: undefined, at: inside(at, 'method') });
  const name = fields.has('name') ? lineOf(fields.get('name')!, 60) : method;
  const options = fields.has('options') ? readOptions(fields.get('options')!) : {};
  return { name, method, options, at };
}

function readMethodName(found: Found): MethodName {
  const { value } = found;
  if (methodNames.includes(value as MethodName)) return value as MethodName;
  const near = typeof value === 'string' ? nearestName(value, methodNames) : undefined;
  const hint = near
    ? ` Did you mean ${near}?`
    : /^wendy$/i.test(String(value))
      ? ' WENDy itself is irls.'
      : '';
  return refuse(found, `A method is needed, one of ${methodNames.join(', ')}.${hint}`);
}

/** Options that a plan says in another place, or that data made by a study have no use for. */
const elsewhere = new Map([
  ['method', 'the methods are listed in methods'],
  ['seed', 'every fit has a seed that follows from the seed of the plan'],
  ['time', 'the times of the data are always called t'],
  ['by', 'a data set of a study is one experiment'],
]);

/** Options as they are written: their names alone are checked, for their values depend on the method. */
export function readOptions(found: Found): FitOptions {
  const { value, at } = found;
  if (!isObject(value)) refuse(found, 'An object with options of fits is needed, such as {"level": 0.9}.');
  for (const [name, given] of Object.entries(value)) {
    const place = inside(at, name);
    if (elsewhere.has(name)) {
      throw new InputError(`${place} cannot be set: ${elsewhere.get(name)}. Leave it out.`);
    }
    if (!Object.hasOwn(optionTable, name)) {
      const near = nearestName(name, optionNames);
      throw new InputError(
        `${place} is not an option of fits.${near ? ` Did you mean ${near}?` : ''} They are in \`wendy fit --help\`, spelled like minRadius. Correct the name, or leave it out.`,
      );
    }
    if (given === null) refuse({ value: given, at: place }, 'Leave it out to have its default.');
    const { kind } = optionTable[name as keyof FitOptions];
    if (Array.isArray(given) && kind !== 'numbers') {
      refuse(
        { value: given, at: place },
        'A list says nothing here. Give one value, or an object with values by name.',
      );
    }
  }
  return value as FitOptions;
}

/**
 * The methods of a part, each with the part's options and over them its own, held against what will be fitted. Options of
 * the part that concern forward solves alone say nothing to other methods; a method's own must all concern it.
 */
export function withOptions(
  methods: readonly Written[],
  shared: FitOptions,
  sharedAt: string,
  part: Omit<Part, 'methods'>,
): Method[] {
  return methods.map(({ at, name, method, options: own }) => {
    const merged: Method = { name, method, options: { ...shared, ...own } };
    const ownAt = inside(at, 'options');
    const placed = (option: string) => inside(Object.hasOwn(own, option) ? ownAt : sharedAt, option);
    checkOwn(method, own, ownAt);
    for (const system of part.systems) {
      const cell = { part: { ...part, methods: [] }, system, points: 0, noise: 0, first: 0, firstFit: 0 };
      const options = fitOptions(merged, cell, 1);
      told(placed, () => resolveOptions(options));
      checkNamed(options, placed, system.model);
    }
    return merged;
  });
}

function checkOwn(method: MethodName, own: FitOptions, ownAt: string): void {
  const idle = Object.keys(own).find((option) =>
    method === 'wendy-fsnls'
      ? option === 'start' || option === 'startAround'
      : !isUsedBy(option, 'irls') && !method.startsWith('fsnls'),
  );
  if (idle === undefined) return;
  const why = method === 'wendy-fsnls' ? "it begins at WENDy's estimate" : 'it solves nothing forward';
  throw new InputError(
    `${inside(ownAt, idle)} is ${show(own[idle as keyof FitOptions])}, and ${method} has no use for it: ${why}. Leave it out, or take method "fsnls".`,
  );
}

/** What the library refuses, with the option's place in the plan in place of its name. */
function told(placed: (option: string) => string, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    throw new InputError(error.message.replace(/^[A-Za-z0-9]+(?= is )/, placed));
  }
}

/** Options that name every parameter where they name any. */
const ofAll: readonly string[] = ['start', 'startAround'];

/** That options which give values by name name what the model has. */
function checkNamed(options: FitOptions, placed: (option: string) => string, text: string): void {
  for (const [option, value] of Object.entries(options)) {
    const row = optionTable[option as keyof FitOptions];
    if (!isObject(value)) continue;
    const model = parseModel(text);
    if (row.kind !== 'ranges') {
      const of = row.kind === 'law' ? 'state' : row.kind === 'named' ? row.of : 'parameter';
      // Noise is that of outputs too.
      const noisy = row.kind === 'law' || option === 'noiseSd';
      const states = noisy ? columnsOf(model) : model.states;
      checkNames({ ...model, states }, placed(option), of, value, ofAll.includes(option));
      continue;
    }
    const isFirst = (name: string) => name.endsWith('(0)');
    const [first, others] = [
      Object.keys(value).filter(isFirst),
      Object.keys(value).filter((name) => !isFirst(name)),
    ];
    checkNames(
      model,
      placed(option),
      'state',
      Object.fromEntries(first.map((name) => [name.slice(0, -3), 0])),
      false,
    );
    checkNames(
      model,
      placed(option),
      'parameter',
      Object.fromEntries(others.map((name) => [name, 0])),
      false,
    );
  }
}
