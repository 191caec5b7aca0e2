import { type Finding, InputError } from '../../src/index.ts';
import { nearestName } from '../../src/inside.ts';
import { inside, show } from './path.ts';
import { planFindings, type Wrong } from './planFindings.ts';

/** A value of a plan, and where it stands there: `parts[1].points[0]`; the plan itself stands at ''. */
export interface Found {
  value: unknown;
  at: string;
}

/** Throws what a catalog says about a value and its place. `more` is what the words are made of besides. */
export function refuse<V extends Wrong>(
  { value, at }: Found,
  finding: (values: V) => Finding,
  more: Omit<V, keyof Wrong>,
): never {
  throw new InputError(finding({ path: at, value: show(value), ...more } as V));
}

/** The fields of an object, all of them known; an error offers the nearest name. */
export function fieldsOf(found: Found, known: readonly string[], example: string): Map<string, Found> {
  const { value, at } = found;
  if (!isObject(value)) refuse(found, planFindings.planObjectNeeded, { example });
  const fields = new Map<string, Found>();
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
  found: Found,
  { single = false, most, example }: { single?: boolean; most: number; example: string },
  read: (item: Found) => T,
  keyOf: (item: T) => unknown = (item) => item,
): T[] {
  const { value, at } = found;
  if (!Array.isArray(value) && single) return [read(found)];
  if (!Array.isArray(value)) refuse(found, planFindings.planListNeeded, { example });
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
  found: Found,
  { min, max, whole = false, example }: { min: number; max: number; whole?: boolean; example: string },
): number {
  const { value } = found;
  const fits =
    typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value));
  if (!fits) refuse(found, planFindings.planNumberRange, { min, max, whole, example });
  // -0 is 0.
  return value + 0;
}

/** A text of one line. */
export function lineOf(found: Found, most: number): string {
  const { value } = found;
  const clean = typeof value === 'string' && value.trim() === value && value !== '' && !/\p{Cc}/u.test(value);
  if (!clean || [...value].length > most) {
    refuse(found, planFindings.planLineNeeded, { most });
  }
  return value;
}

/** A name that can be part of a file's. */
export function nameOf(found: Found): string {
  const { value } = found;
  if (typeof value !== 'string' || !/^[A-Za-z0-9][\w-]{0,59}$/.test(value)) {
    const tidy = typeof value === 'string' ? value.replace(/[^\w-]+/g, '-').replace(/^[-_]+|-+$/g, '') : '';
    refuse(found, planFindings.planNameNeeded, { example: tidy.slice(0, 60) || 'my-study' });
  }
  return value;
}

/** One of some words. */
export function choiceOf<T extends string>(found: Found, words: readonly T[]): T {
  const { value } = found;
  if (!words.includes(value as T)) {
    const near = typeof value === 'string' ? nearestName(value, words) : undefined;
    refuse(found, planFindings.planChoiceNeeded, { words, near });
  }
  return value as T;
}

/** Finite numbers by name; composed and decomposed letters are the same name, as in models. */
export function numbersOf(found: Found, example: string): Record<string, number> {
  const { value, at } = found;
  if (!isObject(value)) refuse(found, planFindings.planNumbersNeeded, { example });
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
