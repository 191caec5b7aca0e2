import { fittedCurves } from '../../charts/fittedCurves.ts';
import { insight } from '../../charts/insight.ts';
import type { Reported } from '../../report/reported.ts';
import { type FitOptions, fit, parseModel, readTable } from '../../src/index.ts';
import { drawnData, usedData } from '../../src/problem/drawnData.ts';

/** A fixed day for reports, so that they are reproducible. */
const when = new Date(Date.UTC(2024, 1, 29, 12));

/** A fit of a model to a table, both as texts, for a report. */
export async function reportedFit(
  text: string,
  csv: string,
  options: FitOptions = {},
  files = { model: 'model.txt', data: 'data.csv' },
): Promise<Reported> {
  const [model, table] = [parseModel(text), readTable(csv)];
  const result = await fit(model, table, options);
  const used = usedData(model, table, result.options);
  const data = drawnData(model, used, result);
  const curves = await fittedCurves(result, data);
  const seen = await insight(model, table, options);
  return { result, data, used, curves, insight: seen, files, time: 't', when };
}

/** A growing population, measured at even times in one experiment or several. */
export function growth(experiments: readonly string[] = [''], points = 48): string {
  const named = experiments.some((name) => name !== '');
  const rows = experiments.flatMap((name, e) =>
    Array.from({ length: points }, (_, m) => {
      const t = (8 * m) / (points - 1);
      const u = 1 / (1 + 9 * Math.exp(-t)) + 0.01 * Math.sin(37 * (m + 5 * e) ** 2);
      return `${named ? `"${name.replaceAll('"', '""')}",` : ''}${t},${u}`;
    }),
  );
  return `${named ? 'experiment,' : ''}t,u\n${rows.join('\n')}\n`;
}

export const logistic = "u' = r*u + s*u^2\n";
