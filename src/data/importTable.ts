import { tableFindings } from '../findings/tableFindings.ts';
import { checkFields, checkText, wrong } from '../given.ts';
import { InputError } from '../inputError.ts';
import { encodingOf, startOf } from './importer.ts';
import { importerFor } from './importers.ts';
import { readTable } from './readTable.ts';
import type { Table } from './table.ts';

/**
 * The table in the bytes of a file, whatever format they are in. `name` is that of the file: some formats are told by its ending alone.
 *
 * @example
 * ```ts
 * import { importTable } from 'wendy';
 *
 * const table = await importTable(new TextEncoder().encode('t,u\n0,9.9\n1,6.1\n'), { name: 'decay.csv' });
 * console.log(table.rows); // → 2
 * ```
 */
export async function importTable(bytes: Uint8Array, options: { name?: string } = {}): Promise<Table> {
  if (!(bytes instanceof Uint8Array)) throw wrong('The bytes', bytes, 'A Uint8Array is needed.');
  checkFields(options, 'importTable', ['name'], "{ name: 'data.csv' }");
  const { name = '' } = options;
  checkText(name, 'name', 'data.csv');
  const importer = importerFor(startOf(bytes, name));
  return 'readBytes' in importer ? importer.readBytes(bytes) : readTable(decoded(bytes));
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new InputError(tableFindings.dataAreBinary());
  }
}
