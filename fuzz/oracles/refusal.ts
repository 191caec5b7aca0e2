import { InputError } from '../../src/index.ts';
import { Failure } from '../failure.ts';
import { asFault } from '../target.ts';

// Oracle (a): bad input is refused with an InputError whose message can be read; nothing else is thrown.

/** Longer messages do not help anybody. */
const longestMessage = 4000;

/** What `run` returns, or the InputError it throws; anything else that is thrown fails. */
export function orRefusal<T>(run: () => T): T | InputError {
  try {
    return run();
  } catch (error) {
    return refusal(error);
  }
}

/** The same for what is awaited. */
export async function awaitedOrRefusal<T>(run: () => Promise<T>): Promise<T | InputError> {
  try {
    return await run();
  } catch (error) {
    return refusal(error);
  }
}

export function isRefusal(value: unknown): value is InputError {
  return value instanceof InputError;
}

function refusal(error: unknown): InputError {
  if (!(error instanceof InputError)) {
    throw new Failure('an InputError or a result', asFault(error).message);
  }
  const { message, place } = error;
  const text = JSON.stringify(message.slice(0, 200));
  if (message.trim().length < 10) throw new Failure('messages say something', `The message is ${text}.`);
  if (message.length > longestMessage) {
    throw new Failure('messages stay short', `The message has ${message.length} characters: ${text}…`);
  }
  if (/\[object /.test(message)) {
    throw new Failure('messages are words', `The message shows a value of the program: ${text}`);
  }
  if (place && !(Number.isInteger(place.line) && place.line >= 1 && place.column >= 1)) {
    throw new Failure('places count from 1', `line ${place.line}, column ${place.column}`);
  }
  return error;
}
