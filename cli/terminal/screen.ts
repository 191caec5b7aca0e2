import type { Screen } from './chart.ts';
import { colorsFor } from './colors.ts';
import { widthOf } from './layout.ts';

/** What a stream has to draw on. */
export function screenFor(stream: NodeJS.WriteStream): Screen {
  return { width: widthOf(stream), unicode: showsUnicode(), colors: colorsFor(stream) };
}

/** Whether the locale is one of UTF-8. The Linux console is, but its fonts have no Braille patterns. */
function showsUnicode(): boolean {
  const { LC_ALL, LC_CTYPE, LANG, TERM } = process.env;
  if (TERM === 'linux' || TERM === 'dumb') return false;
  return process.platform === 'win32' || /utf-?8/i.test(LC_ALL || LC_CTYPE || LANG || '');
}
