import type { Moment } from './sheetText.ts';

/** What a number is shown as: a moment, or per cent of it. */
export type Shows = Moment['shows'] | 'percent';

/** What a number is shown as by one of Excel's own formats, or by a format in its own language; undefined where as a number. */
export function numberFormat(id: number, code: string | undefined): Shows | undefined {
  if (code !== undefined) return byCode(code);
  if (id === 9 || id === 10) return 'percent';
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || id === 32 || id === 33 || (id >= 45 && id <= 47)) return 'clock';
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)
    ? 'date'
    : undefined;
}

function byCode(code: string): Shows | undefined {
  const bare = code
    .replace(/"[^"]*"|\\.|[*_]./g, '')
    .split(';')[0]
    .toLowerCase();
  if (/\[(h+|m+|s+)\]/.test(bare)) return 'elapsed';
  const letters = bare.replace(/\[[^\]]*\]|am\/pm|a\/p|general/g, '');
  if (/[yd]/.test(letters)) return 'date';
  if (/[hs]/.test(letters)) return 'clock';
  if (letters.includes('m')) return 'date';
  return letters.includes('%') ? 'percent' : undefined;
}
