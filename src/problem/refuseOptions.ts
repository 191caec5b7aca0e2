import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';

/** Throws where an option is given that `irls` and `ols` do not take, so that none is ignored. */
export function refuseOptions({ method, fix, bounds, noise }: Options): void {
  const given = (value: object | string): value is object =>
    typeof value === 'object' && Object.keys(value).length > 0;
  if (given(fix)) {
    const [[name, value]] = Object.entries(fix);
    throw new InputError(
      `fix is given with method "${method}". Write the value as a line of the model instead (${name} = ${value}), or use method 'mle', the default.`,
    );
  }
  for (const [name, value] of [
    ['bounds', bounds],
    ['noise', noise],
  ] as const) {
    if (given(value)) {
      throw new InputError(
        `${name} is given ${name === 'noise' ? 'as laws of outputs ' : ''}with method "${method}", which does not take it. Method 'mle', the default, does.`,
      );
    }
  }
}
