import { checkTable } from './data/checkTable.ts';
import { checkUniform } from './data/checkUniform.ts';
import type { Table } from './data/table.ts';
import { toData } from './data/toData.ts';
import { loadKernels } from './linalg/kernels/kernels.ts';
import { checkModel } from './model/checkModel.ts';
import { linearForm } from './model/linearForm.ts';
import type { Model } from './model/parseModel.ts';
import { type FitOptions, resolveOptions } from './options.ts';
import type { Progress, Result } from './result.ts';
import { fitWeak } from './wendy/fit.ts';

/**
 * The parameters of a model from a table of measurements, with their uncertainty and a verdict.
 *
 * Bad input rejects with an InputError; a poor fit does not: its `status` and `diagnostics` say what is wrong.
 * The numbers are made in one go on the calling thread; `observe` is told as the work moves on.
 *
 * @example
 * const model = parseModel("u' = r*u + s*u^2");
 * const table = readTable(csvText);            // columns t and u
 * const result = await fit(model, table);
 * for (const p of result.parameters) console.log(p.name, p.estimate, p.stdError);
 */
export async function fit(
  model: Model,
  table: Table,
  options: FitOptions = {},
  observe?: (progress: Progress) => void,
): Promise<Result> {
  checkModel(model);
  checkTable(table);
  const resolved = resolveOptions(options);
  const form = linearForm(model);
  const { data, notes } = toData(table, model.states, resolved.time ? { time: resolved.time } : {});
  checkUniform(data);
  await loadKernels();
  const { t, U } = data.experiments[0];
  const result = fitWeak(model, form, { t, U, states: model.states }, resolved, observe);
  return { ...result, notes };
}
