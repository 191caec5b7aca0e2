import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Data } from './data.ts';
import { quote } from './quote.ts';
import { rowName } from './rowName.ts';

/** Throws unless every state has a finite value at every time. */
export function checkComplete(data: Data): void {
  for (const experiment of data.experiments) {
    data.states.forEach((state, d) => {
      const i = column(experiment.U, d).findIndex((value) => !Number.isFinite(value));
      if (i < 0) return;
      throw new InputError(
        `Column ${quote(state)}, ${rowName(experiment, i)}: no value. Every state is needed at every time. Drop the row, or fill it in before fitting.`,
      );
    });
  }
}
