import { callFindings } from './findings/callFindings.ts';
import { InputError } from './inputError.ts';
import type { Watch } from './result.ts';
import { count, shown } from './text/words.ts';

// Checks of what a caller gives, at the doors of the library: plain JavaScript passes anything.

/** Whether the value is an object of named fields, and not a list, a Map or the like, whose entries are not fields. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return Object.prototype.toString.call(value) === '[object Object]';
}

/** Throws unless the value is an object of options with no names but these. */
export function checkFields(
  value: unknown,
  of: string,
  names: readonly string[],
  example: string,
): asserts value is Readonly<Record<string, unknown>> {
  if (!isFields(value)) {
    throw new InputError(
      callFindings.wrongArguments({
        what: `The options of ${of}`,
        value: shown(value),
        needed: `An object is needed, such as ${example}.`,
      }),
    );
  }
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) {
    throw new InputError(callFindings.unknownField({ name: unknown, of, names }));
  }
}

/** Throws unless the value is a text. */
export function checkText(value: unknown, what: string, example: string): asserts value is string {
  if (typeof value === 'string') return;
  throw wrong(what, value, `A text is needed, such as '${example}'.`);
}

/** Throws unless the value is a list of texts. */
export function checkTexts(
  value: unknown,
  what: string,
  example: string,
): asserts value is readonly string[] {
  if (!Array.isArray(value)) {
    const needed = `A list of texts is needed, such as ${example}.`;
    throw new InputError(callFindings.wrongArguments({ what, value: shown(value), needed }));
  }
  const other = value.findIndex((text) => typeof text !== 'string');
  if (other >= 0) {
    const needed = `A list of texts is needed, such as ${example}.`;
    const entry = { value: shown(value[other]), place: `${other + 1}` };
    throw new InputError(callFindings.wrongEntry({ what, ...entry, needed }));
  }
}

/** Throws unless the value is a list or typed array of numbers. */
export function checkNumbers(value: unknown, what: string): asserts value is ArrayLike<number> {
  if (!isList(value)) {
    const needed = 'A list of numbers is needed, such as [1, 2, 3].';
    throw new InputError(callFindings.wrongArguments({ what, value: shown(value), needed }));
  }
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'number') {
      const entry = { value: shown(value[i]), place: `${i + 1} of ${count(value.length, 'value')}` };
      throw new InputError(
        callFindings.wrongEntry({ what, ...entry, needed: 'A list of numbers is needed.' }),
      );
    }
  }
}

/** Whether the value is a list or a typed array, of whatever. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/** Throws unless the value can watch over work: functions to call, and a signal to stop it. It may have other fields. */
export function checkWatch(value: unknown): asserts value is Watch {
  if (!isFields(value)) {
    throw wrong(
      'The last argument',
      value,
      'An object is needed, such as { signal: controller.signal }; or leave it out.',
    );
  }
  const { observe, signal, stop, elsewhere, help } = value;
  for (const [name, field] of Object.entries({ observe, elsewhere, help })) {
    if (field !== undefined && typeof field !== 'function') {
      throw wrong(name, field, 'A function is needed; or leave it out.');
    }
  }
  for (const [name, field] of Object.entries({ signal, stop })) {
    if (field !== undefined && !isSignal(field)) {
      throw wrong(
        name,
        field,
        'An AbortSignal is needed, such as new AbortController().signal; or leave it out.',
      );
    }
  }
}

/** The error for an argument that is not what is needed. */
export function wrong(what: string, value: unknown, needed: string): InputError {
  return new InputError(callFindings.wrongArgument({ what, value: shown(value), needed }));
}

/** By what it can do: a signal from another frame or context is no instance of this one's AbortSignal. */
function isSignal(value: unknown): boolean {
  const { aborted, throwIfAborted } = Object(value);
  return typeof aborted === 'boolean' && typeof throwIfAborted === 'function';
}

/** What a record holds under a name of a user's: constructor and __proto__ are names as well, which every object answers to. */
export function ownValue<T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return record && Object.hasOwn(record, name) ? record[name] : undefined;
}
