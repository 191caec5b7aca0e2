import { petabFindings } from '../findings/petabFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model, Setting } from '../model/model.ts';

/** Throws where something would be estimated that the parameter table does not name, because nothing gives it a value. */
export function checkComplete(
  model: Model,
  estimated: ReadonlySet<string>,
  experiments: readonly string[],
  file: string,
): void {
  const { parameters, constants, states, initial, settings } = model;
  const everySets = (isSet: (setting: Setting) => boolean) =>
    experiments.every((label) => settings.some((one) => one.experiments.includes(label) && isSet(one)));
  const open = [
    ...parameters.filter(
      (name) =>
        !estimated.has(name) &&
        !constants.has(name) &&
        !everySets(({ kind, values }) => kind === 'during' && values.some((one) => one.name === name)),
    ),
    ...states.filter(
      (name) =>
        !initial.values.has(name) && !everySets((one) => one.initial.some(({ state }) => state === name)),
    ),
  ];
  if (open.length > 0) throw new InputError(petabFindings.petabNoValue({ file, ids: open }));
}
