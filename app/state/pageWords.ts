import { type Finding, findings } from '../../src/index.ts';

/** A finding in the words of the page. */
export function pageWords(finding: Finding): string {
  return findings.sentence(finding, findings.inCode);
}
