import { InputError } from '../inputError.ts';
import type { Data } from './data.ts';
import { measuredTimes } from './measuredTimes.ts';
import { quote } from './quote.ts';
import { ofExperiment } from './rowName.ts';

/** Throws unless every state was measured at `needed` different times or more in at least one experiment. */
export function checkStartable({ states, experiments }: Data, needed: number): void {
  states.forEach((state, d) => {
    const counts = experiments.map((experiment) => measuredTimes(experiment, [d]));
    const most = counts.reduce((a, b) => Math.max(a, b), 0);
    if (most >= needed) return;
    const where = ofExperiment(experiments[counts.indexOf(most)].name);
    const others = experiments.length > 1 ? ', the most of all experiments' : '';
    throw new InputError(
      `Column ${quote(state)}${where} has values at ${most} time${most === 1 ? '' : 's'}${others}. To start the fit, every state needs ${needed} in one experiment: measure ${quote(state)} at more times, or take it out of the model.`,
    );
  });
}
