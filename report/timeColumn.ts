import type { Result, Table } from '../src/index.ts';

/** What the times are called in a table, as a fit found them. */
export function timeColumn(
  names: Iterable<Table['columns'][number]['name']>,
  { options, noise }: Result,
): string {
  const isTime = (name: string) => /^(t|time)$/i.test(name) && !Object.hasOwn(noise, name);
  return options.time || ([...names].find(isTime) ?? 't');
}
