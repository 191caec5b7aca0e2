import { type Model, simulate, type Table, tableFromColumns } from '../../../src/index.ts';
import type { CoverageCase } from './cases.ts';

/** The data of one trial: every experiment of a case with noise by the model's own laws. */
export async function tableOf(model: Model, one: CoverageCase, seed: number): Promise<Table> {
  const { t, measured, inputs = {}, experiments = [{}] } = one;
  const names = [...measured, ...Object.keys(inputs)];
  const cells = new Map<string, (number | string)[]>(['experiment', 't', ...names].map((name) => [name, []]));
  for (const [e, own] of experiments.entries()) {
    const made = await simulate(
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
    const rows = t.map((time, m) => ({
      time,
      values: new Map(measured.map((name) => [name, (made.outputs[name] ?? made.states[name]!)[m]!])),
    }));
    for (const [name, course] of Object.entries(inputs)) {
      course.t.forEach((time, k) => {
        rows.push({ time, values: new Map([[name, course.value[k]!]]) });
      });
    }
    rows.sort((a, b) => a.time - b.time);
    for (const { time, values } of rows) {
      cells.get('experiment')!.push(`e${e + 1}`);
      cells.get('t')!.push(time);
      for (const name of names) cells.get(name)!.push(values.get(name) ?? Number.NaN);
    }
  }
  return tableFromColumns(cells);
}
