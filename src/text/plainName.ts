/** Whether a text may name something that is registered: it is typed in commands, and stands in tables. */
export function isPlainName(name: string): boolean {
  return /^[a-z][a-z0-9-]{0,30}$/.test(name);
}

/** The same in words. */
export const nameRule = 'It must be a small letter, then small letters, digits or dashes, 31 at most.';
