import type { Finding } from '../findings/finding.ts';
import { problemFindings } from '../findings/problemFindings.ts';
import type { Model } from '../model/model.ts';
import { sourceError, sourceLines } from '../model/sourceError.ts';
import { coordinateOfPrior, isSpikeAtZero, rangeOfPrior } from '../priors/prior.ts';
import { priorLawOf } from '../priors/priorLaws.ts';
import type { Unknown } from './problem.ts';

/** The unknown of a name. */
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
  const [least, most] = prior ? rangeOfPrior(prior) : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const lower = bounds.reduce((max, one) => Math.max(max, one.lower), least);
  const upper = bounds.reduce((min, one) => Math.min(min, one.upper), most);
  if (prior) checkSupport(model, prior, lower, upper);
  const free =
    model.free.includes(name) ||
    (start !== undefined && start < 0) ||
    (lower > Number.NEGATIVE_INFINITY && lower < 0);
  const own = prior && coordinateOfPrior(prior);
  const isLog = own === undefined ? !free && (positive || lower >= 0) : own === 'log';
  return {
    name,
    experiment: undefined,
    lower: isLog ? Math.max(lower, 0) : lower,
    upper,
    scale: isLog ? 'log' : 'linear',
    prior: prior && {
      distribution: prior.distribution,
      a: prior.a,
      b: prior.b,
      ...(prior.on && { on: prior.on }),
    },
  };
}

/** Throws if a prior and bounds leave no value, or only the one at which the density is infinite whatever the data say. */
function checkSupport(
  { text, initial }: Model,
  prior: Model['priors'][number],
  lower: number,
  upper: number,
): void {
  const name = prior.initial ? `${prior.of}(${initial.time ?? 0})` : prior.of;
  const { words } = priorLawOf(prior.distribution);
  const fail = (finding: Finding) => sourceError(sourceLines(text), prior.place, finding);
  if (!(lower < upper)) {
    const above = coordinateOfPrior(prior) !== 'log' ? undefined : prior.on ? 'logarithm' : words;
    throw fail(problemFindings.priorOutsideBounds({ name, above }));
  }
  if (isSpikeAtZero(prior) && !(lower > 0)) {
    throw fail(problemFindings.priorInfiniteAtZero({ name, distribution: words }));
  }
}

/** The name of a first state that is an unknown. */
export function firstName(state: string): string {
  return `${state}(0)`;
}

export function isFirstName(name: string): boolean {
  return name.endsWith('(0)');
}
