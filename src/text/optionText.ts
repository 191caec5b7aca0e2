import { rangeText } from './rangeText.ts';

type Value = string | number | boolean | readonly number[] | Readonly<Record<string, unknown>>;

/** The value of an option as the command line takes it: u1=0.1,u2=3 for named numbers, K=0:10 for ranges, 1,2,4 for a list. */
export function optionText(value: Value): string {
  if (Array.isArray(value)) return value.join(',');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, x]) => `${name}=${Array.isArray(x) ? rangeText(x) : x}`)
    .join(',');
}
