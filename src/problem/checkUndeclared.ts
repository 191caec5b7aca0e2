import { problemFindings } from '../findings/problemFindings.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';

/**
 * Throws if an undeclared name that is a column of the data, and so taken as known, is treated as unknown elsewhere: that line
 * or option would be ignored.
 */
export function checkUndeclared(
  { bounds, priors, free, local }: Model,
  names: readonly string[],
  options: Readonly<Record<'fix' | 'start', Readonly<Record<string, number>>>>,
): void {
  for (const name of names) {
    const isOf = (one: { readonly of: string; readonly initial: boolean }) => one.of === name && !one.initial;
    const as = bounds.some(isOf)
      ? 'bound'
      : priors.some(isOf)
        ? 'prior'
        : free.includes(name)
          ? 'free'
          : local.includes(name)
            ? 'local'
            : (['fix', 'start'] as const).find((option) => Object.hasOwn(options[option], name));
    if (as !== undefined) throw new InputError(problemFindings.undeclaredColumn({ name, as }));
  }
}
