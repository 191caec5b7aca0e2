import {
  type Data,
  type EachResult,
  InputError,
  type Model,
  type Result,
  type Table,
  toData,
  toDataEach,
} from '../src/node.ts';

/** A result, or each of several, beside the data it was made from. */
export function withData(
  answer: Result | readonly EachResult[],
  model: Model,
  table: Table,
): { result: Result; data: Data }[] {
  if (!Array.isArray(answer)) {
    const result = answer as Result;
    return [{ result, data: toData(table, model.states, result.options).data }];
  }
  const fits = answer as readonly EachResult[];
  const fitted = fits.flatMap(({ name, result }) => (result ? { name, result } : []));
  const { each } = toDataEach(table, model.states, fitted[0]!.result.options);
  return fitted.flatMap(({ name, result }) => {
    const data = each.find((one) => one.name === name)?.data;
    return data && !(data instanceof InputError) ? { result, data } : [];
  });
}
