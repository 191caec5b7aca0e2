/** Lines that are offered as the header, letters of each, and letters that are looked at. */
const [most, longest, looked] = [100, 60, 50_000];

/** The first lines of a text that could name its columns, each with its number: those with letters. None of JSON, which has no lines. */
export function firstLines(text: string): { readonly line: number; readonly text: string }[] {
  const start = text.slice(0, looked);
  if (/^\s*[[{]/.test(start)) return [];
  return start
    .split('\n')
    .map((one, i) => ({ line: i + 1, text: one.trim() }))
    .filter((one) => /\p{L}/u.test(one.text))
    .slice(0, most)
    .map(({ line, text }) => ({
      line,
      text: text.length > longest ? `${text.slice(0, longest - 1)}…` : text,
    }));
}
