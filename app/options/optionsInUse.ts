import { type FitOptions, InputError, type Options, resolveOptions } from '../../src/index.ts';

/** The options in use; undefined if they contradict each other. */
export function optionsInUse(given: FitOptions): Options | undefined {
  try {
    return resolveOptions(given);
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
