import { InputError } from '../inputError.ts';
import { asOption } from './asOption.ts';
import type { Data, Experiment } from './data.ts';
import { findLabels } from './findLabels.ts';
import { quote } from './quote.ts';
import { rowName } from './rowName.ts';
import type { Column } from './table.ts';

/**
 * Throws where the times of an experiment decrease; equal times are replicates. Among the table's unused columns there
 * may be one that tells several experiments apart.
 */
export function checkOrder(data: Data, unused: readonly Column[] = []): void {
  for (const experiment of data.experiments) {
    const { t } = experiment;
    const i = t.findIndex((time, i) => time < t[i - 1]);
    if (i < 0) continue;
    throw new InputError(
      `Time, ${rowName(experiment, i)}: ${t[i]} comes after ${t[i - 1]} in ${rowName({ ...experiment, name: '' }, i - 1)}. Times may repeat, but not decrease: ${advice(experiment, i, unused)}`,
    );
  }
}

function advice({ name, t }: Experiment, i: number, unused: readonly Column[]): string {
  if (name !== '') return 'sort the rows by time, or give another label to what is another experiment.';
  const labels = findLabels(unused, t, true);
  if (labels !== undefined) {
    return `column ${quote(labels)} seems to tell several experiments apart. If so, say it: ${asOption('by', labels)}. If there is one experiment, sort the rows by time.`;
  }
  // Back among the first tenth of the times before: they start again.
  return t[i] - t[0] <= 0.1 * (t[i - 1] - t[0])
    ? `this looks like several experiments. Label their rows in a column "experiment", or name the column that has labels: ${asOption('by')}. If there is one experiment, sort the rows by time.`
    : 'sort the rows by time. If there are several experiments, label their rows in a column "experiment".';
}
