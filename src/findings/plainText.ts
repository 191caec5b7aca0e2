import { catalog } from './catalog.ts';
import type { Finding } from './finding.ts';
import type { Place } from './place.ts';

const texts = catalog({
  text: ({ text, advice = '' }: { text: string; advice?: string }) => ({
    about: { of: 'call' },
    words: () => ({ message: text, advice }),
  }),
});

/** A finding whose words were made where it was found; for those that no catalog has yet. */
export function plainText(text: string, place?: Place): Finding {
  return { ...texts.text({ text }), about: place ? { of: 'text', place } : { of: 'call' } };
}

/** The same at a place of a model, whose line the words are shown with. */
export function placedText(text: string, advice: string): Finding {
  return texts.text({ text, advice });
}
