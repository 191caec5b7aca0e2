import { dataFindings } from '../findings/dataFindings.ts';
import { InputError } from '../inputError.ts';
import type { Data } from './data.ts';
import { measuredTimes } from './measuredTimes.ts';

/** Throws unless every state was measured at `needed` different times or more, over all experiments. */
export function checkStartable({ states, experiments }: Data, needed: number): void {
  states.forEach((state, d) => {
    const times = experiments.reduce((sum, experiment) => sum + measuredTimes(experiment, [d]), 0);
    if (times >= needed) return;
    const together = experiments.length > 1;
    const experiment = together ? '' : experiments[0].name;
    throw new InputError(dataFindings.tooFewTimes({ column: state, times, needed, together, experiment }));
  });
}
