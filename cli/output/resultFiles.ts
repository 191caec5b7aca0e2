import { estimateTable, residualTable, stateTable } from '../../report/resultTables.ts';
import {
  type EachResult,
  type Finding,
  type InputError,
  type Result,
  type WrittenTable,
  writeTable,
  writeWorkbook,
} from '../../src/node.ts';
import { remarkFindings } from '../remarkFindings.ts';
import type { Output } from './output.ts';
import { statesAsCsv } from './statesAsCsv.ts';
import { tableFile } from './tableFile.ts';
import type { DrawnFits } from './withData.ts';

/** The flags of `wendy fit` that ask for tables in files of their own. */
export interface TableFlags {
  trajectory?: string;
  residuals?: string;
  predictions?: string;
  longForm?: true;
}

/** What is written of a fit besides its estimates; what there is not, or is not requested, is left out. */
interface ResultTables {
  readonly states: WrittenTable | undefined;
  readonly residuals: WrittenTable | undefined;
  readonly predictions: WrittenTable | undefined;
  /** Why predictions of some experiments are missing. */
  readonly failures: readonly InputError[];
}

/** The tables that the flags ask for, or all of them for a workbook. */
export async function resultTables(
  results: readonly Result[],
  { trajectory, residuals, predictions }: TableFlags,
  all: boolean,
  drawn: DrawnFits | undefined,
): Promise<ResultTables> {
  const predicted = all || predictions !== undefined ? await predictedTable(results) : undefined;
  return {
    states: all || trajectory !== undefined ? stateTable(results) : undefined,
    residuals: drawn && (all || residuals !== undefined) ? residualTable(drawn.fits) : undefined,
    predictions: predicted?.table,
    failures: predicted?.failures ?? [],
  };
}

/** Solves the model again; loaded when it is needed. */
async function predictedTable(results: readonly Result[]) {
  const { predictionTable } = await import('../../report/predictionTable.ts');
  return predictionTable(results);
}

/** The parameters as Parquet; or a workbook with a sheet of them, and one of each other table. */
export async function inTables(
  answer: Result | readonly EachResult[],
  format: 'xlsx' | 'parquet',
  { states, residuals, predictions }: ResultTables,
): Promise<Uint8Array> {
  const estimates = estimateTable(answer);
  if (format === 'parquet') return writeTable(estimates, format);
  return writeWorkbook({
    estimates,
    ...(states && { states }),
    ...(residuals && { residuals }),
    ...(predictions && { predictions }),
  });
}

/** The tables that have a file of their own. */
export async function ownFiles(
  { trajectory, residuals, predictions, longForm: long }: TableFlags,
  tables: ResultTables,
): Promise<Output[]> {
  const wanted = [
    [trajectory, tables.states, { long }],
    [residuals, tables.residuals, { long }],
    [predictions, tables.predictions, { long, csv: statesAsCsv }],
  ] as const;
  const files: Output[] = [];
  for (const [path, table, form] of wanted)
    if (path !== undefined && table) files.push(await tableFile(path, table, form));
  return files;
}

/** Which tables there are not, and why. */
export function notWritten(
  { trajectory, residuals, predictions }: TableFlags,
  tables: ResultTables,
  method: string,
): Finding[] {
  const paths = [tables.states ? undefined : trajectory, tables.residuals ? undefined : residuals];
  const unestimated = paths
    .filter((path) => path !== undefined)
    .map((path) => remarkFindings.statesNotEstimated({ path, method }));
  const [failure] = tables.failures;
  if (!failure) return unestimated;
  const missing = remarkFindings.predictionsMissing({
    path: predictions ?? '',
    experiments: tables.failures.length,
    isAll: !tables.predictions,
    reason: failure.finding,
  });
  return [...unestimated, missing];
}
