import type { Model } from '../../src/index.ts';
import { namesIn } from '../../src/inside.ts';

/** What a column is to a model. */
export type Role = 'state' | 'output' | 'input' | 'dose' | 'standard deviation';

/** What the columns of a table that a model can use are to it, by their names. */
export function columnRoles(model: Model): ReadonlyMap<string, Role> {
  const { states, outputs, inputs, jumps, noise, parameters, declared } = model;
  return new Map<string, Role>([
    // A parameter that is not declared is an input where it is a column.
    ...(declared ? [] : parameters).map((name) => [name, 'input'] as const),
    ...noise.flatMap(({ sd }) => (sd && 'column' in sd ? [[sd.column, 'standard deviation'] as const] : [])),
    ...jumps.flatMap((jump) => (jump.kind === 'dose' ? [[jump.column, 'dose'] as const] : [])),
    ...inputs.map(({ name }) => [name, 'input'] as const),
    ...states.map((name) => [name, 'state'] as const),
    ...outputs.map(({ name }) => [name, 'output'] as const),
  ]);
}

/** The states that no column shows: neither one of their name nor, by an `observe` line, another. */
export function hiddenStates({ states, outputs }: Model, columns: readonly string[]): readonly string[] {
  const lines = new Map(outputs.map(({ name, expression }) => [name, namesIn(expression)]));
  const measured = columns.flatMap((column) => [...(lines.get(column) ?? [column])]);
  return states.filter((state) => !measured.includes(state));
}
