import { signal } from '@preact/signals';

/** The last words for a screen reader, which the page holds in a live region. */
export const announced = signal('');

/** Says something to those who cannot see what changed: "Copied", "Saved figure.svg". */
export function announce(words: string): void {
  // The same words again are only read where the region changed in between.
  announced.value = announced.value === words ? `${words} ` : words;
}
