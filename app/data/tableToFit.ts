import type { FitOptions, Table } from '../../src/index.ts';
import { replicateGroups } from './replicateGroups.ts';
import { type ReadSource, usable } from './usable.ts';

/**
 * The table that a fit takes, and the options that go with it. It has the shape that was chosen with the data, so that nothing is left
 * for the library to recognise.
 */
export function tableToFit(
  read: ReadSource,
  { long: _long, plate: _plate, ...options }: FitOptions,
): { readonly table: Table; readonly options: FitOptions } {
  const { table, options: columns } = usable(read);
  return { table, options: { ...options, ...columns, ...(areApart(read) && { replicates: 'none' }) } };
}

/** Whether a user keeps columns apart that the library would take for replicates. */
function areApart({ raw, shape, isShapeGuessed }: ReadSource): boolean {
  const isChosen = !isShapeGuessed && shape.kind === 'wide' && shape.replicates === 'separate';
  return isChosen && replicateGroups(raw).length > 0;
}
