import { InputError } from './inputError.ts';
import { optionNames } from './optionNames.ts';
import type { FitOptions, Options } from './options.ts';
import { resolveOptions } from './resolveOptions.ts';

/** The smallest set of options that resolves to these: what one must specify to repeat the fit. */
export function changedOptions(options: Options): FitOptions {
  const whole = JSON.stringify(options);
  let given: FitOptions = options;
  for (const name of optionNames) {
    const { [name]: _, ...rest } = given;
    if (resolved(rest) === whole) given = rest;
  }
  return given;
}

/** The resolved options as text; '' if they are not valid without others. */
function resolved(given: FitOptions): string {
  try {
    return JSON.stringify(resolveOptions(given));
  } catch (error) {
    if (error instanceof InputError) return '';
    throw error;
  }
}
