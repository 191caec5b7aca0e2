import { freeName } from '../model/freeName.ts';
import type { Model } from '../model/model.ts';

/**
 * The id of every name of a model: the name itself, where SBML allows it. An output is under `observe NAME`, unless it measures
 * just the state or definition of its own name.
 */
export function idsOf(model: Model): Map<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  const add = (key: string, name: string) => {
    const plain = name.replace(/[^A-Za-z0-9_]/gu, (letter) => `_${letter.codePointAt(0)!.toString(16)}`);
    const id = freeName([plain, `${plain}_`], taken);
    taken.add(id);
    ids.set(key, id);
  };
  const definitions = model.definitions.map(({ name }) => name);
  for (const name of [...model.states, ...definitions, ...model.constants.keys(), ...model.parameters])
    add(name, name);
  for (const { name, expression } of model.outputs) {
    const isItself =
      (expression.kind === 'state' || expression.kind === 'defined') && expression.name === name;
    if (!isItself) add(`observe ${name}`, ids.has(name) ? `${name}_observed` : name);
  }
  return ids;
}
