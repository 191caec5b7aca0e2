import { quote } from '../data/quote.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';

/**
 * Throws where a name that is taken as known, since it is a column of the data and nobody declared it, is treated as
 * unknown elsewhere: that line or option would be ignored.
 */
export function checkUndeclared(
  { bounds, priors, free, local }: Model,
  names: readonly string[],
  options: Readonly<Record<'fix' | 'start', Readonly<Record<string, number>>>>,
): void {
  for (const name of names) {
    const isOf = (one: { readonly of: string; readonly initial: boolean }) => one.of === name && !one.initial;
    const treatment = bounds.some(isOf)
      ? 'it has a bound'
      : priors.some(isOf)
        ? 'it has a prior'
        : free.includes(name)
          ? 'it is free'
          : local.includes(name)
            ? 'it is local'
            : (['fix', 'start'] as const)
                .filter((option) => Object.hasOwn(options[option], name))
                .map((option) => `the option ${option} names it`)[0];
    if (treatment === undefined) continue;
    throw new InputError(
      `Column ${quote(name)} would be taken as known, as a name of the model that nobody declared, but ${treatment}, as if it were unknown. If it is a parameter, list all parameters on a line: parameters ${name}, … If it is known, declare it: input ${name}`,
    );
  }
}
