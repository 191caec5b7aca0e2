import type { Options } from '../src/index.ts';

/** The value of an option as the command line takes it: u1=0.1,u2=3 for named numbers, 1,2,4 for a list. */
export function optionText(value: Options[keyof Options]): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, x]) => `${name}=${x}`)
    .join(',');
}
