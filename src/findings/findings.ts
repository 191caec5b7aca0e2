import { catalog, findingCodes, wordsOf } from './catalog.ts';
import { inCode, sentence } from './say.ts';

/**
 * Findings for those who add surfaces or catalogs of their own: makers of catalogs, words at a surface, the library's own words.
 *
 * @example
 * ```ts
 * import { findings, InputError, parseModel } from 'wendy';
 *
 * try {
 *   parseModel("u' = 2u");
 * } catch (error) {
 *   if (!(error instanceof InputError)) throw error;
 *   const { message, advice } = findings.wordsOf(error.finding, findings.inCode);
 *   console.log(message, advice); // → missing * between 2 and u. Write 2*u to multiply.
 * }
 * ```
 */
export const findings = { catalog, codes: findingCodes, wordsOf, sentence, inCode } as const;
