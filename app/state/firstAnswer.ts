import { answer } from './store.ts';

/** Milliseconds that a first fit is given alone, and what a person does that ends its time before. */
const longest = 4000;
const signs = ['pointerdown', 'keydown', 'focusin', 'dragenter'] as const;

let once: Promise<void> | undefined;

/**
 * Resolves when the page has shown its first answer, or has none to wait for; or when a person begins to do something. What makes the page
 * nicer but no answer sooner is loaded then.
 */
export function firstAnswer(): Promise<void> {
  once ??= new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const sign of signs) removeEventListener(sign, done, true);
      // Once what was shown is drawn.
      setTimeout(() => {
        stop();
        resolve();
      });
    };
    const timer = setTimeout(done, longest);
    for (const sign of signs) addEventListener(sign, done, { capture: true, once: true });
    const stop = answer.subscribe(({ running }) => {
      if (!running) done();
    });
  });
  return once;
}
