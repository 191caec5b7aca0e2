import { momentOf } from '../../src/inside.ts';
import { typedNumber } from './typedNumber.ts';

const day = 24 * 60 * 60;

/**
 * The time that a person typed: a number or, where times are days since a date, a date as well. NaN where it is neither.
 *
 * @param time What the times are called, such as "days since 2024-01-31".
 */
export function typedTime(text: string, time: string): number {
  const start = /^days since (.+)$/.exec(time)?.[1];
  const [from, to] = [start, text.trim()].map((one) => (one === undefined ? undefined : momentOf(one)));
  const areDates = from?.kind === 'date' && to?.kind === 'date' && from.zoned === to.zoned;
  return areDates ? (to.seconds - from.seconds) / day : typedNumber(text);
}
