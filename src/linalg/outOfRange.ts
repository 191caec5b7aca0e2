import { InputError } from '../inputError.ts';

/**
 * The error for a matrix with an entry that is not a finite number: what it was made of, values, times and terms of the model,
 * has left the range of numbers, which is for the user to change.
 */
export function outOfRange(what: string): InputError {
  return new InputError(
    `Numbers leave the range that can be computed with (${what}). Some values, times or terms of the model are too large or too small: change the units of time or of the states so that they are nearer to 1.`,
  );
}
