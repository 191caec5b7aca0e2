import { checkTexts } from '../given.ts';
import { columnsOf, type WrittenTable } from './writtenTable.ts';

/**
 * A table in long form: the columns that are keys, such as `t`, then `variable` and `value`, a row for each value that there is.
 *
 * @example
 * ```ts
 * import { longTable } from 'wendy';
 *
 * const long = longTable({ t: [0, 1], u: [9.9, 6.1], v: [1, null] }, ['t']);
 * console.log(Object.keys(long).join(), Array.from(long.variable!).join()); // → t,variable,value u,v,u
 * ```
 */
export function longTable(table: WrittenTable, keys: readonly string[]): WrittenTable {
  checkTexts(keys, 'The keys', "['t']");
  const { columns, rows } = columnsOf(table);
  const isKey = ([name]: (typeof columns)[number]) => keys.includes(name);
  const [kept, spread] = [columns.filter(isKey), columns.filter((column) => !isKey(column))];
  const taken = new Set(kept.map(([name]) => name));
  const free = (name: string): string => (taken.has(name) ? free(`${name}_`) : name);
  const keyed = kept.map(([name, values]) => ({ name, values, out: [] as (number | string | null)[] }));
  const variable: string[] = [];
  const value: (number | string | null)[] = [];
  for (let i = 0; i < rows; i++) {
    for (const [name, values] of spread) {
      const cell = values[i];
      if (cell === null || Number.isNaN(cell)) continue;
      for (const key of keyed) key.out.push(key.values[i]);
      variable.push(name);
      value.push(cell);
    }
  }
  const long = { [free('variable')]: variable, [free('value')]: value };
  return { ...Object.fromEntries(keyed.map(({ name, out }) => [name, out])), ...long };
}
