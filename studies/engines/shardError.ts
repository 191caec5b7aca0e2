import { type Finding, findings } from '../../src/index.ts';
import { type Death, runFindings } from '../run/runFindings.ts';

/** A thread may die of what was not the shard's fault; three did not. */
export const mostDeaths = 3;

/** Threads died over the same shards again and again. All others are computed. */
export class ShardError extends Error {
  override readonly name = 'ShardError';
  readonly finding: Finding;

  constructor(deaths: readonly Death[]) {
    const finding = runFindings.threadsDied({ threads: mostDeaths, deaths });
    super(findings.wordsOf(finding, findings.inCode).message);
    this.finding = finding;
  }
}
