import { InputError } from '../inputError.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { placeOfName } from '../model/placeOfName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { list } from '../words.ts';
import { type Enters, entersOf, relevantStates } from './enters.ts';
import { formulasOf } from './formulasOf.ts';
import type { Problem } from './problem.ts';

/**
 * Throws where nothing that was measured depends on a parameter that has no prior: its estimate would be the start of the search.
 */
export function checkEffects(problem: Problem): void {
  const { model, unknowns, outputs } = problem;
  const enters = entersOf(formulasOf(problem));
  for (const { name, prior } of unknowns) {
    if ((prior && prior.distribution !== 'uniform') || !model.parameters.includes(name)) continue;
    const where = enters(name);
    if (where.hasEffect) continue;
    const measured = outputs.map((output) => output.name);
    const found = `${name} has no effect on what is measured: ${whyWithoutEffect(model, name, where, measured)}. Nothing can be learnt about it.`;
    const advice = `Measure something that depends on ${name}, give it a value (${name} = 1), or leave out what it stands in.`;
    const place = firstPlace(model, name);
    throw place
      ? sourceError(sourceLines(model.text), place, found, advice)
      : new InputError(`Parameter ${found} ${advice}`);
  }
}

/** Notes on states whose first values are estimated though nothing that was measured depends on them. */
export function unseenNotes(problem: Problem): string[] {
  const { model, states, initial } = problem;
  const relevant = relevantStates(formulasOf(problem));
  const lost = states.filter((state, l) => initial[l] === undefined && !relevant.has(state));
  if (lost.length === 0) return [];
  const [begins] = lost.map((state) => `${state}(${model.initial.time ?? 0})`);
  return [
    `Nothing that is measured depends on ${list(lost)}: ${lost.length === 1 ? 'its first value is' : 'their first values are'} not identified by these data. Give ${lost.length === 1 ? 'it' : 'them'}, such as ${begins} = 0, or leave ${lost.length === 1 ? 'its equation' : 'their equations'} out.`,
  ];
}

/** Why nothing that is measured depends on a parameter. */
export function whyWithoutEffect(
  model: Model,
  name: string,
  { equations, firstStates, outputs, jumps, noise }: Omit<Enters, 'hasEffect'>,
  measured: readonly string[],
): string {
  if (equations || firstStates || outputs || jumps || noise)
    return 'no state that it changes is seen in an output';
  const unmeasured = model.outputs.filter(
    (output) => !measured.includes(output.name) && placeOfName(output.expression, name),
  );
  const silent = model.noise.filter(
    ({ output, sd }) => !measured.includes(output) && sd && 'kind' in sd && placeOfName(sd, name),
  );
  if (unmeasured.length > 0)
    return `it stands in what no column measures, ${list(unmeasured.map((output) => output.name))}`;
  if (
    model.jumps.some(
      (jump) => jump.kind === 'at' && jump.assign.some((one) => placeOfName(one.expression, name)),
    )
  )
    return 'the jump that it stands in happens in no experiment before its last row';
  if (silent.length > 0)
    return `it stands in the noise of what no column measures, ${list(silent.map(({ output }) => output))}`;
  return 'it cancels, or stands nowhere';
}

function firstPlace(model: Model, name: string) {
  const all: Expression[] = [
    ...model.equations.map(({ expression }) => expression),
    ...Array.from(model.initial.values.values(), ({ expression }) => expression),
    ...model.outputs.map(({ expression }) => expression),
    ...model.jumps.flatMap((jump) =>
      jump.kind === 'dose' ? [] : jump.assign.map(({ expression }) => expression),
    ),
    ...model.noise.flatMap(({ sd }) => (sd && 'kind' in sd ? [sd] : [])),
  ];
  for (const e of all) {
    const place = placeOfName(e, name);
    if (place) return place;
  }
  return undefined;
}
