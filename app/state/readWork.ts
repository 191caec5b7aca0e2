import { type FitOptions, InputError, type OptionRow, optionTable, resolveOptions } from '../../src/index.ts';
import { findExample } from '../../src/inside.ts';
import { stateFindings } from './stateFindings.ts';
import type { Compared, NamedModel, Shape, Source, TableSource, Use, Work } from './work.ts';

/** Points that an example may have: far more than its slider gives. */
const mostPoints = 100_000;
/** Letters of a name. */
const longestName = 1000;
/** Letters of a model. More cannot be meant, and would take long to read. */
const longestModel = 1_000_000;
/** Letters of a layout: a plate has 384 wells at most. */
export const longestLayout = 200_000;
/** The last line that can be a header. */
const mostLines = 1_000_000;
/** Models in addition to the one in use. */
const mostOthers = 99;

/**
 * Work from a value that anybody may have made, such as a link. An InputError says what is wrong with it; whatever comes
 * back is work that the page can show. Options keep their kind here, and their ranges are checked by the fit, as they are
 * where somebody types them.
 */
export function readWork(value: unknown): Work {
  const isOld = Object.hasOwn(object(value, 'the work'), 'rival');
  const common = ['model', 'data', 'options'] as const;
  const { model, data, options, compared, rival, each } = isOld
    ? { ...parts(value, 'the work', [...common, 'rival']), compared: null, each: false }
    : { ...parts(value, 'the work', [...common, 'compared', 'each']), rival: null };
  return {
    model: text(model, 'the model', longestModel),
    compared: isOld ? readRival(rival) : readCompared(compared),
    data: readData(data),
    options: readOptions(options),
    each: truth(each, 'whether each experiment is fitted alone'),
  };
}

/** The second model as earlier versions had it, without names. */
function readRival(rival: unknown): Compared | null {
  if (rival === null) return null;
  const model = text(rival, 'the second model', longestModel);
  return { name: 'Model 1', place: 0, others: [{ name: 'Model 2', model }] };
}

function readCompared(value: unknown): Compared | null {
  if (value === null) return null;
  const { name, place, others } = parts(value, 'the compared models', ['name', 'place', 'others']);
  const given = list(others, 'the other models');
  if (given.length < 1 || given.length > mostOthers) {
    throw wrong('the number of other models', given.length, `a whole number from 1 to ${mostOthers}`);
  }
  return {
    name: text(name, 'the name of the model'),
    place: number(place, 'the place of the model', given.length, 'whole'),
    others: given.map(readNamed),
  };
}

function readNamed(value: unknown): NamedModel {
  const { name, model } = parts(value, 'another model', ['name', 'model']);
  return { name: text(name, 'the name of a model'), model: text(model, 'another model', longestModel) };
}

/** Data from a value that anybody may have made. */
export function readData(value: unknown): Source {
  const { kind } = object(value, 'the data');
  if (kind === 'example') {
    const { name, points, noise, seed } = parts(value, 'the data', [
      'kind',
      'name',
      'points',
      'noise',
      'seed',
    ]);
    return {
      kind,
      name: findExample(text(name, 'the name of the example')).name,
      points: number(points, 'the number of points', mostPoints, 'whole'),
      noise: number(noise, 'the noise', 1000),
      seed: number(seed, 'the seed', Number.MAX_SAFE_INTEGER, 'whole'),
    };
  }
  if (kind === 'none') {
    return { kind, name: text(parts(value, 'the data', ['kind', 'name']).name, 'the name of the model') };
  }
  if (kind !== 'table') throw wrong('the kind of data', kind, 'example, table or none');
  return readTableSource(value);
}

function readTableSource(value: unknown): TableSource {
  const more = ['shape', 'header', 'layout'] as const;
  const given = parts(value, 'the data', ['kind', 'name', 'text', 'uses'], more);
  return {
    kind: 'table',
    name: text(given.name, 'the name of the data'),
    text: text(given.text, 'the table', Number.POSITIVE_INFINITY),
    uses: list(given.uses, 'the use of columns').map(readUse),
    ...(given.shape !== undefined && { shape: readShape(given.shape) }),
    ...(given.header !== undefined && {
      header: number(given.header, 'the line of the header', mostLines, 'whole'),
    }),
    ...(given.layout !== undefined && { layout: readLayout(given.layout) }),
  };
}

function readShape(value: unknown): Shape {
  const where = 'the shape of the table';
  const { kind } = object(value, where);
  switch (kind) {
    case 'wide': {
      const { replicates } = parts(value, where, ['kind', 'replicates']);
      if (replicates === 'together' || replicates === 'separate') return { kind, replicates };
      throw wrong('the use of replicates', replicates, 'together or separate');
    }
    case 'long': {
      const { variable, value: values } = parts(value, where, ['kind', 'variable', 'value']);
      return {
        kind,
        variable: text(variable, 'the column of variables'),
        value: text(values, 'the column of values'),
      };
    }
    case 'plate': {
      const { by } = parts(value, where, ['kind', 'by']);
      return { kind, by: text(by, 'what is an experiment on the plate') };
    }
    case 'conditions':
      parts(value, where, ['kind']);
      return { kind };
    default:
      throw wrong(where, kind, 'wide, long, plate or conditions');
  }
}

