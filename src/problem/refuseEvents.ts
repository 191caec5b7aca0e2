import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';

/** Throws where a model has events over which no derivatives can be taken. */
export function refuseEvents({ jumps }: Pick<Model, 'jumps'>): void {
  const event = jumps.find(({ kind }) => kind === 'event');
  if (event) throw new InputError(problemFindings.eventNotFitted({ line: event.place.line }));
}
