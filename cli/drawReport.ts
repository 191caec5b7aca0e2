import { parseHTML } from 'linkedom';
import { fittedCurves } from '../charts/fittedCurves.ts';
import { insight } from '../charts/insight.ts';
import type { FitFiles } from '../report/commandLine.ts';
import { reportPage } from '../report/reportPage.ts';
import { timeColumn } from '../report/timeColumn.ts';
import { drawnData, usedData } from '../src/inside.ts';
import type { FitOptions, Model, Result, Table } from '../src/node.ts';

// Loaded only where a report is asked for: with the charts and the typesetting it is larger than all the rest.

/** The report of a fit as a page. */
export async function drawReport(
  result: Result,
  model: Model,
  table: Table,
  options: FitOptions,
  files: FitFiles,
): Promise<string> {
  const used = usedData(model, table, result.options);
  const data = drawnData(model, used, result);
  const curves = await fittedCurves(result, data);
  const seen = await insight(model, table, options);
  const { document } = parseHTML('<html></html>');
  const time = timeColumn(table, result);
  return reportPage({ result, data, used, curves, insight: seen, files, time, when: new Date() }, document);
}
