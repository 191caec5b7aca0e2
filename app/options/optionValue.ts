import type { OptionRow } from '../../src/index.ts';
import { rangeFrom } from '../../src/text/rangeText.ts';

/**
 * What was typed, as the value that a row asks for: undefined for nothing, which leaves the default, and the text itself
 * where it is no such value, for the library's check to refuse.
 */
export function optionValue(row: OptionRow, text: string): unknown {
  const typed = text.trim();
  if (typed === '') return row.kind === 'text' ? '' : undefined;
  switch (row.kind) {
    case 'choice':
    case 'text':
      return typed;
    case 'number':
      return numberOrText(typed);
    case 'numbers':
      return typed.split(/[,\s]+/).map(numberOrText);
    case 'named':
      return typed === 'auto' ? typed : pairs(typed, numberOrText);
    case 'ranges':
      return typed === 'auto' ? typed : pairs(typed, rangeFrom);
    case 'law':
      return typed.includes('=') ? pairs(typed, (law) => law.trim()) : typed;
    case 'start':
      return typed.includes('=') ? pairs(typed, numberOrText) : typed;
  }
}

/** The values in a text such as u1=0.1, u2=3; the text itself where a name occurs twice or a value has none. */
function pairs<T>(text: string, read: (text: string) => T): Record<string, T> | string {
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), read(pair.slice(at + 1))] as const;
  });
  const names = new Set(pairs.map(([name]) => name));
  return names.size < pairs.length || names.has('') ? text : Object.fromEntries(pairs);
}

function numberOrText(text: string): number | string {
  const typed = text.trim();
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : typed;
}
