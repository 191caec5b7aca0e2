import { catalog, findingCodes, wordsOf } from './catalog.ts';
import { inCode, sentence } from './say.ts';

/** Findings for those who add surfaces or catalogs of their own: makers of catalogs, words at a surface, the library's own words. */
export const findings = { catalog, codes: findingCodes, wordsOf, sentence, inCode } as const;
