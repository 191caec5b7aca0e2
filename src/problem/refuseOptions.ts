import { InputError } from '../inputError.ts';
import type { Options } from '../options.ts';

/** Throws where an option is given that fits do not take yet, so that none is ignored. */
export function refuseOptions({ method, fix, bounds, noise, start, u0 }: Options): void {
  const given = (value: object | string): value is object =>
    typeof value === 'object' && Object.keys(value).length > 0;
  if (given(fix)) {
    const [[name, value]] = Object.entries(fix);
    throw new InputError(
      `fix is given, and fits do not take it yet. Leave fix out, and write the value as a line of the model: ${name} = ${value}`,
    );
  }
  if (given(bounds)) {
    throw new InputError('bounds is given, and fits do not take it yet. Leave bounds out.');
  }
  if (given(noise)) {
    throw new InputError(
      'noise is given as laws of outputs, and fits do not take them yet. Leave noise out.',
    );
  }
  const begin = method === 'mle' && (given(start) ? 'start' : given(u0) ? 'u0' : undefined);
  if (begin) {
    throw new InputError(
      `${begin} is given with method "mle", which does not take it yet. Add method 'fsnls', or leave ${begin} out.`,
    );
  }
}
