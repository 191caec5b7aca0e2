import type { OpenStudy } from '../../studies/store/manifest.ts';
import { shardCount } from '../../studies/store/shards.ts';

/** Says on standard error how many shards were left out of what was read of a study; nothing where none was. */
export function tellGaps(study: OpenStudy, skipped: readonly number[]): void {
  if (skipped.length === 0) return;
  process.stderr.write(
    `This study is not complete: ${skipped.length} of its ${shardCount(study)} shards are missing or damaged, and their fits left out.\n`,
  );
}
