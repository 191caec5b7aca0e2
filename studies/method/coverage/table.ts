import { type Model, simulate, type Table, tableFromColumns } from '../../../src/index.ts';
import { withInputRows } from '../../inputRows.ts';
import type { CoverageCase } from './cases.ts';

/** The data of one trial: every experiment of a case with noise by the model's own laws. */
export async function tableOf(model: Model, one: CoverageCase, seed: number): Promise<Table> {
  const { t, measured, inputs = {}, experiments = [{}] } = one;
  const cells = new Map<string, (number | string)[]>([['experiment', []]]);
  for (const [e, own] of experiments.entries()) {
    const simulation = await simulate(
      model,
      { ...one.truth, ...own },
      {
        t,
        seed: 1000 * seed + e,
        noise: 'model',
        ...(one.u0 && { u0: one.u0 }),
        ...(one.noiseSd && { noiseSd: one.noiseSd }),
        inputs,
      },
    );
    const series = new Map(
      measured.map((name) => [name, simulation.outputs[name] ?? simulation.states[name]]),
    );
    for (const [name, values] of withInputRows(t, series, inputs)) {
      cells.set(name, [...(cells.get(name) ?? []), ...values]);
    }
    const rows = cells.get('t')!.length - cells.get('experiment')!.length;
    cells.get('experiment')!.push(...new Array<string>(rows).fill(`e${e + 1}`));
  }
  return tableFromColumns(cells);
}
