import type { ExperimentResult } from '../src/index.ts';

/** A time of an experiment as its table has it: infinite where the fit takes a far one for rows at inf. */
export function writtenTime({ settles }: Pick<ExperimentResult, 'settles'>, time: number): number {
  return settles !== undefined && time > settles ? Number.POSITIVE_INFINITY : time;
}
