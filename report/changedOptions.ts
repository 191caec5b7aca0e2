import { type FitOptions, InputError, type Options, optionNames, resolveOptions } from '../src/index.ts';

/** The fewest options that lead to these: what a person would have to say to make the same fit. */
export function changedOptions(options: Options): FitOptions {
  const whole = JSON.stringify(options);
  let given: FitOptions = options;
  for (const name of optionNames) {
    const { [name]: _, ...rest } = given;
    if (resolved(rest) === whole) given = rest;
  }
  return given;
}

/** What options lead to, as text; '' where they do not go together without others. */
function resolved(given: FitOptions): string {
  try {
    return JSON.stringify(resolveOptions(given));
  } catch (error) {
    if (error instanceof InputError) return '';
    throw error;
  }
}
