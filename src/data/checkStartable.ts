import { InputError } from '../inputError.ts';
import type { Data } from './data.ts';
import { measuredTimes } from './measuredTimes.ts';
import { quote } from './quote.ts';
import { ofExperiment } from './rowName.ts';

/** Throws unless every state was measured at `needed` different times or more, over all experiments. */
export function checkStartable({ states, experiments }: Data, needed: number): void {
  states.forEach((state, d) => {
    const count = experiments.reduce((sum, experiment) => sum + measuredTimes(experiment, [d]), 0);
    if (count >= needed) return;
    const where = experiments.length === 1 ? ofExperiment(experiments[0].name) : '';
    throw new InputError(
      `Column ${quote(state)}${where} has values at ${count} time${count === 1 ? '' : 's'}${experiments.length > 1 ? ' in all experiments together' : ''}. To start the fit, every state needs ${needed}: measure ${quote(state)} at more times, or take it out of the model.`,
    );
  });
}
