import { type FitOptions, readTable, sampleProblem, type Table, tableFromColumns } from '../../src/index.ts';
import { findExample } from '../gallery/examples.ts';
import type { Source } from '../state/work.ts';

/** A source as the library takes it. */
export interface ReadSource {
  readonly table: Table;
  /** The columns of time and experiments, where they were chosen. */
  readonly options: FitOptions;
}

/** The table of a source, its columns named as they are used. */
export function readSource(source: Source): ReadSource {
  if (source.kind === 'table') return { table: readTable(source.text), options: {} };
  const example = findExample(source.name);
  const { t, U } = sampleProblem(example.problem, source);
  const columns = example.problem.states.map((state, l) => [
    state,
    U.data.slice(l * U.rows, (l + 1) * U.rows),
  ]);
  return { table: tableFromColumns({ t, ...Object.fromEntries(columns) }), options: {} };
}
