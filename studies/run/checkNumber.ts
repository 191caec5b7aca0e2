import { InputError } from '../../src/index.ts';
import { runFindings } from './runFindings.ts';

/** What an option of a study or of an engine may be. */
export interface NumberRange {
  whole: boolean;
  most: number;
  example: number;
}

/** Throws an InputError where an option is not a number above zero in its range. */
export function checkNumber(option: string, value: unknown, range: NumberRange): asserts value is number {
  const { whole, most } = range;
  const isNumber = typeof value === 'number' && value > 0 && value <= most;
  if (isNumber && (!whole || Number.isInteger(value))) return;
  throw new InputError(runFindings.studyNumber({ option, value: String(value), ...range }));
}
