// Inputs travel between processes and into seed files as JSON. What JSON has no word for is written as {"$": "NaN"} and so on.

/** Values that JSON lacks, by the word they are written as. */
const special = new Map<string, () => unknown>([
  ['NaN', () => Number.NaN],
  ['Infinity', () => Number.POSITIVE_INFINITY],
  ['-Infinity', () => Number.NEGATIVE_INFINITY],
  ['-0', () => -0],
  ['undefined', () => undefined],
  ['bigint', () => 10n],
  ['symbol', () => Symbol('a symbol')],
  ['function', () => () => 1],
  ['date', () => new Date(0)],
  ['map', () => new Map([['a', 1]])],
  ['set', () => new Set([1])],
  ['bare', () => Object.create(null)],
  ['float64', () => Float64Array.of(1, 2)],
]);

/** The words for values that JSON lacks. */
export const specialWords: readonly string[] = [...special.keys()];

/** An input as JSON. */
export function toPlain(value: unknown): string {
  return JSON.stringify(written(value));
}

/** The input that a JSON text stands for. */
export function fromPlain(text: string): unknown {
  return restored(JSON.parse(text));
}

function written(value: unknown): unknown {
  if (typeof value === 'number') {
    if (Number.isFinite(value) && !Object.is(value, -0)) return value;
    return { $: Object.is(value, -0) ? '-0' : String(value) };
  }
  if (value === undefined) return { $: 'undefined' };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(written);
  // A property of its own even where it is called __proto__.
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, written(one)]));
}

function restored(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(restored);
  const entries = Object.entries(value);
  if (entries.length === 1 && entries[0][0] === '$' && special.has(entries[0][1])) {
    return special.get(entries[0][1])!();
  }
  return Object.fromEntries(entries.map(([name, one]) => [name, restored(one)]));
}
