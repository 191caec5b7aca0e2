import type { Model } from '../model/model.ts';

/** The label of a state in a figure: marked as a state if an `observe` line gives its name another meaning. */
export function stateLabel(state: string, { outputs }: Model): string {
  const isTaken = outputs.some(
    ({ name, expression }) => name === state && !(expression.kind === 'state' && expression.name === name),
  );
  return isTaken ? `${state} (state)` : state;
}
