import type { ReadOptions } from './readRows.ts';
import { makeReport } from './report/makeReport.ts';
import { readStudy } from './report/readStudy.ts';
import { filesOf, writeReport } from './report/writeReport.ts';
import { openStudy } from './store/manifest.ts';
import { readKey } from './store/seal.ts';

/**
 * Writes the report on what is there of a study into its folder, and returns the path of the page.
 *
 * @example
 * ```ts
 * import { runStudy, writeStudyReport } from 'wendy/studies';
 *
 * const plan = { name: 'small', problem: 'logistic', points: 32, noise: 0.1, trials: 4, methods: ['irls'] };
 * const { dir } = await runStudy(plan, { dir: 'study-report' });
 * const page = await writeStudyReport(dir);
 * console.log(page.replace(dir, '…')); // → …/report/index.html
 * ```
 */
export async function writeStudyReport(
  dir: string,
  { key, keyFile }: Pick<ReadOptions, 'key' | 'keyFile'> = {},
): Promise<string> {
  const report = await makeReport(await readStudy(openStudy(dir, readKey(keyFile, key, dir))));
  return writeReport(dir, filesOf(report));
}
