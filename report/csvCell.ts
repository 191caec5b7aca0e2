/**
 * A cell as CSV: in quotes where it holds what parts cells and rows, or begins like a web page, JSON or a comment, for which a
 * file that begins with it would be taken.
 */
export function csvCell(text: string): string {
  return /[",;\t\r\n]|^[<{[#]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
