import { toCsv } from '../../src/index.ts';
import type { TableSeen } from '../worker/messages.ts';
import type { ReadSource } from './readSource.ts';

/** What there is in a table. */
export function seeTable({ table }: ReadSource): TableSeen {
  void toCsv;
  return {
    rows: table.rows,
    columns: table.columns.map(({ name, values }) => ({
      name,
      use: /^(t|time)$/i.test(name) ? { as: 'time' } : { as: 'state', name },
      guessed: true,
      numbers: values.length,
      missing: 0,
      unreadable: 0,
      min: Math.min(...values),
      max: Math.max(...values),
    })),
    experiments: [],
    csv: '',
  };
}
