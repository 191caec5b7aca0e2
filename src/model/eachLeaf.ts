import { children, type Expression, sharedPart } from './expression.ts';

/** Visits the names, numbers and times in e from left to right; what definitions and conditions share, once for each `seen`. */
export function eachLeaf(e: Expression, seen: Set<Expression>, visit: (leaf: Expression) => void): void {
  const key = sharedPart(e);
  if (key) {
    if (seen.has(key)) return;
    seen.add(key);
  }
  const below = children(e);
  if (below.length === 0) visit(e);
  for (const child of below) eachLeaf(child, seen, visit);
}
