/** A word as a shell reads it back: in quotes where it holds more than letters and digits, of any language, and plain signs. */
export function shellWord(text: string): string {
  return /^[\p{L}\p{N}_@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The path of a file or folder as a word of a command, which would take one that begins with a dash for an option. */
export function pathWord(path: string): string {
  return shellWord(path.startsWith('-') ? `./${path}` : path);
}
