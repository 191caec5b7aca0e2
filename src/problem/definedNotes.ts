import { quote } from '../data/quote.ts';
import type { Table } from '../data/table.ts';
import type { Model } from '../model/model.ts';

/** That a definition is not measured by a column of its name, which may be a surprise. */
export function definedNotes({ definitions, outputs }: Model, table: Table): string[] {
  return definitions
    .filter(({ name }) => table.columns.some((column) => column.name === name))
    .filter(({ name }) => !outputs.some((output) => output.name === name))
    .map(
      ({ name }) =>
        `The definition ${name} is not measured by the column ${quote(name)}. To have it measured, add a line: observe ${name} = ${name}`,
    );
}
