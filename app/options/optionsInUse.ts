import { type FitOptions, InputError, type Options, resolveOptions } from '../../src/index.ts';

/** The options in use; undefined where they do not go together. */
export function optionsInUse(given: FitOptions): Options | undefined {
  try {
    return resolveOptions(given);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
