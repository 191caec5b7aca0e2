import type { StatusCode, Verdict } from '../src/result.ts';
import { verdictOf } from '../src/verdict.ts';
import { plainText } from './plainText.ts';

/** A verdict with a given text. */
export function plainVerdict(code: StatusCode, message = '', advice = ''): Verdict {
  return verdictOf(code, plainText(message, advice));
}
