import { withoutOutliers } from '../data/outliers.ts';
import type { Table } from '../data/table.ts';
import { resultFindings } from '../findings/resultFindings.ts';
import { isFields } from '../given.ts';
import { InputError } from '../inputError.ts';
import type { Model } from '../model/model.ts';
import { plainProblem } from '../problem/plainProblem.ts';
import type { Problem } from '../problem/problem.ts';
import type { Result } from '../result.ts';
import { shown } from '../text/words.ts';
import { prepare } from './estimate.ts';
import { fitTaskFor } from './fitTask.ts';

/** The problem that a fit has answered: its model with the values that it used. */
export async function fittedProblem(result: Result, model: Model, table: Table): Promise<Problem> {
  checkResult(result);
  const job = await prepare(model, table, result.options, {});
  const { task } = fitTaskFor(job.model, job.form !== undefined, table, job.options);
  if (task.problem) return task.problem;
  const isWithout = result.diagnostics.warnings.some(({ finding }) => finding.code === 'valuesLeftOut');
  const data = (isWithout && withoutOutliers(task.data)?.data) || task.data;
  const plain = plainProblem(job.model, data, job.options);
  // Such fits take parameters of any sign.
  const unknowns = plain.unknowns.map((unknown) => ({
    ...unknown,
    scale: 'linear' as const,
    lower: Number.NEGATIVE_INFINITY,
  }));
  return { ...plain, unknowns };
}

/** Throws unless the value has the parts of a result that are needed here. */
function checkResult(value: unknown): void {
  if (!isFields(value))
    throw new InputError(
      resultFindings.notResult({ value: shown(value), isText: typeof value === 'string' }),
    );
  // JSON has null for numbers that are not finite.
  const isNumber = (x: unknown) => typeof x === 'number' || x === null;
  const isList = (part: unknown) => Array.isArray(part) && part.every(isFields);
  const lacking = [
    ...(typeof value.model === 'string' ? [] : ['model']),
    ...['parameters', 'experiments'].filter((name) => !isList(value[name])),
    ...(isFields(value.noise) && Object.values(value.noise).every(isNumber) ? [] : ['noise']),
    ...['options', 'diagnostics'].filter((name) => !isFields(value[name])),
  ];
  if (isFields(value.diagnostics) && !isList(value.diagnostics.warnings)) lacking.push('warnings');
  if (lacking.length > 0) throw new InputError(resultFindings.resultLacks({ fields: lacking }));
}
