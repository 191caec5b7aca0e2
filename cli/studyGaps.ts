import type { OpenStudy } from '../studies/store/manifest.ts';
import { shardCount, survey } from '../studies/store/shards.ts';

/** Says on standard error what of a study is not there; nothing where it is complete. */
export function tellGaps(study: OpenStudy): void {
  const { done } = survey(study, 'quick');
  const total = shardCount(study);
  if (done.length === total) return;
  process.stderr.write(
    `This study is not complete: ${total - done.length} of its ${total} shards are missing or damaged, and their fits left out.\n`,
  );
}
