/**
 * The version of this package; a test holds it against package.json.
 *
 * @example
 * ```ts
 * import { version } from 'wendy';
 *
 * console.log(version.split('.').length); // → 3
 * ```
 */
export const version = '0.2.0';
