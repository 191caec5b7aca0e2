import { ByteWriter, parquetWrite } from 'hyparquet-writer/src/index.js';
import type { Table } from '../data/table.ts';
import { columnsOf, type WrittenTable } from './writtenTable.ts';

/** The bytes of a Parquet file: columns of numbers as doubles, others as texts, null where there is no value. */
export function parquetBytes(table: WrittenTable | Table): Uint8Array {
  const { columns } = columnsOf(table);
  const writer = new ByteWriter();
  parquetWrite({
    writer,
    columnData: columns.map(([name, values]) => {
      const cells = Array.from(values, (value) => (Number.isNaN(value) ? null : value));
      const isText = cells.some((value) => typeof value === 'string');
      return isText
        ? {
            name,
            data: cells.map((value) => (value === null ? null : String(value))),
            type: 'STRING',
            nullable: true,
          }
        : { name, data: cells, type: 'DOUBLE', nullable: true };
    }),
    createdBy: 'wendy',
  });
  return writer.getBytes();
}
