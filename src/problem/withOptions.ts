import { InputError, type Place } from '../inputError.ts';
import type { Bounds, Model, Noise } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import { shorten } from '../model/sourceError.ts';
import type { Options } from '../options.ts';
import { list } from '../words.ts';

/** The options that name parts of a model. */
export type ModelOptions = Partial<
  Pick<Options, 'fix' | 'bounds' | 'noise' | 'noiseSd' | 'start' | 'startAround' | 'u0'>
>;

/**
 * The model with the lines that options stand for: `bounds` takes the place of bounds of the same name, `noise` sets
 * the law of an output and keeps the standard deviation that a line gives. The other options are values and stay with
 * the caller; their names are checked here as well, so that none is ignored.
 */
export function withOptions(model: Model, options: ModelOptions): Model {
  const { fix, bounds, noise, noiseSd, start, startAround, u0 } = options;
  const outputs = [...new Set([...model.outputs.map(({ name }) => name), ...model.states])];
  const fixed = named(model, 'fix', fix, 'parameter', model.parameters);
  const known = named(model, 'u0', u0, 'state', model.states);
  named(model, 'noiseSd', noiseSd, 'output', outputs);
  const laws = named(model, 'noise', noise, 'output', outputs);
  const ranges = rangesOf(model, bounds, fixed, known);
  const result: Model = {
    ...model,
    noise: withLaws(model, laws),
    ...withRanges(model, ranges),
  };
  // First values with bounds or a prior are unknowns of their own.
  const first = [...result.bounds, ...result.priors].flatMap(({ of, initial }) =>
    initial ? [`${of}(0)`] : [],
  );
  const unknown = [...new Set([...model.parameters, ...first])];
  const begins = named(model, 'start', start, 'parameter', unknown);
  named(model, 'startAround', startAround, 'parameter', unknown);
  checkInside(result, 'fix', fixed);
  checkInside(result, 'start', begins);
  return result;
}

/** The entries of an option that gives values by name; none where it is a word, such as auto. */
function named<T>(
  model: Model,
  option: string,
  given: string | Readonly<Record<string, T>> | undefined,
  of: 'parameter' | 'state' | 'output',
  names: readonly string[],
): ReadonlyMap<string, T> {
  if (given === undefined || typeof given === 'string') return new Map();
  const values = new Map(Object.entries(given).map(([name, value]) => [name.normalize('NFC'), value]));
  for (const name of values.keys()) {
    if (!names.includes(name)) throw unknownName(model, option, of, names, name);
  }
  return values;
}

/** Longer lists of names are not read. */
const mostListed = 200;

