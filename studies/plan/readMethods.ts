import {
  type FitOptions,
  InputError,
  optionNames,
  optionTable,
  parseModel,
  resolveOptions,
} from '../../src/index.ts';
import { isUsedBy, nearestName } from '../../src/inside.ts';
import { columnsOf } from '../run/columnsOf.ts';
import { fitOptions } from '../run/fitOptions.ts';
import { type Entry, fieldsOf, isObject, lineOf, listOf, refuse } from './fields.ts';
import { inside, show } from './path.ts';
import { type Method, type MethodName, methodNames, type Part, plannedMethods } from './plan.ts';
import { type OptionPaths, optionPath, planFindings } from './planFindings.ts';
import { checkNames } from './readSystems.ts';

/** A method as it is written, with options of its own alone. */
export interface Written extends Method {
  at: string;
}

const example = '["ols", "irls"]';

export function readMethods(entry: Entry): Written[] {
  return listOf(entry, { most: 1000, example }, readMethod, ({ name }) => name);
}

function readMethod(entry: Entry): Written {
  const { value, at } = entry;
  if (!isObject(value)) {
    const method = readMethodName(entry);
    return { name: method, method, options: {}, at };
  }
  const shape = '{"name": "irls r=8", "method": "irls", "options": {"minRadius": 8}}';
  const fields = fieldsOf(entry, ['name', 'method', 'options'], shape);
  const method = readMethodName(fields.get('method') ?? { value: undefined, at: inside(at, 'method') });
  const name = fields.has('name') ? lineOf(fields.get('name')!, 60) : method;
  const options = fields.has('options') ? readOptions(fields.get('options')!) : {};
  return { name, method, options, at };
}

function readMethodName(entry: Entry): MethodName {
  const { value } = entry;
  if (methodNames.includes(value as MethodName)) return value as MethodName;
  const near = typeof value === 'string' ? nearestName(value, methodNames) : undefined;
  const wendy = /^wendy$/i.test(String(value));
  return refuse(entry, planFindings.planMethodNeeded, { methods: methodNames, near, wendy });
}

/** Options that a plan says in another place, or that data made by a study have no use for. */
const elsewhere = ['method', 'seed', 'time', 'by', 'long', 'replicates', 'plate', 'beyond'] as const;

/** Options as they are written: their names alone are checked, for their values depend on the method. */
export function readOptions(entry: Entry): FitOptions {
  const { value, at } = entry;
  if (!isObject(value)) refuse(entry, planFindings.planOptionsNeeded, {});
  for (const [name, given] of Object.entries(value)) {
    const place = inside(at, name);
    const option = elsewhere.find((other) => other === name);
    if (option) throw new InputError(planFindings.planOptionElsewhere({ path: place, option }));
    if (!Object.hasOwn(optionTable, name)) {
      const near = nearestName(name, optionNames);
      throw new InputError(planFindings.planOptionUnknown({ path: place, near }));
    }
    const setting = { value: given, at: place };
    if (given === null) refuse(setting, planFindings.planOptionNull, {});
    const { kind } = optionTable[name as keyof FitOptions];
    if (Array.isArray(given) && kind !== 'numbers') refuse(setting, planFindings.planOptionList, {});
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
    const paths = { own: inside(at, 'options'), ownOptions: Object.keys(own), shared: sharedAt };
    checkOwn(method, own, paths.own, part.systems[0]?.petab !== undefined);
    for (const system of part.systems) {
      const cell = { part: { ...part, methods: [] }, system, points: 0, noise: 0, first: 0, firstFit: 0 };
      const options = fitOptions(merged, cell, 1);
      checkOptions(options, paths);
      checkNamed(options, paths, system.model);
    }
    return merged;
  });
}

function checkOwn(method: MethodName, own: FitOptions, ownAt: string, isPetab: boolean): void {
  const { by, begun } = plannedMethods[method];
  const isIdle = (option: string) => {
    if (isPetab) return !isUsedBy(option, by);
    if (begun === 'estimate') return option === 'start' || option === 'startAround';
    return !isUsedBy(option, 'irls') && begun === 'own';
  };
  const idle = Object.keys(own).find(isIdle);
  if (idle === undefined) return;
  const value = show(own[idle as keyof FitOptions]);
  throw new InputError(planFindings.planOptionIdle({ path: inside(ownAt, idle), value, method, begun }));
}

/** That the library takes the options; what it refuses is said with the options' paths in the plan. */
function checkOptions(options: FitOptions, paths: OptionPaths): void {
  try {
    resolveOptions(options);
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { finding } = error;
    const { about } = finding;
    const path = about.of === 'option' ? optionPath(paths, about.option) : paths.shared;
    throw new InputError(planFindings.planFitOption({ path, paths, finding }));
  }
}

/** Options that name every parameter where they name any. */
const ofAll: readonly string[] = ['start', 'startAround'];

/** That options which give values by name name what the model has. */
function checkNamed(options: FitOptions, paths: OptionPaths, text: string): void {
  for (const [option, value] of Object.entries(options)) {
    const path = optionPath(paths, option);
    const row = optionTable[option as keyof FitOptions];
    if (!isObject(value)) continue;
    const model = parseModel(text);
    if (row.kind !== 'ranges') {
      const of = row.kind === 'law' ? 'state' : row.kind === 'named' ? row.of : 'parameter';
      // Noise is that of outputs too.
      const noisy = row.kind === 'law' || option === 'noiseSd';
      const states = noisy ? columnsOf(model) : model.states;
      checkNames({ ...model, states }, path, of, value, ofAll.includes(option));
      continue;
    }
    const isFirst = (name: string) => name.endsWith('(0)');
    const [first, others] = [
      Object.keys(value).filter(isFirst),
      Object.keys(value).filter((name) => !isFirst(name)),
    ];
    checkNames(model, path, 'state', Object.fromEntries(first.map((name) => [name.slice(0, -3), 0])), false);
    checkNames(model, path, 'parameter', Object.fromEntries(others.map((name) => [name, 0])), false);
  }
}
