import type { Result } from '../src/index.ts';
import { isCut } from '../src/inside.ts';

/** What a fit with the options of `repeatOptions` gives. */
export function repeatWords({ search }: Result): string {
  return isCut(search) ? 'makes the fit from as many starts' : 'makes the same fit';
}
