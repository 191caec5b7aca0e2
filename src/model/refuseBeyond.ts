import { type Feature, featureWords, formFindings, type Taker } from '../findings/formFindings.ts';
import type { Place } from '../inputError.ts';
import type { Model } from './model.ts';
import { sourceError, sourceLines } from './sourceError.ts';
import { type Token, tokenize } from './tokenize.ts';

export type { Feature } from '../findings/formFindings.ts';

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
  'settings',
];

/**
 * Throws at the first line of the model that a method or a function does not take, so that no line is ignored silently.
 *
 * @param instead a method that takes it.
 */
export function refuseBeyond(
  model: Model,
  by: Taker,
  takes: readonly Feature[],
  instead?: 'mle' | 'fsnls',
): void {
  const beyond = firstBeyond(model, takes);
  if (!beyond) return;
  const { line, feature, place } = beyond;
  const finding = formFindings.lineNotTaken({ line, feature, by, instead });
  throw sourceError(sourceLines(model.text), place, finding);
}

/** The first line of the model that says more than `takes`: its text, and what that is, also in words. */
export function firstBeyond(
  model: Model,
  takes: readonly Feature[],
): { line: string; feature: Feature; what: string; place: Place } | undefined {
  const refused = linesOf(model).filter(({ feature }) => !takes.includes(feature));
  if (refused.length === 0) return undefined;
  const { feature, place } = refused.reduce((first, one) =>
    one.place.line < first.place.line ? one : first,
  );
  const line = (sourceLines(model.text)[place.line - 1] ?? '').replace(/#.*/, '').trim();
  return { line, feature, what: featureWords(feature), place };
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
      feature: kind === 'when' || kind === 'event' ? 'events' : 'jumps',
      place,
    })),
    ...all('bounds', model.bounds),
    ...(model.free.length > 0 ? [{ feature: 'bounds' as const, place: placeOf(model, isFree) }] : []),
    ...all('priors', model.priors),
    ...(model.local.length > 0 ? [{ feature: 'local' as const, place: placeOf(model, isLocal) }] : []),
    ...all('reports', model.reports),
    ...all('settings', model.settings),
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
