import type { Condition } from './condition.ts';
import { printExpression } from './printExpression.ts';

/** The text of a condition; what is joined by `or` inside of `and` stands in brackets, and so does what is joined inside of its like. */
export function printCondition(c: Condition): string {
  if (c.kind === 'comparison') {
    return `${printExpression(c.left)} ${c.strict ? '>' : '>='} ${printExpression(c.right)}`;
  }
  const word = c.kind === 'all' ? ' and ' : ' or ';
  return c.of
    .map((one) =>
      one.kind === 'comparison' || (c.kind === 'any' && one.kind === 'all')
        ? printCondition(one)
        : `(${printCondition(one)})`,
    )
    .join(word);
}
