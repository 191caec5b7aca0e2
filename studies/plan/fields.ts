import { type Finding, InputError } from '../../src/index.ts';
import { nearestName } from '../../src/inside.ts';
import { inside, show } from './path.ts';
import { planFindings, type Wrong } from './planFindings.ts';

/** A value of a plan, and its path there: `parts[1].points[0]`; the path of the plan itself is ''. */
export interface Entry {
  value: unknown;
  at: string;
}

/** Throws the error that a catalog has for a value and its place. `more`: the other values of the finding. */
export function refuse<V extends Wrong>(
  { value, at }: Entry,
  finding: (values: V) => Finding,
  more: Omit<V, keyof Wrong>,
): never {
  throw new InputError(finding({ path: at, value: show(value), ...more } as V));
}

/** The fields of an object, all of them known; an error offers the nearest name. */
export function fieldsOf(entry: Entry, known: readonly string[], example: string): Map<string, Entry> {
  const { value, at } = entry;
  if (!isObject(value)) refuse(entry, planFindings.planObjectNeeded, { example });
  const fields = new Map<string, Entry>();
  for (const [name, inner] of Object.entries(value)) {
    const place = inside(at, name);
    if (!known.includes(name)) {
      const near = nearestName(name, known);
      throw new InputError(planFindings.planFieldUnknown({ path: place, near, known }));
    }
    fields.set(name, { value: inner, at: place });
  }
  return fields;
}

/** A list, or where `single` is set one value in place of a list of one; not empty, and nothing in it twice. */
export function listOf<T>(
  entry: Entry,
  { single = false, most, example }: { single?: boolean; most: number; example: string },
  read: (item: Entry) => T,
  keyOf: (item: T) => unknown = (item) => item,
): T[] {
  const { value, at } = entry;
  if (!Array.isArray(value) && single) return [read(entry)];
  if (!Array.isArray(value)) refuse(entry, planFindings.planListNeeded, { example });
  if (value.length === 0) throw new InputError(planFindings.planListEmpty({ path: at, example }));
  if (value.length > most)
    throw new InputError(planFindings.planListLong({ path: at, entries: value.length, most }));
  const places = new Map<unknown, string>();
  return value.map((inner, i) => {
    const place = `${at}[${i}]`;
    const item = read({ value: inner, at: place });
    const key = keyOf(item);
    const earlier = places.get(key);
    if (earlier !== undefined) {
      const named = key !== item;
      throw new InputError(planFindings.planEntryTwice({ path: place, value: show(key), earlier, named }));
    }
    places.set(key, place);
    return item;
  });
}

/** A number of a range. */
export function numberOf(
  entry: Entry,
  { min, max, whole = false, example }: { min: number; max: number; whole?: boolean; example: string },
): number {
  const { value } = entry;
  const fits =
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (!fits) refuse(entry, planFindings.planNumberRange, { min, max, whole, example });
  // -0 is 0.
  return value + 0;
}

/** A text of one line. */
export function lineOf(entry: Entry, most: number): string {
  const { value } = entry;
  const clean = typeof value === 'string' && value.trim() === value && value !== '' && !/\p{Cc}/u.test(value);
  if (!clean || [...value].length > most) {
    refuse(entry, planFindings.planLineNeeded, { most });
  }
  return value;
}

/** A name that can be part of a file's. */
export function nameOf(entry: Entry): string {
  const { value } = entry;
  if (typeof value !== 'string' || !/^[A-Za-z0-9][\w-]{0,59}$/.test(value)) {
    const tidy = typeof value === 'string' ? value.replace(/[^\w-]+/g, '-').replace(/^[-_]+|-+$/g, '') : '';
    refuse(entry, planFindings.planNameNeeded, { example: tidy.slice(0, 60) || 'my-study' });
  }
  return value;
}

/** One of some words. */
export function choiceOf<T extends string>(entry: Entry, words: readonly T[]): T {
  const { value } = entry;
  if (!words.includes(value as T)) {
    const near = typeof value === 'string' ? nearestName(value, words) : undefined;
    refuse(entry, planFindings.planChoiceNeeded, { words, near });
  }
  return value as T;
}

/** Finite numbers by name; composed and decomposed letters are the same name, as in models. */
export function numbersOf(entry: Entry, example: string): Record<string, number> {
  const { value, at } = entry;
  if (!isObject(value)) refuse(entry, planFindings.planNumbersNeeded, { example });
  const numbers = Object.entries(value).map(([name, inner]) => {
    if (typeof inner !== 'number' || !Number.isFinite(inner)) {
      refuse({ value: inner, at: inside(at, name) }, planFindings.planFiniteNeeded, { example });
    }
    return [name.normalize('NFC'), inner + 0] as const;
  });
  return Object.fromEntries(numbers);
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
