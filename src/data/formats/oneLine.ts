/** A text without line breaks: a row of a table is one line of its text. */
export function oneLine(text: string): string {
  return /[\r\n]/.test(text) ? text.replace(/\s*[\r\n]+\s*/g, ' ') : text;
}
