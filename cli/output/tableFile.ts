import { InputError, longTable, type TableFormat, type WrittenTable, writeTable } from '../../src/node.ts';
import type { Output } from './output.ts';
import { outputFindings } from './outputFindings.ts';

/** The format that the name of a file asks for; CSV where it asks for none. */
function tableFormatOf(path: string): TableFormat {
  const [, ending] = /\.(xlsx|parquet)$/i.exec(path) ?? [];
  return (ending?.toLowerCase() as TableFormat | undefined) ?? 'csv';
}

/** Throws an InputError where the name of a file asks for what no table is written as. */
export function checkTableName(flag: string, path: string | undefined, example: string): void {
  if (path === undefined) return;
  if (path.trim() === '' || path === '-')
    throw new InputError(outputFindings.fileNameNeeded({ flag, text: path, example }));
  const [ending] = /\.(json|svg|png|html?|xls|xlsm|ods|npz)$/i.exec(path) ?? [];
  if (ending === undefined) return;
  const instead = `${path.slice(0, -ending.length)}.csv`;
  throw new InputError(
    outputFindings.endingNotWritten({ flag, path, formats: ['CSV', 'Excel (.xlsx)', 'Parquet'], instead }),
  );
}

/** How a table is written: in long form, where `experiment` and `t` stay columns; and CSV in a way of its own. */
interface TableForm {
  readonly long?: boolean | undefined;
  readonly csv?: (table: WrittenTable) => string;
}

/** A file with a table, in the format that its name asks for. */
export async function tableFile(
  path: string,
  table: WrittenTable,
  { long, csv }: TableForm = {},
): Promise<Output> {
  const format = tableFormatOf(path);
  const shaped = long ? longTable(table, ['experiment', 't']) : table;
  return { path, content: format === 'csv' && csv ? csv(shaped) : await writeTable(shaped, format) };
}
