import type { ExperimentResult } from '../src/index.ts';

/** A time of an experiment as in its table: infinite for rows at inf, for which the fit uses a late time. */
export function writtenTime({ settles }: Pick<ExperimentResult, 'settles'>, time: number): number {
  return settles !== undefined && time > settles ? Number.POSITIVE_INFINITY : time;
}
