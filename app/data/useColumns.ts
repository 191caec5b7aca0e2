import type { Column, FitOptions, Table } from '../../src/index.ts';
import { isExperimentName, isTimeName } from '../../src/inside.ts';
import type { Use } from '../state/work.ts';
import { asTimes } from './asTimes.ts';
import { nameInUse } from './nameInUse.ts';
import { stackReplicates } from './stackReplicates.ts';
import { type UseProblem, wrongUse } from './wrongUse.ts';

/** A table with its columns named as they are used, and the options that say which they are. */
export interface UsedTable {
  readonly table: Table;
  /** What the columns of time, states and experiments are called in it. */
  readonly time: string;
  readonly states: readonly string[];
  readonly by?: string;
  /** The columns of time and experiments, where the library would not find them by itself. */
  readonly options: FitOptions;
}

/** The table in which every column is named as it is used, without those that are not; or why there is none. */
export function useColumns(read: Table, uses: readonly Use[]): UsedTable | { readonly problem: UseProblem } {
  const problem = wrongUse(read, uses);
  if (problem) return { problem };
  const columns = read.columns.flatMap((column, j): Column[] => {
    const use = uses[j];
    if (use.as === 'nothing') return [];
    return [{ ...(use.as === 'time' ? asTimes(column) : column), name: nameInUse(column, use) }];
  });
  const named = (as: Use['as']) =>
    uses.flatMap((use, j) => (use.as === as ? [nameInUse(read.columns[j], use)] : []));
  const time = named('time')[0];
  const [by] = named('experiment');
  const shared = new Set(by === undefined ? [time] : [time, by]);
  const isFound = (name: string, isKind: (name: string) => boolean) =>
    isKind(name) && columns.filter((column) => isKind(column.name)).length === 1;
  return {
    table: stackReplicates({ ...read, columns }, shared),
    time,
    states: [...new Set(named('state'))],
    ...(by === undefined ? {} : { by }),
    options: {
      ...(isFound(time, isTimeName) ? {} : { time }),
      ...(by === undefined || isFound(by, isExperimentName) ? {} : { by }),
    },
  };
}
