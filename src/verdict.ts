import { wordsOf } from './findings/catalog.ts';
import type { Finding } from './findings/finding.ts';
import { inCode } from './findings/say.ts';

/** The possible verdicts on a fit, worst first; the first that applies is its status. */
export type StatusCode = (typeof statusCodes)[number];

/** Worst first. */
const statusCodes = [
  'notFinite',
  'notPositiveDefinite',
  'notConverged',
  'notIdentifiable',
  'leavesData',
  'otherOptima',
  'optimumUnconfirmed',
  'hiddenByNoise',
  'notNormal',
  'iterationLimit',
  'noiseUnexplained',
  'undersampled',
  'biased',
  'integrationError',
  'correlatedNoise',
  'noiseUncertain',
  'unevenNoise',
  'poorlyDetermined',
  'disagreement',
  'sensitive',
  'ok',
] as const;

/** One sentence of what was found and one of what to do. */
export interface Verdict {
  code: StatusCode;
  message: string;
  advice: string;
  /** The same as data. */
  finding: Finding;
}

/** The verdict that says a finding. */
export function verdictOf(code: StatusCode, finding: Finding): Verdict {
  return { code, ...wordsOf(finding, inCode), finding };
}

/** What has a verdict: a result. */
interface Judged {
  readonly status: Verdict;
  readonly diagnostics: { readonly warnings: Verdict[] };
}

/** The result with one more verdict, in its place by weight; it is the status where none weighs more. */
export function withVerdict<R extends Judged>(result: R, verdict: Verdict): R {
  const rank = ({ code }: Verdict) => statusCodes.indexOf(code);
  const before = result.diagnostics.warnings;
  const place = before.findIndex((other) => rank(other) > rank(verdict));
  const at = place < 0 ? before.length : place;
  const warnings = [...before.slice(0, at), verdict, ...before.slice(at)];
  return { ...result, status: warnings[0], diagnostics: { ...result.diagnostics, warnings } };
}
