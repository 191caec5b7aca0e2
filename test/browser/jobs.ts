import {
  evenTimes,
  type FitOptions,
  problems,
  type SimulateOptions,
  sampleProblem,
  toCsv,
} from '../../src/index.ts';
import { measured } from '../../src/problems/measured.ts';
import { dosed } from '../app/dosed.ts';

const flu = measured.find(({ name }) => name === 'flu')!;

/** One fit, as the texts that are sent to the worker. */
export interface Job {
  title: string;
  model: string;
  csv: string;
  options: FitOptions;
}

/** The built-in problems with noise, by the usual method and by WENDy's own, and one of them under the authors' preset; hidden states and doses. */
export const jobs: Job[] = [
  ...problems.map((problem) => job(problem, {})),
  ...problems.map((problem) => job(problem, { method: 'irls' })),
  job(problems.find(({ name }) => name === 'fitzhugh-nagumo')!, { preset: 'authors-2023' }),
  job(problems.find(({ name }) => name === 'lotka-volterra')!, { method: 'fsnls' }),
  { title: 'an epidemic with a hidden state', model: flu.model, csv: flu.csv, options: {} },
  { title: 'doses into a hidden state', model: dosed.model, csv: dosed.csv(), options: {} },
];

/** One simulation. */
export interface Simulating {
  model: string;
  parameters: Record<string, number>;
  simulate: SimulateOptions;
}

/** Nonlinear, time-dependent and stiff, with noise. */
export const simulating: Simulating = {
  model: "x' = y\ny' = mu*(1 - x^2)*y - x + a*sin(w*t)\nz' = exp(-z^2)*x/(k + x^2) - z",
  parameters: { mu: 200, a: 0.3, w: 1.7, k: 0.4 },
  simulate: { u0: { x: 2, y: 0, z: 0.1 }, t: evenTimes(0, 400, 301), noise: 0.1, seed: 7 },
};

function job(problem: (typeof problems)[number], options: FitOptions): Job {
  const { t, U } = sampleProblem(problem, { points: 256, noise: 0.03, seed: 11 });
  return {
    title: `${problem.name}${options.preset || options.method ? ` (${options.preset ?? options.method})` : ''}`,
    model: problem.model,
    csv: toCsv(t, problem.states, U),
    options,
  };
}
