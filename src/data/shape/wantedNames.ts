import type { Model } from '../../model/model.ts';

/** The names of columns that a model asks for. */
export interface WantedNames {
  /** `observe` lines. */
  readonly observed: readonly string[];
  /** What can be measured: `observe` lines, then states. */
  readonly measured: readonly string[];
  /** What may be known: inputs, doses, standard deviations, and parameters where they need not be declared. */
  readonly known: readonly string[];
}

export function wantedNames(model: Model): WantedNames {
  const observed = model.outputs.map(({ name }) => name);
  const known = [
    ...model.inputs.map(({ name }) => name),
    ...model.jumps.flatMap((jump) => (jump.kind === 'dose' ? [jump.column] : [])),
    ...model.noise.flatMap(({ sd }) => (sd && 'column' in sd ? [sd.column] : [])),
    ...(model.declared ? [] : model.parameters),
  ];
  return { observed, measured: [...new Set([...observed, ...model.states])], known: [...new Set(known)] };
}
