import { Failure } from '../failure.ts';

// Oracle (c): the same answer twice, bit for bit, timing aside.

/** Fields that hold times of the clock. */
const timed = new Set(['timing', 'milliseconds', 'elapsed']);

/** Where two values differ first, in words; undefined where they are the same bit for bit. Fields of the clock are passed over. */
export function difference(a: unknown, b: unknown, at = ''): string | undefined {
  if (Object.is(a, b)) return undefined;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return describe(a, b, at);
  if (Array.isArray(a) !== Array.isArray(b)) return describe(a, b, at);
  if (ArrayBuffer.isView(a) || Array.isArray(a)) {
    const [x, y] = [a as ArrayLike<unknown>, b as ArrayLike<unknown>];
    if (x.length !== y.length) return `${at || 'it'} has ${x.length} and ${y.length} entries`;
    for (let i = 0; i < x.length; i++) {
      const mismatch = difference(x[i], y[i], `${at}[${i}]`);
      if (mismatch) return mismatch;
    }
    return undefined;
  }
  if (a instanceof Map && b instanceof Map) return difference([...a], [...b], at);
  const names = Object.keys(a);
  const others = Object.keys(b);
  if (names.length !== others.length || names.some((name) => !Object.hasOwn(b, name))) {
    return `${at || 'it'} has the fields ${names.join(', ')} and ${others.join(', ')}`;
  }
  for (const name of names) {
    if (timed.has(name)) continue;
    const [x, y] = [a, b] as Record<string, unknown>[];
    const mismatch = difference(x![name], y![name], at ? `${at}.${name}` : name);
    if (mismatch) return mismatch;
  }
  return undefined;
}

/** Fails where two values differ in a bit. */
export function mustBeSame(oracle: string, a: unknown, b: unknown): void {
  const mismatch = difference(a, b);
  if (mismatch) throw new Failure(oracle, mismatch);
}

function describe(a: unknown, b: unknown, at: string): string {
  return `${at || 'it'} is ${shown(a)} and ${shown(b)}`;
}

function shown(value: unknown): string {
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'a list' : 'an object';
  return String(JSON.stringify(value) ?? typeof value).slice(0, 200);
}
