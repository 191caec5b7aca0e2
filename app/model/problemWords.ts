import { findings } from '../../src/index.ts';
import type { Problem } from '../worker/messages.ts';

/** A problem's message in parts. */
export interface ProblemWords {
  /** Such as "Line 2, column 7"; empty where it concerns no place. */
  readonly where: string;
  readonly what: string;
  /** What to do about it; may be empty. */
  readonly advice: string;
}

/** What is wrong with a model, without the line of text and the carets: the editor underlines the place. */
export function problemWords({ message, finding, place }: Problem): ProblemWords {
  if (finding.about.of !== 'model' || !place) return { where: '', what: message, advice: '' };
  const { message: what, advice } = findings.wordsOf(finding, findings.inCode);
  const also = finding.also ? `\n${findings.sentence(finding.also, findings.inCode)}` : '';
  return { where: `Line ${place.line}, column ${place.column}`, what, advice: `${advice}${also}` };
}
