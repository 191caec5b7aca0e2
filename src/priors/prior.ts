import { portableMath } from '../model/portableMath.ts';
import type { PriorName, PriorTerm } from './priorLaw.ts';
import { priorLawOf } from './priorLaws.ts';

/** The prior of a value: a distribution with its numbers. */
export interface PriorOf {
  readonly distribution: PriorName;
  readonly a: number;
  /** null where the distribution has one number. */
  readonly b: number | null;
  /** Where it is one of the logarithm of the value, taken as it is: not made into a density of the value. */
  readonly on?: 'log' | 'log10' | undefined;
}

/** What a prior adds to the objective along the coordinate that it is searched in; undefined where that is a constant. */
export function termOf(prior: PriorOf): PriorTerm | undefined {
  const unit = unitOf(prior);
  return priorLawOf(prior.distribution).term?.(prior.a * unit, (prior.b ?? Number.NaN) * unit);
}

/** The logarithm of the density of a value, or of its logarithm where the prior is one of that. */
export function logDensity(prior: PriorOf, value: number): number {
  const { distribution, a, on } = prior;
  const b = prior.b ?? Number.NaN;
  const { positive, range, term, constant } = priorLawOf(distribution);
  const x = on ? scaled(value, on) : value;
  const [low, high] = range?.(a, b) ?? [positive ? 0 : Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  if (!(x >= low && x <= high)) return Number.NEGATIVE_INFINITY;
  return -(term?.(a, b).cost(positive ? portableMath.log(x) : x) ?? 0) - constant(a, b);
}

/** The coordinate in which the term of a prior is; undefined where it is the same in all. */
export function coordinateOfPrior({ distribution, on }: PriorOf): 'log' | 'linear' | undefined {
  const { positive, term } = priorLawOf(distribution);
  if (on || positive) return 'log';
  return term ? 'linear' : undefined;
}

/** The ends of the values that a prior allows. */
export function rangeOfPrior(prior: PriorOf): readonly [number, number] {
  const { distribution, a, b, on } = prior;
  const { range, positive } = priorLawOf(distribution);
  const [low, high] = range?.(a, b ?? Number.NaN) ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { exp } = portableMath;
  if (on) return [exp(low * unitOf(prior)), exp(high * unitOf(prior))];
  return positive ? [Math.max(low, 0), high] : [low, high];
}

/** Whether a prior alone determines a value. */
export function holdsAlone(prior: PriorOf | undefined): boolean {
  return prior !== undefined && priorLawOf(prior.distribution).holds(prior.a, prior.b ?? Number.NaN);
}

/** Whether the density of a prior grows beyond all limits towards zero. */
export function isSpikeAtZero({ distribution, a, b }: PriorOf): boolean {
  return priorLawOf(distribution).isSpike?.(a, b ?? Number.NaN) ?? false;
}

/** The line of a prior, such as K ~ normal(2, 0.5) or log10(K) ~ normal(0, 1). */
export function priorLine(name: string, prior: PriorOf, write: (x: number) => string = String): string {
  return `${prior.on ? `${prior.on}(${name})` : name} ~ ${distributionText(prior, write)}`;
}

/** A prior without a name: normal(2, 0.5), or normal(0, 1) of log10. */
export function priorText(prior: PriorOf): string {
  const text = distributionText(prior, String);
  return prior.on ? `${text} of ${prior.on}` : text;
}

function distributionText({ distribution, a, b }: PriorOf, write: (x: number) => string): string {
  const numbers = b === null ? [a] : [a, b];
  return `${distribution}(${numbers.map(write).join(', ')})`;
}

/** A value on a logarithmic scale. */
function scaled(value: number, on: 'log' | 'log10'): number {
  return on === 'log' ? portableMath.log(value) : portableMath.log(value) / Math.LN10;
}

/** What numbers of a logarithm are multiplied by where the logarithm is the natural one. */
function unitOf({ on }: PriorOf): number {
  return on === 'log10' ? Math.LN10 : 1;
}
