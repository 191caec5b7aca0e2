import type { Result, StatusCode } from '../src/index.ts';
import { replacedMethod } from '../src/inside.ts';
import { isSevere } from './isSevere.ts';

/** How to take a verdict: as it is, with care, or not at all. */
export type Tone = 'good' | 'care' | 'bad';

export interface Headline {
  readonly tone: Tone;
  /** The verdict in a few words. */
  readonly words: string;
}

/** A short headline for each status, before its own sentence. */
const headlines: Readonly<Record<StatusCode, string>> = {
  ok: 'Good fit',
  noiseUnexplained: 'The residuals exceed the noise',
  notNormal: 'Unusual residuals',
  correlatedNoise: 'The residuals show a pattern in time',
  unevenNoise: 'The noise is uneven',
  undersampled: 'The residuals are below the noise',
  biased: 'Biased',
  hiddenByNoise: 'Biased: the noise hides some terms',
  leavesData: 'The solution leaves the data',
  sensitive: 'Small differences grow: a check proves little',
  integrationError: 'Perhaps biased: the steps are coarse',
  notIdentifiable: 'Not identifiable',
  otherOptima: 'Other values fit as well',
  optimumUnconfirmed: 'Perhaps not the best fit',
  poorlyDetermined: 'Hardly identifiable',
  noiseUncertain: 'Take the intervals with care',
  disagreement: 'Two methods disagree',
  iterationLimit: 'Not settled',
  notConverged: 'No answer',
  notPositiveDefinite: 'No answer',
  notFinite: 'No answer',
};

/** What a status, or a warning, is in a few words. */
export function shortWords(code: StatusCode): string {
  return headlines[code];
}

/** The verdict on a fit in a few words; if another method's numbers are shown instead, it names that method. */
export function headlineOf(result: Result): Headline {
  const { status, method } = result;
  const { code } = status;
  const tone = code === 'ok' ? 'good' : isSevere(code) ? 'bad' : 'care';
  const replaced = replacedMethod(result);
  if (replaced === undefined) return { tone, words: headlines[code] };
  return { tone, words: `No answer by ${replaced}: these are the numbers of ${method}` };
}
