import type { Table } from '../data/table.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { buildProblem } from '../problem/buildProblem.ts';
import { onlyForward } from '../problem/onlyForward.ts';

/** Whether only forward solves can fit a problem; where it cannot be fitted at all, the fit says why. */
export function isFittedForward(
  model: Model,
  table: Table,
  options: { readonly time: string; readonly by: string },
): boolean {
  try {
    return onlyForward(buildProblem(model, table, options).problem);
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
}
