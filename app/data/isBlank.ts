/** Whether a heading says that nothing is in there: a blank, medium alone. */
export function isBlank(heading: string): boolean {
  return /^(?:blanks?|blk|leerwert|medium only|no cells|background)(?![\p{L}])/iu.test(heading.trim());
}
