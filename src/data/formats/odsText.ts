import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import type { Contents, Wanted } from '../importer.ts';
import { chooseSheet, enoughNumbers } from './chooseSheet.ts';
import { odsSheets } from './odsSheets.ts';
import { sheetText } from './sheetText.ts';
import { workbookPart } from './workbookPart.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** A sheet of an OpenDocument spreadsheet, of LibreOffice for one, as the text of a table. */
export async function odsText(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { sheet }: Wanted,
): Promise<Contents> {
  const part = async (name: string) => {
    const entry = entries.find((one) => one.name === name);
    return entry && (await workbookPart(bytes, entry));
  };
  if ((await part('META-INF/manifest.xml'))?.includes('encryption-data'))
    throw new InputError(formatFindings.workbookEncrypted());
  const sheets = odsSheets((await part('content.xml')) ?? '');
  const listed = sheets.map((one) => ({
    ...one,
    hasData: async () => one.rows.some((row) => row.some((cell) => cell !== null && cell !== undefined)),
    numbers: async () => {
      let count = 0;
      const isEnough = (cell: unknown) => typeof cell === 'number' && ++count >= enoughNumbers;
      one.rows.some((row) => row.some(isEnough));
      return count;
    },
  }));
  const { chosen, notes } = await chooseSheet(listed, sheet);
  const { text, notes: more } = sheetText({ ...chosen, since: 1900 });
  return { text, notes: [...notes, ...more] };
}
