import type { Contents, Wanted } from '../importer.ts';
import { inflate, mostUnpacked } from './inflate.ts';

/** The file in a gzip file: data.csv of data.csv.gz. */
export async function gunzip(bytes: Uint8Array, { name }: Wanted): Promise<Contents> {
  const inside = await inflate(bytes, 'gzip', { title: 'compressed with gzip', most: mostUnpacked });
  return { bytes: inside, name: name.replace(/\.gz$/i, '') };
}
