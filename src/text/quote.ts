/** A piece of the user's text between quotes, escaped and cut to a length that suits a message. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 37)}…` : text);
}

/** Names between quotes, separated by commas; the first dozen when there are more. */
export function quoteList(names: readonly string[]): string {
  const shown = names.slice(0, 12).map(quote).join(', ');
  return names.length > 12 ? `${shown} and ${names.length - 12} more` : shown;
}