function unknownName(
  { states, parameters, constants, inputs, definitions, outputs }: Model,
  option: string,
  of: 'parameter' | 'state' | 'output',
  names: readonly string[],
  name: string,
): InputError {
  const found = `${option} names "${shorten(name)}", which is`;
  const isNamed = (some: readonly { readonly name: string }[]) => some.some((one) => one.name === name);
  const constant = constants.get(name);
  if (constant !== undefined) {
    return new InputError(`${found} a constant: the model sets it to ${constant}. Change it there.`);
  }
  if (of === 'parameter' && states.includes(name)) {
    const instead =
      option === 'bounds' ? `Its first value is called ${name}(0).` : 'Give its first value in u0.';
    return new InputError(`${found} a state and changes with time. ${instead}`);
  }
  const [, state] = /^([^(]*)\(.*\)$/.exec(name) ?? [];
  if (of === 'parameter' && state !== undefined && states.includes(state)) {
    const other =
      option === 'fix' ? '' : ` With a line such as ${state}(0) > 0 an unknown one takes a start.`;
    return new InputError(
      `${found} the first value of a state and no parameter. Where it is known, give it in u0.${other}`,
    );
  }
  const other = parameters.includes(name)
    ? 'a parameter'
    : isNamed(inputs)
      ? 'an input, known from the data'
      : isNamed(definitions)
        ? 'a definition of the model'
        : isNamed(outputs)
          ? 'an output, which a column measures'
          : undefined;
  const what = other
    ? `${other}, and not ${of === 'output' ? 'an' : 'a'} ${of}`
    : `not ${article(of)} of the model`;
  const near = nearestName(name, names);
  const advice =
    names.length === 0
      ? `The model has no ${of}s: leave it out.`
      : `Its ${of}s are ${shorten(list(names), mostListed)}.${near ? ` Did you mean ${near}?` : ' Correct the name.'}`;
  return new InputError(`${found} ${what}. ${advice}`);
}

function article(of: string): string {
  return of === 'output' ? 'an output or state' : `a ${of}`;
}

/** Bounds by what they are for. */
type Range = Pick<Bounds, 'of' | 'initial' | 'lower' | 'upper'>;

function rangesOf(
  model: Model,
  bounds: ModelOptions['bounds'],
  fixed: ReadonlyMap<string, number>,
  known: ReadonlyMap<string, number>,
): Range[] {
  if (bounds === undefined || typeof bounds === 'string') return [];
  const { states, parameters, initial } = model;
  return Object.entries(bounds).map(([text, [lower, upper]]): Range => {
    const name = text.normalize('NFC').replace(/\s/g, '');
    const [, state, time] = /^([^(]*)\(([^()]*)\)$/.exec(name) ?? [];
    const held = fixed.get(name);
    if (held !== undefined) {
      throw new InputError(
        `bounds names "${shorten(name)}", which fix holds at ${held}. Give one of the two.`,
      );
    }
    if (state === undefined) {
      if (!parameters.includes(name)) throw unknownName(model, 'bounds', 'parameter', parameters, name);
      return { of: name, initial: false, lower, upper };
    }
    if (!states.includes(state)) throw unknownName(model, 'bounds', 'state', states, state);
    const begin = initial.time ?? 0;
    if (Number(time) !== begin && Number(time) !== 0) {
      throw new InputError(
        `bounds names "${shorten(name)}", which is not a first value. Bounds stand on parameters and first values: write ${state}(${begin}).`,
      );
    }
    const line = initial.values.get(state);
    if (line || known.has(state)) {
      const giver = line ? `line ${line.place.line} of the model` : 'u0';
      throw new InputError(
        `bounds names "${shorten(name)}", which ${giver} gives, so it is not unknown. Give one of the two.`,
      );
    }
    return { of: state, initial: true, lower, upper };
  });
}

/** The bounds of a model and its names of any sign, where ranges take the place of lines. No bounds at all: any sign. */
function withRanges(model: Model, ranges: readonly Range[]): Pick<Model, 'bounds' | 'free'> {
  const isOf = (range: Range, of: string, initial: boolean) => range.of === of && range.initial === initial;
  const isBound = ({ lower, upper }: Range) => Number.isFinite(lower) || Number.isFinite(upper);
  const place = placeOf(model);
  return {
    bounds: [
      ...model.bounds.filter((line) => !ranges.some((range) => isOf(range, line.of, line.initial))),
      ...ranges.filter(isBound).map((range) => ({
        ...range,
        lowerOpen: !Number.isFinite(range.lower),
        upperOpen: !Number.isFinite(range.upper),
        place,
      })),
    ],
    free: [
      ...model.free.filter((name) => !ranges.some((range) => isOf(range, name, false))),
      ...ranges.filter((range) => !isBound(range) && !range.initial).map(({ of }) => of),
    ],
  };
}

function withLaws(model: Model, laws: ReadonlyMap<string, Noise['distribution']>): Noise[] {
  const others = model.noise.filter(({ output }) => !laws.has(output));
  const place = placeOf(model);
  return [
    ...others,
    ...Array.from(laws, ([output, distribution]): Noise => {
      const line = model.noise.find((one) => one.output === output);
      return { output, sd: line?.sd, place: line?.place ?? place, distribution };
    }),
  ];
}

/** What an option says stands on no line of the text: the first equation answers for it. */
function placeOf({ equations }: Model): Place {
  return equations[0].place;
}

/** Throws where a value is outside the bounds of its parameter. */
function checkInside({ bounds }: Model, option: 'fix' | 'start', values: ReadonlyMap<string, number>): void {
  for (const { of, initial, lower, upper } of bounds) {
    const name = initial ? `${of}(0)` : of;
    const value = values.get(name);
    if (value === undefined || (value >= lower && value <= upper)) continue;
    const end = value < lower ? `below its lower bound, ${lower}` : `above its upper bound, ${upper}`;
    throw new InputError(
      `${option} gives ${shorten(name)} the value ${value}, ${end}. Give another value, or change the bound.`,
    );
  }
}
