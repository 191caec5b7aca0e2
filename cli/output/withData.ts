import { type DrawnData, drawnData, usedData } from '../../src/inside.ts';
import type { Data, EachResult, FitOptions, Model, Result, Table } from '../../src/node.ts';

/** What a fit was made from. */
export interface FitInput {
  readonly model: Model;
  readonly table: Table;
  /** As they were given. */
  readonly options: FitOptions;
}

/** A result, or each of several, beside what is drawn of the data it was made from. */
export interface DrawnFits extends FitInput {
  /** Whether every experiment was fitted alone. */
  readonly each: boolean;
  /** The columns of the table that the fit used. */
  readonly used: Data;
  readonly fits: readonly { readonly result: Result; readonly data: DrawnData }[];
}

export function withData(answer: Result | readonly EachResult[], input: FitInput): DrawnFits {
  const { model, table } = input;
  const each = Array.isArray(answer);
  const results = each
    ? (answer as readonly EachResult[]).flatMap(({ result }) => result ?? [])
    : [answer as Result];
  const used = usedData(model, table, results[0].options);
  const fits = results.map((result) => ({ result, data: drawnData(model, used, result) }));
  return { ...input, each, used, fits };
}
