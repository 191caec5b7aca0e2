import type { Column, Table } from '../../src/index.ts';
import { repeatedName, repeatsOf } from '../../src/inside.ts';
import { isMostlyNumbers } from './isMostlyNumbers.ts';

/** Columns that may measure the same again, under the name that they share. */
export interface ReplicateGroup {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Whether the headings say that they are replicates, as in "WT rep 1". */
  readonly isSaid: boolean;
}

/** The columns of a table whose headings are one name with different numbers: WT_1 and WT_2, or u and u.1 as pandas calls them. */
export function replicateGroups({ columns }: Table): readonly ReplicateGroup[] {
  const numeric = columns.filter(isMostlyNumbers);
  const names = new Set(numeric.flatMap(({ name }) => repeatedName(name) ?? []));
  return [...names].flatMap((name) => {
    const repeats = repeatsOf(name, numeric);
    const own = numeric.filter((column) => column.name === name);
    const group = [...own, ...repeats];
    if (group.length < 2) return [];
    const isSaid = repeats.every((column) => /rep/i.test(column.name.slice(name.length)));
    return [{ name, columns: group, isSaid }];
  });
}
