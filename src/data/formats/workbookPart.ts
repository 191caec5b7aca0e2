import { damaged } from './damaged.ts';
import { zipContents } from './zipContents.ts';
import type { ZipEntry } from './zipDirectory.ts';

/** Parts that are larger must not be packed beyond this ratio. Sheets are packed to a tenth or so, and repeated nothing to a thousandth. */
const [large, mostPacked] = [32e6, 200];

/** The text of a part of a workbook. One that is nothing but repeated tags is refused by its sizes, before it is unpacked. */
export async function workbookPart(bytes: Uint8Array, entry: ZipEntry): Promise<string> {
  const { name, size, packed } = entry;
  if (size > large && size > mostPacked * packed)
    throw damaged('a workbook', { what: 'hollow', part: name, bytes: size, times: size / packed });
  return new TextDecoder().decode(await zipContents(bytes, entry));
}
