import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import { zipContents } from './zipContents.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** Parts that are larger must not be packed beyond this ratio. Sheets are packed to a tenth or so, and repeated nothing to a thousandth. */
const [large, mostPacked] = [32e6, 200];

/** The text of a part of a workbook. One that is nothing but repeated tags is refused by its sizes, before it is unpacked. */
export async function workbookPart(bytes: Uint8Array, entry: ZipEntry): Promise<string> {
  const { name, size, packed } = entry;
  if (size > large && size > mostPacked * packed)
    throw new InputError(
      formatFindings.fileDamaged({
        title: 'a workbook',
        reason: `${name} unpacks to ${Math.round(size / 1e6)} MB, ${Math.round(size / packed)} times its size, as no sheet does`,
      }),
    );
  return new TextDecoder().decode(await zipContents(bytes, entry));
}
