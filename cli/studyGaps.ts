import type { OpenStudy } from '../studies/store/manifest.ts';
import { shardCount } from '../studies/store/shards.ts';

/** Collects the shards that are left out of what is read of a study, and says on standard error how many they are. */
export function studyGaps(study: OpenStudy): { skipped(shard: number): void; tell(): void } {
  const gaps = new Set<number>();
  return {
    skipped: (shard) => gaps.add(shard),
    tell() {
      if (gaps.size === 0) return;
      process.stderr.write(
        `This study is not complete: ${gaps.size} of its ${shardCount(study)} shards are missing or damaged, and their fits left out.\n`,
      );
    },
  };
}
