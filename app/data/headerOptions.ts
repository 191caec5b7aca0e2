import type { firstLines } from './firstLines.ts';

/** Lines to choose a header from, in words. */
export function headerOptions(lines: ReturnType<typeof firstLines>): [string, string][] {
  return lines.map(({ line, text }) => [String(line), `line ${line}: ${text}`]);
}
