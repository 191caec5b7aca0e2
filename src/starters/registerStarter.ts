import { callFindings } from '../findings/callFindings.ts';
import { isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { isPlainName, nameRule } from '../text/plainName.ts';
import type { Starter } from './starter.ts';
import { addStarter, isStarter } from './starters.ts';

/**
 * Adds a starter of your own; what comes back is its name, for the option `start` of fsnls.
 *
 * @example
 * ```ts
 * import { fit, parseModel, registerStarter, tableFromColumns } from 'wendy';
 *
 * const ones = registerStarter({
 *   name: 'ones',
 *   place: 'ones',
 *   label: 'ones',
 *   prefix: 'ones',
 *   *make({ model }) {
 *     return { w: Float64Array.from(model.parameters, () => 1) };
 *   },
 * });
 * const t = Array.from({ length: 40 }, (_, i) => i / 10);
 * const table = tableFromColumns({ t, u: t.map((s) => Math.exp(-s)) });
 * const { parameters } = await fit(parseModel("u' = a*u"), table, { method: 'fsnls', start: ones });
 * console.log(parameters[0]?.estimate.toFixed(3)); // → -1.000
 * ```
 */
export function registerStarter(starter: Starter & Required<Pick<Starter, 'make'>>): string {
  if (!isFields(starter)) {
    throw wrong('The starter', starter, 'An object is needed, with name, place, label, prefix and make.');
  }
  for (const field of ['name', 'place', 'label', 'prefix'] as const) {
    if (typeof starter[field] !== 'string' || starter[field] === '')
      throw wrong(`The ${field} of the starter`, starter[field], 'A text is needed.');
  }
  if (!isPlainName(starter.name)) throw wrong('The name of the starter', starter.name, nameRule);
  if (typeof starter.make !== 'function') {
    throw wrong('The make of the starter', starter.make, 'A generator function is needed.');
  }
  if (isStarter(starter.name)) {
    throw new InputError(callFindings.alreadyRegistered({ kind: 'starter', name: starter.name }));
  }
  addStarter(starter);
  return starter.name;
}
