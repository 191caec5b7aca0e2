import type { Column } from '../../src/index.ts';
import { type Amounts, amountsIn } from './amountsIn.ts';

/** How far a first value may be from the amount that was there, as a part of it. */
const near = 0.2;

/** The amounts in the headings of columns, where each column begins at its own: what was measured is what is left of it. */
export function amountsLeft(columns: readonly Column[]): Amounts | undefined {
  const amounts = amountsIn(columns.map(({ name }) => name));
  const beginsThere = ({ values }: Column, amount: number) => {
    const first = values.find((x) => !Number.isNaN(x)) ?? Number.NaN;
    return amount > 0 && Math.abs(first - amount) < near * amount;
  };
  return amounts && columns.every((column, j) => beginsThere(column, amounts.values[j]))
    ? amounts
    : undefined;
}
