// A hidden page cannot measure text. These are the widths of DejaVu Sans, the widest of the named fonts, so that nothing overlaps
// in the others either.

/** The approximate width of a text in pixels, at a font size. */
export function textWidth(text: string, size: number): number {
  let ems = 0;
  for (const letter of text) {
    const code = letter.codePointAt(0)!;
    if (code >= 0x2e80) ems += 1.05;
    else if (/[\s.,:;'|!fijlrt()[\]]/.test(letter)) ems += 0.4;
    else if (/[A-ZmwMW%@+=<>±×−…]/.test(letter)) ems += 0.84;
    else ems += 0.63;
  }
  return ems * size;
}

/** The text, truncated with … if it does not fit. */
export function cut(text: string, width: number, size: number): string {
  if (textWidth(text, size) <= width) return text;
  const letters = [...text];
  while (letters.length > 0 && textWidth(`${letters.join('')}…`, size) > width) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** The text in lines no wider than `width`, at most `most` of them; the last ends in … if there is more. */
export function wrap(text: string, width: number, size: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || textWidth(longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length > most) lines.splice(most - 1, lines.length, lines.slice(most - 1).join(' '));
  return lines.map((each) => cut(each, width, size));
}
