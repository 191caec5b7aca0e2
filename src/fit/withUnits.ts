import { note } from '../findings/note.ts';
import type { Model } from '../model/model.ts';
import type { Result } from '../result.ts';
import { unitsFor } from '../units/unitsFor.ts';

/** The result with the units of its parameters, where the headings of the table or the model give any. */
export function withUnits(result: Result, model: Model): Result {
  if (!result.units && !model.units) return result;
  const { units, notes } = unitsFor(model, result.units);
  const parameters = result.parameters.map((parameter) => {
    const unit = units.get(parameter.name);
    return unit ? { ...parameter, unit } : parameter;
  });
  return { ...result, parameters, notes: [...result.notes, ...notes.map(note)] };
}
