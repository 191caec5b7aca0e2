import { changedOptions } from './changedOptions.ts';
import type { FitOptions } from './options.ts';
import type { Result } from './result.ts';

/**
 * The options that repeat a fit from the data that it used, which have their shape already; for a search that was cut short, with the
 * number of starts that it made.
 */
export function repeatOptions({ options, search }: Result): FitOptions {
  const { long: _long, plate: _plate, replicates: _replicates, ...changed } = changedOptions(options);
  if (!isCut(search)) return changed;
  const { timeLimit: _, ...rest } = changed;
  return { ...rest, starts: search!.starts.length };
}

/** Whether a search was stopped early. Results of earlier versions have no search. */
export function isCut(search: Result['search'] | undefined): boolean {
  return search?.ended === 'timeLimit' || search?.ended === 'stopped';
}
