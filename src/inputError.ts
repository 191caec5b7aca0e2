import type { Finding, Say } from './findings/finding.ts';
import type { Place } from './findings/place.ts';
import { inCode, sentence } from './findings/say.ts';

export type { Place } from './findings/place.ts';

/**
 * Bad input, said in the user's words: what was found, where, what is needed, what to try. `finding` is the same as data.
 * Everything a user can cause throws this and nothing else; the command line answers it with exit code 2.
 *
 * @example
 * ```ts
 * import { InputError, parseModel } from 'wendy';
 *
 * try {
 *   parseModel("u' = 2u");
 * } catch (error) {
 *   if (!(error instanceof InputError)) throw error;
 *   console.log(error.finding.code, error.place?.column);
 *   console.log(error.message);
 * }
 * // → operatorMissing 6
 * // → Line 1, column 6: missing * between 2 and u.
 * // →   u' = 2u
 * // →        ^^
 * // → Write 2*u to multiply.
 * ```
 */
export class InputError extends Error {
  override readonly name = 'InputError';
  readonly finding: Finding;
  /** The file it was found in, or another source; '' where there is none. */
  readonly source: string;
  readonly #say: Say;

  /** Of a finding of a catalog: `findings.catalog` makes one of your own. */
  constructor(finding: Finding, { source = '', say = inCode } = {}) {
    super(`${source === '' ? '' : `${source}: `}${sentence(finding, say)}`);
    this.finding = finding;
    this.source = source;
    this.#say = say;
  }

  /** Where in the text of the model it was found. */
  get place(): Place | undefined {
    const { about } = this.finding;
    return 'place' in about ? about.place : undefined;
  }

  /** The same, found in a file. */
  in(source: string): InputError {
    return new InputError(this.finding, { source, say: this.#say });
  }

  /** The same, in the words of a surface. */
  said(say: Say): InputError {
    return new InputError(this.finding, { source: this.source, say });
  }
}

/** What work comes to, or the bad input that it was stopped by. */
export function* orInputError<Y, T>(work: Generator<Y, T>): Generator<Y, T | InputError> {
  try {
    return yield* work;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
}

/** What work comes to, or undefined where the method cannot take these data. */
export function* tried<Y, T>(work: Generator<Y, T>): Generator<Y, T | undefined> {
  const value = yield* orInputError(work);
  return value instanceof InputError ? undefined : value;
}
