import type { Reading } from '../../findings/reading.ts';
import type { Table } from '../table.ts';

/** The table with one more thing that was made of it. */
export function withReading(table: Table, reading: Reading): Table {
  return { ...table, readings: [...(table.readings ?? []), reading] };
}
