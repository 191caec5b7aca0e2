import { children, type Expression } from './expression.ts';

/** e with `change` of each branch directly below it in that branch's place; e itself where none is changed. */
export function mapChildren(e: Expression, change: (branch: Expression) => Expression): Expression {
  const before = children(e);
  const after = before.map(change);
  if (after.every((branch, i) => branch === before[i])) return e;
  switch (e.kind) {
    case 'negate':
    case 'defined':
      return { ...e, of: after[0] };
    case 'sum':
      return { ...e, terms: after };
    case 'product':
      return { ...e, factors: after };
    case 'quotient':
      return { ...e, numerator: after[0], denominator: after[1] };
    case 'power':
      return { ...e, base: after[0], exponent: after[1] };
    case 'call':
      return { ...e, args: after };
    case 'choose':
      return { ...e, left: after[0], right: after[1], yes: after[2], no: after[3] };
    default:
      return e;
  }
}
