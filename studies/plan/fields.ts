import { InputError, nearestName } from '../../src/index.ts';

/** A value of a plan, and where it stands there: `parts[1].points[0]`; the plan itself stands at ''. */
export interface Found {
  value: unknown;
  at: string;
}

/** That a value will not do: what was found, where, and what is needed. */
export function refuse({ value, at }: Found, needed: string): never {
  throw new InputError(`${at || 'The plan'} is ${show(value)}. ${needed}`);
}

/** The fields of an object, all of them known; an error offers the nearest name. */
export function fieldsOf(found: Found, known: readonly string[], example: string): Map<string, Found> {
  const { value, at } = found;
  if (!isObject(value)) refuse(found, `An object is needed, such as ${example}.`);
  const fields = new Map<string, Found>();
  for (const [name, inner] of Object.entries(value)) {
    const place = inside(at, name);
    if (!known.includes(name)) {
      const near = nearestName(name, known);
      throw new InputError(
        `${place} is not known.${near ? ` Did you mean ${near}?` : ''} The fields here are ${known.join(', ')}. Correct the name, or leave it out.`,
      );
    }
    fields.set(name, { value: inner, at: place });
  }
  return fields;
}

/** A list, or where `single` is set one value in place of a list of one; not empty, and nothing in it twice. */
export function listOf<T>(
  found: Found,
  { single = false, most, example }: { single?: boolean; most: number; example: string },
  read: (item: Found) => T,
  keyOf: (item: T) => unknown = (item) => item,
): T[] {
  const { value, at } = found;
  if (!Array.isArray(value) && single) return [read(found)];
  if (!Array.isArray(value)) refuse(found, `A list is needed, such as ${example}.`);
  if (value.length === 0)
    throw new InputError(`${at} is an empty list. Give at least one, such as ${example}.`);
  if (value.length > most) {
    throw new InputError(`${at} has ${value.length} entries; at most ${most} are read. Shorten the list.`);
  }
  const places = new Map<unknown, string>();
  return value.map((inner, i) => {
    const place = `${at}[${i}]`;
    const item = read({ value: inner, at: place });
    const key = keyOf(item);
    const earlier = places.get(key);
    if (earlier !== undefined) {
      const verb = key === item ? 'is' : 'is called';
      throw new InputError(
        `${place} ${verb} ${show(key)}, as is ${earlier}. Each may stand once: ${key === item ? 'leave one out' : 'leave one out, or rename it'}.`,
      );
    }
    places.set(key, place);
    return item;
  });
}

/** A number of a range. */
export function numberOf(
  found: Found,
  { min, max, whole = false, example }: { min: number; max: number; whole?: boolean; example: string },
): number {
  const { value } = found;
  const fits =
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (!fits) {
    refuse(found, `A ${whole ? 'whole ' : ''}number from ${min} to ${max} is needed, such as ${example}.`);
  }
  // -0 is 0.
  return value + 0;
}

/** A text of one line. */
export function lineOf(found: Found, most: number): string {
  const { value } = found;
  const clean = typeof value === 'string' && value.trim() === value && value !== '' && !/\p{Cc}/u.test(value);
  if (!clean || [...value].length > most) {
    refuse(found, `A text of one line is needed, of 1 to ${most} characters, without spaces at its ends.`);
  }
  return value;
}

/** A name that can be part of a file's. */
export function nameOf(found: Found): string {
  const { value } = found;
  if (typeof value !== 'string' || !/^[A-Za-z0-9][\w-]{0,59}$/.test(value)) {
    const tidy = typeof value === 'string' ? value.replace(/[^\w-]+/g, '-').replace(/^[-_]+|-+$/g, '') : '';
    const hint = `such as "${tidy.slice(0, 60) || 'my-study'}"`;
    refuse(found, `A name of at most 60 letters (A to Z), digits, - and _ is needed, ${hint}.`);
  }
  return value;
}

/** One of some words. */
export function choiceOf<T extends string>(found: Found, words: readonly T[]): T {
  const { value } = found;
  if (!words.includes(value as T)) {
    const near = typeof value === 'string' ? nearestName(value, words) : undefined;
    const all = words.map((word) => JSON.stringify(word)).join(', ');
    refuse(found, `It must be one of ${all}.${near ? ` Did you mean ${near}?` : ''}`);
  }
  return value as T;
}

/** Finite numbers by name; composed and decomposed letters are the same name, as in models. */
export function numbersOf(found: Found, example: string): Record<string, number> {
  const { value, at } = found;
  if (!isObject(value)) refuse(found, `An object with a number for each name is needed, such as ${example}.`);
  const numbers = Object.entries(value).map(([name, inner]) => {
    if (typeof inner !== 'number' || !Number.isFinite(inner)) {
      refuse({ value: inner, at: inside(at, name) }, `A finite number is needed, such as ${example}.`);
    }
    return [name.normalize('NFC'), inner + 0] as const;
  });
  return Object.fromEntries(numbers);
}

/** Where a field of an object stands. */
export function inside(at: string, name: string): string {
  const step = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? name : `[${show(name)}]`;
  return at === '' || step.startsWith('[') ? `${at}${step}` : `${at}.${step}`;
}

/** A value as JSON has it, cut to a length that suits a message. */
export function show(value: unknown): string {
  if (value === undefined) return 'missing';
  const text = typeof value === 'number' ? String(value) : (JSON.stringify(value) ?? typeof value);
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
