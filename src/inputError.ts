/** Where in a text an error was found; lines and columns count from 1. */
export interface Place {
  line: number;
  column: number;
  /** How many characters the caret line underlines; 1 when left out. */
  length?: number;
}

/**
 * Bad input, told in the user's words: what was found, where, what is needed, what to try.
 * Everything a user can cause throws this and nothing else; the command line answers it with exit code 2.
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly place: Place | undefined;

  constructor(message: string, place?: Place) {
    super(message);
    this.place = place;
  }
}

/** What work comes to, or the bad input that it was stopped by. */
export function* orInputError<T>(work: Generator<void, T>): Generator<void, T | InputError> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** What work comes to, or undefined where the method cannot take these data. */
export function* tried<T>(work: Generator<void, T>): Generator<void, T | undefined> {
  const value = yield* orInputError(work);
  return value instanceof InputError ? undefined : value;
}
