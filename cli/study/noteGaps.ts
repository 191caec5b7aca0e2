import type { OpenStudy } from '../../studies/store/manifest.ts';
import { shardCount } from '../../studies/store/shards.ts';
import { studyCommandFindings } from './studyCommandFindings.ts';
import { noteOnScreen } from './words.ts';

/** Says on standard error how many shards were left out of what was read of a study; nothing where none was. */
export function noteGaps(study: OpenStudy, skipped: readonly number[]): void {
  if (skipped.length === 0) return;
  noteOnScreen(studyCommandFindings.fitsLeftOut({ skipped: skipped.length, shards: shardCount(study) }));
}
