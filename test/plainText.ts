import { type Finding, findings } from '../src/index.ts';

const texts = findings.catalog({
  text: ({ text, advice = '' }: { text: string; advice?: string }) => ({
    about: { of: 'call' },
    words: () => ({ message: text, advice }),
  }),
});

/** A finding that is only a text, for tests that need one outside the catalogs. */
export function plainText(text: string, advice?: string): Finding {
  return texts.text(advice === undefined ? { text } : { text, advice });
}
