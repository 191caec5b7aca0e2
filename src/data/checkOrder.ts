import { dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import type { Data } from './data.ts';
import { findLabels } from './findLabels.ts';
import { rowOf } from './rowOf.ts';
import type { Column } from './table.ts';

/**
 * Throws where the times of an experiment decrease; equal times are replicates. Among the table's unused columns there
 * may be one that labels several experiments.
 */
export function checkOrder(data: Data, unused: readonly Column[] = []): void {
  for (const experiment of data.experiments) {
    const { t } = experiment;
    const i = t.findIndex((time, i) => time < t[i - 1]);
    if (i < 0) continue;
    throw new InputError(
      dataFindings.timesDecrease({
        ...rowOf(experiment, i),
        time: t[i],
        before: t[i - 1],
        rowBefore: rowOf(experiment, i - 1).row,
        labels: (experiment.name === '' && findLabels(unused, t, { mayRepeat: true, together: true })) || '',
        // Back among the first tenth of the times before.
        startsAgain: t[i] - t[0] <= 0.1 * (t[i - 1] - t[0]),
      }),
    );
  }
}
