import { simulate } from '../../src/index.ts';
import type { Study } from '../report/item.ts';
import { createTruths } from '../run/samples.ts';
import type { Cells } from './cells.ts';
import { findCell, trialData } from './trial.ts';

/** Data of the first trial of a cell, with the truth behind them. */
export interface Example {
  points: number;
  noise: number;
  states: { name: string; t: number[]; u: number[]; curve: { t: number[]; u: number[] } }[];
}

/** Points and noise of the examples, as far as the paper states them. */
const designs: Readonly<Record<string, readonly [points: number, noise: number]>> = {
  logistic: [64, 0.1],
  'lotka-volterra': [64, 0.2],
  'fitzhugh-nagumo': [128, 0.1],
  'hindmarsh-rose': [256, 0.05],
  'protein-transduction': [256, 0.1],
};

/** Times between which the true curve is drawn straight. */
const curvePoints = 801;

/** The example of a system: the cell that is nearest to the paper's; undefined where its rows are not the plan's. */
export async function exampleOf(study: Study, cells: Cells, problem: string): Promise<Example | undefined> {
  const [points, noise] = designs[problem] ?? [256, 0.05];
  const M = nearest(cells.pointsOf(problem), points);
  const ratio = nearest(cells.noiseOf(problem), noise);
  const cell = findCell(study.layout, problem, M, ratio);
  if (!cell) return undefined;
  const { truth, sample } = await trialData(study.layout, cell, 1, createTruths());
  const { system } = cell;
  const [begin, end] = system.time;
  const t = Array.from({ length: curvePoints }, (_, i) => begin + ((end - begin) * i) / (curvePoints - 1));
  const { clean } = await simulate(truth.model, system.parameters, { u0: system.initial, t });
  return {
    points: M,
    noise: ratio,
    states: truth.model.states.map((name, l) => {
      const from = l * M;
      const measured = truth.clean.subarray(from, from + M).map((u, m) => u + sample.errors[from + m]);
      return { name, t: truth.t, u: [...measured], curve: { t, u: [...clean[name]] } };
    }),
  };
}

function nearest(values: readonly number[], wanted: number): number {
  const off = (x: number) => Math.abs(Math.log(x / wanted));
  return values.reduce((a, b) => (off(b) < off(a) ? b : a));
}
