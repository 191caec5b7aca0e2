import type { Model } from '../model/model.ts';
import type { ExperimentResult } from '../result.ts';
import { knownJumps } from './timedJumps.ts';

/** The times at which states jump in an experiment, increasing: by lines of the model, and by doses in the table. */
export function jumpTimes(
  model: Model,
  { timeSpan: [first, last], known }: Pick<ExperimentResult, 'timeSpan' | 'known'>,
): number[] {
  // Results of earlier versions have no known columns.
  const doses = model.jumps.flatMap((jump) => {
    const cells = jump.kind === 'dose' ? known?.[jump.column] : undefined;
    return cells ? cells.t.filter((_, i) => cells.value[i] !== 0) : [];
  });
  const all = [...knownJumps(model, first, last).map(({ t }) => t), ...doses];
  return [...new Set(all)].sort((a, b) => a - b);
}
