import type { Table } from '../data/table.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { buildProblem } from '../problem/buildProblem.ts';
import type { Problem } from '../problem/problem.ts';

/** A model with its measurements as it is fitted; undefined where it cannot be: the fit says why. */
export function fittedProblem(
  model: Model,
  table: Table,
  options: { readonly time: string; readonly by: string },
): Problem | undefined {
  try {
    return buildProblem(model, table, options).problem;
  } catch (error) {
    if (error instanceof InputError) return undefined;
    throw error;
  }
}
