import type { TestFunctions } from './testFunctions.ts';

/** The basis depends on the grid and the settings alone, so that fits on one grid share it. */
const cache = new Map<string, TestFunctions>();
const mostDoubles = 8_000_000;

/** The basis under this key: from the cache, or made and kept while there is room (64 MB), the longest unused going first. */
export function* cachedBasis(
  key: string,
  make: () => Generator<void, TestFunctions>,
): Generator<void, TestFunctions> {
  const basis = cache.get(key) ?? (yield* make());
  cache.delete(key);
  cache.set(key, basis);
  let doubles = 0;
  for (const other of [...cache.keys()].reverse()) {
    const { rows: K, cols: M } = cache.get(other)!.Phi;
    // Φ, Φ̇ and the three products that the covariance keeps with them.
    doubles += 2 * K * M + 3 * K * K;
    if (doubles > mostDoubles) cache.delete(other);
  }
  return basis;
}

/** Forgets every basis, so that the next fit makes its own: for timing methods one by one. */
export function forgetBases(): void {
  cache.clear();
}
