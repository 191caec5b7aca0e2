import { type Note, note } from '../findings/note.ts';
import { noteFindings } from '../findings/noteFindings.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import type { WithoutEffect } from '../findings/whyWithoutEffect.ts';
import { InputError } from '../inputError.ts';
import type { Expression } from '../model/expression.ts';
import type { Model } from '../model/model.ts';
import { placeOfName } from '../model/placeOfName.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { holdsAlone } from '../priors/prior.ts';
import { type Enters, entersOf, relevantStates } from './enters.ts';
import { formulasOf } from './formulasOf.ts';
import type { Problem } from './problem.ts';

/** Throws if a parameter without a prior affects nothing that was measured: its estimate would be the start of the search. */
export function checkEffects(problem: Problem): void {
  const { model, outputs } = problem;
  const [first] = ineffective(problem);
  if (!first) return;
  const { name, where } = first;
  const measured = outputs.map((output) => output.name);
  const why = withoutEffect(model, name, where, measured);
  const finding = problemFindings.noEffect({ parameter: name, why });
  const place = firstPlace(model, name);
  throw place ? sourceError(sourceLines(model.text), place, finding) : new InputError(finding);
}

/** The parameters without a prior that affect nothing that was measured. */
export function ineffective(problem: Problem): { readonly name: string; readonly where: Enters }[] {
  const { model, unknowns } = problem;
  const enters = entersOf(formulasOf(problem));
  return unknowns.flatMap(({ name, prior }) => {
    if (holdsAlone(prior) || !model.parameters.includes(name)) return [];
    const where = enters(name);
    return where.hasEffect ? [] : [{ name, where }];
  });
}

/** Notes on states whose first values are estimated though they affect nothing that was measured. */
export function unseenNotes(problem: Problem): Note[] {
  const { model, states, initial } = problem;
  const relevant = relevantStates(formulasOf(problem));
  const unseen = states.filter((state, l) => initial[l] === undefined && !relevant.has(state));
  if (unseen.length === 0) return [];
  return [note(noteFindings.statesUnseen({ states: unseen, start: model.initial.time ?? 0 }))];
}

/** Why a parameter affects nothing that is measured. */
export function withoutEffect(
  model: Model,
  name: string,
  { equations, firstStates, outputs, jumps, noise }: Omit<Enters, 'hasEffect'>,
  measured: readonly string[],
): WithoutEffect {
  if (equations || firstStates || outputs || jumps || noise) return { because: 'unseen', outputs: [] };
  const unmeasured = model.outputs.filter(
    (output) => !measured.includes(output.name) && placeOfName(output.expression, name),
  );
  if (unmeasured.length > 0) {
    return { because: 'unmeasured', outputs: unmeasured.map((output) => output.name) };
  }
  const isInJump = model.jumps.some(
    (jump) => jump.kind === 'at' && jump.assign.some((one) => placeOfName(one.expression, name)),
  );
  if (isInJump) return { because: 'noJump', outputs: [] };
  const unmeasuredNoise = model.noise.filter(
    ({ output, sd }) => !measured.includes(output) && sd && 'kind' in sd && placeOfName(sd, name),
  );
  return unmeasuredNoise.length > 0
    ? { because: 'noiseUnmeasured', outputs: unmeasuredNoise.map(({ output }) => output) }
    : { because: 'nowhere', outputs: [] };
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
