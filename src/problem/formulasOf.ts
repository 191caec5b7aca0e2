import { conditionsOf } from '../model/conditionsOf.ts';
import type { Model } from '../model/model.ts';
import type { Formulas } from './enters.ts';
import type { Problem } from './problem.ts';
import { isJumping } from './timedJumps.ts';

/** The formulas of a problem in which unknowns may occur. */
export function formulasOf({ model, initial, outputs, unknowns, experiments }: Problem): Formulas {
  const jumps = model.jumps.filter((jump) => isJumping(model, jump, experiments));
  return {
    ...modelFormulas({ ...model, jumps }),
    initial,
    outputs: outputs.map(({ expression }) => expression),
    noise: outputs.flatMap(({ sd }) => (typeof sd === 'object' ? [sd] : [])),
    unknown: new Set(unknowns.map(({ name }) => name)),
  };
}

/** The formulas that do not depend on the data. */
export function modelFormulas({
  states,
  equations,
  jumps,
}: Model): Pick<Formulas, 'states' | 'equations' | 'jumps' | 'events'> {
  return {
    states,
    equations: equations.map(({ expression }) => expression),
    jumps: jumps.flatMap((jump) => (jump.kind === 'dose' ? [] : jump.assign)),
    events: jumps.flatMap((jump) =>
      conditionsOf(jump).map((condition) => ({
        condition,
        states: jump.kind === 'dose' ? [] : jump.assign.map(({ state }) => state),
      })),
    ),
  };
}
