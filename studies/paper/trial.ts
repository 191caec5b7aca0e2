import type { Cell, Layout } from '../plan/cells.ts';
import { dataSeed } from '../plan/seeds.ts';
import { type createTruths, sampleOf, type Truth } from '../run/samples.ts';

/** The first cell of a study with such data; of several, the one with the most trials. Trials of equal number share data. */
export function findCell(
  { cells }: Layout,
  problem: string,
  points: number,
  noise: number,
): Cell | undefined {
  return cells
    .filter(
      ({ system, points: M, noise: ratio }) => system.name === problem && M === points && ratio === noise,
    )
    .reduce<Cell | undefined>(
      (most, cell) => (most && most.part.trials >= cell.part.trials ? most : cell),
      undefined,
    );
}

/** The data of one trial, as the study's fits had them, with the truth behind them. */
export async function trialData(
  { plan }: Layout,
  cell: Cell,
  trial: number,
  truths: ReturnType<typeof createTruths>,
): Promise<{ truth: Truth; sample: ReturnType<typeof sampleOf> }> {
  const truth = await truths(cell.system, cell.points);
  return { truth, sample: sampleOf(truth, cell, dataSeed(plan, { cell, trial })) };
}
