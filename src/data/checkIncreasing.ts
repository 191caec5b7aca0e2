import { InputError } from '../inputError.ts';
import type { Data } from './data.ts';
import { rowName } from './rowName.ts';

/** Throws unless the times of every experiment increase. */
export function checkIncreasing(data: Data): void {
  for (const experiment of data.experiments) {
    const { t } = experiment;
    for (let i = 1; i < t.length; i++) {
      if (t[i] > t[i - 1]) continue;
      const [row, before] = [rowName(experiment, i), rowName(experiment, i - 1)];
      throw new InputError(
        t[i] === t[i - 1]
          ? `Time, ${row}: ${t[i]} occurs twice, here and in ${before}. Each time may occur once: average or drop the repeats, write more decimals if rounding made them equal, or fit the experiments one at a time.`
          : `Time, ${row}: ${t[i]} comes after ${t[i - 1]} in ${before}. Times must increase: sort the rows by time, or fit the experiments one at a time.`,
      );
    }
  }
}
