import { Option } from 'commander';

/** The flag that says where DuckDB is. */
export function duckdbOption(): Option {
  return new Option(
    '--duckdb <folder>',
    'folder where @duckdb/node-api was installed [that of wendy itself]',
  );
}
