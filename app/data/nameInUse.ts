import type { Column } from '../../src/index.ts';
import type { Use } from '../state/work.ts';
import { asTimes } from './asTimes.ts';

/** The name that a column has in the table that is fitted. */
export function nameInUse(column: Column, use: Use): string {
  if (use.as === 'state') return use.name;
  if (use.as === 'time') return asTimes(column).name || 't';
  return column.name || 'experiment';
}
