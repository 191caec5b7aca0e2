import { callFindings } from '../findings/callFindings.ts';
import { isFields, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { NoiseLawName } from '../options.ts';
import type { NoiseLaw } from './noiseLaw.ts';
import { addNoiseLaw, isNoiseLaw } from './noiseLaws.ts';

/**
 * Adds a law of noise of your own. Lines of models take it, `noise y NAME`, and so does the option `noise`, by the name that comes back.
 *
 * @example
 * ```ts
 * import { parseModel, registerNoiseLaw, simulate } from 'wendy';
 *
 * // Errors that are the sum of two uniform ones; fitted as normal ones.
 * registerNoiseLaw({
 *   name: 'triangular',
 *   words: 'triangular',
 *   size: 'σ',
 *   draw: (size, { uniform }) => size * Math.sqrt(6) * (uniform() - uniform()),
 * });
 * const model = parseModel("u' = -u\nnoise u triangular = 0.1");
 * const { states, clean } = await simulate(model, {}, { u0: { u: 1 }, t: [0, 1], noise: 'model' });
 * console.log(Math.abs(states.u![0] - clean.u![0]) < 0.25); // → true
 * ```
 */
export function registerNoiseLaw(law: NoiseLaw): NoiseLawName {
  if (!isFields(law))
    throw wrong('The law of noise', law, 'An object is needed, with name, words, size and draw.');
  const { name, words, size, draw, tails } = law;
  for (const [field, value] of Object.entries({ name, words })) {
    if (typeof value !== 'string' || value === '')
      throw wrong(`The ${field} of the law of noise`, value, 'A text is needed.');
  }
  // It stands in lines of models, where names are letters and digits.
  if (!/^[a-z][a-z0-9]{0,30}$/.test(name)) {
    throw wrong(
      'The name of the law of noise',
      name,
      'It must be small letters and digits, a letter first, 31 at most.',
    );
  }
  if (size !== 'σ' && size !== 'scale') {
    throw wrong('The size of the law of noise', size, "It must be 'σ' or 'scale'.");
  }
  if (typeof draw !== 'function') throw wrong('The draw of the law of noise', draw, 'A function is needed.');
  if (tails !== undefined && !isTails(tails)) {
    throw wrong(
      'The tails of the law of noise',
      tails,
      'An object is needed, with cost, pull, location, scale and above.',
    );
  }
  if (isNoiseLaw(name)) throw new InputError(callFindings.alreadyRegistered({ kind: 'noise law', name }));
  addNoiseLaw(law);
  return name as NoiseLawName;
}

function isTails(tails: unknown): boolean {
  if (!isFields(tails)) return false;
  const { cost, pull, above, location, scale } = tails;
  const areFunctions = [cost, pull, above].every((one) => typeof one === 'function');
  return areFunctions && [location, scale].every((x) => typeof x === 'number' && x > 0 && x < Infinity);
}
