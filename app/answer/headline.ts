import type { Result, StatusCode } from '../../src/index.ts';

/** How a verdict is to be taken: as it is, with care, or not at all. */
export type Tone = 'good' | 'care' | 'bad';

export interface Headline {
  readonly tone: Tone;
  /** The verdict in a few words. */
  readonly words: string;
}

const unexplained = 'The noise does not explain what is left over';

/** The verdict on each status, before its own sentence. */
const headlines = {
  ok: { tone: 'good', words: 'Trust it' },
  noiseUnexplained: { tone: 'bad', words: unexplained },
  notNormal: { tone: 'care', words: `${unexplained}: it is not normal` },
  correlatedNoise: { tone: 'care', words: `${unexplained}: neighbours are alike` },
  unevenNoise: { tone: 'care', words: `${unexplained}: a few values stand out` },
  undersampled: { tone: 'care', words: 'Less is left over than the noise makes' },
  biased: { tone: 'bad', words: 'Biased' },
  hiddenByNoise: { tone: 'bad', words: 'Biased: the noise hides some terms' },
  integrationError: { tone: 'care', words: 'Perhaps biased: the steps are coarse' },
  notIdentifiable: { tone: 'bad', words: 'Not identifiable' },
  poorlyDetermined: { tone: 'care', words: 'Hardly identifiable' },
  noiseUncertain: { tone: 'care', words: 'Take the intervals with care' },
  disagreement: { tone: 'care', words: 'Two methods disagree' },
  iterationLimit: { tone: 'bad', words: 'Not settled' },
  notConverged: { tone: 'bad', words: 'No answer' },
  notPositiveDefinite: { tone: 'bad', words: 'No answer' },
} as const satisfies Record<StatusCode, Headline>;

/** The verdict on a fit in a few words; where another method's numbers stand in, it says whose. */
export function headlineOf({ status, method, options }: Result): Headline {
  const headline = headlines[status.code];
  if (method === options.method) return headline;
  return { ...headline, words: `No answer by ${options.method}: these are the numbers of ${method}` };
}
