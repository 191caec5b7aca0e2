import { signal } from '@preact/signals';

/** What a number or a word means. */
export interface Explanation {
  /** The term that a reader can search for. */
  readonly term: string;
  readonly text: string;
}

/** The explanation that is shown, and what it belongs to. */
export const shownTip = signal<{ readonly of: HTMLElement; readonly explanation: Explanation } | undefined>(
  undefined,
);
