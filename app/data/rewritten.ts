import { inOrder } from '../../src/inside.ts';

/** The text of a table in which every cell that is `cell` is `to`. */
export function withCell(text: string, cell: string, to: string): string {
  const escaped = cell.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text.replaceAll(
    new RegExp(`(^|[,;\\t])[ ]*("?)${escaped}\\2[ ]*(?=[,;\\t]|\\r?$)`, 'gm'),
    (_, before) => before + to,
  );
}

/** The text of a table without a line, counted from 1; undefined where `cell` is not in that line. */
export function withoutLine(text: string, line: number, cell: string): string | undefined {
  const lines = text.split('\n');
  const i = line - 1;
  // A line of a cell that goes over several is no row.
  if (!lines[i]?.includes(cell) || (lines[i].match(/"/g) ?? []).length % 2 === 1) return undefined;
  return [...lines.slice(0, i), ...lines.slice(i + 1)].join('\n');
}

/** Dates of two numbers and a year, in cells. */
const dates = /(^|[,;\t"])(\d\d?)([-/.])(\d\d?)\3(\d{4})(?=[ T,;\t"\r]|$)/gm;

/** Both ways to read dates such as 01/02/2024, as 2024-02-01 or 2024-01-02, each with the text of the table then; none in which one is no date. */
export function dateOrders(text: string): { as: 'day first' | 'month first'; next: string }[] {
  return (['day first', 'month first'] as const).flatMap((as) => {
    const next = withDates(text, as);
    return next === undefined ? [] : [{ as, next }];
  });
}

function withDates(text: string, as: 'day first' | 'month first'): string | undefined {
  let isWrong = false;
  const plain = text.replaceAll(dates, (cell, before: string) => {
    const [date] = inOrder([cell.slice(before.length)], as) ?? [];
    isWrong ||= date === undefined;
    return before + (date ?? '');
  });
  return isWrong || plain === text ? undefined : plain;
}
