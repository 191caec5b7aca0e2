import { children, type Expression, sharedPart } from './expression.ts';

export interface Size {
  /** Branches from the root to the farthest leaf. */
  readonly height: number;
  /** How many branches e has once definitions and shared branches are written out wherever they stand. */
  readonly count: number;
}

/** How large e is. Kept with the branches that may be shared, definitions and conditions: trees never change. */
export function sizeOf(e: Expression): Size {
  const key = sharedPart(e);
  const kept = key && known.get(key);
  if (kept) return kept;
  let [height, count] = [0, 1];
  for (const child of children(e)) {
    const below = sizeOf(child);
    height = Math.max(height, below.height);
    count += below.count;
  }
  const size = { height: height + 1, count };
  if (key) known.set(key, size);
  return size;
}

const known = new WeakMap<Expression, Size>();
