import type { Source } from './work.ts';

/** Whether two sources are the same table or example, however it is read and used, and whatever its noise. */
export function isSameTable(one: Source, other: Source): boolean {
  if (one.kind === 'table') return other.kind === 'table' && one.text === other.text;
  return one.kind === other.kind && one.name === other.name;
}
