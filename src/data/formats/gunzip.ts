import { formatFindings } from '../../findings/formatFindings.ts';
import { InputError } from '../../inputError.ts';
import type { Contents, Wanted } from '../importer.ts';
import { inflate, mostUnpacked } from './inflate.ts';

const title = 'compressed with gzip';

/** The file in a gzip file: data.csv of data.csv.gz. */
export async function gunzip(bytes: Uint8Array, { name }: Wanted): Promise<Contents> {
  // The last four bytes are the size of what is in it, or of its last part; one that says less than is true is found out as it is unpacked.
  const size =
    bytes.length < 18 ? 0 : new DataView(bytes.buffer, bytes.byteOffset).getUint32(bytes.length - 4, true);
  // A file that was cut off ends anywhere: what it says then cannot be true, and it is damaged.
  if (size > mostUnpacked && size <= mostRatio * bytes.length)
    throw new InputError(formatFindings.unpackedTooLarge({ title, most: mostUnpacked }));
  const inside = await inflate(bytes, 'gzip', { title, most: mostUnpacked });
  return { bytes: inside, name: name.replace(/\.gz$/i, '') };
}

/** What deflate packs at most to one byte. */
const mostRatio = 1032;
