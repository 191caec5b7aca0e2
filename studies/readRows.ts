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

/**
 * The fits of a study, one by one, sorted by id. An InputError where there is no study, or where it is not complete.
 *
 * @example
 * ```ts
 * import { readRows, runStudy } from 'wendy/studies';
 *
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * const { dir } = await runStudy(plan, { dir: 'study-rows' });
 * let fits = 0;
 * for await (const { method } of readRows(dir)) if (method === 'irls') fits++;
 * console.log(fits); // → 4
 * ```
 */
export async function* readRows(
  dir: string,
  { missing = 'refuse', key, keyFile }: ReadOptions = {},
): AsyncGenerator<Row> {
  for await (const rows of readShards(openStudy(dir, readKey(keyFile, key, dir)), { missing })) yield* rows;
}
