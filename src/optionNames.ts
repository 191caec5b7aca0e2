import { type Options, optionTable } from './options.ts';

/**
 * The names of all options, in the table's order.
 *
 * @example
 * ```ts
 * import { optionNames } from 'wendy';
 *
 * console.log(optionNames.includes('noiseSd')); // → true
 * ```
 */
export const optionNames = Object.keys(optionTable) as (keyof Options)[];
