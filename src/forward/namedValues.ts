import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import type { Model } from '../model/parseModel.ts';
import { shorten } from '../model/sourceError.ts';
import { list, shown } from '../words.ts';

/** What is given by name: which option, for which names of the model, and what stands for a name left out. */
export interface NamedOption {
  readonly option: string;
  readonly of: 'parameter' | 'state';
  /** The least value allowed; any where it is left out. */
  readonly least?: number;
  /** The value of names left out; where there is none, each name needs its own. */
  readonly absent?: number;
}

/** The values that a record gives to the model's states or parameters, in the model's order. */
export function namedValues(model: Model, named: NamedOption, given: unknown): Float64Array {
  const { option, of, absent } = named;
  const names = of === 'state' ? model.states : model.parameters;
  if (!isFields(given)) {
    throw new InputError(
      `${option} is ${given === undefined ? 'missing' : shown(given)}. It must give a number to each ${of} by its name, such as { ${names[0] ?? 'w1'}: 1 }.`,
    );
  }
  const values = new Map(Object.entries(given).map(([name, value]) => [name.normalize('NFC'), value]));
  for (const [name, value] of values) {
    if (!names.includes(name)) throw unknownName(model, named, names, name);
    checkValue(named, name, value);
  }
  const missing = names.filter((name) => !values.has(name));
  if (missing.length > 0 && absent === undefined) {
    const whole =
      missing.length === names.length ? '' : ` The model has ${shorten(list(names), mostListed)}.`;
    throw new InputError(
      `${option} lacks ${shorten(list(missing), mostListed)}.${whole} Every ${of} needs a number. Add ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  }
  return Float64Array.from(names, (name) => (values.get(name) as number | undefined) ?? absent ?? Number.NaN);
}

/** Longer lists of names are not read. */
const mostListed = 200;

function checkValue({ option, least }: NamedOption, name: string, value: unknown): void {
  const low = least !== undefined && typeof value === 'number' && value < least;
  if (typeof value === 'number' && Number.isFinite(value) && !low) return;
  const needed = least === undefined ? 'a finite number' : `a finite number, ${least} or more`;
  throw new InputError(`${option} gives ${name} the value ${shown(value)}. It must be ${needed}.`);
}

/** What a name that is not asked for may be instead. */
function unknownName(
  { states, parameters, constants }: Model,
  { option, of }: NamedOption,
  names: readonly string[],
  name: string,
): InputError {
  const found = `${option} names "${shorten(name)}", which is`;
  const constant = constants.get(name);
  if (constant !== undefined) {
    return new InputError(`${found} a constant: the model sets it to ${constant}. Change it there.`);
  }
  if (of === 'parameter' && states.includes(name)) {
    return new InputError(`${found} a state. Give its value at the first time in u0.`);
  }
  if (of === 'state' && parameters.includes(name)) {
    return new InputError(
      `${found} a parameter, not a state. Its states are ${shorten(list(states), mostListed)}.`,
    );
  }
  const near = nearestName(name, names);
  const known =
    names.length === 0
      ? `The model has no ${of}s: leave it out.`
      : `Its ${of}s are ${shorten(list(names), mostListed)}.${near ? ` Did you mean ${near}?` : ' Correct the name.'}`;
  return new InputError(`${found} not a ${of} of the model. ${known}`);
}
