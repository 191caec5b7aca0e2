import { dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import { column as valuesOf } from '../linalg/matrix.ts';
import type { Data } from './data.ts';
import { measuredTimes } from './measuredTimes.ts';

/**
 * Throws unless every state was measured and changes, and every experiment was measured at two times or more. In one of
 * several experiments a state may be missing whole.
 */
export function checkMeasured(data: Data): void {
  data.states.forEach((state, d) => {
    checkState(data, state, d);
  });
  const all = data.states.map((_, d) => d);
  for (const experiment of data.experiments) {
    const times = measuredTimes(experiment, all);
    if (times > 1) continue;
    throw new InputError(dataFindings.experimentTooShort({ times, experiment: experiment.name }));
  }
}

function checkState({ experiments }: Data, column: string, d: number): void {
  const experiment = experiments.length === 1 ? experiments[0].name : '';
  let first = Number.NaN;
  let count = 0;
  for (const { U } of experiments) {
    for (const value of valuesOf(U, d)) {
      if (Number.isNaN(value)) continue;
      if (count++ === 0) first = value;
      else if (value !== first) return;
    }
  }
  if (count === 0) throw new InputError(dataFindings.stateNotMeasured({ column, experiment }));
  if (count === 1) return;
  throw new InputError(dataFindings.stateConstant({ column, value: first, experiment }));
}
