import { type Model, parseModel } from '../../src/index.ts';
import { renameNames } from './renameNames.ts';

/**
 * A model's text with states and parameters renamed, in its comments too; its other names give way where they would be the same as new ones,
 * or as those in `taken`.
 */
export function renamedModel(
  text: string,
  names: ReadonlyMap<string, string>,
  taken: readonly string[] = [],
): string {
  const given = [...names.values()];
  const others = othersOf(parseModel(text)).filter((name) => !names.has(name));
  const all = new Map(names);
  for (const name of others) {
    if (given.includes(name) || taken.includes(name))
      all.set(name, freeName(name, [...given, ...taken, ...others]));
  }
  // Comments name the states too.
  return text.replace(/^(# )?(.*)$/gm, (_, sign = '', line) => sign + renameNames(line, all));
}

function othersOf({ states, parameters, constants, reports }: Model): string[] {
  return [...states, ...parameters, ...constants.keys(), ...reports.map(({ name }) => name)];
}

function freeName(name: string, taken: readonly string[]): string {
  let free = name;
  for (let i = 0; taken.includes(free); i++) free = `${name}_${i}`;
  return free;
}
