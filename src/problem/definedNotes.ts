import type { Table } from '../data/table.ts';
import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import type { Model } from '../model/model.ts';

/** A note that a column does not measure the definition of the same name, which may be a surprise. */
export function definedNotes({ definitions, outputs }: Model, table: Table): Note[] {
  return definitions
    .filter(({ name }) => table.columns.some((column) => column.name === name))
    .filter(({ name }) => !outputs.some((output) => output.name === name))
    .map(({ name }) => note(noteFindings.definitionNotMeasured({ name })));
}
