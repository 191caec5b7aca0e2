import { constantValue } from '../model/constantValue.ts';
import { type Expression, number } from '../model/expression.ts';
import { substitution } from '../model/substitute.ts';

/** A replacement (substitute.ts) of known parameters by their values, and of branches that these decide by the one that is taken. */
export function withKnown(values: ReadonlyMap<string, number>): (leaf: Expression) => Expression | undefined {
  const replacement = (e: Expression): Expression | undefined => {
    if (e.kind === 'parameter') {
      const value = values.get(e.name);
      return value === undefined ? undefined : number(value);
    }
    if (e.kind !== 'choose') return undefined;
    const [left, right] = [constantValue(change(e.left)), constantValue(change(e.right))];
    if (left === undefined || right === undefined) return undefined;
    return change(left <= right ? e.yes : e.no);
  };
  const change = substitution(replacement);
  return replacement;
}
