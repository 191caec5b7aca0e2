/**
 * Whether two plain values are alike all the way down. Expressions share parts of which each may stand for many: what was
 * compared once is not compared again.
 */
export function sameValue(a: unknown, b: unknown, compared = new Map<object, object>()): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (compared.get(a) === b) return true;
  compared.set(a, b);
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key], compared),
  );
}
