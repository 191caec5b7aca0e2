import { mapSides } from '../model/condition.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { substitution } from '../model/substitute.ts';

/** The model with a replacement for names in all of its formulas. */
export function replaceIn(model: Model, replacement: (leaf: Expression) => Expression | undefined): Model {
  const replace = substitution(replacement);
  const inside = <T extends { readonly expression: Expression }>(one: T) => ({
    ...one,
    expression: replace(one.expression),
  });
  return {
    ...model,
    equations: model.equations.map(inside),
    definitions: model.definitions.map(inside),
    initial: {
      ...model.initial,
      values: new Map(Array.from(model.initial.values, ([state, one]) => [state, inside(one)])),
    },
    outputs: model.outputs.map(inside),
    noise: model.noise.map((one) => (one.sd && 'kind' in one.sd ? { ...one, sd: replace(one.sd) } : one)),
    jumps: model.jumps.map((jump) => {
      if (jump.kind === 'dose') return jump;
      const assign = jump.assign.map(inside);
      if (jump.kind === 'at') return { ...jump, assign };
      if (jump.kind === 'when')
        return { ...jump, left: replace(jump.left), right: replace(jump.right), assign };
      return {
        ...jump,
        condition: mapSides(jump.condition, replace),
        delay: jump.delay && replace(jump.delay),
        priority: jump.priority && replace(jump.priority),
        assign,
      };
    }),
    reports: model.reports.map(inside),
  };
}
