import { conditionsOf } from './conditionsOf.ts';
import type { Expression } from './expression.ts';
import type { Model } from './model.ts';

/** The formulas of a model in which it is solved and seen: equations, first values, outputs and jumps. */
export function formulasIn({
  equations,
  initial,
  outputs,
  jumps,
}: Pick<Model, 'equations' | 'initial' | 'outputs' | 'jumps'>): Expression[] {
  return [
    ...[...equations, ...initial.values.values(), ...outputs].map(({ expression }) => expression),
    ...jumps.flatMap((jump) =>
      jump.kind === 'dose' ? [] : [...conditionsOf(jump), ...jump.assign.map(({ expression }) => expression)],
    ),
  ];
}
