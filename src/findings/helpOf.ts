import type { OptionRow } from '../optionKinds.ts';
import { type Options, optionTable } from '../options.ts';

/** What an option means, in one line, with the words of each of its values: "solver: nonstiff = …; stiff = …". */
export function helpOf(option: keyof Options): string {
  const row: OptionRow = optionTable[option];
  if (!('words' in row)) return row.help;
  const words = Object.entries(row.words).map(([value, meaning]) => `${value} = ${meaning}`);
  const or = 'or' in row ? [`or ${row.or}`] : [];
  return `${row.help}: ${[...words, ...or].join('; ')}`;
}