function readLayout(value: unknown): { name: string; text: string } {
  const { name, text: csv } = parts(value, 'the layout', ['name', 'text']);
  return { name: text(name, 'the name of the layout'), text: text(csv, 'the layout', longestLayout) };
}

function readUse(value: unknown): Use | null {
  if (value === null) return null;
  const { as } = object(value, 'the use of a column');
  if (as === 'state') {
    const { name } = parts(value, 'the use of a column', ['as', 'name']);
    return { as, name: text(name, 'the name of a state') };
  }
  parts(value, 'the use of a column', ['as']);
  if (as === 'time' || as === 'experiment' || as === 'nothing') return { as };
  throw wrong('the use of a column', as, 'time, experiment, state or nothing');
}

function readOptions(value: unknown): FitOptions {
  const given = object(value, 'the options');
  const names = Object.keys(given);
  for (const name of names) text(name, 'the name of an option');
  // The library itself says which names it does not know.
  resolveOptions(Object.fromEntries(names.map((name) => [name, undefined])));
  const read = names.map((name) => {
    const row: OptionRow = optionTable[name as keyof FitOptions];
    return [name, optionValue(row, given[name], `the option ${name}`)];
  });
  return Object.fromEntries(read);
}

/** A value of an option's kind. */
function optionValue(row: OptionRow, value: unknown, where: string): unknown {
  switch (row.kind) {
    case 'choice':
      if (row.values.includes(value as string)) return value;
      throw wrong(where, value, `one of ${row.values.join(', ')}`);
    case 'number':
      return row.auto && value === 'auto' ? value : anyNumber(value, where);
    case 'numbers':
      return list(value, where).map((one) => anyNumber(one, where));
    case 'text':
      return text(value, where);
    case 'named':
      return value === 'auto' ? value : named(value, where, anyNumber);
    case 'ranges':
      return value === 'auto' ? value : named(value, where, range);
    case 'law':
      return typeof value === 'string' ? text(value, where) : named(value, where, (law) => text(law, where));
    case 'start':
      return typeof value === 'string' ? text(value, where) : named(value, where, anyNumber);
  }
}

/** Values by name, each as `read` takes it. */
function named<T>(
  value: unknown,
  where: string,
  read: (one: unknown, where: string) => T,
): Readonly<Record<string, T>> {
  const all = Object.entries(object(value, where)).map(([name, one]): [string, T] => {
    // The one name that means something else to the language than to a user.
    if (name === '__proto__') throw wrong(`a name in ${where}`, name, 'the name of a state or parameter');
    text(name, `a name in ${where}`);
    return [name, read(one, where)];
  });
  return Object.fromEntries(all);
}

/** Two numbers; null, which is all that JSON has for an infinite one, stands for no bound. */
function range(value: unknown, where: string): readonly (number | null)[] {
  const ends = list(value, where);
  if (ends.length !== 2) throw wrong(where, value, 'two numbers for each name');
  return ends.map((end) =>
    end === null || Math.abs(end as number) === Number.POSITIVE_INFINITY
      ? (end as number | null)
      : anyNumber(end, where),
  );
}

/** The parts of an object that has all of `names`, perhaps some of `more`, and no others. */
function parts<Name extends string, More extends string = never>(
  value: unknown,
  where: string,
  names: readonly Name[],
  more: readonly More[] = [],
): Readonly<Record<Name | More, unknown>> {
  const given = object(value, where);
  const missing = names.find((name) => !Object.hasOwn(given, name));
  if (missing !== undefined) throw new InputError(stateFindings.workPartMissing({ where, name: missing }));
  const known: readonly string[] = [...names, ...more];
  const unknown = Object.keys(given).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    throw new InputError(stateFindings.workPartUnknown({ where, name: show(unknown) }));
  }
  return given as Record<Name | More, unknown>;
}

function object(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw wrong(where, value, 'an object');
}

function list(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw wrong(where, value, 'a list');
}

function text(value: unknown, where: string, most = longestName): string {
  if (typeof value !== 'string') throw wrong(where, value, 'a text');
  if (value.length <= most) return value;
  throw new InputError(stateFindings.workTextTooLong({ where, letters: value.length, most }));
}

function truth(value: unknown, where: string): boolean {
  if (typeof value === 'boolean') return value;
  throw wrong(where, value, 'true or false');
}

function number(value: unknown, where: string, most: number, whole?: 'whole'): number {
  const fits = typeof value === 'number' && value >= 0 && value <= most;
  if (fits && (!whole || Number.isSafeInteger(value))) return value;
  throw wrong(where, value, `a ${whole ? 'whole ' : ''}number from 0 to ${most}`);
}

function anyNumber(value: unknown, where: string): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw wrong(where, value, 'a number');
}

function wrong(where: string, value: unknown, needed: string): InputError {
  return new InputError(stateFindings.workValue({ where, value: show(value), needed }));
}

/** A value in a message, cut short. */
function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  const shown = typeof value === 'string' ? JSON.stringify(value.slice(0, 60)) : String(value);
  return value === undefined ? 'missing' : shown;
}
