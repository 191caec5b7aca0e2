/** A text as a string literal between double quotes, in ASCII: what it contains is never code. */
export function quoted(text: string, { dollar = false }: { dollar?: boolean } = {}): string {
  const inside = Array.from(wellFormed(text), (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    if (letter === '"' || letter === '\\' || (dollar && letter === '$')) return `\\${letter}`;
    if (letter === '\n') return '\\n';
    if (letter === '\t') return '\\t';
    // No language here has a use for it, and R takes none.
    if (code === 0) return '?';
    if (code >= 0x20 && code < 0x7f) return letter;
    return code > 0xffff
      ? `\\U${code.toString(16).padStart(8, '0')}`
      : `\\u${code.toString(16).padStart(4, '0')}`;
  });
  return `"${inside.join('')}"`;
}

/** Lines of a text as comments, each behind the sign; no character can end the line or hide. */
export function comments(text: string, sign = '#'): string[] {
  return wellFormed(text)
    .split(/\r\n|[\n\r]/)
    .map((line) => `${sign} ${line.replace(/\t/g, ' ').replace(/[\p{C}\u2028\u2029]/gu, '?')}`.trimEnd());
}

/** Lone surrogates are not characters. */
function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\uFFFD');
}
