import { note } from '../findings/note.ts';
import type { Model } from '../model/model.ts';
import type { Result } from '../result.ts';
import { unitsFor } from '../units/unitsFor.ts';

/** The result with the units of its parameters and derived quantities, where the headings of the table or the model give any. */
export function withUnits(result: Result, model: Model): Result {
  if (!result.units && !model.units) return result;
  const { units, reported, notes } = unitsFor(model, result.units);
  const given = <T extends { name: string }>(one: T, unit: string | undefined): T & { unit?: string } =>
    unit ? { ...one, unit } : one;
  const parameters = result.parameters.map((one) => given(one, units.get(one.name)));
  const derived = result.derived.map((one) => given(one, reported.get(one.name)));
  return { ...result, parameters, derived, notes: [...result.notes, ...notes.map(note)] };
}
