import { fittedCurves } from '../../charts/fittedCurves.ts';
import { type Data, type FitOptions, fitEach, type Model, type Table, type Watch } from '../../src/index.ts';
import { drawnData, usedData } from '../../src/inside.ts';
import type { EachFit } from './messages.ts';

/** The fit of every experiment alone, with what is drawn of it. */
export async function eachAlone(
  model: Model,
  table: Table,
  options: FitOptions,
  watch: Watch,
): Promise<EachFit[]> {
  const fits: EachFit[] = [];
  let used: Data | undefined;
  for (const { name, result, error } of await fitEach(model, table, options, watch)) {
    if (result === null) {
      fits.push({ name, answer: null, error });
      continue;
    }
    used ??= usedData(model, table, result.options);
    const data = drawnData(model, used, result);
    fits.push({ name, answer: { result, data, curves: await fittedCurves(result, data, watch) }, error: '' });
  }
  return fits;
}
