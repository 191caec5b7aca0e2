import { formatFindings } from '../findings/formatFindings.ts';
import type { Note } from '../findings/note.ts';
import { InputError } from '../inputError.ts';
import { type DecodedText, decodedText } from './decodedText.ts';
import { startOf, type Wanted } from './importer.ts';
import { importerFor } from './importers.ts';

/** The text of a table, and how it was got from a file. */
export interface TableText extends DecodedText {
  readonly notes: readonly Note[];
}

/** A compressed file in a zip file is all that there is a use for. */
const mostPacked = 3;

/** The text of the table in the bytes of a file, whatever format they are in. */
export async function tableText(bytes: Uint8Array, wanted: Wanted): Promise<TableText> {
  let file = { bytes, name: wanted.name };
  const notes: Note[] = [];
  for (let depth = 0; depth < mostPacked; depth++) {
    const importer = importerFor(startOf(file.bytes, file.name));
    if (!('convert' in importer)) {
      const { sheet } = wanted;
      if (sheet !== undefined) throw new InputError(formatFindings.noSheets({ sheet }));
      return { ...decodedText([file.bytes]), notes };
    }
    const contents = await importer.convert(file.bytes, { ...wanted, name: file.name });
    notes.push(...(contents.notes ?? []));
    if ('text' in contents) {
      const { text } = contents;
      return { pieces: typeof text === 'string' ? [text] : text, notes, readings: [] };
    }
    file = contents;
  }
  throw new InputError(formatFindings.packedTooDeep());
}
