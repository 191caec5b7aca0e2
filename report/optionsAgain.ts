import type { FitOptions, Result } from '../src/index.ts';
import { changedOptions } from './changedOptions.ts';

/** The options that make a fit again; a search that was cut short is asked for as many starts as it had. */
export function optionsAgain({ options, search }: Result): FitOptions {
  const changed = changedOptions(options);
  if (!isCut(search)) return changed;
  const { timeLimit: _, ...rest } = changed;
  return { ...rest, starts: search!.starts.length };
}

/** What these options lead to. */
export function againWords({ search }: Result): string {
  return isCut(search) ? 'makes the fit from as many starts' : 'makes the same fit';
}

// Results of earlier versions have no search.
function isCut(search: Result['search'] | undefined): boolean {
  return search?.ended === 'timeLimit' || search?.ended === 'stopped';
}
