import type { Row } from './run/row.ts';
import { openStudy } from './store/manifest.ts';
import { readKey } from './store/seal.ts';
import { readShards } from './store/shards.ts';

/** How the files of a study are read; all of it may be left out. */
export interface ReadOptions {
  /** Whether a study that is not complete is refused, or read as far as it is there ['refuse']. */
  missing?: 'refuse' | 'skip';
  /** The key of a sealed study, or the file that has it. */
  key?: string;
  keyFile?: string;
}

/** The fits of a study, one by one, sorted by id. An InputError where there is no study, or where it is not complete. */
export async function* readRows(
  dir: string,
  { missing = 'refuse', key, keyFile }: ReadOptions = {},
): AsyncGenerator<Row> {
  for await (const rows of readShards(openStudy(dir, readKey(keyFile, key, dir)), { missing })) yield* rows;
}
