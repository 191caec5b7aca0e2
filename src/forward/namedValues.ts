import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import type { Model } from '../model/parseModel.ts';
import { shorten } from '../model/sourceError.ts';
import { list, shown } from '../words.ts';

/** What is given by name: which option, for which names of the model, and what stands for a name left out. */
export interface NamedOption {
  readonly option: string;
  readonly of: 'parameter' | 'state' | 'state or output';
  /** The least value allowed; any where it is left out. */
  readonly least?: number;
  /** The value of names left out; where there is none, each name needs its own. */
  readonly absent?: number;
  /** Names that need a value; all where it is left out. */
  readonly needed?: readonly string[];
}

/** The values that a record gives to the model's states or parameters, in the model's order. */
export function namedValues(model: Model, named: NamedOption, given: unknown): Float64Array {
  const { option, of, absent, needed } = named;
  const names = namesOf(model, of);
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
  const missing = (needed ?? names).filter((name) => !values.has(name));
  if (missing.length > 0 && absent === undefined) {
    const whole =
      missing.length === names.length ? '' : ` The model has ${shorten(list(names), mostListed)}.`;
    throw new InputError(
      `${option} lacks ${shorten(list(missing), mostListed)}.${whole} Every ${of} needs a number. Add ${missing.length === 1 ? 'it' : 'them'}.`,
    );
  }
  return Float64Array.from(names, (name) => (values.get(name) as number | undefined) ?? absent ?? Number.NaN);
}

function namesOf({ states, parameters, outputs }: Model, of: NamedOption['of']): readonly string[] {
  if (of === 'parameter') return parameters;
  if (of === 'state') return states;
  return [...new Set([...states, ...outputs.map(({ name }) => name)])];
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
  { states, parameters, constants, inputs }: Model,
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
  if (inputs.some((input) => input.name === name)) {
    return new InputError(`${found} an input. Give its values in inputs.`);
  }
  if (of !== 'parameter' && parameters.includes(name)) {
    return new InputError(
      `${found} a parameter, not a ${of}. Its ${of}s are ${shorten(list(names), mostListed)}.`,
    );
  }
  const near = nearestName(name, names);
  const known =
    names.length === 0
      ? `The model has no ${of}s: leave it out.`
      : `Its ${of}s are ${shorten(list(names), mostListed)}.${near ? ` Did you mean ${near}?` : ' Correct the name.'}`;
  return new InputError(`${found} not a ${of} of the model. ${known}`);
}
