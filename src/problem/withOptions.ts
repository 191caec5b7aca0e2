import { modelOptionFindings } from '../findings/modelOptionFindings.ts';
import { InputError, type Place } from '../inputError.ts';
import type { Bounds, Model, Noise } from '../model/model.ts';
import { nearestName } from '../model/nearestName.ts';
import type { Options } from '../options.ts';

/** The options that name parts of a model. */
export type ModelOptions = Partial<
  Pick<Options, 'fix' | 'bounds' | 'noise' | 'noiseSd' | 'start' | 'startAround' | 'u0'>
>;

/**
 * The model with options applied: `bounds` replaces bounds of the same name, `noise` sets the law of an output and keeps the
 * standard deviation of its line. The other options are values and stay with the caller; their names are checked here too, so
 * that none is ignored.
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
  // First values with bounds or a prior are unknowns.
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

/** The entries of an option that gives values by name; none if it is a keyword such as auto. */
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

function unknownName(
  { states, parameters, constants, inputs, definitions, outputs }: Model,
  option: string,
  kind: 'parameter' | 'state' | 'output',
  names: readonly string[],
  name: string,
): InputError {
  const isNamed = (some: readonly { readonly name: string }[]) => some.some((one) => one.name === name);
  const value = constants.get(name);
  if (value !== undefined) return new InputError(modelOptionFindings.nameOfConstant({ option, name, value }));
  if (kind === 'parameter' && states.includes(name)) {
    return new InputError(modelOptionFindings.nameOfState({ option, name }));
  }
  const [, state] = /^([^(]*)\(.*\)$/.exec(name) ?? [];
  if (kind === 'parameter' && state !== undefined && states.includes(state)) {
    return new InputError(modelOptionFindings.nameOfFirstValue({ option, name, state }));
  }
  const is = parameters.includes(name)
    ? 'parameter'
    : isNamed(inputs)
      ? 'input'
      : isNamed(definitions)
        ? 'definition'
        : isNamed(outputs)
          ? 'output'
          : '';
  const near = nearestName(name, names) ?? '';
  return new InputError(modelOptionFindings.nameOfOther({ option, name, is, kind, names, near }));
}

/** The bounds of a parameter or first value. */
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
      throw new InputError(modelOptionFindings.boundsOfFixed({ name, value: held }));
    }
    if (state === undefined) {
      if (!parameters.includes(name)) throw unknownName(model, 'bounds', 'parameter', parameters, name);
      return { of: name, initial: false, lower, upper };
    }
    if (!states.includes(state)) throw unknownName(model, 'bounds', 'state', states, state);
    const begin = initial.time ?? 0;
    if (Number(time) !== begin && Number(time) !== 0) {
      const instead = `${state}(${begin})`;
      throw new InputError(modelOptionFindings.boundsAtOtherTime({ name, instead }));
    }
    const line = initial.values.get(state);
    if (line || known.has(state)) {
      throw new InputError(modelOptionFindings.boundsOfKnown({ name, line: line?.place.line ?? null }));
    }
    return { of: state, initial: true, lower, upper };
  });
}

/** The model's bounds, and its names of any sign, with ranges in place of lines. A range without any bound means any sign. */
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

/** An option has no line in the text: the first equation is used as its place. */
function placeOf({ equations }: Model): Place {
  return equations[0].place;
}

/** Throws if a value is outside the bounds of its parameter. */
function checkInside({ bounds }: Model, option: 'fix' | 'start', values: ReadonlyMap<string, number>): void {
  for (const { of, initial, lower, upper } of bounds) {
    const name = initial ? `${of}(0)` : of;
    const value = values.get(name);
    if (value === undefined || (value >= lower && value <= upper)) continue;
    const passed =
      value < lower ? ({ side: 'lower', bound: lower } as const) : ({ side: 'upper', bound: upper } as const);
    throw new InputError(modelOptionFindings.valueOutsideBounds({ option, name, value, ...passed }));
  }
}
