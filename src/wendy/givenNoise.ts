import { weakFormFindings } from '../findings/weakFormFindings.ts';
import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';

/** The noise of each state as the user gave it, undefined where it is to be estimated; an InputError for other names. */
export function givenNoise(states: readonly string[], { noiseSd }: Options): (number | undefined)[] {
  const given = noiseSd === 'auto' ? {} : noiseSd;
  for (const name of Object.keys(given)) {
    if (!states.includes(name)) {
      throw new InputError(weakFormFindings.noiseOfNoState({ name, states }));
    }
  }
  return states.map((name) => (Object.hasOwn(given, name) ? given[name] : undefined));
}
