import type { InputError } from '../../src/index.ts';

const codes = [
  'slopesTooLarge',
  'timeSpanTooShort',
  'timeTooLarge',
  'valueOutOfRange',
  'valueTooLarge',
  'valuesTooSmall',
];

/** Whether data were refused because their numbers are too large or too small to compute with. */
export function isOutOfRange({ finding }: InputError): boolean {
  return codes.includes(finding.code);
}
