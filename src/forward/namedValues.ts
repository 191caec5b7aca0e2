import type { Finding } from '../findings/finding.ts';
import { type NamedOf, simulationFindings } from '../findings/simulationFindings.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import { nearestName } from '../model/nearestName.ts';
import type { Model } from '../model/parseModel.ts';
import { shown } from '../text/words.ts';

/** What is given by name: which option, for which names of the model, and what stands for a name left out. */
export interface NamedOption {
  readonly option: string;
  readonly of: NamedOf;
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
    const value = given === undefined ? 'missing' : shown(given);
    const example = names[0] ?? 'w1';
    throw new InputError(simulationFindings.valuesNotByName({ option, of, value, example }));
  }
  const values = new Map(Object.entries(given).map(([name, value]) => [name.normalize('NFC'), value]));
  for (const [name, value] of values) {
    if (!names.includes(name)) throw new InputError(unknownName(model, named, names, name));
    checkValue(named, name, value);
  }
  const missing = (needed ?? names).filter((name) => !values.has(name));
  if (missing.length > 0 && absent === undefined) {
    throw new InputError(simulationFindings.valuesLack({ option, of, missing, names }));
  }
  return Float64Array.from(names, (name) => (values.get(name) as number | undefined) ?? absent ?? Number.NaN);
}

function namesOf({ states, parameters, outputs }: Model, of: NamedOption['of']): readonly string[] {
  if (of === 'parameter') return parameters;
  if (of === 'state') return states;
  return [...new Set([...states, ...outputs.map(({ name }) => name)])];
}

function checkValue({ option, least }: NamedOption, name: string, value: unknown): void {
  const low = least !== undefined && typeof value === 'number' && value < least;
  if (typeof value === 'number' && Number.isFinite(value) && !low) return;
  throw new InputError(simulationFindings.valueNotNumber({ option, name, value: shown(value), least }));
}

/** What an unexpected name may be instead. */
function unknownName(
  { states, parameters, constants, inputs }: Model,
  { option, of }: NamedOption,
  names: readonly string[],
  name: string,
): Finding {
  const constant = constants.get(name);
  if (constant !== undefined) {
    return simulationFindings.valueForConstant({ option, name, constant });
  }
  if (of === 'parameter' && states.includes(name)) {
    return simulationFindings.valueForState({ option, name });
  }
  if (inputs.some((input) => input.name === name)) {
    return simulationFindings.valueForInput({ option, name });
  }
  if (of !== 'parameter' && parameters.includes(name)) {
    return simulationFindings.valueForParameter({ option, name, of, names });
  }
  return simulationFindings.valueForUnknown({ option, name, of, names, near: nearestName(name, names) });
}
