import { InputError } from '../src/inputError.ts';

/** The InputError that a call throws; another error is thrown on, and it is an error if there is none. */
export function refusalOf(call: () => unknown): InputError {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error('it was read');
}
