import { optionFindings } from '../findings/optionFindings.ts';
import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';

/** Throws if an option is given that `irls` and `ols` do not support, so that none is ignored. */
export function refuseOptions({ method, fix, bounds, noise }: Options): void {
  const given = (value: object | string): value is object =>
    typeof value === 'object' && Object.keys(value).length > 0;
  if (given(fix)) {
    const [[name, value]] = Object.entries(fix);
    throw new InputError(optionFindings.fixWithWeakForm({ method, name, value }));
  }
  for (const [option, value] of [
    ['bounds', bounds],
    ['noise', noise],
  ] as const) {
    if (given(value)) throw new InputError(optionFindings.notInWeakForm({ option, method }));
  }
}
