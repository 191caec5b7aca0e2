import type { PriorLaw, PriorNumber } from './priorLaw.ts';

/** Numbers that may be zero or below. */
const anySign: readonly PriorNumber[] = ['mean', 'location', 'lower end', 'upper end'];

/** What is wrong with one of the numbers of a prior, by its index. */
export interface WrongNumber {
  readonly index: number;
  readonly number: PriorNumber;
  readonly is: 'notFinite' | 'notPositive' | 'notAboveFirst';
}

/** The first number that a distribution cannot have; undefined where all are fine. */
export function wrongNumber(
  { numbers, positive }: PriorLaw,
  values: readonly number[],
): WrongNumber | undefined {
  const is = (number: PriorNumber, index: number): WrongNumber['is'] | undefined => {
    const value = values[index];
    if (!Number.isFinite(value)) return 'notFinite';
    const isAbove = !anySign.includes(number) || (positive && number === 'lower end');
    if (isAbove && value <= 0) return 'notPositive';
    return number === 'upper end' && !(value > values[0]) ? 'notAboveFirst' : undefined;
  };
  const wrong = numbers.map((number, index) => ({ number, index, is: is(number, index) }));
  return wrong.find((one): one is WrongNumber => one.is !== undefined);
}
