import { type DrawnData, drawnData, usedData } from '../src/inside.ts';
import type { EachResult, Model, Result, Table } from '../src/node.ts';

/** A result, or each of several, beside what is drawn of the data it was made from. */
export function withData(
  answer: Result | readonly EachResult[],
  model: Model,
  table: Table,
): { result: Result; data: DrawnData }[] {
  const results = Array.isArray(answer)
    ? (answer as readonly EachResult[]).flatMap(({ result }) => result ?? [])
    : [answer as Result];
  const used = usedData(model, table, results[0].options);
  return results.map((result) => ({ result, data: drawnData(model, used, result) }));
}
