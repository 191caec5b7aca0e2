import { parseHTML } from 'linkedom';
import { fittedCurves } from '../charts/fittedCurves.ts';
import type { FitFiles } from '../report/commandLine.ts';
import { insight } from '../report/insight.ts';
import { reportPage } from '../report/reportPage.ts';
import { timeColumn } from '../report/timeColumn.ts';
import type { FitOptions, Model, Result, Table } from '../src/node.ts';
import { withData } from './withData.ts';

// Loaded only where a report is asked for: with the charts and the typesetting it is larger than all the rest.

/** The report of a fit as a page. */
export async function drawReport(
  result: Result,
  model: Model,
  table: Table,
  options: FitOptions,
  files: FitFiles,
): Promise<string> {
  const { data } = withData(result, model, table)[0]!;
  const curves = await fittedCurves(result, data);
  const seen = await insight(model, table, options);
  const { document } = parseHTML('<html></html>');
  const time = timeColumn(table, result);
  return reportPage({ result, data, curves, insight: seen, files, time, when: new Date() }, document);
}
