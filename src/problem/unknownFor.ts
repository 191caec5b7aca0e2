import { problemFindings } from '../findings/problemFindings.ts';
import type { Model } from '../model/model.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import type { Unknown } from './problem.ts';

/** What is searched for under a name. */
export function unknownFor(
  model: Model,
  name: string,
  positive: boolean,
  start: number | undefined,
): Unknown {
  const isFirst = isFirstName(name);
  const of = isFirst ? name.slice(0, -3) : name;
  const bounds = model.bounds.filter((one) => one.of === of && one.initial === isFirst);
  const prior = model.priors.find((one) => one.of === of && one.initial === isFirst);
  const within = prior?.distribution === 'uniform' ? [{ lower: prior.a, upper: prior.b }] : [];
  const all = [...bounds, ...within];
  const lower = all.reduce((most, one) => Math.max(most, one.lower), Number.NEGATIVE_INFINITY);
  const upper = all.reduce((least, one) => Math.min(least, one.upper), Number.POSITIVE_INFINITY);
  if (prior) checkSupport(model, prior, lower, upper);
  const free =
    model.free.includes(name) ||
    (start !== undefined && start < 0) ||
    (lower > Number.NEGATIVE_INFINITY && lower < 0);
  // A prior is a normal density where it is searched.
  const isLog =
    prior?.distribution === 'lognormal' ||
    (!free && (positive || lower >= 0) && prior?.distribution !== 'normal');
  return {
    name,
    experiment: undefined,
    lower: isLog ? Math.max(lower, 0) : lower,
    upper,
    scale: isLog ? 'log' : 'linear',
    prior: prior && { distribution: prior.distribution, a: prior.a, b: prior.b },
  };
}

/** Throws where a prior and bounds leave no value. */
function checkSupport(
  { text, initial }: Model,
  prior: Model['priors'][number],
  lower: number,
  upper: number,
): void {
  const isAbove = prior.distribution === 'lognormal';
  if (lower < upper && !(isAbove && upper <= 0)) return;
  const name = prior.initial ? `${prior.of}(${initial.time ?? 0})` : prior.of;
  throw sourceError(
    sourceLines(text),
    prior.place,
    problemFindings.priorOutsideBounds({ name, isLognormal: isAbove }),
  );
}

/** The name of a first state that is searched for. */
export function firstName(state: string): string {
  return `${state}(0)`;
}

export function isFirstName(name: string): boolean {
  return name.endsWith('(0)');
}
