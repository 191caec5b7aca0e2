/** Stands for a space at which a line may not break. */
export const hardSpace = '\u00a0';

/** A text that stays on one line. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', hardSpace);
}
