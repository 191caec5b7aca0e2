/**
 * A text with the characters that steer a terminal written out, such as \x1b: names come from files, and a file must not
 * move the cursor, colour the screen or turn the direction of writing. What is kept may stand as it is.
 */
export function visible(text: string, kept = ''): string {
  return text.replace(steering, (sign) => {
    if (kept.includes(sign)) return sign;
    const code = sign.codePointAt(0)!;
    if (named[sign] !== undefined) return named[sign];
    return code < 0x100 ? `\\x${code.toString(16).padStart(2, '0')}` : `\\u${code.toString(16)}`;
  });
}

/** How many columns of a terminal a text takes: East Asian letters and pictures two, marks over another letter none. */
export function columnsOf(text: string): number {
  if (narrow.test(text)) return text.length;
  let columns = 0;
  for (const sign of text) columns += weightless.test(sign) ? 0 : wide.test(sign) ? 2 : 1;
  return columns;
}

/** Controls (C0, DEL, C1), ends of lines and paragraphs, and marks that turn the direction of writing. */
const steering = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const named: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Letters of one column, Latin, Greek, lines and what reports print: V8 takes milliseconds to make the sets below, and most texts need none. */
const narrow = /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u0482\u2500-\u257f✓]*$/;
const weightless = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const wide =
  /^(?![\uff61-\uffdc])[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Yi}\u3000-\u303e\u3200-\u33ff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\p{Emoji_Presentation}]$/u;
