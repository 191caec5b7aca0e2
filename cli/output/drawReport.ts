import { parseHTML } from 'linkedom';
import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import type { FitFiles } from '../../report/commandLine.ts';
import { reportPage } from '../../report/reportPage.ts';
import { timeColumn } from '../../report/timeColumn.ts';
import type { DrawnFits } from './withData.ts';

// Loaded only where a report is wanted: with the charts and the typesetting it is larger than all the rest.

/** The report of a fit as a page. */
export async function drawReport(drawn: DrawnFits, files: FitFiles): Promise<string> {
  const { model, table, options, used } = drawn;
  const [{ result, data }] = drawn.fits;
  const curves = await fittedCurves(result, data);
  const workings = await insight(model, table, options);
  const { document } = parseHTML('<html></html>');
  const time = timeColumn(table, result);
  return reportPage(
    { result, data, used, curves, insight: workings, files, time, when: new Date() },
    document,
  );
}
