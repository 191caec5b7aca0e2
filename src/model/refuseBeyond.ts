import type { Place } from '../inputError.ts';
import type { Model } from './model.ts';
import { shorten, sourceError, sourceLines } from './sourceError.ts';
import { type Token, tokenize } from './tokenize.ts';

/** What a model may say beyond equations, constants and the list of parameters. */
export type Feature =
  | 'definitions'
  | 'inputs'
  | 'initial'
  | 'outputs'
  | 'noise'
  | 'jumps'
  | 'events'
  | 'bounds'
  | 'priors'
  | 'local'
  | 'reports';

export const everyFeature: readonly Feature[] = [
  'definitions',
  'inputs',
  'initial',
  'outputs',
  'noise',
  'jumps',
  'events',
  'bounds',
  'priors',
  'local',
  'reports',
];

/** Each in words, and what to do where it is not taken. */
const features: Record<Feature, readonly [string, string]> = {
  definitions: ['definitions', 'Write the expression out where it is used.'],
  inputs: ['inputs', 'Write a known function of t instead, or give the name a value.'],
  initial: ['first values', 'Remove the line, and give them as the option u0 where there is one.'],
  outputs: ['observation functions', 'Remove the line; a column called like a state measures that state.'],
  noise: ['laws of noise', 'Remove the line; each state then has one noise level.'],
  jumps: ['jumps', 'Remove the line, and use the data between two jumps.'],
  events: ['events', 'Remove the line.'],
  bounds: ['bounds', 'Remove the line; estimates are then unbounded.'],
  priors: ['priors', 'Remove the line.'],
  local: ['local parameters', 'Remove the line, or treat each experiment alone.'],
  reports: ['reports', 'Remove the line, and compute the quantity from the parameters.'],
};

/**
 * Throws at the first line of the model that `who` does not take, so that no line is ignored silently.
 *
 * @param who such as "simulate", the subject of "simulate does not take observation functions".
 * @param instead what to do; left out, what each kind of line advises.
 */
export function refuseBeyond(model: Model, who: string, takes: readonly Feature[], instead?: string): void {
  const beyond = firstBeyond(model, takes);
  if (!beyond) return;
  const { line, what, advice, place } = beyond;
  const found = `\`${shorten(line, 60)}\`: ${who} does not take ${what}.`;
  throw sourceError(sourceLines(model.text), place, found, instead ?? advice);
}

/** The first line of the model that says more than `takes`: its text, what that is, and what to do about it. */
export function firstBeyond(
  model: Model,
  takes: readonly Feature[],
): { line: string; what: string; advice: string; place: Place } | undefined {
  const refused = linesOf(model).filter(({ feature }) => !takes.includes(feature));
  if (refused.length === 0) return undefined;
  const { feature, place } = refused.reduce((first, one) =>
    one.place.line < first.place.line ? one : first,
  );
  const [what, advice] = features[feature];
  const line = (sourceLines(model.text)[place.line - 1] ?? '').replace(/#.*/, '').trim();
  return { line, what, advice, place };
}

/** Whether a model has lines of other kinds. */
export function hasFeatures(model: Model, besides: readonly Feature[]): boolean {
  return linesOf(model).some(({ feature }) => !besides.includes(feature));
}

/** The features of a model, each with a line that has it. */
function linesOf(model: Model): { feature: Feature; place: Place }[] {
  const all = (feature: Feature, some: readonly { readonly place: Place }[]) =>
    some.map(({ place }) => ({ feature, place }));
  return [
    ...all('definitions', model.definitions),
    ...all('inputs', model.inputs),
    ...all('initial', [...model.initial.values.values()]),
    ...all('outputs', model.outputs),
    ...all('noise', model.noise),
    ...model.jumps.map(({ kind, place }): { feature: Feature; place: Place } => ({
      feature: kind === 'when' ? 'events' : 'jumps',
      place,
    })),
    ...all('bounds', model.bounds),
    ...(model.free.length > 0 ? [{ feature: 'bounds' as const, place: placeOf(model, isFree) }] : []),
    ...all('priors', model.priors),
    ...(model.local.length > 0 ? [{ feature: 'local' as const, place: placeOf(model, isLocal) }] : []),
    ...all('reports', model.reports),
  ];
}

const isFree = ([, second, third]: readonly Token[]) => second?.text === 'free' && third.kind === 'end';
const isLocal = ([first, second]: readonly Token[]) => first.text === 'local' && second?.kind === 'name';

/** The first line that is of a kind. */
function placeOf({ text }: Model, isOne: (tokens: readonly Token[]) => boolean): Place {
  const tokens = tokenize(sourceLines(text)).find(isOne);
  if (!tokens) return { line: 1, column: 1 };
  const [first] = tokens;
  return { ...first.place, length: tokens[tokens.length - 1].place.column - first.place.column };
}
