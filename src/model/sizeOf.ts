import { children, type Expression } from './expression.ts';

export interface Size {
  /** Branches from the root to the farthest leaf. */
  readonly height: number;
  /** How many branches e has once definitions and shared branches are written out wherever they stand. */
  readonly count: number;
}

/** How large e is. Trees never change: kept with e. */
export function sizeOf(e: Expression): Size {
  let size = known.get(e);
  if (!size) {
    let [height, count] = [0, 1];
    for (const child of children(e)) {
      const below = sizeOf(child);
      height = Math.max(height, below.height);
      count += below.count;
    }
    size = { height: height + 1, count };
    known.set(e, size);
  }
  return size;
}

const known = new WeakMap<Expression, Size>();
