/** Whether a text is XML, and so no model in our language, no line of which begins with <. */
export function isSbml(text: string): boolean {
  return /^\uFEFF?\s*</.test(text);
}
