import { fitFindings } from '../findings/fitFindings.ts';
import { InputError } from '../inputError.ts';

/**
 * The error for a matrix with an entry that is not a finite number: what it was made of, values, times and terms of the model,
 * has left the range of numbers, which only the user can change.
 */
export function outOfRange(of: string, entry: string, value: number): InputError {
  return new InputError(fitFindings.outOfRange({ of, entry, value }));
}
