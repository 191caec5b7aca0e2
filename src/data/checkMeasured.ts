import { InputError } from '../inputError.ts';
import { column } from '../linalg/matrix.ts';
import type { Data } from './data.ts';
import { measuredTimes } from './measuredTimes.ts';
import { quote } from './quote.ts';
import { ofExperiment } from './rowName.ts';

/**
 * Throws unless every state was measured and changes, and every experiment was measured at two times or more. In one of
 * several experiments a state may be missing whole.
 */
export function checkMeasured(data: Data): void {
  data.states.forEach((state, d) => {
    checkState(data, quote(state), d);
  });
  const all = data.states.map((_, d) => d);
  for (const experiment of data.experiments) {
    const count = measuredTimes(experiment, all);
    if (count > 1) continue;
    throw new InputError(
      experiment.name === ''
        ? 'Time: there are measurements at 1 time only. At least two times are needed: record more.'
        : `Experiment ${quote(experiment.name)} has ${count === 1 ? 'measurements at 1 time only' : 'no measurements'}. At least two times are needed: record more, or remove its rows.`,
    );
  }
}

function checkState({ experiments }: Data, name: string, d: number): void {
  const alone = experiments.length === 1 ? ofExperiment(experiments[0].name) : '';
  let first = Number.NaN;
  let count = 0;
  for (const { U } of experiments) {
    for (const value of column(U, d)) {
      if (Number.isNaN(value)) continue;
      if (count++ === 0) first = value;
      else if (value !== first) return;
    }
  }
  if (count === 0) {
    throw new InputError(
      `Column ${name}${alone} has no values at all. Every state of the model must be measured: fill it in, or use another column.`,
    );
  }
  if (count === 1) return;
  throw new InputError(
    `Column ${name}${alone} is ${first} at every time, so it tells nothing about how ${name} changes. If that is right, write it into the model as a constant instead of a state.`,
  );
}
