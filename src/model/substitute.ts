import type { Expression } from './expression.ts';
import { mapChildren } from './mapChildren.ts';

/** A function that puts `replacement` of a name in place of every name that has one; shared branches stay shared. */
export function substitution(
  replacement: (leaf: Expression) => Expression | undefined,
): (e: Expression) => Expression {
  const kept = new Map<Expression, Expression>();
  return function change(e: Expression): Expression {
    let changed = kept.get(e);
    if (!changed) {
      changed = replacement(e) ?? mapChildren(e, change);
      kept.set(e, changed);
    }
    return changed;
  };
}
