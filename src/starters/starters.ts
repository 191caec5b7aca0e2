import { mle } from './mle.ts';
import { ols } from './ols.ts';
import type { Starter } from './starter.ts';
import { wendy } from './wendy.ts';

/** Places that options cannot ask for by name: a search comes there by itself, or values lead there. */
const reached: readonly Starter[] = [
  { name: 'irls', place: "WENDy's estimate", label: 'WENDy', prefix: 'WENDy', isSecondChoice: true },
  { name: 'scales', place: 'the natural scales of model and data', label: 'scales', prefix: 'scales' },
  { name: 'search', place: 'the best of the search', label: 'search', prefix: 'search' },
  { name: 'given', place: 'values that were given', label: 'given', prefix: 'given' },
  { name: 'random', place: 'random values', label: 'random', prefix: 'random', drawn: true },
  { name: 'steady', place: 'an equation in its quasi-steady state', label: 'steady', prefix: 'steady' },
  { name: 'valley', place: 'values along the valley of the answer', label: 'valley', prefix: 'valley' },
];

const table = new Map([wendy, ols, mle, ...reached].map((starter) => [starter.name, starter]));

/** The starters that the option `start` may ask for, the default first. */
export function requestableStarters(): Starter[] {
  return [...table.values()].filter(({ make }) => make);
}

/**
 * What is known about a starter; of one that is not registered, as results of another program may name, only its name.
 *
 * @example
 * ```ts
 * import { starterOf } from 'wendy';
 *
 * console.log(`begun at ${starterOf('scales').place}`); // → begun at the natural scales of model and data
 * ```
 */
export function starterOf(name: string): Starter {
  return table.get(name) ?? { name, place: name, label: name, prefix: name };
}

/** Whether there is a starter of this name. */
export function isStarter(name: unknown): boolean {
  return table.has(name as string);
}

/** Adds a starter to the table; its name must be free. */
export function addStarter(starter: Starter): void {
  table.set(starter.name, starter);
}
