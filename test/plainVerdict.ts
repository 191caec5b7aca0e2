import { placedText } from '../src/findings/plainText.ts';
import type { StatusCode, Verdict } from '../src/result.ts';
import { verdictOf } from '../src/verdict.ts';

/** A verdict with words of its own. */
export function plainVerdict(code: StatusCode, message = '', advice = ''): Verdict {
  return verdictOf(code, placedText(message, advice));
}
